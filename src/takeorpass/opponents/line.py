"""The line of one card among players who are foretold: each takes with a chance, oneself where it is best."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from takeorpass.opponents.model import Model
from takeorpass.opponents.notes import Known
from takeorpass.opponents.watching import betters, see, worths_of
from takeorpass.rules import Position
from takeorpass.solver import TIE
from takeorpass.values import Network, line_of, score_weight_of


@dataclass(frozen=True, slots=True)
class ForeseenLine:
    """What may become of the card that is up, as ``seat``, which is to act, foresees it.

    ``take`` and ``passing`` are what the two moves are worth to it (win share and a little for the score); ``passing``
    is None where it must take. ``chances`` are by step those that whoever is to act there takes if he is asked; at the
    own steps 1 where it will take, else 0; at the last one 1.
    """

    seat: int
    take: float
    passing: float | None
    chances: Sequence[float]

    @property
    def is_take(self) -> bool:
        """Whether taking is worth no less than passing."""
        return self.passing is None or self.take >= self.passing - TIE


def foreseen_line(position: Position, network: Network, model: Model, known: Known) -> ForeseenLine:
    """Return the line of ``position``, in which a card is up, by the values of ``network``.

    The others decide as ``model`` foretells from what is ``known`` of them.
    """
    weight, seat, players = score_weight_of(network), position.to_act, position.players
    takes = line_of(position, network).takes
    worths = worths_of(takes, weight)
    if len(takes) == 1:
        return ForeseenLine(seat, worths[0][seat], None, (1.0,))
    seats = (seat + np.arange(len(takes) - 1)) % players
    foretold = model.chances(see(position, betters(worths, seat)), known.kept[seats], known.counts[seats])
    chances = [*map(float, foretold), 1.0]
    value = worths[-1][seat]
    for step in range(len(takes) - 2, 0, -1):
        worth = worths[step][seat]
        if step % players == 0:
            chances[step] = float(worth >= value - TIE)
            value = max(value, worth)
        else:
            value += chances[step] * (worth - value)
    take = worths[0][seat]
    chances[0] = float(take >= value - TIE)
    return ForeseenLine(seat, take, value, chances)
