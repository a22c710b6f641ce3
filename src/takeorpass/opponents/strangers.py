"""A broad family of players whom a model learns to tell apart: most go by the chips on a card, some by the network."""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum, auto

import numpy as np
from numpy.typing import NDArray


class Figure(IntEnum):
    """The numbers of a stranger, in their order. A stranger takes where the pot reaches what he needs."""

    PRICE = 0
    """Chips for a point of cost at the start; it moves to ``LATE`` in the course of the round."""
    LATE = auto()
    KEEP = auto()
    """With fewer chips than this he needs less, in proportion."""
    LINK = auto()
    """Points that a neighbour which surely comes takes off the cost."""
    OTHERS = auto()
    """Passes while nobody else pays so many chips for a point, or is forced; 0: does not look."""
    BLIND = auto()
    """How much of the number on the card, rather than of the real cost, he looks at: 0 to 1."""
    SHIFT = auto()
    """Chips added to what he needs."""
    HEAT = auto()
    """Chips by which he wavers: the chance is logistic; 0: never."""
    CAP = auto()
    """Takes with so many chips on the card, whatever it costs."""
    BLOCK = auto()
    """Points taken off the cost where the next seat gets the card for nothing."""
    LIFELINE = auto()
    """A chip is worth 1 + this · e^(−chips / 4) points to him, and needs fewer of them."""
    RICH, DEAR, TIME = auto(), auto(), auto()
    """Chips added by own chips over those at the start, the card's number over the highest, the part that is over."""
    WILD = auto()
    """The chance that he decides by a coin."""
    BLUR = auto()
    """Above 0 he goes not by the chips but by how much better a take is among players of the network, and wavers by so
    much of the win: the chance is logistic."""
    EDGE = auto()
    """By how much of the win a take must be better for one with `BLUR`."""


FIGURES = len(Figure)

KNOWN = np.array(
    [
        (0.6, 1.88, 17.9, 4.13, 0.35),
        (0.29, 0.74, 4.39, 4.66, 0.32),
        (0.3, 0.72, 6.03, 8.83, 0.27),
        (0.5, 0.8, 5.0, 4.0, 0.4),
        (0.45, 0.74, 3.43, 3.49, 0.0),
        (0.5, 0.5, 0.0, 0.0, 0.0),
        (0.35, 0.35, 0.0, 0.0, 0.0),
    ]
)
"""Heuristics of the repository, as the first five figures."""


def draw_strangers(rng: np.random.Generator, count: int, *, is_held_out: bool = False) -> NDArray[np.float64]:
    """Return the figures of ``count`` strangers, shape (count, `FIGURES`).

    Those held out value chips by how few they have (`Figure.LIFELINE`), as no other does.
    """
    figures = np.zeros((count, FIGURES))
    figures[:, Figure.CAP] = 1000
    uniform = rng.uniform

    def some(chance: float) -> NDArray[np.bool_]:
        return rng.random(count) < chance

    price = np.exp(uniform(np.log(0.12), np.log(1.3), count))
    figures[:, Figure.PRICE] = price
    figures[:, Figure.LATE] = np.where(some(0.5), price, price * np.exp(uniform(-0.7, 1.3, count)))
    if is_held_out:
        figures[:, Figure.LIFELINE] = uniform(0.5, 4, count)
        figures[:, Figure.HEAT] = np.where(some(0.3), uniform(0.2, 1, count), 0)
        figures[:, Figure.LINK] = np.where(some(0.5), uniform(1, 8, count), 0)
        return figures
    figures[:, Figure.KEEP] = np.where(some(0.5), uniform(1, 20, count), 0)
    figures[:, Figure.LINK] = np.where(some(0.5), uniform(0.5, 10, count), 0)
    figures[:, Figure.OTHERS] = np.where(some(0.4), uniform(0.15, 0.7, count), 0)
    figures[:, Figure.BLIND] = np.where(some(0.2), 1, np.where(some(0.1), uniform(0, 1, count), 0))
    figures[:, Figure.SHIFT] = np.where(some(0.3), uniform(-3, 4, count), 0)
    figures[:, Figure.HEAT] = np.where(some(0.35), np.exp(uniform(np.log(0.15), np.log(3), count)), 0)
    figures[:, Figure.CAP] = np.where(some(0.15), uniform(4, 14, count), 1000)
    figures[:, Figure.BLOCK] = np.where(some(0.15), uniform(2, 12, count), 0)
    figures[:, Figure.RICH] = np.where(some(0.25), uniform(-4, 3, count), 0)
    figures[:, Figure.DEAR] = np.where(some(0.25), uniform(-4, 5, count), 0)
    figures[:, Figure.TIME] = np.where(some(0.25), uniform(-4, 4, count), 0)
    figures[:, Figure.WILD] = np.where(some(0.12), uniform(0.02, 0.3, count), 0)
    # Some are the heuristics that are known, slightly bent or as they are.
    known = some(0.3)
    bent = KNOWN[rng.integers(len(KNOWN), size=count)] * np.exp(
        0.2 * rng.standard_normal((count, KNOWN.shape[1])) * some(0.7)[:, None]
    )
    figures[known] = 0
    figures[known, Figure.CAP] = 1000
    figures[known, : KNOWN.shape[1]] = bent[known]
    near = some(0.15)
    figures[near] = 0
    figures[near, Figure.CAP] = 1000
    figures[near, Figure.BLUR] = np.exp(uniform(np.log(0.002), np.log(0.06), count))[near]
    figures[near, Figure.EDGE] = uniform(-0.05, 0.05, count)[near]
    return figures


def figures_of(*first: float, more: Mapping[Figure, float] | None = None) -> NDArray[np.float64]:
    """Return the figures of one stranger: the ``first`` of them in order, and ``more`` by name."""
    figures = np.zeros(FIGURES)
    figures[Figure.CAP] = 1000
    figures[: len(first)] = first
    for figure, number in (more or {}).items():
        figures[figure] = number
    return figures
