"""The last cards of games that were played, solved exactly: to learn from, and to measure by. Importing needs numba."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from takeorpass.errors import InputError
from takeorpass.rules import Ruleset
from takeorpass.solver.endings import MOST_LEFT, Endings, solve_endings
from takeorpass.values.node import Ints
from takeorpass.values.play import Rows

Doubles = NDArray[np.float64]


class Solved(NamedTuple):
    """Which rows were solved: their numbers ``at``; by row and seat the share of the ``win`` and the mean ``score``."""

    at: Ints
    win: Doubles
    score: Doubles


def last_cards_of(ruleset: Ruleset, players: int, rows: Rows) -> Solved:
    """Return the exact values of those ``rows`` of ``players`` that have few enough cards left; see `solve_endings`.

    None of them, where the rules have more cards than the solver can tell apart.
    """
    at = np.flatnonzero(rows.left <= MOST_LEFT)
    try:
        win, score = solve_endings(ruleset, players, Endings(*(getattr(rows, part)[at] for part in Endings._fields)))
    except InputError:
        return Solved(at[:0], np.zeros((0, players)), np.zeros((0, players)))
    return Solved(at, win, score)
