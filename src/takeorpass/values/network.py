"""The network: from the inputs of a position to each seat's chance to win and expected score. Needs numpy alone.

Two layers of rectified sums, then one number by seat for the win (softmax over those who play) and one for the points
still to come, by `POINTS_UNIT`. The last cards, where a point decides, have layers of their own for each number of
players. How sure of the win they are may be set right afterwards, by the number of players and the phase of the round;
see `calibrating`. All weights lie in one flat array, so that training can go over them in one loop.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from takeorpass.errors import InputError
from takeorpass.rules import MAX_PLAYERS, MIN_PLAYERS, Position, Ruleset, parse_rules, rules_data
from takeorpass.solver import Values
from takeorpass.values.archive import check_finite, opened
from takeorpass.values.features import inputs_of
from takeorpass.values.layout import ENDING, PHASES, POINTS_UNIT, Layout, layout_of, phase_of

WIDE, NARROW = 128, 32
"""The sizes of the two layers."""
OUTPUTS = 2 * MAX_PLAYERS
_PARTS = 1 + MAX_PLAYERS - MIN_PLAYERS + 1
"""Sets of layers; see `part_for`."""
_STEP = 1 / 64
"""Endings that learned are kept in steps of this size: in full games they are no farther off, and files smaller."""

Floats = NDArray[np.float32]


class Layers(NamedTuple):
    """The matrices, shape (from, to), and biases of the three layers: views of one flat array.

    ``sharpness``, by players and phase, is what the logarithms of the chances are multiplied by, before they are
    chances: 1 leaves them as they are, less makes them more alike.
    """

    first: Floats
    first_bias: Floats
    second: Floats
    second_bias: Floats
    third: Floats
    third_bias: Floats
    sharpness: Floats


Weights = tuple[Layers, ...]
"""Sets of layers: first those before the ending, then an ending for each number of players; see `part_for`."""


def part_for(players: int, left: int) -> int:
    """Return which set of layers values positions of ``players`` with ``left`` cards to come.

    >>> part_for(2, 20), part_for(2, 1), part_for(7, 1)
    (0, 1, 6)
    """
    return players - MIN_PLAYERS + 1 if left <= ENDING else 0


@dataclass(frozen=True, slots=True, eq=False)
class Network:
    """A network for a ``ruleset``: its weights as one ``flat`` array, and a ``card`` that says how they were made."""

    ruleset: Ruleset
    flat: Floats
    card: Mapping[str, Any]

    @property
    def layout(self) -> Layout:
        """What its inputs mean."""
        return layout_of(self.ruleset)

    @property
    def weights(self) -> Weights:
        """The weights, layer by layer."""
        return tuple(layers_in(part, self.layout) for part in parts_of(self.flat))

    def values(self, positions: Sequence[Position]) -> list[Values]:
        """Return what each of ``positions`` is worth, by seat. They lie between two cards; none is over.

        Raises `InputError` (``other_rules``) for a position of rules that play otherwise than those of the network.
        """
        if not positions:
            return []
        for position in positions:
            if not is_same_play(position.ruleset, self.ruleset):
                raise InputError("other_rules", "This network was made for other rules than these.")
        inputs = inputs_of(positions, self.layout)
        rows_by_part: dict[int, list[int]] = {}
        for row, position in enumerate(positions):
            rows_by_part.setdefault(part_for(position.players, position.deck_left), []).append(row)
        values: dict[int, Values] = {}
        for rows in rows_by_part.values():
            layers = self.layers_for(positions[rows[0]].players, positions[rows[0]].deck_left)
            for row, outputs in zip(rows, forward(layers, inputs[rows]), strict=True):
                values[row] = _values(positions[row], outputs, layers.sharpness)
        return [values[row] for row in range(len(positions))]

    def layers_for(self, players: int, left: int) -> Layers:
        """Return the layers by which positions of ``players`` with ``left`` cards to come are valued."""
        return layers_in(parts_of(self.flat)[part_for(players, left)], self.layout)

    def rounded(self) -> Network:
        """Return it as `load` will read it: in half precision, endings that learned something in steps of `_STEP`."""
        before, endings = self._packed()
        return replace(self, flat=_unpacked(before, endings))

    def save(self, path: Path) -> None:
        """Write the network to ``path``: its weights as `rounded`, its card in JSON."""
        card = json.dumps({"rules": rules_data(self.ruleset), **self.card})
        before, endings = self._packed()
        with path.open("wb") as file:
            np.savez_compressed(file, before=before, endings=endings, card=np.array(card))

    def _packed(self) -> tuple[NDArray[np.float16], NDArray[Any]]:
        """Return the weights before the ending and those of the endings as a file keeps them; see `_unpacked`."""
        parts = parts_of(self.flat)
        before, endings = parts[0].astype(np.float16), parts[1:].ravel()
        if not self.card.get("endings"):
            return before, endings.astype(np.float16)
        steps = np.round(endings / _STEP).astype("<i2")
        # Low bytes and high ones apart, which packs best.
        return before, np.ascontiguousarray(steps.view(np.uint8).reshape(-1, 2).T)


def load(path: Path) -> Network:
    """Read the network that `Network.save` wrote; raise `InputError` (``bad_network``) for another file."""
    with opened(path, "bad_network", f"{path} is no network that could be read.") as parts:
        card = json.loads(str(parts["card"]))
        flat = _unpacked(parts["before"], parts["endings"])
        check_finite(flat)
        network = Network(parse_rules(card.pop("rules")), flat, card)
        is_whole = network.flat.shape == (count_of(network.layout),)
    if not is_whole:
        raise InputError("bad_network", f"The network in {path} has another size than its rules ask for.")
    return network


def new_network(ruleset: Ruleset, rng: np.random.Generator) -> Network:
    """Return a network that knows nothing yet: random weights, the last layer 0, so that all seats are alike."""
    layout = layout_of(ruleset)
    part = np.zeros(count_of(layout) // _PARTS, np.float32)
    layers = layers_in(part, layout)
    # About as many inputs as a position in the middle of a game has; then as He et al. 2015 have it.
    layers.first[:] = rng.standard_normal(layers.first.shape) * np.sqrt(2 / 40)
    layers.second[:] = rng.standard_normal(layers.second.shape) * np.sqrt(2 / WIDE)
    layers.sharpness[:] = 1
    network = Network(ruleset, np.tile(part, _PARTS), {})
    begin_endings(network)
    return network


def begin_endings(network: Network) -> None:
    """Make the layers of each ending what those before it are, less what is of seats that are not at the table.

    Numbers of players that the rules do not have get nothing at all.
    """
    layout, parts = network.layout, parts_of(network.flat)
    parts[1:] = 0
    for players in network.ruleset.player_counts:
        ending = parts[part_for(players, ENDING)]
        ending[:] = parts[0]
        layers_in(ending, layout).first[players * layout.seat : layout.left] = 0


def parts_of(flat: Floats) -> Floats:
    """Return the weights of a network, a row for each set of layers; see `part_for`."""
    return flat.reshape(_PARTS, -1)


def count_of(layout: Layout) -> int:
    """Return how many weights a network of ``layout`` has."""
    return _PARTS * sum(rows * columns for rows, columns in _shapes(layout))


def layers_in(flat: Floats, layout: Layout) -> Layers:
    """Return the layers that lie in ``flat``, a part of the weights of a network, one after the other."""
    parts, start = [], 0
    for rows, columns in _shapes(layout):
        part = flat[start : start + rows * columns]
        parts.append(part.reshape(rows, columns))
        start += rows * columns
    return Layers(parts[0], parts[1][0], parts[2], parts[3][0], parts[4], parts[5][0], parts[6])


def forward(layers: Layers, inputs: Floats) -> Floats:
    """Return the outputs for rows of ``inputs``: by seat the logarithm of the chance to win, then points to come.

    Of each row nearly all is 0, so only the rest is multiplied: faster than a product of matrices, and in one thread.
    """
    rows, places = inputs.nonzero()
    begins = np.searchsorted(rows, np.arange(len(inputs)))
    sums = np.add.reduceat(inputs[rows, places, np.newaxis] * layers.first[places], begins)
    first = np.maximum(sums + layers.first_bias, 0)
    second = np.maximum(first @ layers.second + layers.second_bias, 0)
    outputs: Floats = second @ layers.third + layers.third_bias
    return outputs


def is_same_play(one: Ruleset, other: Ruleset) -> bool:
    """Tell whether a network for ``one`` values positions of ``other``: same cards, chips and course of play.

    How a tie is broken is left out: it hardly changes what a position is worth, and the last card is counted exactly.
    So are hidden cards: as long as they are unplayed, a network takes them for cards that were set aside.
    """
    is_same_course = (one.cards, one.deck_size, one.after_take) == (other.cards, other.deck_size, other.after_take)
    return is_same_course and set(other.chips_by_players) <= set(one.chips_by_players)


def _unpacked(before: NDArray[np.float16], endings: NDArray[Any]) -> Floats:
    if endings.dtype == np.float16:
        return np.concatenate([before, endings]).astype(np.float32)
    steps = np.ascontiguousarray(endings.T).view("<i2").ravel()
    return np.concatenate([before.astype(np.float32), steps.astype(np.float32) * np.float32(_STEP)])


def _shapes(layout: Layout) -> list[tuple[int, int]]:
    layers = [(layout.inputs, WIDE), (1, WIDE), (WIDE, NARROW), (1, NARROW), (NARROW, OUTPUTS), (1, OUTPUTS)]
    return [*layers, (MAX_PLAYERS + 1, PHASES)]


def _values(position: Position, outputs: Floats, sharpness: Floats) -> Values:
    players = position.players
    phase = phase_of(position.deck_left, position.ruleset.deck_size)
    logits = float(sharpness[players, phase]) * outputs[:players].astype(np.float64)
    chances = np.exp(logits - logits.max())
    chances /= chances.sum()
    to_come = outputs[MAX_PLAYERS : MAX_PLAYERS + players].astype(np.float64) * POINTS_UNIT
    order = [(seat - position.to_act) % players for seat in range(players)]
    return Values(
        win=tuple(float(chances[place]) for place in order),
        score=tuple(float(score + to_come[place]) for score, place in zip(position.scores(), order, strict=True)),
    )
