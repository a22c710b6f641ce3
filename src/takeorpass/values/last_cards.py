"""The last cards of games that were played, solved exactly: to learn from, and to measure by. Importing needs numba."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from takeorpass.rules import Ruleset
from takeorpass.solver.endings import Endings, can_solve, solve_endings
from takeorpass.values.layout import ENDING
from takeorpass.values.node import Ints
from takeorpass.values.play import Rows

_PAID = 8
"""Chips that one seat may have got from another in a variation: fewer than so many."""

Doubles = NDArray[np.float64]


class Solved(NamedTuple):
    """Which rows were solved: their numbers ``at``; by row and seat the share of the ``win`` and the mean ``score``."""

    at: Ints
    win: Doubles
    score: Doubles


def last_cards_of(ruleset: Ruleset, players: int, rows: Rows) -> Solved:
    """Return the exact values of those ``rows`` of ``players`` that have `ENDING` cards left or fewer.

    None of them, where the rules have more cards than the solver can tell apart.
    """
    at = np.flatnonzero(rows.left <= ENDING) if can_solve(ruleset) else np.zeros(0, np.int64)
    win, score = (
        solve_endings(ruleset, players, Endings(*(getattr(rows, part)[at] for part in Endings._fields)))
        if at.size
        else np.zeros((2, 0, players))
    )
    return Solved(at, win, score)


def solved_rows(ruleset: Ruleset, players: int, rows: Rows) -> Rows:
    """Return those ``rows`` of ``players`` that `last_cards_of` solves, with the exact values."""
    solved = last_cards_of(ruleset, players, rows)
    found = Rows._make(part[solved.at] for part in rows)
    found.win[:, :players], found.score[:, :players] = solved.win, solved.score
    return found


def variations(players: int, rows: Rows, count: int, rng: np.random.Generator) -> Iterator[Rows]:
    """Yield ``rows`` of ``players`` so many times, each row changed in some way that the rules allow.

    In every other row the hands go round the table anew; some chips change seats, and somebody else is to act. The
    values are those of before.
    """
    number = rows.actor.size
    each = np.arange(number)
    for _ in range(count):
        varied = Rows._make(part.copy() for part in rows)
        seats = np.where(rng.random((number, 1)) < 1 / 2, rng.random((number, players)), np.arange(players))
        order = np.argsort(seats, axis=1)
        varied.hands[:, :players] = np.take_along_axis(rows.hands, order, axis=1)
        varied.costs[:, :players] = np.take_along_axis(rows.costs, order, axis=1)
        payer, paid = rng.integers(players, size=(2, number))
        chips = np.minimum(rng.integers(_PAID, size=number), rows.chips[each, payer])
        varied.chips[each, payer] -= chips
        varied.chips[each, paid] += chips
        varied.actor[:] = rng.integers(players, size=number)
        yield varied
