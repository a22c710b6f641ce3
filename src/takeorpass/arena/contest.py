"""A `Contest`: all that decides which games are played. Two equal contests have the same figures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from takeorpass import __version__
from takeorpass.arena.design import Layout, layout_of
from takeorpass.arena.entrant import Entrant, parse_entrant
from takeorpass.arena.luck import check_luck
from takeorpass.errors import InputError
from takeorpass.rules import Match, Ruleset, rules_data

LEAST_DEALS, MOST_DEALS = 2, 1 << 32
"""One deal alone would not tell how much deals differ, so there would be no interval."""

MOST_ROUNDS = 1000
MOVE_TIME_S = 1.0


@dataclass(frozen=True)
class Contest:
    """Who plays what, how often, on which deals.

    ``entrants`` are what was written for each player, ``seats`` the size of the tables. Each of ``deals`` deals is
    played once in each seating of the ``design`` (see `layout_of`); a game is a match of ``rounds`` rounds, each dealt
    anew. Deals, and whatever the players draw, come from ``seed``. ``move_time_s`` is what a program from outside may
    take for a move. With ``luck`` each game's luck is worked out (see `luck_of`).
    """

    ruleset: Ruleset
    design: str
    entrants: tuple[str, ...]
    seats: int
    deals: int
    seed: int
    rounds: int = 1
    move_time_s: float = MOVE_TIME_S
    luck: bool = False

    @cached_property
    def layout(self) -> Layout:
        """Who meets whom."""
        return layout_of(self.design, len(self.entrants), self.seats)

    @property
    def games(self) -> int:
        """How many games are played in all."""
        return self.deals * len(self.layout.seatings)

    def data(self) -> dict[str, Any]:
        """Return the contest as JSON can hold it.

        With it go the players in full and the version of the program: what a name stands for may change with that.
        """
        return {
            "rules": rules_data(self.ruleset),
            "design": self.design,
            "entrants": list(self.entrants),
            "players": [entrant.in_full for entrant in entrants_of(self)],
            "seats": self.seats,
            "deals": self.deals,
            "seed": self.seed,
            "rounds": self.rounds,
            "move_time": self.move_time_s,
            "luck": self.luck,
            "version": __version__,
        }


def contest_of(  # noqa: PLR0913 - each is a word of the command line
    ruleset: Ruleset,
    design: str,
    players: Sequence[str],
    *,
    seats: int,
    deals: int,
    seed: int = 1,
    rounds: int = 1,
    move_time_s: float = MOVE_TIME_S,
    luck: bool = False,
) -> Contest:
    """Return a contest that can be played; see `Contest`.

    Raises `RulesError` for rules that cannot be dealt to so many, `InputError` for a number that makes no sense, a
    design or a player that does not exist, or luck that cannot be told.
    """
    Match.start(ruleset, seats)
    _check("bad_deals", "deals", deals, LEAST_DEALS, MOST_DEALS)
    _check("bad_rounds", "rounds", rounds, 1, MOST_ROUNDS)
    _check("bad_seed", "the seed", seed, 0, (1 << 64) - 1)
    if not 0 < move_time_s < float("inf"):
        raise InputError("bad_move_time", f"A program needs some time for a move, not {move_time_s:g} seconds.")
    entrants = tuple(entrant.label for entrant in map(parse_entrant, players))
    layout_of(design, len(entrants), seats)
    if design != "one-against":
        _check_different(entrants)
    if luck:
        check_luck(ruleset, seats, rounds)
    return Contest(ruleset, design, entrants, seats, deals, seed, rounds, move_time_s, luck)


def entrants_of(contest: Contest) -> list[Entrant]:
    """Return the players of ``contest``, ready to sit down."""
    return [parse_entrant(text) for text in contest.entrants]


def _check(code: str, what: str, number: int, least: int, most: int) -> None:
    if not least <= number <= most:
        sentence = f"The number of {what}" if what.endswith("s") else what.capitalize()
        raise InputError(code, f"{sentence} lies within {least:,} to {most:,}; it cannot be {number:,}.")


def _check_different(entrants: Sequence[str]) -> None:
    for place, entrant in enumerate(entrants):
        if entrant in entrants[:place]:
            raise InputError("bad_entrants", f"The player {entrant} is named twice.", entrant=entrant)
