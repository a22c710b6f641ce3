"""The slow twin of the solver: expectimax over single decisions, in exact fractions, with no trick.

It knows the game by `Position.apply` alone and shares nothing with what it tests. Its one concession to speed is to
remember positions that are equal in every field.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from takeorpass.rules import Outcome, Pass, Position, Reveal, Take

WEIGHT = Fraction(1, 10**4)
TIE = Fraction(1, 10**9)


@dataclass(frozen=True, slots=True)
class Exact:
    """By seat, the exact share of the win and the exact mean score."""

    win: tuple[Fraction, ...]
    score: tuple[Fraction, ...]

    def worth(self, seat: int) -> Fraction:
        """Return what ``seat`` maximises."""
        mean = sum(self.score, Fraction(0)) / len(self.score)
        return self.win[seat] + WEIGHT * (mean - self.score[seat])

    @property
    def worths(self) -> tuple[Fraction, ...]:
        """What each seat maximises."""
        return tuple(map(self.worth, range(len(self.win))))


@cache
def naive_value(position: Position) -> Exact:
    """Return the exact value of ``position``, in which nobody holds a hidden card."""
    outcome = position.outcome()
    if outcome is not None:
        return _final(outcome)
    if position.card is None:
        return _mean([naive_value(position.apply(Reveal(card))) for card in sorted(position.unseen)])
    take = naive_value(position.apply(Take()))
    if Pass() not in position.legal:
        return take
    passed = naive_value(position.apply(Pass()))
    seat = position.to_act
    return take if take.worth(seat) >= passed.worth(seat) - TIE else passed


def _final(outcome: Outcome) -> Exact:
    share = Fraction(1, len(outcome.winners))
    win = tuple(share if place == 1 else Fraction(0) for place in outcome.places)
    return Exact(win, tuple(map(Fraction, outcome.scores)))


def _mean(values: list[Exact]) -> Exact:
    count = len(values)
    wins, scores = (
        zip(*(value.win for value in values), strict=True),
        zip(*(value.score for value in values), strict=True),
    )
    return Exact(
        tuple(sum(column, Fraction(0)) / count for column in wins),
        tuple(sum(column, Fraction(0)) / count for column in scores),
    )
