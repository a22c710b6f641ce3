"""The last card averaged: what positions before it are worth, exactly, if each seat then decides for itself."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from takeorpass.solver import TIE

Ints = NDArray[np.int64]
Doubles = NDArray[np.float64]

_CHIPS_APART = 1024
"""More than all chips at any table, so that points always count before chips."""


class Ends(NamedTuple):
    """Positions before the last card, by row and column; chips and who acts are the same in a row.

    By row ``actor`` and, by seat too, ``chips``; by row, column and seat ``costs``, of the cards held; by row, column,
    last card and seat ``added``, what that card adds. ``comes`` says by column and card whether it may be the last.
    """

    actor: Ints
    chips: Ints
    costs: Ints
    added: Ints
    comes: NDArray[np.bool_]
    breaks_ties: bool


def settled(scores: Ints, chips: Ints, *, breaks_ties: bool) -> Doubles:
    """Return the shares of the win; the last dimension of ``scores`` is by seat, and ``chips`` go with it."""
    ranks = scores * _CHIPS_APART - (chips if breaks_ties else 0)
    is_best = ranks == ranks.min(axis=-1, keepdims=True)
    shares: Doubles = is_best / is_best.sum(axis=-1, keepdims=True)
    return shares


def last_card(ends: Ends, score_weight: float) -> tuple[Doubles, Doubles]:
    """Return by row, column and seat the share of the win and the score, the mean over all cards that may be the last.

    The line of each is folded as in `line`: each seat takes where that is worth no less to it than what follows.
    """
    players = ends.chips.shape[1]
    seats = np.arange(players)
    place = (seats - ends.actor[:, np.newaxis]) % players
    last = (ends.chips * players + place).min(axis=1)
    win = np.zeros(ends.added.shape)
    score = np.zeros(ends.added.shape)
    for step in range(int(last.max()), -1, -1):
        rows = np.flatnonzero(last >= step)
        taker = (ends.actor[rows] + step) % players
        is_taker = seats == taker[:, np.newaxis]
        chips = ends.chips[rows] - (step - place[rows] + players - 1) // players + step * is_taker
        taken = ends.added[rows] * is_taker[:, np.newaxis, np.newaxis]
        scores = (ends.costs[rows] - chips[:, np.newaxis])[:, :, np.newaxis] + taken
        shares = settled(scores, chips[:, np.newaxis, np.newaxis], breaks_ties=ends.breaks_ties)
        at_taker = np.arange(rows.size), slice(None), slice(None), taker
        better = (
            shares[at_taker]
            - win[rows][at_taker]
            + score_weight * (scores.mean(axis=3) - scores[at_taker] - score[rows].mean(axis=3) + score[rows][at_taker])
        )
        is_take = ((better >= -TIE) | (last[rows] == step)[:, np.newaxis, np.newaxis])[..., np.newaxis]
        win[rows] = np.where(is_take, shares, win[rows])
        score[rows] = np.where(is_take, scores, score[rows])
    weights = ends.comes / ends.comes.sum(axis=1, keepdims=True)
    return np.einsum("rdes,de->rds", win, weights), np.einsum("rdes,de->rds", score, weights)
