"""Exact values of many positions at once that lie before the last card or the last two, compiled: to learn from.

Importing this needs numba; it takes some 1 µs for a position before the last card and 60 µs before the last two.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from takeorpass.errors import InputError
from takeorpass.kernels.compiled import inlined, kernel
from takeorpass.rules import Position, Ruleset
from takeorpass.solver.engine import MOST_BITS, room_for
from takeorpass.solver.last import last_one, last_two
from takeorpass.solver.node import CHIPS, COST, HANDS, SCORE, UNSEEN, Floats, Ints, Room

Words = NDArray[np.uint64]

MOST_LEFT = 2
"""Cards left in the positions that can be solved so."""


class Endings(NamedTuple):
    """Positions between two cards, a row each: by seat ``hands`` (bit 0 is card 1), chips, and what the hands cost.

    ``unseen`` are the cards that may still turn up, ``actor`` is the seat to act, ``left`` counts the cards to come.
    """

    hands: Words
    unseen: Words
    chips: Ints
    costs: Ints
    actor: Ints
    left: Ints


def can_solve(ruleset: Ruleset) -> bool:
    """Tell whether `solve_endings` can: whether the cards, and one beside either end, are no more than the bits."""
    return ruleset.high - ruleset.low + 3 <= MOST_BITS


def solve_endings(ruleset: Ruleset, players: int, endings: Endings) -> tuple[Floats, Floats]:
    """Return the win shares and mean scores of ``endings`` among ``players``, by row and seat, exactly; see `solve`.

    Each row has 1 or 2 cards left and all chips with the seats. Raises `InputError` (``too_large``) for rules with more
    cards than the solver can tell apart.
    """
    if not can_solve(ruleset):
        sentence = f"The solver can tell {MOST_BITS - 2} cards apart; here are {ruleset.high - ruleset.low + 1}."
        raise InputError("too_large", sentence, cards=ruleset.high - ruleset.low + 1)
    room = room_for(Position.start(ruleset, players), range(ruleset.low - 1, ruleset.high + 2))
    shape = (endings.actor.size, players)
    win, score = np.zeros(shape), np.zeros(shape)
    _solve(room, players, ruleset.low, endings, win, score)
    return win, score


@kernel
def _solve(  # noqa: PLR0913, PLR0917 - the plain arrays that the compiler likes
    room: Room, players: int, low: int, endings: Endings, win: Floats, score: Floats
) -> None:
    """Solve the ``endings`` one after the other; bit 0 of the solver's masks is the card below ``low``."""
    for row in range(endings.actor.size):
        left = endings.left[row]
        node = room.nodes[left]
        node[UNSEEN] = _mask(endings.unseen[row], low)
        for place in range(players):
            seat = (endings.actor[row] + place) % players
            node[CHIPS + place] = endings.chips[row, seat]
            node[COST + place] = endings.costs[row, seat]
            node[HANDS + place] = _mask(endings.hands[row, seat], low)
        if left == 1:
            last_one(room)
        else:
            last_two(room)
        for place in range(players):
            seat = (endings.actor[row] + place) % players
            win[row, seat] = room.values[left, place]
            score[row, seat] = room.values[left, SCORE + place] + endings.costs[row, seat]


@inlined
def _mask(cards: np.uint64, low: int) -> int:
    """Return ``cards``, of which bit 0 is card 1, as a mask of the solver."""
    return int(cards << np.uint64(1)) if low == 1 else int(cards >> np.uint64(low - 2))
