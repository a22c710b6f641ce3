"""One step of training, compiled: the gradient over some positions, then Adam. Importing this needs numba."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from takeorpass.kernels.compiled import inlined, kernel
from takeorpass.kernels.table import at
from takeorpass.rules import MAX_PLAYERS
from takeorpass.values.layout import POINTS_UNIT, Layout
from takeorpass.values.network import OUTPUTS, WIDE, Floats, Layers
from takeorpass.values.node import Ints, Sparse, add_inputs, finish, gather_counts, gather_hand
from takeorpass.values.play import Rows

_SCORE_LOSS = 0.25
"""How much an error of `POINTS_UNIT` points weighs beside the win's cross entropy."""
_MEAN, _SQUARE, _TINY = 0.9, 0.999, 1e-8


class Adam(NamedTuple):
    """Kingma and Ba 2015: the gradient and its running mean and square, flat as the weights."""

    gradient: Floats
    mean: Floats
    square: Floats


class Backward(NamedTuple):
    """Room for the way back: the outputs' and the sums' gradients, and the weights' as `Layers` over `Adam`'s."""

    outputs: Floats
    second: Floats
    first: Floats
    layers: Layers


@kernel
def fit_rows(  # noqa: PLR0913, PLR0917 - the plain arrays that the compiler likes
    layout: Layout,
    flat: Floats,
    layers: Layers,
    adam: Adam,
    back: Backward,
    sparse: Sparse,
    rows: Rows,
    order: Ints,
    rate: float,
    steps: int,
) -> None:
    """Learn from the ``rows`` that ``order`` names in one step of size ``rate``; ``steps`` counts it, from 1."""
    for i in range(flat.size):
        adam.gradient[at(i)] = 0
    for row in order:
        count = _outputs(layout, layers, sparse, rows, row)
        _miss(back, sparse, rows, row)
        _back_to_first(layers, back, sparse)
        for i in range(count):
            place = sparse.places[at(i)]
            number = sparse.numbers[at(i)]
            for j in range(WIDE):
                back.layers.first[at(place), at(j)] += number * back.first[at(j)]
    step_down(flat, adam, np.float32(order.size), rate, steps)


@inlined
def step_down(flat: Floats, adam: Adam, count: np.float32, rate: float, steps: int) -> None:
    """Move the weights one step of Adam; the gradient is a sum over ``count``, ``steps`` counts from 1."""
    unbias = rate * np.sqrt(1 - _SQUARE**steps) / (1 - _MEAN**steps)
    for i in range(flat.size):
        slope = adam.gradient[at(i)] / count
        adam.mean[at(i)] += np.float32(1 - _MEAN) * (slope - adam.mean[at(i)])
        adam.square[at(i)] += np.float32(1 - _SQUARE) * (slope * slope - adam.square[at(i)])
        flat[at(i)] -= np.float32(unbias) * adam.mean[at(i)] / (np.sqrt(adam.square[at(i)]) + np.float32(_TINY))


@inlined
def _outputs(layout: Layout, layers: Layers, sparse: Sparse, rows: Rows, row: int) -> int:
    """Work out what the network says of ``row``; return how many inputs are not 0."""
    players = rows.players[at(row)]
    actor = rows.actor[at(row)]
    count = 0
    for place in range(players):
        hand = rows.hands[at(row), at((actor + place) % players)]
        count = gather_hand(layout, place, hand, rows.unseen[at(row)], sparse, count)
    chips, costs = rows.chips[at(row)], rows.costs[at(row)]
    count = gather_counts(layout, chips, costs, actor, players, rows.left[at(row)], sparse, count)
    for j in range(WIDE):
        sparse.first[at(j)] = layers.first_bias[at(j)]
    add_inputs(layers, sparse, count, sparse.first)
    finish(layers, sparse)
    return count


@inlined
def _miss(back: Backward, sparse: Sparse, rows: Rows, row: int) -> None:
    """Write the slopes of the loss by output: cross entropy of the win, squared error of the points to come."""
    players = rows.players[at(row)]
    highest = sparse.outputs[0]
    for place in range(1, players):
        highest = max(highest, sparse.outputs[at(place)])
    total = np.float32(0)
    for place in range(players):
        total += np.exp(sparse.outputs[at(place)] - highest)
    for j in range(OUTPUTS):
        back.outputs[at(j)] = 0
    for place in range(players):
        seat = (rows.actor[at(row)] + place) % players
        chance = np.exp(sparse.outputs[at(place)] - highest) / total
        back.outputs[at(place)] = chance - rows.win[at(row), at(seat)]
        so_far = rows.costs[at(row), at(seat)] - rows.chips[at(row), at(seat)]
        to_come = (rows.score[at(row), at(seat)] - so_far) / POINTS_UNIT
        missed = sparse.outputs[at(MAX_PLAYERS + place)] - to_come
        back.outputs[at(MAX_PLAYERS + place)] = 2 * _SCORE_LOSS / players * missed


@inlined
def _back_to_first(layers: Layers, back: Backward, sparse: Sparse) -> None:
    """Add the slopes of the upper layers to the gradient, and write those of the first one's sums."""
    for j in range(back.outputs.size):
        back.layers.third_bias[at(j)] += back.outputs[at(j)]
    _back_through(layers.third, sparse.second, back.outputs, back.layers.third, back.second)
    for j in range(back.second.size):
        back.layers.second_bias[at(j)] += back.second[at(j)]
    _back_through(layers.second, sparse.first, back.second, back.layers.second, back.first)
    for j in range(back.first.size):
        back.layers.first_bias[at(j)] += back.first[at(j)]


@inlined
def _back_through(matrix: Floats, sums: Floats, slopes: Floats, gradient: Floats, into: Floats) -> None:
    """Write ``into`` the slopes of ``sums``, from those of what they bring by ``matrix``; add to its ``gradient``."""
    for i in range(sums.size):
        number = sums[at(i)]
        slope = np.float32(0)
        if number > 0:
            for j in range(slopes.size):
                slope += slopes[at(j)] * matrix[at(i), at(j)]
            for j in range(slopes.size):
                gradient[at(i), at(j)] += number * slopes[at(j)]
        into[at(i)] = slope
