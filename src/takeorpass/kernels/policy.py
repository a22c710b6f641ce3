"""Who decides inside `simulate`: the random player and the heuristics, as numbers that kernels read.

What each of them decides is defined in `takeorpass.heuristics`.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import astuple
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from takeorpass.errors import InputError
from takeorpass.heuristics import POLICY_TYPES, Policy, is_policy

RANDOM, PLAIN, RUN_AWARE, GUARDING, MILKING = range(len(POLICY_TYPES))
"""Their numbers in the kernels."""

PRICE, LATE, KEEP, LINK, OTHERS = range(5)
"""Where their parameters are: the columns of `Codes.parameters`."""


class Codes(NamedTuple):
    """Policies as numbers: by seat which one, shape (players,), and its parameters, shape (players, 5)."""

    kinds: NDArray[np.int64]
    parameters: NDArray[np.float64]


def codes_of(policies: Sequence[Policy], players: int) -> Codes:
    """Return the numbers of ``policies``, one for each of ``players``.

    Raises `InputError` (``bad_policy``) for more or fewer policies than seats, a thing that is no policy, or a
    parameter that is no finite number.
    """
    if len(policies) != players:
        raise InputError("bad_policy", f"{players} players need {players} policies, not {len(policies)}.")
    codes = Codes(np.zeros(players, np.int64), np.zeros((players, OTHERS + 1)))
    for seat, policy in enumerate(policies):
        if not is_policy(policy):
            raise InputError("bad_policy", f"{policy!r} is no policy of the kernels.", seat=seat)
        values = astuple(policy)
        if not all(isinstance(value, int | float) and math.isfinite(value) for value in values):
            raise InputError("bad_policy", f"The parameters of {policy!r} must be finite numbers.", seat=seat)
        codes.kinds[seat] = POLICY_TYPES.index(type(policy))
        codes.parameters[seat, : len(values)] = values
    return codes
