"""How sure a network is of the win is set right, by games that it did not learn from. Importing this needs numba.

What it learned came in part from heuristics and from moves at random, and so it is surer than it should be of what
follows among seats that all decide by it. One number for each number of players and each phase of a round mends most of
that: the logarithms of the chances are multiplied by it (temperature scaling: Guo et al. 2017).
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from takeorpass.values.games import play
from takeorpass.values.layout import ENDING, phase_of
from takeorpass.values.line import score_weight_of
from takeorpass.values.network import Network
from takeorpass.values.play import Choice

_LOWEST, _HIGHEST = 0.1, 4.0
_HALVINGS = 30
_LEAST = 1e-9
"""A chance that is less counts as this: some are so small that they are 0, which has no logarithm."""

Doubles = NDArray[np.float64]


def calibrated(network: Network, games: int, seed: int) -> Network:
    """Return ``network`` as sure of the win as its first ``games`` of ``seed`` against itself bear out.

    So many are played with each number of players. How sure it was before does not matter.
    """
    network = replace(network, flat=network.flat.copy())
    deck_size = network.ruleset.deck_size
    for layers in network.weights:
        layers.sharpness[:] = 1
    # After the take of each card so many are left; what follows the last one is counted.
    left = np.arange(deck_size - 1, 0, -1)
    phases = np.array([phase_of(int(count), deck_size) for count in left])
    is_ending = left <= ENDING
    for players in network.ruleset.player_counts:
        results = play(network, players, games, seed, 0, Choice(score_weight_of(network), 0.0, 0.0))
        logs = np.log(np.maximum(results.rows.win[:, :players], _LEAST).reshape(games, deck_size, players)[:, :-1])
        for own in (own for own in (~is_ending, is_ending) if own.any()):
            layers = network.layers_for(players, int(left[own][0]))
            for phase in np.unique(phases[own]):
                told = logs[:, own & (phases == phase)]
                layers.sharpness[players, phase] = sharpness_for(told, results.shares[:, np.newaxis])
    return network


def sharpness_for(logs: Doubles, shares: Doubles) -> float:
    """Return by what to multiply ``logs`` of chances so that ``shares`` of the win are the likeliest.

    Their likelihood has one highest point, which halving finds: where it goes up no further.
    """
    low, high = _LOWEST, _HIGHEST
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        chances = np.exp(middle * (logs - logs.max(axis=-1, keepdims=True)))
        chances /= chances.sum(axis=-1, keepdims=True)
        if ((shares - chances) * logs).sum() > 0:
            low = middle
        else:
            high = middle
    return (low + high) / 2
