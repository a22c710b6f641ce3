"""How good a model is: how well it foretells, and what readers win who decide by it. Needs the extra ``sim``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from takeorpass.opponents.model import Model
from takeorpass.opponents.play import NET, ORACLE, READER, STRANGER
from takeorpass.opponents.strangers import Figure, draw_strangers, figures_of
from takeorpass.opponents.training import Losses, decisions_of, losses_of, seating_of, watch
from takeorpass.values import Network

FIELDS: Mapping[str, NDArray[np.float64]] = {
    "milking": figures_of(0.6, 1.88, 17.9, 4.13, 0.35),
    "eager": figures_of(0.29, 0.74, 4.39, 4.66, 0.32),
    "guarding": figures_of(0.45, 0.74, 3.43, 3.49),
    "run-aware": figures_of(0.5, 0.5),
    "threshold": figures_of(1 / 3, 1 / 3),
    "plain": figures_of(0.35, 0.35, more={Figure.BLIND: 1}),
    "stubborn": figures_of(0.9, 0.9),
    "lifeline": figures_of(0.8, 0.8, more={Figure.LIFELINE: 2}),
}
"""Whom readers are measured against, by name: heuristics of the repository, and two kinds of strangers."""

MATCH = 10
"""Rounds of a match in which what was seen is kept."""


class Share(NamedTuple):
    """A win share in percent, and the half width of its 95 % interval, clustered by deal."""

    percent: float
    margin: float


def alone_among(  # noqa: PLR0913, PLR0917 - what decides about the games
    network: Network, model: Model, players: int, field: str, deals: int, seed: int, *, kind: int, rounds: int
) -> Share:
    """Return what one seat of ``kind`` wins among seats of ``field``, from each seat of the same ``deals``."""
    return _share(network, model, players, field, deals // rounds, rounds, seed, kind, is_alone=True)


def one_among_readers(  # noqa: PLR0913, PLR0917 - what decides about the games
    network: Network, model: Model, players: int, field: str, deals: int, seed: int, *, rounds: int
) -> Share:
    """Return what one ``field`` wins among readers, from each seat of the same ``deals``."""
    return _share(network, model, players, field, deals // rounds, rounds, seed, READER, is_alone=False)


def among_networks(network: Network, model: Model, players: int, deals: int, seed: int) -> Share:
    """Return what one reader wins among seats of the network, who neither give in nor can be exploited."""
    turns = []
    for seat in range(players):
        kinds = np.full((deals, players), NET)
        kinds[:, seat] = READER
        watched = watch(network, model.flat, seating_of(kinds), 1, seed, is_logged=False)
        turns.append(watched.shares[:, seat])
    return _interval(np.mean(turns, axis=0))


def held_out(network: Network, model: Model, players: int, matches: int, seed: int) -> Losses:
    """Return how well ``model`` foretells players of a family that it never saw (`Figure.LIFELINE`)."""
    rng = np.random.default_rng(seed)
    figures = draw_strangers(rng, matches * players, is_held_out=True).reshape(matches, players, -1)
    seating = seating_of(np.full((matches, players), STRANGER), figures)
    log = watch(network, model.flat, seating, MATCH, seed).log
    return losses_of(model, decisions_of([log]), network.ruleset.deck_size)


def ceiling(  # noqa: PLR0913, PLR0917 - what decides about the games
    network: Network, model: Model, players: int, field: str, deals: int, seed: int
) -> Share:
    """Return what one seat would win that knew what each of ``field`` decides, by the same search."""
    return _share(network, model, players, field, deals, 1, seed, ORACLE, is_alone=True)


def _share(  # noqa: PLR0913, PLR0917 - what decides about the games
    network: Network,
    model: Model,
    players: int,
    field: str,
    matches: int,
    rounds: int,
    seed: int,
    kind: int,
    *,
    is_alone: bool,
) -> Share:
    turns = []
    for seat in range(players):
        kinds = np.full((matches, players), STRANGER if is_alone else kind)
        kinds[:, seat] = kind if is_alone else STRANGER
        figures = np.broadcast_to(FIELDS[field], (*kinds.shape, FIELDS[field].size))
        watched = watch(network, model.flat, seating_of(kinds, figures), rounds, seed, is_logged=False)
        turns.append(watched.shares[:, seat])
    return _interval(np.mean(turns, axis=0))


def _interval(by_deal: NDArray[np.float64]) -> Share:
    return Share(100 * float(by_deal.mean()), 196 * float(by_deal.std(ddof=1)) / by_deal.size**0.5)
