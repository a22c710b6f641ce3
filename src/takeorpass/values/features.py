"""A position as a row of inputs, in plain numpy; `node` writes the same ones compiled."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from takeorpass.rules import Position
from takeorpass.values.layout import CHIPS_UNIT, MOST_CHIPS, MOST_GAP, POINTS_UNIT, Layout


def inputs_of(positions: Sequence[Position], layout: Layout) -> NDArray[np.float32]:
    """Return the inputs of ``positions``, between two cards each, one row for each; see `layout`."""
    rows = np.zeros((len(positions), layout.inputs), np.float32)
    for row, position in zip(rows, positions, strict=True):
        _write(row, position, layout)
    return rows


def _write(row: NDArray[np.float32], position: Position, layout: Layout) -> None:
    unseen, scores = position.unseen, position.scores()
    mean = sum(scores) / position.players
    for place in range(position.players):
        seat = (position.to_act + place) % position.players
        block = row[place * layout.seat : (place + 1) * layout.seat]
        for card in position.hands[seat]:
            block[card - layout.low] = 1
            block[layout.below + card - layout.low] = card - 1 in unseen
            block[layout.above + card - layout.low] = card + 1 in unseen
        chips = position.chips[seat]
        block[layout.chips + min(chips, MOST_CHIPS)] = 1
        block[layout.amount] = chips / CHIPS_UNIT
        block[layout.standing] = (scores[seat] - mean) / POINTS_UNIT
        gap = scores[seat] - min(score for other, score in enumerate(scores) if other != seat)
        block[layout.gap + min(max(gap, -MOST_GAP), MOST_GAP)] = 1
    row[layout.left + position.deck_left] = 1
    row[layout.players + position.players] = 1
