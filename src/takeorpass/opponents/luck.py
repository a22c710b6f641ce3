"""Luck in games that were watched: by how much each card that was turned up changed what everybody wins. Needs numba.

Whatever the players do, every unseen card is equally likely next. So what the card that came is worth, less the mean
over all that could have come, is 0 on average, by whatever values; and the better the values, the more of the luck that
decided a game they tell. `share_of` takes away as much of it as goes along with the wins: a control variate.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from takeorpass.kernels.compiled import inlined, kernel
from takeorpass.kernels.decide import near
from takeorpass.kernels.hand import bit_of, real_cost
from takeorpass.kernels.plan import Plan, plan_for
from takeorpass.kernels.simulate import horizon_of
from takeorpass.kernels.stream import parse_seed, stream_of
from takeorpass.kernels.table import at, deal_into
from takeorpass.opponents.node import Card
from takeorpass.opponents.play import (
    STRANGER,
    Doubles,
    Minds,
    Seating,
    begin_round,
    new_minds,
    take_at,
    weigh,
)
from takeorpass.opponents.stranger_node import stranger_chance
from takeorpass.opponents.training import Watched
from takeorpass.solver import TIE
from takeorpass.values import Network, score_weight_of
from takeorpass.values.layout import Layout
from takeorpass.values.network import Weights
from takeorpass.values.play import Room, new_room, value_takes

_EARLY = 6
"""The first of so many parts of a round is left out: it takes a quarter of the time, and decides next to nothing."""


class Share(NamedTuple):
    """A win share in percent, the half width of its 95 % interval, and how much ``narrower`` controls made it.

    ``narrower`` is the part of the variance that they took away, 0 to 1; below 0 where they told nothing.
    """

    percent: float
    margin: float
    narrower: float


def share_of(shares: Doubles, controls: Doubles) -> Share:
    """Return the mean of ``shares`` (0 to 1, one for each deal or match) where all ``controls`` are 0, their true mean.

    ``controls`` has a row for each share. A plane is laid through them all, and its height at 0 is the mean: what was
    won beside luck. There must be at least two rows more than controls.
    """
    count, columns = controls.shape
    inputs = np.column_stack([np.ones(count), controls])
    # Controls may hang on one another, so that there is no single plane; all of them have the same height at 0.
    inverse = np.linalg.pinv(inputs.T @ inputs)
    heights = inverse @ inputs.T @ shares
    rest = shares - inputs @ heights
    variance = rest @ rest / (count - columns - 1) * inverse[0, 0]
    margin = 1.96 * variance**0.5
    before = shares.var(ddof=1) / count
    return Share(100 * float(heights[0]), 100 * float(margin), 1 - float(variance / before) if before > 0 else 0.0)


def luck_of(network: Network, watched: Watched, seating: Seating, rounds: int, seed: int) -> Doubles:
    """Return by game, card and seat how much more of the win the card that came is worth than the mean card.

    ``watched`` is what `watch` returned for the same matches. A card is worth what its line is by the values of
    ``network``, if strangers do what they do, and all others what is best for themselves. Of the first sixth of a
    round no luck is told: 0.
    """
    games, deck_size = watched.taken.shape
    plan = plan_for(network.ruleset, seating.kinds.shape[1])
    luck = np.zeros((games, deck_size, plan.players))
    _value_luck(
        plan,
        network.layout,
        network.weights,
        score_weight_of(network),
        seating,
        horizon_of(plan, network.ruleset.set_aside),
        new_room(plan),
        new_minds(plan),
        np.zeros((2, plan.players)),
        parse_seed(seed),
        rounds,
        watched.taken,
        luck,
    )
    return luck


@kernel
def _value_luck(  # noqa: PLR0913, PLR0917 - what a match needs
    plan: Plan,
    layout: Layout,
    weights: Weights,
    score_weight: float,
    seating: Seating,
    horizon: Doubles,
    room: Room,
    minds: Minds,
    value: Doubles,
    seed: np.uint64,
    rounds: int,
    taken: NDArray[np.int16],
    luck: Doubles,
) -> None:
    """Replay matches from game 0 of ``seed`` on; ``value`` is room for what a line is worth: shares, then `weigh`."""
    seats = room.seats
    players = plan.players
    for game in range(taken.shape[0]):
        deal_into(room.deck, plan, stream_of(seed, game))
        begin_round(plan, seats)
        actor = (game % rounds) % players
        unseen = plan.all_cards
        for turned in range(plan.deck_size):
            came = int(room.deck[at(turned)])
            left = plan.deck_size - turned - 1
            cards = plan.cards.size - turned
            first = plan.low if turned >= plan.deck_size // _EARLY else plan.high + 1
            for number in range(first, plan.high + 1):
                if unseen & bit_of(number) == 0:
                    continue
                rest = unseen & ~bit_of(number)
                last = value_takes(plan, layout, weights, room, number, rest, actor, left)
                weigh(room, minds, score_weight, actor, last)
                _fold(plan, seating, horizon, room, minds, value, game // rounds, turned, number, rest, actor, last)
                for seat in range(players):
                    part = value[0, at(seat)]
                    luck[at(game), at(turned), at(seat)] += (part if number == came else 0.0) - part / cards
            unseen &= ~bit_of(came)
            actor = take_at(plan, seats, came, actor, int(taken[at(game), at(turned)]))


@inlined
def _fold(  # noqa: PLR0913, PLR0917 - the plain arrays that the compiler likes
    plan: Plan,
    seating: Seating,
    horizon: Doubles,
    room: Room,
    minds: Minds,
    value: Doubles,
    match: int,
    turned: int,
    number: int,
    unseen: np.uint64,
    actor: int,
    last: int,
) -> None:
    """Fold the line of card ``number`` backwards into ``value``."""
    players = plan.players
    seats = room.seats
    prospects = near(unseen, 0, number) * horizon[at(turned), at(1)]
    # Strangers ask for no more than its number and its neighbours.
    card = Card(float(number), 0.0, 0.0, 0.0, prospects, actor, 0.0)
    for seat in range(players):
        minds.costs[at(seat)] = real_cost(seats.hands[at(seat)], number)
        value[0, at(seat)] = room.win[at(last), at(seat)]
        value[1, at(seat)] = minds.worth[at(seat), at(last)]
    for step in range(last - 1, -1, -1):
        seat = (actor + step) % players
        if seating.kinds[at(match), at(seat)] == STRANGER:
            figures = seating.figures[at(match), at(seat)]
            better = minds.better[at(step)]
            chance = stranger_chance(
                plan, figures, minds.costs, seats.chips, card, number, turned, step, better, horizon
            )
        else:
            chance = 1.0 if minds.worth[at(seat), at(step)] >= value[1, at(seat)] - TIE else 0.0
        for other in range(players):
            value[0, at(other)] += chance * (room.win[at(step), at(other)] - value[0, at(other)])
            value[1, at(other)] += chance * (minds.worth[at(other), at(step)] - value[1, at(other)])
