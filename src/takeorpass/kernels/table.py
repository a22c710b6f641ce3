"""What a game in a kernel consists of: a shuffled deck, seats in a circle, an outcome. Shared by all kernels."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from takeorpass.kernels.compiled import inlined
from takeorpass.kernels.plan import Plan
from takeorpass.kernels.stream import below

Row = NDArray[np.signedinteger[Any]]
"""Whole numbers by seat; simulation and tables keep them in different widths."""

at = np.uintp
"""Marks a number as a place in an array: numba then leaves out its check for negative ones, which costs a fifth."""

_CHIPS_APART = 1024
"""More than all chips at any table (7 × 99), so that points always count before chips."""


@inlined
def deal_into(deck: NDArray[np.uint8], plan: Plan, state: np.uint64) -> np.uint64:
    """Shuffle the cards of ``plan`` into ``deck`` as far as they are needed; return the new state of the stream.

    Fisher and Yates, upwards: card i is swapped with one of those from i on. First the cards that will be turned up, in
    that order, then by seat the hidden ones; the others stay as they come.
    """
    cards = plan.cards.size
    for place in range(cards):
        deck[at(place)] = plan.cards[at(place)]
    for place in range(plan.drawn):
        pick, state = below(state, cards - place)
        pick += place
        card = deck[at(place)]
        deck[at(place)] = deck[at(pick)]
        deck[at(pick)] = card
    return state


@inlined
def left_of(seat: int, players: int) -> int:
    """Return the next seat clockwise."""
    return seat + 1 if seat + 1 < players else 0


@inlined
def settle(plan: Plan, costs: Row, chips: Row, scores: Row, shares: NDArray[np.float64]) -> None:
    """Write each seat's score, and its share of the win: 1 divided among the winners, who are as in `outcome_of`."""
    best = 1 << 40
    winners = 0
    for seat in range(plan.players):
        scores[at(seat)] = costs[at(seat)] - chips[at(seat)]
        rank = _rank(plan, int(costs[at(seat)]), int(chips[at(seat)]))
        if rank < best:
            best = rank
            winners = 1
        elif rank == best:
            winners += 1
    for seat in range(plan.players):
        is_best = _rank(plan, int(costs[at(seat)]), int(chips[at(seat)])) == best
        shares[at(seat)] = 1.0 / winners if is_best else 0.0


@inlined
def _rank(plan: Plan, cost: int, chips: int) -> int:
    return (cost - chips) * _CHIPS_APART - (chips if plan.chips_break_ties else 0)
