"""How good a network is: what its line wins against heuristics, and whether its chances come true. Needs ``sim``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np

from takeorpass.values.line import score_weight_of
from takeorpass.values.network import Network
from takeorpass.values.play import Choice, Given
from takeorpass.values.training import no_guests, play

FIELDS: Mapping[str, tuple[float, ...]] = {
    "milking": (0.6, 1.88, 17.9, 4.13, 0.35),
    "eager": (0.29, 0.74, 4.39, 4.66, 0.32),
    "run-aware": (0.5, 0.5, 0.0, 0.0, 0.0),
}
"""The heuristics that a network is measured against, by their names: figures of `Milking`."""

_BINS = 20


class Share(NamedTuple):
    """A win share in percent, and the half width of its 95 % interval, clustered by deal."""

    percent: float
    margin: float


class Calibration(NamedTuple):
    """How chances compare with what came.

    ``error``: by how much the chances of a bin (of 20) differ from the wins in it, the mean over all chances, 0 to 1.
    ``skill``: the part of the Brier score of fair shares that they save: 0 knows nothing, 1 knows all.
    """

    error: float
    skill: float


def alone_among(network: Network, players: int, field: str, deals: int, seed: int) -> Share:
    """Return what one seat of ``network`` wins among ``field``, from each seat of the same ``deals``."""
    return _share(network, players, field, deals, seed, is_network_alone=True)


def one_among_networks(network: Network, players: int, field: str, deals: int, seed: int) -> Share:
    """Return what one ``field`` wins among seats of ``network``, from each seat of the same ``deals``."""
    return _share(network, players, field, deals, seed, is_network_alone=False)


def calibration(network: Network, players: int, games: int, seed: int) -> Calibration:
    """Return how well ``network`` foretells ``games`` against itself, each time a card has been turned up."""
    results = play(network, players, games, seed, 0, _choice(network))
    chances = results.rows.win[:, :players].ravel()
    came = np.repeat(results.shares, network.ruleset.deck_size, axis=0).ravel()
    bins = np.minimum((chances * _BINS).astype(int), _BINS - 1)
    apart = np.bincount(bins, weights=chances - came, minlength=_BINS)
    fair = np.mean((came - 1 / players) ** 2)
    return Calibration(float(np.abs(apart).sum() / came.size), float(1 - np.mean((came - chances) ** 2) / fair))


def _share(network: Network, players: int, field: str, deals: int, seed: int, *, is_network_alone: bool) -> Share:  # noqa: PLR0913
    turns = [
        play(network, players, deals, seed, 0, _choice(network), _seating(deals, field, seat, is_network_alone)).shares[
            :, seat
        ]
        for seat in range(players)
    ]
    by_deal = np.mean(turns, axis=0)
    return Share(100 * float(by_deal.mean()), 196 * float(by_deal.std(ddof=1)) / deals**0.5)


def _seating(deals: int, field: str, alone: int, is_network_alone: bool) -> Given:  # noqa: FBT001
    given = no_guests(deals)
    given.plays[:] = is_network_alone
    given.plays[:, alone] = not is_network_alone
    given.figures[:] = FIELDS[field]
    return given


def _choice(network: Network) -> Choice:
    """Return how a network plays in earnest."""
    return Choice(score_weight_of(network), 0.0, 0.0, 0.0)
