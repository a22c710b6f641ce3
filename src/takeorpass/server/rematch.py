"""Another match of the same people: as soon as every person has answered, and one of them plays on, there is a table.

Nobody is held up by who has gone: who left in mid-game is not asked, and the host of the rematch may go on without
those who have not answered. The new table
has the same rules, rounds and bots. Who accepted sits there already, everybody else leaves a seat open; without an open
seat it starts at once. The first round starts one to the left of the seat that started the last match.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from takeorpass import wire
from takeorpass.errors import InputError
from takeorpass.rules.deal import SEED_BYTES
from takeorpass.server.commands import seated
from takeorpass.server.events import ENGINE, Event, RematchAnswered, RematchMade
from takeorpass.server.setup import Draw, new_table_id, started_if_full
from takeorpass.server.table import Table


@dataclass(frozen=True, slots=True)
class Founding:
    """A new table by its id, its first ``events``, and the ``seats`` of those who go on there."""

    id: str
    events: tuple[Event, ...]
    seats: tuple[int, ...]


def answer_rematch(
    table: Table, table_id: str, own: Sequence[int], answer: wire.RematchMessage, draw: Draw
) -> tuple[tuple[Event, ...], Founding | None]:
    """Note the ``answer`` of those on the ``own`` seats of a browser.

    The last one that comes makes the new table, or that of a host who does not wait.
    """
    seated(table, next(iter(own), None))
    if table.phase != "match_over":
        raise InputError("not_over", "The match is not over yet.")
    if table.rematch is not None:
        return (), None
    answered = tuple(
        RematchAnswered(owner, answer.accept) for owner in own if (owner, answer.accept) not in table.answers
    )
    after = table
    for event in answered:
        after = after.apply(event)
    playing = playing_on(after)
    if not answer.wait and not set(playing[:1]).intersection(own):
        raise InputError("not_host", "Only the host of the next match can go on without the others.")
    if answer.wait and not _all_answered(after):
        return answered, None
    new = _founded(after, table_id, draw)
    return (answered, None) if new is None else ((*answered, RematchMade(new.id)), new)


def settle_rematch(table: Table, table_id: str, draw: Draw) -> Founding | None:
    """Return the new table where nobody is waited for any more, since somebody has gone for good; None otherwise."""
    if table.phase != "match_over" or table.rematch is not None or not _all_answered(table):
        return None
    return _founded(table, table_id, draw)


def playing_on(table: Table) -> tuple[int, ...]:
    """Return the seats of the people who play another match, in the order in which they sat down: the first is host."""
    answers = dict(table.answers)
    return tuple(person for person in table.persons if answers.get(person) and person not in table.gone)


def _all_answered(table: Table) -> bool:
    return (set(table.active) - table.gone).issubset(dict(table.answers))


def _founded(table: Table, table_id: str, draw: Draw) -> Founding | None:
    playing = playing_on(table)
    return Founding(new_table_id(draw), _first_events(table, table_id, playing, draw), playing) if playing else None


def _first_events(table: Table, table_id: str, playing: tuple[int, ...], draw: Draw) -> tuple[Event, ...]:
    last = table.created
    gone = set(table.persons).difference(playing)
    created = msgspec.structs.replace(
        last,
        engine=ENGINE,
        starter=(last.starter + 1) % len(table.seats),
        seats=tuple(None if number in gone else sits for number, sits in enumerate(table.seats)),
        bot_secret=draw(SEED_BYTES),
        starting="rematch",
        named=(last.starter + 1) % len(table.seats),
        agreed=tuple(sorted(table.agreed.intersection(playing))),
        pace=table.pace,
        rematch_of=table_id,
    )
    return started_if_full(created, draw)
