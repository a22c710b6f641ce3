"""The convention: what a seat maximises, and what it does where two moves are worth the same."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from takeorpass.rules import Outcome

SCORE_WEIGHT = 1e-4
"""What a point of score is worth, as a share of the win."""

TIE = 1e-9
"""Values this close count as equal; the seat to act then takes."""


@dataclass(frozen=True, slots=True)
class Values:
    """What a position is worth, by seat: the ``win`` share, 0 to 1, and the mean final ``score`` in points.

    A win that k seats share is 1/k to each; the win shares of a table sum to 1.
    """

    win: tuple[float, ...]
    score: tuple[float, ...]

    @property
    def worth(self) -> tuple[float, ...]:
        """By seat what it maximises: win share + 10⁻⁴ · (mean score of the table − own score).

        >>> Values(win=(1.0, 0.0), score=(10.0, 30.0)).worth
        (1.001, -0.001)
        """
        mean = sum(self.score) / len(self.score)
        return tuple(win + SCORE_WEIGHT * (mean - score) for win, score in zip(self.win, self.score, strict=True))


def values_of(outcome: Outcome) -> Values:
    """Return what a round that ended in ``outcome`` brought."""
    share = 1 / len(outcome.winners)
    return Values(
        win=tuple(share if place == 1 else 0.0 for place in outcome.places), score=tuple(map(float, outcome.scores))
    )


def is_take_better(take: Values, passed: Values, seat: int) -> bool:
    """Whether ``seat`` takes, given what the position is worth after its take and after its pass; a tie is a take."""
    return take.worth[seat] >= passed.worth[seat] - TIE


def mean_of(values: Sequence[Values]) -> Values:
    """Return the mean of ``values``, at least one, each equally likely."""
    count = len(values)
    return Values(
        win=tuple(sum(column) / count for column in zip(*(value.win for value in values), strict=True)),
        score=tuple(sum(column) / count for column in zip(*(value.score for value in values), strict=True)),
    )
