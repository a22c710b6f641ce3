"""Setting up a table: what was asked for is checked, and becomes the table's first events."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable

from takeorpass import wire
from takeorpass.errors import InputError
from takeorpass.players.levels import LEVELS
from takeorpass.rules import parse_rules
from takeorpass.rules.deal import SEED_BYTES
from takeorpass.server.commands import commit
from takeorpass.server.events import ENGINE, Committed, Created, Seat

Draw = Callable[[int], bytes]
"""Gives so many random bytes that nobody can foresee."""

MAX_ROUNDS = 10

# Controls, formats (some turn the direction of a line round), lone surrogates and line separators are no part of a
# name; the joiners of emoji and of some scripts are.
_UNSHOWN = {"Cc", "Cf", "Cs", "Zl", "Zp"}
_JOINERS = "\u200c\u200d"

BOT_NAMES = ("Ada", "Ben", "Cleo", "Dan", "Emma", "Finn", "Greta")
"""By seat, for bots that nobody named."""


def set_up(request: wire.TableRequest, draw: Draw) -> tuple[Created, Committed]:
    """Return the first events of the table that ``request`` asks for; raise `TakeOrPassError` where there is none such.

    Exactly one seat is a person's.
    """
    ruleset = parse_rules(request.rules)
    if not isinstance(request.rules, str):
        _check_name(ruleset.name, "The name of the rules")
    players = len(request.seats)
    ruleset.chips_for(players)
    if not 1 <= request.rounds <= MAX_ROUNDS:
        raise InputError("bad_rounds", f"A match has 1 to {MAX_ROUNDS} rounds, not {request.rounds}.")
    if request.starter is not None and not 0 <= request.starter < players:
        raise InputError("bad_starter", f"There is no seat {request.starter} among {players} players.")
    if sum(seat.kind == "person" for seat in request.seats) != 1:
        raise InputError("bad_seats", "Exactly one seat is for a person: the one who asks.")
    seats = tuple(_seat(number, seat) for number, seat in enumerate(request.seats))
    starter = int.from_bytes(draw(8)) % players if request.starter is None else request.starter
    created = Created(ENGINE, ruleset, request.rounds, starter, seats, bot_secret=draw(SEED_BYTES))
    return created, commit(0, starter, draw(SEED_BYTES))


def _seat(number: int, asked: wire.SeatRequest) -> Seat:
    name = asked.name.strip()
    _check_name(name, f"The name of seat {number + 1}")
    if asked.kind == "person":
        return Seat(name or "Guest", "person")
    if asked.level not in LEVELS:
        raise InputError("unknown_level", f"There is no level {asked.level!r}; there are {', '.join(LEVELS)}.")
    return Seat(name or BOT_NAMES[number], "bot", asked.level)


def _check_name(name: str, what: str) -> None:
    if len(name) > wire.MAX_NAME:
        raise InputError("bad_name", f"{what} has more than {wire.MAX_NAME} characters.")
    if any(unicodedata.category(letter) in _UNSHOWN and letter not in _JOINERS for letter in name):
        raise InputError("bad_name", f"{what} has a character that cannot be shown.")
