"""The next card averaged: what some takes are worth to a seat once every card that may follow has been looked at."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from takeorpass.opponents.model import Doubles, Model
from takeorpass.opponents.notes import Known
from takeorpass.opponents.watching import Decisions, inputs_of
from takeorpass.rules import Position
from takeorpass.solver import TIE
from takeorpass.values import Network
from takeorpass.values.fan import Fan, fan_of


def worths_ahead(  # noqa: PLR0913, PLR0917 - whose, of what, by which values
    positions: Sequence[Position], cards: Sequence[int], seat: int, network: Network, model: Model, known: Known
) -> Doubles:
    """Return what each of ``positions`` is worth to ``seat``: the mean of the lines of ``cards``, any of which is next.

    The positions come after takes of the same card, and some card is left. In the lines the others take with the
    chances that ``model`` foretells from what is ``known`` of them now, the seat where it is best for it.
    """
    fan = fan_of(positions, cards, network)
    chances = _chances(fan, _betters(fan), positions[0], cards, model, known)
    players = positions[0].players
    value = np.zeros((len(positions), len(cards)))
    for step in range(fan.counts.size - 1, -1, -1):
        worth = fan.worth[fan.starts[step] : fan.starts[step + 1], :, seat]
        going = fan.counts[step + 1] if step + 1 < fan.counts.size else 0
        chance = chances[fan.starts[step] : fan.starts[step] + going]
        later = value[:going]
        is_own = ((fan.actor[:going] + step) % players == seat)[:, np.newaxis]
        value[:going] = np.where(is_own, np.maximum(later, worth[:going]), later + chance * (worth[:going] - later))
        value[going : fan.counts[step]] = worth[going:]
    found = np.zeros(len(positions))
    found[fan.order] = value.mean(axis=1)
    return found


def _betters(fan: Fan) -> Doubles:
    """Return by row and card how much a take is better than passing if all decide by the network; 0 at last steps."""
    players = fan.chips.shape[1]
    better = np.zeros(fan.worth.shape[:2])
    best = np.zeros((fan.counts[0], *fan.worth.shape[1:]))
    for step in range(fan.counts.size - 1, -1, -1):
        worth = fan.worth[fan.starts[step] : fan.starts[step + 1]]
        going = fan.counts[step + 1] if step + 1 < fan.counts.size else 0
        best[going : fan.counts[step]] = worth[going:]
        if going:
            rows = np.arange(going)
            seats = (fan.actor[:going] + step) % players
            found = worth[rows, :, seats] - best[rows, :, seats]
            better[fan.starts[step] : fan.starts[step] + going] = found
            best[:going] = np.where((found >= -TIE)[..., np.newaxis], worth[:going], best[:going])
    return better


def _chances(  # noqa: PLR0913, PLR0917 - what decisions hang on
    fan: Fan, better: Doubles, position: Position, cards: Sequence[int], model: Model, known: Known
) -> Doubles:
    """Return by row and card the chance that whoever is asked takes; at last steps, which are forced, 0."""
    players = fan.chips.shape[1]
    steps = np.repeat(np.arange(fan.counts.size), fan.counts)
    asked = _with_choice(fan, steps)
    leaf, steps = fan.leaf[asked], steps[asked][:, np.newaxis]
    seats = np.arange(players)
    place = (seats - fan.actor[leaf, np.newaxis]) % players
    held = fan.chips[leaf] - (steps - place + players - 1) // players
    seat = (fan.actor[leaf, np.newaxis] + steps) % players
    others = (seat + np.arange(1, players)) % players
    costs = fan.costs[leaf].swapaxes(1, 2)
    rows = np.arange(leaf.size)
    rules, left = position.ruleset, position.deck_left - 1
    near = [len(position.unseen & {card - 1, card + 1}) for card in cards]
    standing = fan.scores[leaf] - fan.scores[leaf].mean(axis=1, keepdims=True)
    seen = inputs_of(
        Decisions(
            rules=rules,
            card=np.array(cards),
            left=left,
            near=np.array(near),
            steps=steps,
            own=np.take_along_axis(held, seat, axis=1),
            cost=costs[rows, :, seat[:, 0]],
            others_held=np.take_along_axis(held, others, axis=1)[:, np.newaxis],
            others_costs=np.take_along_axis(costs, others[:, np.newaxis], axis=2),
            standing=np.take_along_axis(standing, seat, axis=1),
            better=better[asked],
        )
    )
    chances = np.zeros(better.shape)
    chances[asked] = model.chances(seen, known.kept[seat], known.counts[seat])
    return chances


def _with_choice(fan: Fan, steps: NDArray[np.int64]) -> NDArray[np.bool_]:
    """Tell by row whether whoever is asked there may pass: whether the line goes on."""
    going = np.append(fan.counts[1:], 0)
    is_going: NDArray[np.bool_] = fan.leaf < going[steps]
    return is_going
