"""The layout of what the compiled search works on. Importing this needs numba; `takeorpass.solver` does so late.

A *node* is a position between two cards: one has just been taken, others will be turned up. Its seats count from the
one to act, which is seat 0, so that positions that differ by a turn of the table are one node. Cards are bits: the
unseen cards and their neighbours, ascending, so that wherever it can matter next bits are next cards. A node is a row
of whole numbers:

- from `CHIPS`, `COST` and `HANDS` on, by seat: chips, what the cards held cost, and those cards held that are next to
  an unseen one, as a mask;
- `UNSEEN`: the cards that may still turn up, as a mask;
- `CARD`, `STEP`, `SEAT`, `TURNS`, `LAST`: where the search of the node stands: the card that is up (0: none was yet),
  how many passes come before the take that is looked at, whose take that is, how often that seat has passed by then,
  and the step at which the first seat without chips is to move and must take.

A row of *values* has the shares of the win by seat, and from `SCORE` on the mean scores by seat, less what the cards
held cost now. A *leaf*, what a take brings, has from `WORTH` on also what each seat maximises.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from takeorpass.kernels.compiled import inlined

Ints: TypeAlias = NDArray[np.int64]
Floats: TypeAlias = NDArray[np.float64]

CHIPS, COST, HANDS = 0, 8, 16
UNSEEN, CARD, STEP, SEAT, TURNS, LAST, NODE_SIZE = range(24, 31)

SCORE, VALUES_SIZE = 8, 16
WORTH, LEAF_SIZE = 16, 24

PLAYERS, SHIFT, TIE_CHIPS, WIDE, SHARES = range(5)
GAME_SIZE = SHARES + 8
"""The row that describes the game: seats; 1 where the seat after the taker acts next, else 0; 1 where more chips win a
tie, else 0; 1 where masks are too wide to share a word with chips and cost, else 0; what k winners get each, in units,
from `SHARES` + 1 on."""

POINT = 420
"""Units of a point; see `last`. As many as 1 to 7 seats can share without remainder."""
WIN = POINT * 10**4
"""Units of a win, for each seat at the table."""

TAKES, NODES = range(2)
"""What is counted: takes looked at, and nodes solved."""


class Room(NamedTuple):
    """The arrays of one search; rows of ``nodes``, ``values``, ``peaks``, ``leaves``, ``floors`` are by cards left.

    ``cards`` gives the card of each bit, and ends with a 0 more; ``floors`` what no seat can be worth less than. The
    memory is ``keys``, for each slot a key and the cards left, and ``known``, win shares and scores by seat.
    """

    game: Ints
    cards: Ints
    nodes: Ints
    values: Floats
    floors: Floats
    peaks: Floats
    leaves: Floats
    steps: Ints
    deck: Ints
    seats: Ints
    sums: Ints
    counts: Ints
    key: Ints
    keys: Ints
    known: Floats


@inlined
def forced_step(node: Ints, players: int) -> int:
    """Return the step at which the first seat without chips is to move: there the card is taken at the latest."""
    last = node[CHIPS] * players
    for seat in range(1, players):
        last = min(last, node[CHIPS + seat] * players + seat)
    return int(last)
