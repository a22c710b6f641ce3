"""A policy: a player that the kernels play too."""

from __future__ import annotations

from typing import TypeAlias, TypeGuard, get_args

from takeorpass.heuristics.guarding import Guarding
from takeorpass.heuristics.milking import Milking
from takeorpass.heuristics.plain import Plain
from takeorpass.heuristics.random_player import RandomPlayer
from takeorpass.heuristics.run_aware import RunAware

Policy: TypeAlias = RandomPlayer | Plain | RunAware | Guarding | Milking

POLICY_TYPES = get_args(Policy)
"""Their classes; the kernels know them by their place here."""


def is_policy(what: object) -> TypeGuard[Policy]:
    """Tell whether ``what`` is one: a player of another class, though it be made from one of these, is none."""
    return type(what) in POLICY_TYPES
