"""What is told of many tables at once: those that anybody may join, and one's own.

Moments are milliseconds since 1970, UTC.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from takeorpass.wire.clock import ClockRules
from takeorpass.wire.frames import Phase, SeatInfo

Standing: TypeAlias = Literal["your_turn", "running", "seating", "over", "unreadable"]


class ListedTable(Struct, frozen=True):
    """A table that waits for people, and that anybody on the server may join.

    ``seats`` has null for an open seat. ``rules`` is their name, ``custom`` whether somebody made them, and ``lines``
    explain them. ``host`` is the seat of who may start. ``clock`` is the persons' time to think, null for all there is.
    Those who watch see the match ``delay_s`` seconds later. It has been waiting ``since``.
    """

    table: str
    rules: str
    custom: bool
    lines: list[str]
    rounds: int
    seats: list[SeatInfo | None]
    host: int
    open_to_spectators: bool
    clock: ClockRules | None
    delay_s: int
    since: int


class Lobby(Struct, frozen=True):
    """The tables that anybody may join, the newest first, 50 at the most; of no others is anything said."""

    tables: list[ListedTable]


class OwnGame(Struct, frozen=True):
    """A table at which the asking browser has seats, those that are ``here``.

    ``your_turn`` is where it waits for one of them: a move, or its part in the deal. ``phase`` is null before the
    start, and ``to_act`` unless somebody has a move to make. ``totals`` are by seat of the rounds that are over,
    ``places`` and ``winners`` of a match that is. An ``unreadable`` table is played by another version, or is damaged;
    nothing but its moments is known. It was set up at ``since``, and at ``changed`` something last happened there.
    """

    table: str
    standing: Standing
    rules: str
    custom: bool
    rounds: int
    round: int
    seats: list[SeatInfo | None]
    here: list[int]
    phase: Phase | None
    to_act: int | None
    totals: list[int]
    places: list[int] | None
    winners: list[int] | None
    since: int
    changed: int


class OwnGames(Struct, frozen=True):
    """A page of the asking browser's games, of ``total``.

    Those that wait for it come first, then the others that run, those that have not started, and the finished ones; of
    each kind first the one that changed last.
    """

    total: int
    games: list[OwnGame]


class Deleted(Struct, frozen=True):
    """Everything about the asking browser is deleted, at so many ``tables``."""

    tables: int
