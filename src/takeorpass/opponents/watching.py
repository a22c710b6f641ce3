"""What the decisions about a card look like, in plain numpy; `node` writes the same inputs compiled."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from takeorpass.heuristics import added_cost
from takeorpass.opponents.layout import (
    CHIPS_UNIT,
    COARSE,
    COST_UNIT,
    FEW_CHIPS,
    FINE,
    INPUTS,
    LATE_PRICE,
    MOST_RATIO,
    NEED_PRICE,
    NEED_UNIT,
    POINTS_UNIT,
    POT_UNIT,
    SOON_PRICE,
    Seen,
)
from takeorpass.opponents.model import Floats
from takeorpass.rules import Position, Ruleset
from takeorpass.solver import TIE, Values
from takeorpass.values import worth_of

Numbers = NDArray[Any]


class Decisions(NamedTuple):
    """Decisions about cards, as arrays that go together (numpy's broadcasting).

    ``card`` is up with ``left`` after it, ``near`` counts its neighbours that are unseen, ``steps`` chips lie on it. Of
    the seat that is asked: ``own`` chips, the ``cost`` of the card, ``standing`` (score less the mean) before the card
    came up, and how much ``better`` a take is. ``others_held`` and ``others_costs`` have chips and costs of the others
    in one more dimension, the next seat first.
    """

    rules: Ruleset
    card: Numbers
    left: int
    near: Numbers
    steps: Numbers
    own: Numbers
    cost: Numbers
    others_held: Numbers
    others_costs: Numbers
    standing: Numbers
    better: Numbers


def see(position: Position, better: Sequence[float]) -> Floats:
    """Return the inputs of the decisions from now on: pass, pass, …; one row for each of ``better``.

    A card is up in ``position``. ``better`` says by step how much a take is better than passing among players of the
    network, as a share of the win.
    """
    players, pot = position.players, position.pot
    assert position.card is not None
    first = (position.to_act - pot) % players
    place = (np.arange(players) - first) % players
    paid = (pot - place + players - 1) // players
    before = np.array(position.chips) + paid
    costs = np.array([added_cost(hand, position.card) for hand in position.hands])
    standing = np.array(position.scores()) - paid
    steps = pot + np.arange(len(better))
    seats = (first + steps) % players
    held = before - (steps[:, np.newaxis] - place + players - 1) // players
    others = (seats[:, np.newaxis] + np.arange(1, players)) % players
    return inputs_of(
        Decisions(
            rules=position.ruleset,
            card=np.array(position.card),
            left=position.deck_left,
            near=np.array(len(position.unseen & {position.card - 1, position.card + 1})),
            steps=steps,
            own=held[np.arange(len(steps)), seats],
            cost=costs[seats],
            others_held=np.take_along_axis(held, others, axis=1),
            others_costs=costs[others],
            standing=standing[seats] - standing.mean(),
            better=np.array(better),
        )
    )


def inputs_of(decisions: Decisions) -> Floats:
    """Return the inputs of ``decisions``, in the last dimension."""
    rules, card, left, near, steps, own, cost, others_held, others_costs, standing, better = decisions
    players = others_held.shape[-1] + 1
    coming = steps[..., np.newaxis] + np.arange(1, players)
    least_held, least_costs = others_held.min(axis=-1), others_costs.min(axis=-1)
    seen = np.zeros((*better.shape, INPUTS), np.float32)
    seen[..., Seen.POT] = steps / POT_UNIT
    seen[..., Seen.COST] = cost / COST_UNIT
    seen[..., Seen.PAID] = np.where(cost > 0, np.minimum(MOST_RATIO, steps / np.maximum(cost, 1)), MOST_RATIO)
    seen[..., Seen.OVER] = np.clip((steps - NEED_PRICE * cost) / NEED_UNIT, -MOST_RATIO, MOST_RATIO)
    seen[..., Seen.CARD] = (card - rules.low) / (rules.high - rules.low)
    seen[..., Seen.PLAIN] = np.minimum(MOST_RATIO, steps / (NEED_PRICE * card))
    seen[..., Seen.CHIPS] = own / CHIPS_UNIT
    seen[..., Seen.SCARCE] = 1 / own
    seen[..., Seen.FEW] = own <= FEW_CHIPS
    seen[..., Seen.LEFT] = left / rules.deck_size
    seen[..., Seen.LAST] = left == 0
    seen[..., Seen.NEAR] = near * (left / (left + rules.set_aside) if left else 0)
    seen[..., Seen.PLAYERS] = 4 / players
    seen[..., Seen.NEXT_COST] = others_costs[..., 0] / COST_UNIT
    seen[..., Seen.LEAST_COST] = least_costs / COST_UNIT
    seen[..., Seen.FREE_ELSEWHERE] = least_costs <= 0
    seen[..., Seen.LEAST_CHIPS] = least_held / POT_UNIT
    seen[..., Seen.FORCED_BEFORE] = least_held == 0
    for place_of, price in ((Seen.WANTED_SOON, SOON_PRICE), (Seen.WANTED_LATE, LATE_PRICE)):
        seen[..., place_of] = ((others_held == 0) | (coming >= price * others_costs)).any(axis=-1)
    seen[..., Seen.STANDING] = standing / POINTS_UNIT
    seen[..., Seen.BETTER_FINE] = np.tanh(better / FINE)
    seen[..., Seen.BETTER_COARSE] = np.tanh(better / COARSE)
    seen[..., Seen.SHARE] = own * players / (others_held.sum(axis=-1) + own + steps) - 1
    return seen


def worths_of(takes: Sequence[Values], score_weight: float) -> list[list[float]]:
    """Return what each take of a line is worth, by step and seat."""
    return [[worth_of(take, seat, score_weight) for seat in range(len(take.win))] for take in takes]


def betters(worths: Sequence[Sequence[float]], first: int) -> list[float]:
    """Return by step, the last one left out, how much a take is better than passing if all decide by the network.

    ``worths`` are by step and seat what a take there is worth; seat ``first`` has the first step.

    >>> betters([[0.5, 0.5], [0.6, 0.4], [0.2, 0.8]], first=0)
    [0.3, -0.4]
    """
    players, best = len(worths[0]), len(worths) - 1
    better = [0.0] * best
    for step in range(best - 1, -1, -1):
        seat = (first + step) % players
        better[step] = worths[step][seat] - worths[best][seat]
        if better[step] >= -TIE:
            best = step
    return better
