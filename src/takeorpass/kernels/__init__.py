"""The rules compiled: millions of exact games a minute. The extra ``sim`` (numpy and numba).

`simulate` plays whole games by policies; `Tables` is N tables at once that anything can drive which decides on arrays.
Both play what `rules` says, and the same games from the same seed on every machine.
"""

from takeorpass.kernels.compiled import MissingExtraError
from takeorpass.kernels.decide import PASS, PLAY_HIDDEN, TAKE
from takeorpass.kernels.game import Games
from takeorpass.kernels.hand import HIGHEST_CARD
from takeorpass.kernels.policy import POLICIES, Guarding, Milking, Policy, Random, RunAware, Threshold
from takeorpass.kernels.simulate import simulate
from takeorpass.kernels.tables import Tables

__all__ = [
    "HIGHEST_CARD",
    "PASS",
    "PLAY_HIDDEN",
    "POLICIES",
    "TAKE",
    "Games",
    "Guarding",
    "Milking",
    "MissingExtraError",
    "Policy",
    "Random",
    "RunAware",
    "Tables",
    "Threshold",
    "simulate",
]
