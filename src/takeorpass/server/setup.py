"""Setting up a table: what was asked for is checked, and becomes the table's first events."""

from __future__ import annotations

import base64
from collections.abc import Callable, Container

from takeorpass import wire
from takeorpass.errors import InputError
from takeorpass.rules import Ruleset, parse_rules
from takeorpass.rules.deal import SEED_BYTES
from takeorpass.server.clock import check_clock
from takeorpass.server.commands import check_pace, commit
from takeorpass.server.delayed import check_delay
from takeorpass.server.events import ENGINE, Committed, Created, Seat
from takeorpass.server.names import BOT_NAMES, check_name
from takeorpass.server.programs import check_level

Draw = Callable[[int], bytes]
"""Gives so many random bytes that nobody can foresee."""

MAX_ROUNDS = 10

_ID_BYTES = 12


def set_up(
    request: wire.TableRequest, draw: Draw, pace: float = 0.7, programs: Container[str] = ()
) -> tuple[Created, *tuple[Committed, ...]]:
    """Return the first events of the table that ``request`` asks for; raise `TakeOrPassError` where there is none such.

    The first person's seat is for the one who asks; where nobody is to come by link, the table starts at once. The
    bots' ``pace`` is for a request that names none; ``programs`` are those that play here, by name.
    """
    ruleset = parse_rules(request.rules)
    if not isinstance(request.rules, str):
        check_name(ruleset.name, "The name of the rules")
    players = len(request.seats)
    ruleset.chips_for(players)
    if not 1 <= request.rounds <= MAX_ROUNDS:
        raise InputError("bad_rounds", f"A match has 1 to {MAX_ROUNDS} rounds, not {request.rounds}.")
    asking = next((number for number, seat in enumerate(request.seats) if seat.kind == "person"), None)
    if asking is None:
        raise InputError("bad_seats", "At least one seat is for a person: the one who asks.")
    here = tuple(
        number for number, seat in enumerate(request.seats) if number == asking or (seat.kind == "person" and seat.here)
    )
    seats = [_seat(number, seat, programs) for number, seat in enumerate(request.seats)]
    created = Created(
        ENGINE,
        ruleset,
        request.rounds,
        _starter(ruleset, request.starter, players, draw),
        tuple(seat if seat.kind == "bot" or number in here else None for number, seat in enumerate(seats)),
        bot_secret=draw(SEED_BYTES),
        starting="drawn" if request.starter is None else ruleset.starter_rule,
        named=request.starter,
        open_to_spectators=request.open_to_spectators,
        agreed=here if request.open_to_spectators else (),
        pace=pace if request.pace is None else check_pace(request.pace),
        listed=request.listed,
        clock=check_clock(request.clock, ruleset),
        delay_s=check_delay(request.delay_s),
    )
    return started_if_full(created, draw)


def started_if_full(created: Created, draw: Draw) -> tuple[Created, *tuple[Committed, ...]]:
    """Return ``created``, and where no seat is open the start too."""
    if None in created.seats:
        return (created,)
    return created, commit(0, created.starter, draw(SEED_BYTES))


def new_table_id(draw: Draw) -> str:
    """Return the id of a new table, which nobody can guess: it is all that its link has."""
    return base64.urlsafe_b64encode(draw(_ID_BYTES)).decode()


def _starter(ruleset: Ruleset, named: int | None, players: int, draw: Draw) -> int:
    if named is None:
        return int.from_bytes(draw(8)) % players
    if not 0 <= named < players:
        raise InputError("bad_starter", f"There is no seat {named} among {players} players.")
    return ruleset.starter_from(named, players)


def _seat(number: int, asked: wire.SeatRequest, programs: Container[str]) -> Seat:
    name = asked.name.strip()
    check_name(name, f"The name of seat {number + 1}")
    if asked.kind == "person":
        return Seat(name or (f"Player {number + 1}" if asked.here else "Guest"), "person")
    return Seat(name or BOT_NAMES[number], "bot", check_level(asked.level, programs))
