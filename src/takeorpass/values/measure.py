"""How good a network is: what its line wins against heuristics, and whether its chances come true. Needs ``sim``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from takeorpass.values.games import no_guests, play
from takeorpass.values.last_cards import last_cards_of
from takeorpass.values.layout import phase_of
from takeorpass.values.line import score_weight_of
from takeorpass.values.network import Network
from takeorpass.values.play import Choice, Given

FIELDS: Mapping[str, tuple[float, ...]] = {
    "milking": (0.6, 1.88, 17.9, 4.13, 0.35),
    "eager": (0.29, 0.74, 4.39, 4.66, 0.32),
    "run-aware": (0.5, 0.5, 0.0, 0.0, 0.0),
}
"""The heuristics that a network is measured against, by their names: figures of `Milking`."""

_BINS = 20
_DECILES = 10

Doubles = NDArray[np.float64]


class Share(NamedTuple):
    """A win share in percent, and the half width of its 95 % interval, clustered by deal."""

    percent: float
    margin: float


class Foretold(NamedTuple):
    """How chances compare with what came: of all cards, or of those of one phase.

    ``error``: by how much the chances of a bin (of 20) differ from the wins in it, the mean over all chances, 0 to 1.
    ``brier``: their Brier score, the mean square of chance less win share of a seat; ``skill``: the part of the Brier
    score of fair shares that they save: 0 knows nothing, 1 knows all.
    """

    error: float
    brier: float
    skill: float


class Bin(NamedTuple):
    """Chances of about the same size: their mean, the mean of what came, and what part of all they are; 0 to 1."""

    said: float
    came: float
    part: float


class Calibration(NamedTuple):
    """How a network foretells: all in all, by phase (see `phase_of`; 0 is the end), and by tenths of chances."""

    whole: Foretold
    phases: tuple[Foretold, ...]
    reliability: tuple[Bin, ...]


def alone_among(network: Network, players: int, field: str, deals: int, seed: int) -> Share:
    """Return what one seat of ``network`` wins among ``field``, from each seat of the same ``deals``."""
    return _share(network, players, field, deals, seed, is_network_alone=True)


def one_among_networks(network: Network, players: int, field: str, deals: int, seed: int) -> Share:
    """Return what one ``field`` wins among seats of ``network``, from each seat of the same ``deals``."""
    return _share(network, players, field, deals, seed, is_network_alone=False)


def calibration(network: Network, players: int, games: int, seed: int) -> Calibration:
    """Return how well ``network`` foretells ``games`` against itself, each time a card has been turned up."""
    results = play(network, players, games, seed, 0, _choice(network))
    deck_size = network.ruleset.deck_size
    chances = results.rows.win[:, :players]
    came = np.repeat(results.shares, deck_size, axis=0)
    phases = np.array([phase_of(left, deck_size) for left in results.rows.left])
    return Calibration(
        _foretold(chances, came),
        tuple(_foretold(chances[phases == phase], came[phases == phase]) for phase in np.unique(phases)),
        _reliability(chances.ravel(), came.ravel()),
    )


def error_near_end(network: Network, players: int, games: int, seed: int) -> tuple[float, ...]:
    """Return how far win chances are off with 1, 2, … cards left, as far as `solve_endings` goes.

    It is the root mean square over all seats, 0 to 1, at the positions that ``games`` of the network against itself
    come to: what it took them for when it chose them, against their exact values. Empty where the solver cannot tell
    all cards apart.
    """
    rows = play(network, players, games, seed, 0, _choice(network)).rows
    solved = last_cards_of(network.ruleset, players, rows)
    # The line of the card before led here, and was worth what this position was taken to be worth.
    squares = np.mean((rows.win[solved.at - 1, :players] - solved.win) ** 2, axis=1)
    left = rows.left[solved.at]
    return tuple(
        float(np.sqrt(squares[left == count].mean())) for count in np.unique(left) if count < network.ruleset.deck_size
    )


def _foretold(chances: Doubles, came: Doubles) -> Foretold:
    bins = np.minimum((chances * _BINS).astype(int), _BINS - 1)
    apart = np.bincount(bins.ravel(), weights=(chances - came).ravel(), minlength=_BINS)
    brier = float(np.mean((came - chances) ** 2))
    fair = float(np.mean((came - 1 / chances.shape[1]) ** 2))
    return Foretold(float(np.abs(apart).sum() / came.size), brier, 1 - brier / fair if fair > 0 else 0.0)


def _reliability(chances: Doubles, came: Doubles) -> tuple[Bin, ...]:
    """Return the bins that hold chances, from the lowest on."""
    bins = np.minimum((chances * _DECILES).astype(int), _DECILES - 1)
    return tuple(
        Bin(float(chances[bins == one].mean()), float(came[bins == one].mean()), float(np.mean(bins == one)))
        for one in np.unique(bins)
    )


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
    return Choice(score_weight_of(network), 0.0, 0.0)
