"""The rules compiled: millions of exact games a minute. The extra ``sim`` (numpy and numba).

`simulate` plays whole games by policies; `Tables` is N tables at once that anything can drive which decides on arrays.
Both play what `rules` says, and the same games from the same seed on every machine.

**The same deals for all.** What a game is dealt hangs on ``seed`` and the game's number alone, never on who plays. So
to compare players, let them play the same games from every seat: `simulate_rotated` does that for policies. For players
that are not policies, ``Tables(ruleset, players, tables=n, seed=seed, first=k).deal(i)`` is the deal of game k + i, and
seat 0 starts. An interval must count a deal once, for its games are alike: take the mean over the seats first.
"""

from takeorpass.heuristics import Guarding, Milking, Plain, Policy, RandomPlayer, RunAware
from takeorpass.kernels.compiled import MissingExtraError
from takeorpass.kernels.decide import PASS, PLAY_HIDDEN, TAKE
from takeorpass.kernels.game import Games
from takeorpass.kernels.hand import HIGHEST_CARD
from takeorpass.kernels.simulate import simulate, simulate_rotated
from takeorpass.kernels.tables import Tables

__all__ = [
    "HIGHEST_CARD",
    "PASS",
    "PLAY_HIDDEN",
    "TAKE",
    "Games",
    "Guarding",
    "Milking",
    "MissingExtraError",
    "Plain",
    "Policy",
    "RandomPlayer",
    "RunAware",
    "Tables",
    "simulate",
    "simulate_rotated",
]
