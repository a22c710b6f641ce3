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
    is None where it must take. ``worths`` are by step what a take there is worth to it. ``chances`` are by step those
    that whoever is to act there takes if he is asked; at the own steps 1 where it will take, else 0; at the last one 1.
    """

    seat: int
    take: float
    passing: float | None
    worths: Sequence[float]
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
    own = [worth[seat] for worth in worths]
    seats = (seat + np.arange(len(takes) - 1)) % players
    foretold: Sequence[float] = ()
    if len(takes) > 1:
        seen = see(position, betters(worths, seat))
        foretold = model.chances(seen, known.kept[seats], known.counts[seats]).tolist()
    return folded(seat, players, own, [*foretold, 1.0])


def folded(seat: int, players: int, worths: Sequence[float], chances: Sequence[float]) -> ForeseenLine:
    """Return the line of ``seat``, by step what a take is ``worth`` to it and the ``chances`` of the others' takes.

    What ``chances`` say at its own steps does not matter.
    """
    last = len(worths) - 1
    if last == 0:
        return ForeseenLine(seat, worths[0], None, worths, (1.0,))
    values = rests_of(players, worths, chances)
    own = [float(worths[step] >= values[step] - TIE) if step % players == 0 else chances[step] for step in range(last)]
    return ForeseenLine(seat, worths[0], values[0], worths, [*own, 1.0])


def rests_of(players: int, worths: Sequence[float], chances: Sequence[float]) -> list[float]:
    """Return by step, the last one left out, what it is worth to the seat of step 0 if the card is passed there."""
    value = worths[-1]
    rests: list[float] = []
    for step in range(len(worths) - 2, -1, -1):
        rests.append(value)
        if step % players == 0:
            value = max(value, worths[step])
        else:
            value += chances[step] * (worths[step] - value)
    return rests[::-1]
