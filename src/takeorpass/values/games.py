"""Games that a network plays against itself and against heuristics. Importing this needs numba."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from takeorpass.kernels.plan import plan_for
from takeorpass.kernels.simulate import horizon_of
from takeorpass.kernels.stream import parse_seed
from takeorpass.rules import MAX_PLAYERS
from takeorpass.values.network import Network
from takeorpass.values.play import Choice, Given, Rows, new_room, new_rows, play_lines

AT_ONCE = 512
"""Games of one number of players that a training plays at a time."""
_WITH_HEURISTICS = 0.3
"""The part of the games in which each seat is a heuristic with one chance in two."""
_KNOWN_HEURISTICS = np.array(
    [
        (0.6, 1.88, 17.9, 4.13, 0.35),
        (0.29, 0.74, 4.39, 4.66, 0.32),
        (0.3, 0.72, 6.03, 8.83, 0.27),
        (0.5, 0.8, 5.0, 4.0, 0.4),
        (0.5, 0.5, 0.0, 0.0, 0.0),
        (0.35, 0.35, 0.0, 0.0, 0.0),
    ]
)
"""Figures of `Milking`, the last two as a run-aware one; each seat's are scattered round one of them."""
_SCATTER = 0.25


class Results(NamedTuple):
    """What games left: positions and targets, scores and shares of the win by seat."""

    rows: Rows
    scores: NDArray[np.int16]
    shares: NDArray[np.float64]


def play(  # noqa: PLR0913, PLR0917 - what decides about the games, all of it
    network: Network, players: int, games: int, seed: int, first: int, choice: Choice, given: Given | None = None
) -> Results:
    """Play games ``first``, ``first`` + 1, … of ``seed``, as `kernels.simulate` deals them; seat 0 starts.

    Seats of ``given`` that play are heuristics, all others decide by ``network``. The same games for the same weights.
    """
    plan = plan_for(network.ruleset, players)
    given = given or no_guests(games)
    rows = new_rows(games * plan.deck_size)
    scores, shares = np.zeros((games, players), np.int16), np.zeros((games, players))
    play_lines(
        plan,
        network.layout,
        network.weights,
        choice,
        given,
        horizon_of(plan, network.ruleset.set_aside),
        new_room(plan),
        parse_seed(seed),
        first,
        rows,
        scores,
        shares,
    )
    return Results(rows, scores, shares)


def no_guests(games: int) -> Given:
    """Return that no seat of ``games`` is a heuristic."""
    shape = (games, MAX_PLAYERS)
    return Given(np.zeros(shape, np.int64), np.zeros((*shape, _KNOWN_HEURISTICS.shape[1])))


def guests(rng: np.random.Generator, games: int) -> Given:
    """Draw which seats of ``games`` are heuristics, and of which figures: such company as trainings have."""
    given = no_guests(games)
    shape = given.plays.shape
    given.plays[:] = (rng.random((games, 1)) < _WITH_HEURISTICS) & (rng.random(shape) < 1 / 2)
    scatter = np.exp(_SCATTER * rng.standard_normal(given.figures.shape))
    given.figures[:] = _KNOWN_HEURISTICS[rng.integers(len(_KNOWN_HEURISTICS), size=shape)] * scatter
    return given
