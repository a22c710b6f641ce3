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

_PAID = 4
"""Chips that one seat may have got from another in a variation: fewer than so many."""
_EXCHANGES = 2
"""Pairs of cards that may have changed places in a variation, each with one chance in two."""
_ONE = np.uint64(1)

Doubles = NDArray[np.float64]
Words = NDArray[np.uint64]


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


def variations(ruleset: Ruleset, players: int, rows: Rows, count: int, rng: np.random.Generator) -> Iterator[Rows]:
    """Yield ``rows`` of ``players`` so many times, each row changed in some way that the rules allow.

    In every other row the seats change places; some cards change places with one another, be they held or unseen, some
    chips change seats, and somebody else is to act. The values are those of before.
    """
    number = rows.actor.size
    each = np.arange(number)
    for _ in range(count):
        varied = Rows._make(part.copy() for part in rows)
        seats = np.where(rng.random((number, 1)) < 1 / 2, rng.random((number, players)), np.arange(players))
        order = np.argsort(seats, axis=1)
        varied.hands[:, :players] = np.take_along_axis(rows.hands, order, axis=1)
        varied.chips[:, :players] = np.take_along_axis(rows.chips, order, axis=1)
        for _ in range(_EXCHANGES):
            one, other = np.where(rng.random(number) < 1 / 2, rng.choice(ruleset.cards, (2, number)), ruleset.low)
            varied.hands[:] = _exchanged(varied.hands, one[:, np.newaxis], other[:, np.newaxis])
            varied.unseen[:] = _exchanged(varied.unseen, one, other)
        varied.costs[:, :players] = _costs_of(ruleset, varied.hands[:, :players])
        payer, paid = rng.integers(players, size=(2, number))
        chips = np.minimum(rng.integers(_PAID, size=number), varied.chips[each, payer])
        varied.chips[each, payer] -= chips
        varied.chips[each, paid] += chips
        varied.actor[:] = rng.integers(players, size=number)
        yield varied


def _exchanged(cards: Words, one: Ints, other: Ints) -> Words:
    """Return ``cards``, of which bit 0 is card 1, with card ``one`` for the ``other`` and the other way round."""
    of_one, of_other = (number.astype(np.uint64) - _ONE for number in (one, other))
    differ = (cards >> of_one ^ cards >> of_other) & _ONE
    exchanged: Words = cards ^ (differ << of_one | differ << of_other) * (of_one != of_other)
    return exchanged


def _costs_of(ruleset: Ruleset, hands: Words) -> Ints:
    """Return what ``hands``, of which bit 0 is card 1, cost: the lowest card of each run."""
    lowest = hands & ~(hands << _ONE)
    numbers = np.array(ruleset.cards, np.uint64)
    is_lowest = lowest[..., np.newaxis] >> (numbers - _ONE) & _ONE
    costs: Ints = (is_lowest * numbers).sum(axis=-1).astype(np.int64)
    return costs
