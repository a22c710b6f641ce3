"""A `Tally`: the sums that every figure is made from. Whole numbers, so that it does not matter who adds what when."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from operator import add
from typing import NamedTuple

import numpy as np

from takeorpass.arena.contest import Contest
from takeorpass.arena.playing import Played

WIN = 420
"""A win in the units in which they are added up: it divides evenly among 2 to 7 winners."""


class Sums(NamedTuple):
    """The sums of one row over all deals.

    Of each deal the row's games are added up first, since they are alike: ``wins`` (in units of 1/`WIN`), ``scores``
    and ``luck`` (1/`LUCK`) are the sums of those sums; ``…_squared`` are the sums of their squares, ``wins_luck`` those
    of wins times luck. ``forced`` are forced takes, and ``places`` says how often the row came first, second, …
    """

    wins: int
    wins_squared: int
    scores: int
    scores_squared: int
    luck: int
    luck_squared: int
    wins_luck: int
    forced: int
    places: tuple[int, ...]

    def plus(self, other: Sums) -> Sums:
        """Put the deals of two rows together."""
        return Sums.from_data(list(map(add, self.data(), other.data())))

    def data(self) -> list[int]:
        """Return the sums as a list; `from_data` reads it."""
        *sums, places = self
        return [*sums, *places]

    @classmethod
    def from_data(cls, data: Sequence[int]) -> Sums:
        """Read what `data` wrote; raise ValueError for too few numbers."""
        wins, wins_squared, scores, scores_squared, luck, luck_squared, wins_luck, forced, *places = data
        return cls(wins, wins_squared, scores, scores_squared, luck, luck_squared, wins_luck, forced, tuple(places))


@dataclass(frozen=True, slots=True)
class Tally:
    """The sums of ``deals`` deals, one for each row of the contest's layout."""

    deals: int
    rows: tuple[Sums, ...]

    def __add__(self, other: Tally) -> Tally:
        """Put the deals of both together."""
        return Tally(self.deals + other.deals, tuple(map(Sums.plus, self.rows, other.rows)))

    @classmethod
    def none(cls, contest: Contest) -> Tally:
        """Return the tally before the first game."""
        nothing = Sums.from_data([0] * (len(Sums._fields) - 1 + contest.seats))
        return cls(0, tuple(nothing for _ in contest.layout.rows))

    @classmethod
    def of(cls, contest: Contest, played: Played) -> Tally:
        """Add up the games of ``played``."""
        winners = (played.places == 1).sum(axis=2, keepdims=True)
        wins = np.where(played.places == 1, WIN // winners, 0)
        rows = []
        for row in contest.layout.rows:
            chairs = chairs_of(contest, row.entrant, row.seatings)
            tables, seats = (list(numbers) for numbers in zip(*chairs, strict=True))
            # From here on Python's whole numbers, which know no highest one.
            won, scored, luck = (
                sums[tables, :, seats].sum(axis=0).astype(object) for sums in (wins, played.scores, played.luck)
            )
            placed = np.bincount(played.places[tables, :, seats].ravel(), minlength=contest.seats + 1)[1:]
            sums = [won, won**2, scored, scored**2, luck, luck**2, won * luck, played.forced[tables, :, seats]]
            rows.append(Sums.from_data([*(int(column.sum()) for column in sums), *placed.tolist()]))
        return cls(played.scores.shape[1], tuple(rows))


def chairs_of(contest: Contest, entrant: int, seatings: Sequence[int]) -> list[tuple[int, int]]:
    """Return where ``entrant`` sits in the ``seatings``: the number of the seating and the seat, for each chair."""
    return [
        (number, seat)
        for number in seatings
        for seat, sitting in enumerate(contest.layout.seatings[number])
        if sitting == entrant
    ]
