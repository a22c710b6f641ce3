"""Heuristics: rules of thumb with a handful of parameters, in plain Python.

Each is a player, which decides from a `SeatView`, and at the same time a policy of the kernels, which play it compiled:
`kernels.decide` makes the same decisions (proved in ``tests/kernels``). docs/heuristics.md says how they fare.
"""

from takeorpass.heuristics.guarding import Guarding
from takeorpass.heuristics.hand import added_cost
from takeorpass.heuristics.heuristic import Heuristic
from takeorpass.heuristics.milking import Milking
from takeorpass.heuristics.plain import Plain
from takeorpass.heuristics.policy import POLICY_TYPES, Policy, is_policy
from takeorpass.heuristics.random_player import RandomPlayer
from takeorpass.heuristics.run_aware import RunAware

__all__ = [
    "POLICY_TYPES",
    "Guarding",
    "Heuristic",
    "Milking",
    "Plain",
    "Policy",
    "RandomPlayer",
    "RunAware",
    "added_cost",
    "is_policy",
]
