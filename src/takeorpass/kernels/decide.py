"""The compiled half of the policies: small helpers, each inlined into the kernel that plays a game.

What they compute is defined in `takeorpass.heuristics`, down to the order of the arithmetic.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from takeorpass.kernels.compiled import inlined
from takeorpass.kernels.hand import bit_of, holds_above, holds_below, real_cost
from takeorpass.kernels.policy import KEEP, LATE, LINK, PRICE
from takeorpass.kernels.stream import below
from takeorpass.kernels.table import at, left_of

TAKE, PASS, PLAY_HIDDEN = 0, 1, 2
"""The moves, in the order in which `rules` lists them."""


class Seats(NamedTuple):
    """The seats of the game that is being played, by seat: cards as bits, chips, and what the cards cost."""

    hands: NDArray[np.uint64]
    chips: NDArray[np.int64]
    costs: NDArray[np.int64]


@inlined
def drawn_move(chips: int, tiger: int, state: np.uint64) -> tuple[int, np.uint64]:
    """Return one of the legal moves, each with the same chance, and the new state; a lone move costs no word."""
    if tiger == 0:
        if chips == 0:
            return TAKE, state
        return below(state, 2)
    if chips == 0:
        pick, state = below(state, 2)
        return pick * PLAY_HIDDEN, state
    return below(state, 3)


@inlined
def cost_with(hand: np.uint64, tiger: int, card: int) -> int:
    """Return the real cost of ``card`` for a seat that plays ``tiger`` (0: none) first if that lies just below it."""
    if tiger > 0 and tiger + 1 == card:
        return real_cost(hand, tiger) + real_cost(hand | bit_of(tiger), card)
    return real_cost(hand, card)


@inlined
def near(unseen: np.uint64, tiger: int, card: int) -> int:
    """Count the cards next to ``card`` that are ``unseen`` by a seat whose own hidden card is ``tiger`` (0: none)."""
    if tiger > 0:
        unseen &= ~bit_of(tiger)
    return int(holds_below(unseen, card)) + int(holds_above(unseen, card))


@inlined
def guarded_need(parameters: NDArray[np.float64], cost: int, chips: int, progress: float, prospects: float) -> float:
    """Return the pot at which a guarding seat takes; ``prospects``: how many neighbours may come, by how likely."""
    price = parameters[at(PRICE)] + (parameters[at(LATE)] - parameters[at(PRICE)]) * progress
    hope = parameters[at(LINK)] * prospects if cost > 0 else 0.0
    need = price * (cost - hope)
    if chips < parameters[at(KEEP)]:
        need *= chips / parameters[at(KEEP)]
    return float(need)


@inlined
def is_wanted(seats: Seats, seat: int, card: int, pot: int, others: float) -> bool:
    """Tell whether somebody else is thought to take ``card`` before it comes back to ``seat``."""
    players = seats.chips.size
    for step in range(1, players):
        seat = left_of(seat, players)
        if seats.chips[at(seat)] == 0 or pot + step >= others * real_cost(seats.hands[at(seat)], card):
            return True
    return False
