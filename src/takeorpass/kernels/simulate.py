"""`simulate`: whole games, played by policies, as fast as the machine can."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from takeorpass.errors import InputError
from takeorpass.heuristics import Policy
from takeorpass.kernels.decide import Seats
from takeorpass.kernels.game import Games, Setup, play_games
from takeorpass.kernels.plan import Plan, plan_for
from takeorpass.kernels.policy import GUARDING, codes_of
from takeorpass.kernels.stream import parse_seed
from takeorpass.rules import Ruleset

_AT_ONCE = 100_000
"""Games of one call of the kernel: a fraction of a second, so that Ctrl-C is heard."""


def simulate(  # noqa: PLR0913 - five that each call names, and one that is seldom needed
    ruleset: Ruleset, players: int, policies: Sequence[Policy], games: int, seed: int, *, first: int = 0
) -> Games:
    """Play ``games`` games of ``ruleset``, seat s by ``policies[s]``, and return their results; seat 0 starts.

    Row i is game ``first`` + i of ``seed`` (0 to 2⁶⁴ − 1). A game's deal hangs on the two alone: the same for other
    policies, on other machines, and however the games are divided into calls. To move the starter round, rotate the
    policies. Memory: 4 + 14 · players bytes a game.

    Raises `RulesError` for rules that the kernels cannot play (see `plan_for`), `InputError` for less than one game, a
    ``first`` below 0, a bad seed or bad policies.

    >>> from takeorpass.kernels import RandomPlayer, RunAware, simulate
    >>> from takeorpass.rules import parse_rules
    >>> rules = parse_rules("no-thanks")
    >>> results = simulate(rules, 3, [RunAware(0.4), RandomPlayer(), RandomPlayer()], games=1000, seed=1)
    >>> results.scores.shape, bool(results.shares[:, 0].mean() > 0.9)
    ((1000, 3), True)
    """
    plan = plan_for(ruleset, players)
    codes = codes_of(policies, players)
    word = parse_seed(seed)
    if games < 1:
        raise InputError("bad_games", f"At least one game must be played, not {games}.", games=games)
    if first < 0:
        raise InputError("bad_games", f"Games are numbered from 0; there is no game {first}.", first=first)
    results = Games(
        scores=np.empty((games, players), np.int16),
        shares=np.empty((games, players), np.float64),
        lengths=np.empty(games, np.int32),
        forced=np.empty((games, players), np.int16),
        chips=np.empty((games, players), np.int16),
    )
    tigers = np.zeros(players, np.int64) if ruleset.hidden_tiger else None
    horizon = horizon_of(plan, ruleset.set_aside) if (codes.kinds >= GUARDING).any() else None
    seats = Seats(np.zeros(players, np.uint64), np.zeros(players, np.int64), np.zeros(players, np.int64))
    deck = np.zeros(plan.cards.size, np.uint8)
    for start in range(0, games, _AT_ONCE):
        rows = slice(start, start + _AT_ONCE)
        part = Games._make(array[rows] for array in results)
        play_games(Setup(plan, codes, seats, deck, word, first + start), tigers, horizon, part)
    return results


def simulate_rotated(  # noqa: PLR0913 - as `simulate`
    ruleset: Ruleset, players: int, policies: Sequence[Policy], deals: int, seed: int, *, first: int = 0
) -> Games:
    """Play the same ``deals`` games from every seat: in turn r policy p sits in seat (p + r) mod players.

    The arrays of the result have an axis more in front, the turns, and their last axis is the policies in the order
    given: ``shares[r, i, p]`` is what policy p won in turn r of game ``first`` + i. All else is as in `simulate`.

    >>> from takeorpass.kernels import RunAware, simulate_rotated
    >>> from takeorpass.rules import parse_rules
    >>> results = simulate_rotated(parse_rules("no-thanks"), 3, [RunAware(0.4), RunAware(), RunAware()], 1000, seed=1)
    >>> results.shares.shape, results.lengths.shape
    ((3, 1000, 3), (3, 1000))
    >>> by_deal = results.shares.mean(axis=0)[:, 0]  # the first policy's part of the wins on each deal
    >>> error = by_deal.std(ddof=1) / len(by_deal) ** 0.5  # its standard error, from 1000 deals, not from 3000 games
    """
    turns = [
        simulate(ruleset, players, [*policies[-turn:], *policies[:-turn]], deals, seed, first=first)
        for turn in range(players)
    ]
    return Games._make(
        np.stack([array if array.ndim == 1 else np.roll(array, -turn, axis=1) for turn, array in enumerate(arrays)])
        for arrays in zip(*turns, strict=True)
    )


def horizon_of(plan: Plan, set_aside: int) -> NDArray[np.float64]:
    """Return what guarding seats know of the time, shape (deck, 2); see `Guarding`."""
    rows = []
    for turned in range(plan.deck_size):
        left = plan.deck_size - turned - 1
        rows.append((turned / plan.deck_size, left / (left + set_aside) if left else 0.0))
    return np.array(rows)
