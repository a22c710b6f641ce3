"""Sitting down before a match: what may be asked of a table that has not started, and the events that it makes.

As in `commands` nothing is changed here, and what has been done already makes no event.
"""

from __future__ import annotations

from collections.abc import Collection, Container

from takeorpass import wire
from takeorpass.errors import InputError
from takeorpass.server.commands import commit, watching
from takeorpass.server.events import Agreed, BotSeated, Event, Left, Removed, Sat
from takeorpass.server.names import BOT_NAMES, check_name
from takeorpass.server.programs import check_level
from takeorpass.server.sentences import plural
from takeorpass.server.table import Table


def sit(table: Table, name: str, wanted: int | None, own: Collection[int] = (), *, also: bool = False) -> Sat | None:
    """Sit somebody called ``name`` down on the ``wanted`` seat or the first open one.

    Whose browser has its ``own`` seats keeps them, and that is None, unless somebody ``also`` sits down beside them.
    """
    if own and (not also or wanted in own):
        return None
    if own and wanted is None:
        raise InputError("bad_seat", "Say on which seat somebody else is to sit down here.")
    name = name.strip()
    check_name(name, "Your name")
    if wanted is not None and not 0 <= wanted < len(table.seats):
        raise InputError("bad_seat", f"There is no seat {wanted} at this table.")
    if not table.open_seats:
        raise InputError("full", "Every seat at this table is taken; you can watch.")
    _before_the_start(table)
    seat = table.open_seats[0] if wanted is None else wanted
    if seat not in table.open_seats:
        raise InputError("seat_taken", "Somebody sits there already; take another seat.")
    return Sat(seat, name or "Guest")


def leave(table: Table, own: Collection[int], seat: int | None = None) -> tuple[Left, ...]:
    """Get up again from ``seat``, one of one's ``own``, or with None from all of these."""
    if not own:
        raise watching()
    if seat is not None and seat not in own:
        raise InputError("not_yours", "Nobody of you sits on that seat.")
    _before_the_start(table)
    return tuple(Left(owner) for owner in (own if seat is None else (seat,)))


def seat_bot(
    table: Table, seat: int | None, target: int, level: str | None, programs: Container[str] = ()
) -> tuple[Event, ...]:
    """Let the host on ``seat`` have a bot of ``level`` on ``target``, or with None nobody there.

    ``programs`` are those that play here, by name: levels too.
    """
    _host(table, seat)
    _before_the_start(table)
    if not 0 <= target < len(table.seats):
        raise InputError("bad_seat", f"There is no seat {target} at this table.")
    if target in table.persons:
        raise InputError("seat_taken", "A person sits there: bots take open seats alone.")
    if level is not None:
        check_level(level, programs)
    sits = table.seats[target]
    if level == (None if sits is None else sits.level):
        return ()
    return (BotSeated(target, BOT_NAMES[target], level),)


def agree(table: Table, own: Collection[int], *, agreed: bool) -> tuple[Event, ...]:
    """Note whether those on the ``own`` seats of a browser agree that those who watch see everything."""
    if not own:
        raise watching()
    _before_the_start(table)
    if not table.created.open_to_spectators:
        raise InputError("not_asked", "At this table those who watch see only what everybody sees.")
    return tuple(Agreed(owner, agreed) for owner in own if agreed != (owner in table.agreed))


def remove(table: Table, seat: int | None, target: int) -> tuple[Removed, ...]:
    """Let the host on ``seat`` send the person on ``target`` away."""
    _host(table, seat)
    _before_the_start(table)
    if target not in table.persons or target == table.host:
        raise InputError("bad_seat", "Nobody else sits there who could be removed.")
    return (Removed(target),)


def start(table: Table, seat: int | None, seed: bytes) -> tuple[Event, ...]:
    """Let the host on ``seat`` start, with a ``seed`` that nobody has seen for the first deal."""
    _host(table, seat)
    if table.has_started:
        return ()
    refusal = why_not_start(table)
    if refusal is not None:
        raise InputError(refusal.code, refusal.message)
    return (commit(0, table.created.starter, seed),)


def why_not_start(table: Table) -> wire.Refusal | None:
    """Say what is missing for the start, or None where the host may start now."""
    missing = len(table.open_seats)
    if missing == 0:
        return None
    verb = "is" if missing == 1 else "are"
    return wire.Refusal("open_seats", f"{plural(missing, 'seat')} {verb} still open: wait for people, or seat bots.")


def gone() -> InputError:
    """Return what is said of a table that has been closed."""
    return InputError("closed", "This table is gone: it never started, and nobody was left at it.")


def _before_the_start(table: Table) -> None:
    if table.company.is_closed:
        raise gone()
    if table.has_started:
        raise InputError("started", "The match has started: who sits where no longer changes.")


def _host(table: Table, seat: int | None) -> None:
    if _seated(seat) != table.host:
        raise InputError("not_host", "Only the host can do that: who has been at this table longest.")


def _seated(seat: int | None) -> int:
    if seat is None:
        raise watching()
    return seat
