"""The network compiled: what `features` and `network` do, for one position at a time. Importing this needs numba.

Inputs are a list of places and numbers, for nearly all of a row is 0. Those of the hands stay the same along a line but
for the card that is taken, so their part of the first layer is worked out once a card.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from takeorpass.kernels.compiled import inlined
from takeorpass.kernels.hand import bit_of, holds_above, holds_below
from takeorpass.kernels.table import at
from takeorpass.rules import MAX_PLAYERS
from takeorpass.values.layout import CHIPS_UNIT, MOST_CHIPS, MOST_GAP, POINTS_UNIT, Layout, phase_of
from takeorpass.values.network import NARROW, OUTPUTS, WIDE, Floats, Layers, part_for

Words = NDArray[np.uint64]
Ints = NDArray[np.int64]

phase_of_inlined = inlined(phase_of)
part_for_inlined = inlined(part_for)

_MOST_INPUTS = 256
"""More than are not 0 in any row: three for each of 64 cards, three for each seat, two more."""


class Sparse(NamedTuple):
    """Room for the inputs that are not 0, and for the layers: each before its zeros are cut off."""

    places: Ints
    numbers: Floats
    first: Floats
    second: Floats
    outputs: Floats


def new_sparse() -> Sparse:
    """Return room for one row of inputs."""
    return Sparse(
        np.zeros(_MOST_INPUTS, np.int64),
        np.zeros(_MOST_INPUTS, np.float32),
        np.zeros(WIDE, np.float32),
        np.zeros(NARROW, np.float32),
        np.zeros(OUTPUTS, np.float32),
    )


@inlined
def gather_hand(  # noqa: PLR0913, PLR0917 - the plain arrays that the compiler likes
    layout: Layout, place: int, hand: np.uint64, unseen: np.uint64, sparse: Sparse, count: int
) -> int:
    """Add the inputs of the cards in ``hand``, seen from the seat to act at ``place``; return their new ``count``."""
    block = place * layout.seat
    for number in range(layout.cards):
        card = layout.low + number
        if hand & bit_of(card):
            count = _add(sparse, count, block + number, 1.0)
            if holds_below(unseen, card):
                count = _add(sparse, count, block + layout.below + number, 1.0)
            if holds_above(unseen, card):
                count = _add(sparse, count, block + layout.above + number, 1.0)
    return count


@inlined
def gather_counts(  # noqa: PLR0913, PLR0917 - the plain arrays that the compiler likes
    layout: Layout, chips: Ints, costs: Ints, actor: int, players: int, left: int, sparse: Sparse, count: int
) -> int:
    """Add all other inputs; ``chips`` and ``costs`` are by seat, ``actor`` is the seat to act."""
    mean = 0.0
    for seat in range(players):
        mean += costs[at(seat)] - chips[at(seat)]
    mean /= players
    best = second = 1 << 30
    for seat in range(players):
        score = costs[at(seat)] - chips[at(seat)]
        second = min(second, max(best, score))
        best = min(best, score)
    for place in range(players):
        seat = (actor + place) % players
        block = place * layout.seat
        own = chips[at(seat)]
        count = _add(sparse, count, block + layout.chips + min(own, MOST_CHIPS), 1.0)
        count = _add(sparse, count, block + layout.amount, own / CHIPS_UNIT)
        score = costs[at(seat)] - own
        count = _add(sparse, count, block + layout.standing, (score - mean) / POINTS_UNIT)
        gap = score - (best if score > best else second)
        count = _add(sparse, count, block + layout.gap + min(max(gap, -MOST_GAP), MOST_GAP), 1.0)
    count = _add(sparse, count, layout.left + left, 1.0)
    return _add(sparse, count, layout.players + players, 1.0)


@inlined
def add_inputs(layers: Layers, sparse: Sparse, count: int, sums: Floats) -> None:
    """Add to ``sums``, of the first layer, what the first ``count`` inputs bring."""
    for i in range(count):
        place = sparse.places[at(i)]
        number = sparse.numbers[at(i)]
        for j in range(WIDE):
            sums[at(j)] += number * layers.first[at(place), at(j)]


@inlined
def finish(layers: Layers, sparse: Sparse) -> None:
    """Work out the outputs from the sums of the first layer."""
    for j in range(sparse.second.size):
        sparse.second[at(j)] = layers.second_bias[at(j)]
    _add_layer(layers.second, sparse.first, sparse.second)
    for j in range(sparse.outputs.size):
        sparse.outputs[at(j)] = layers.third_bias[at(j)]
    _add_layer(layers.third, sparse.second, sparse.outputs)


@inlined
def read_values(  # noqa: PLR0913, PLR0917 - the plain arrays that the compiler likes
    sparse: Sparse,
    costs: Ints,
    chips: Ints,
    actor: int,
    sharpness: float,
    win: NDArray[np.float64],
    score: NDArray[np.float64],
) -> None:
    """Write the chances to win and the expected scores by seat, from the outputs and what each seat scores now."""
    players = win.size
    highest = sparse.outputs[0]
    for place in range(1, players):
        highest = max(highest, sparse.outputs[at(place)])
    total = 0.0
    for place in range(players):
        seat = (actor + place) % players
        win[at(seat)] = np.exp(sharpness * (np.float64(sparse.outputs[at(place)]) - np.float64(highest)))
        total += win[at(seat)]
        to_come = np.float64(sparse.outputs[at(MAX_PLAYERS + place)]) * POINTS_UNIT
        score[at(seat)] = costs[at(seat)] - chips[at(seat)] + to_come
    for seat in range(players):
        win[at(seat)] /= total


@inlined
def _add_layer(matrix: Floats, sums: Floats, into: Floats) -> None:
    """Add to ``into`` what ``sums``, cut off at 0, bring by ``matrix``.

    Four rows at a time, and as many numbers as ``into`` has rather than a number that the compiler knows: so it makes
    of it what the processor does eight at a time, and games take about half the time.
    """
    zero = np.float32(0)
    for i in range(0, sums.size, 4):
        number0, number1 = max(sums[at(i)], zero), max(sums[at(i + 1)], zero)
        number2, number3 = max(sums[at(i + 2)], zero), max(sums[at(i + 3)], zero)
        for j in range(into.size):
            pair = number0 * matrix[at(i), at(j)] + number1 * matrix[at(i + 1), at(j)]
            into[at(j)] += pair + (number2 * matrix[at(i + 2), at(j)] + number3 * matrix[at(i + 3), at(j)])


@inlined
def _add(sparse: Sparse, count: int, place: int, number: float) -> int:
    sparse.places[at(count)] = place
    sparse.numbers[at(count)] = number
    return count + 1
