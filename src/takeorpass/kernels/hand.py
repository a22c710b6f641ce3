"""Cards as bits: a hand is a 64-bit word in which card c is bit c − 1."""

from __future__ import annotations

import numpy as np

from takeorpass.kernels.compiled import inlined

HIGHEST_CARD = 64

_ONE = np.uint64(1)


@inlined
def bit_of(card: int) -> np.uint64:
    """Return the word that holds ``card`` (1 to 64) alone."""
    return _ONE << np.uint64(card - 1)


@inlined
def holds_below(cards: np.uint64, card: int) -> bool:
    """Tell whether ``card`` − 1 is among ``cards``. A shift by 64 means nothing, so the first one is by one."""
    return bool(((cards << _ONE) >> np.uint64(card - 1)) & _ONE)


@inlined
def holds_above(cards: np.uint64, card: int) -> bool:
    """Tell whether ``card`` + 1 is among ``cards``."""
    return bool(((cards >> _ONE) >> np.uint64(card - 1)) & _ONE)


@inlined
def real_cost(hand: np.uint64, card: int) -> int:
    """Return by how much ``card``, not in ``hand``, makes the hand cost more: negative where it joins runs.

    On top of a run it is free; below one it takes that run's lowest card off.
    """
    cost = 0 if holds_below(hand, card) else card
    return cost - (card + 1) if holds_above(hand, card) else cost
