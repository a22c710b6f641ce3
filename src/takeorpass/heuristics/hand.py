"""What a card costs the hand that takes it."""

from __future__ import annotations

from collections.abc import Iterable

from takeorpass.rules import cost_of


def added_cost(hand: Iterable[int], card: int) -> int:
    """Return what ``card`` adds to the cost of ``hand``: its value, 0 on top of a run, less where it joins runs.

    >>> [added_cost((6, 8, 9), card) for card in (20, 10, 5, 7)]
    [20, 0, -1, -8]
    """
    held = tuple(hand)
    return cost_of((*held, card)) - cost_of(held)
