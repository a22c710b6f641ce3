"""Hands as bits, against what the rules say cards cost."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

from takeorpass.kernels.hand import HIGHEST_CARD, bit_of, holds_above, holds_below, real_cost
from takeorpass.rules import cost_of


def bits_of(cards: tuple[int, ...]) -> np.uint64:
    return np.uint64(sum(1 << (card - 1) for card in cards))


@pytest.mark.parametrize("low", [1, 3, 30, 31, 32, 33, HIGHEST_CARD - 6])
def test_the_real_cost_of_a_card_is_what_it_adds_to_the_cost_of_every_hand(low: int) -> None:
    cards = range(low, low + 7)
    for size in range(7):
        for hand in combinations(cards, size):
            for card in set(cards) - {*hand}:
                assert real_cost(bits_of(hand), card) == cost_of([*hand, card]) - cost_of(hand)
                assert holds_below(bits_of(hand), card) == (card - 1 in hand)
                assert holds_above(bits_of(hand), card) == (card + 1 in hand)


def test_the_lowest_and_the_highest_card_have_no_neighbours_beyond() -> None:
    every = np.uint64(2**64 - 1)
    assert not holds_below(every, 1)
    assert not holds_above(every, HIGHEST_CARD)
    assert (int(bit_of(1)), int(bit_of(HIGHEST_CARD))) == (1, 2**63)
