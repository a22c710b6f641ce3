"""What a hand may cost in the end."""

from __future__ import annotations

from collections.abc import Iterable, Mapping


def expected_cost(hand: Iterable[int], chance: Mapping[int, float], welcome: float = 0) -> float:
    """Return what ``hand`` may cost in the end, where cards that fit its runs come with their ``chance`` (none: never).

    The lowest card of a run counts only as far as the gap below it may stay open: to close it every card in between
    must come. A neighbour of a run costs nothing more, so whoever wants it can let others pay first: it counts for
    ``welcome`` times its value.

    >>> expected_cost([6, 9], {7: 0.5, 8: 0.5})
    12.75
    >>> expected_cost([6, 9], {7: 0.5, 8: 0.5, 20: 0.5}, welcome=0.2)
    11.25
    """
    cost, below = 0.0, -1  # no card below; -1 + 1 is no card either
    for card in sorted(hand):
        if card - 1 != below:
            cost += card * (1 - _chance_of_all(range(below + 1, card), chance))
            cost -= welcome * ((below + 1) * chance.get(below + 1, 0) + (card - 1) * chance.get(card - 1, 0))
            if below + 2 == card:  # one card joins both runs, and comes once
                cost += welcome * (below + 1) * chance.get(below + 1, 0)
        below = card
    return cost - welcome * (below + 1) * chance.get(below + 1, 0)


def _chance_of_all(cards: range, chance: Mapping[int, float]) -> float:
    every = 1.0
    for card in cards:
        every *= chance.get(card, 0)
        if not every:
            break
    return every
