"""One card: what each take of it leads to, and which of them happens when everybody does what is best for itself.

While a card is up, play is a line: pass, pass, … until somebody takes, at the latest the first seat without chips. So
one batch of values, one for each take, decides the whole card: it is folded backwards, each seat comparing its own take
with what happens otherwise.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from takeorpass.rules import Pass, Position, Take
from takeorpass.solver.values import TIE, Values, values_of
from takeorpass.values.network import Network

SCORE_PART = 0.05
"""What a mean card of score is worth when moves are compared, as a share of the win."""


@dataclass(frozen=True, slots=True)
class Line:
    """What may become of the card that is up, seat ``to_act`` first.

    ``takes`` are the values of the position after the card is taken at each step, ``step`` is where it is taken, and
    ``passing`` what passing now leads to: None where the seat to act must take.
    """

    takes: Sequence[Values]
    step: int
    passing: Values | None

    @property
    def values(self) -> Values:
        """What the position is worth to each seat."""
        return self.takes[self.step]


def line_of(position: Position, network: Network) -> Line:
    """Return the line of ``position``, in which a card is up, by the values of ``network``; after the last card exact.

    The solver's convention holds: a seat maximises its share of the win and a little for its score, and takes where
    the two moves are worth the same. Only the weight of the score is larger, since values are estimates here.
    """
    takes, seats = [], []
    while True:
        takes.append(position.apply(Take()))
        seats.append(position.to_act)
        if Pass() not in position.legal:
            break
        position = position.apply(Pass())
    values = _values_after(takes, network)
    weight = score_weight_of(network)
    step = fold(values, seats, weight)
    later = fold(values[1:], seats[1:], weight) + 1 if len(values) > 1 else None
    return Line(values, step, None if later is None else values[later])


def fold(takes: Sequence[Values], seats: Sequence[int], score_weight: float) -> int:
    """Return the step at which the card is taken: ``takes`` by step, and whose take it is.

    >>> takes = [Values((0.5, 0.5), (9, 9)), Values((0.6, 0.4), (9, 9)), Values((0.2, 0.8), (9, 9))]
    >>> fold(takes, [0, 1, 0], 1e-4), fold(takes[1:], [1, 0], 1e-4)
    (0, 1)
    """
    best = len(takes) - 1
    for step in range(best - 1, -1, -1):
        seat = seats[step]
        if worth_of(takes[step], seat, score_weight) >= worth_of(takes[best], seat, score_weight) - TIE:
            best = step
    return best


def score_weight_of(network: Network) -> float:
    """Return what a point of score is worth when moves are compared, as a share of the win."""
    return SCORE_PART / mean_card(network.ruleset.cards)


def mean_card(cards: Sequence[int]) -> float:
    """Return the mean of ``cards``."""
    return sum(cards) / len(cards)


def worth_of(values: Values, seat: int, score_weight: float) -> float:
    """Return what ``seat`` maximises: its win share, and ``score_weight`` for each point below the mean score."""
    mean = sum(values.score) / len(values.score)
    return values.win[seat] + score_weight * (mean - values.score[seat])


def _values_after(takes: Sequence[Position], network: Network) -> list[Values]:
    """Return the values of ``takes``: all of them come before the same card, or all of them end the round."""
    outcomes = [position.outcome() for position in takes]
    exact = [values_of(outcome) for outcome in outcomes if outcome is not None]
    return exact or network.values(takes)
