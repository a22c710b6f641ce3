"""Scoring: the runs of a hand, what they cost, and the places with ties."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from takeorpass.rules.ruleset import TieBreak


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a round or of a match, by seat.

    ``scores`` (lowest wins), ``places`` (1 is best; ties share a place and leave the next ones out: 1, 1, 3) and
    ``winners``, the seats in first place, ascending.
    """

    scores: tuple[int, ...]
    places: tuple[int, ...]

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that share first place."""
        return tuple(seat for seat, place in enumerate(self.places) if place == 1)


def runs_of(cards: Iterable[int]) -> tuple[tuple[int, ...], ...]:
    """Split ``cards``, in any order, into maximal runs of consecutive values, ascending.

    >>> runs_of([10, 6, 9, 8])
    ((6,), (8, 9, 10))
    """
    runs: list[list[int]] = []
    for card in sorted(cards):
        if runs and runs[-1][-1] == card - 1:
            runs[-1].append(card)
        else:
            runs.append([card])
    return tuple(tuple(run) for run in runs)


def cost_of(cards: Iterable[int]) -> int:
    """Return what ``cards`` cost: the sum of the lowest card of each run; nothing for none.

    >>> cost_of([6, 8, 9, 10, 13, 14, 15, 23, 24, 33])
    83
    """
    held = frozenset(cards)
    return sum(card for card in held if card - 1 not in held)


def score_of(cards: Iterable[int], chips: int) -> int:
    """Return the score of a hand: the cost of its cards less its chips; it may be negative.

    >>> score_of([6, 8, 9, 10, 13, 14, 15, 23, 24, 33], chips=6)
    77
    >>> score_of([], chips=11)
    -11
    """
    return cost_of(cards) - chips


def outcome_of(scores: Sequence[int], chips: Sequence[int], tie_break: TieBreak) -> Outcome:
    """Place the seats by ``scores``, lowest first; ``"chips"`` puts the one with more chips first among equals.

    >>> outcome_of([30, 30, 41], chips=[5, 3, 0], tie_break="share").places
    (1, 1, 3)
    >>> outcome_of([30, 30, 41], chips=[5, 3, 0], tie_break="chips").winners
    (0,)
    """
    ranks = [(score, -held if tie_break == "chips" else 0) for score, held in zip(scores, chips, strict=True)]
    places = tuple(1 + sum(other < own for other in ranks) for own in ranks)
    return Outcome(tuple(scores), places)
