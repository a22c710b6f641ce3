"""The next card averaged, compiled: what `ahead` says in plain numpy. Importing this needs numba."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from takeorpass.kernels.compiled import inlined
from takeorpass.kernels.decide import near
from takeorpass.kernels.hand import bit_of, real_cost
from takeorpass.kernels.plan import Plan
from takeorpass.kernels.table import at
from takeorpass.opponents.layout import CLOSE, LATE, RARE
from takeorpass.opponents.model import Doubles, Floats, Parts
from takeorpass.opponents.node import Card, Ints, Work, foretell, see
from takeorpass.solver import TIE
from takeorpass.values.layout import Layout
from takeorpass.values.network import Weights
from takeorpass.values.play import Room, new_room, value_takes


_EVER = 1e9
"""More than any two moves differ."""


class Ahead(NamedTuple):
    """Room to look at the card after this one.

    ``room`` and ``costs`` (of the next card, by seat) are those of a take that is looked at. By step of this card:
    ``rest`` is what passing there is worth; ``looked`` is 1 where the take counts with what the next card brings;
    ``worth`` (by seat and step) what that is, where ``known`` is 1.
    """

    room: Room
    costs: Ints
    rest: Doubles
    looked: Ints
    worth: Doubles
    known: NDArray[np.int8]


def new_ahead(plan: Plan) -> Ahead:
    """Return room for the table of ``plan``."""
    steps = (plan.chips + 1) * plan.players
    return Ahead(
        room=new_room(plan),
        costs=np.zeros(plan.players, np.int64),
        rest=np.zeros(steps),
        looked=np.zeros(steps, np.int64),
        worth=np.zeros((plan.players, steps)),
        known=np.zeros((plan.players, steps), np.int8),
    )


@inlined
def takes_ahead(  # noqa: PLR0913, PLR0917 - the plain arrays that the compiler likes
    plan: Plan,
    layout: Layout,
    weights: Weights,
    parts: Parts,
    score_weight: float,
    horizon: Doubles,
    room: Room,
    ahead: Ahead,
    work: Work,
    sums: Floats,
    worth: Doubles,
    foretold: Doubles,
    card: Card,
    number: int,
    unseen: np.uint64,
    left: int,
    first: int,
    last: int,
) -> bool:
    """Tell whether the seat that is asked at step ``first`` takes, ``worth`` (by step) being what takes bring it."""
    players = plan.players
    own = (card.actor + first) % players
    value = worth[at(last)]
    for step in range(last - 1, first - 1, -1):
        ahead.rest[at(step)] = value
        if (step - first) % players == 0:
            value = max(value, worth[at(step)])
        else:
            value += foretold[at(step)] * (worth[at(step)] - value)
    better = worth[at(first)] - ahead.rest[at(first)]
    close = _EVER if left <= LATE else CLOSE
    if left == 0 or abs(better) > close:
        return better >= -TIE
    asked, total, moved = 1.0, 0.0, 0.0
    for step in range(first, last + 1):
        part = asked
        if step == last:
            asked = 0.0
        elif (step - first) % players == 0:
            better = worth[at(step)] - ahead.rest[at(step)]
            if better < -close:
                part = 0.0
            if better > close:
                asked = 0.0
        else:
            part *= foretold[at(step)]
            asked -= part
        ahead.looked[at(step)] = 1 if part >= RARE else 0
        if part < RARE:
            continue
        if ahead.known[at(own), at(step)] == 0:
            seat = _take(room, ahead.room, card.actor, number, step)
            seat = (seat + (1 if plan.next_decides else 0)) % players
            ahead.worth[at(own), at(step)] = _mean_of_next(
                plan, layout, weights, parts, score_weight, horizon, ahead, work, sums, own, unseen, left, seat
            )
            ahead.known[at(own), at(step)] = 1
        if step > first:
            total += part
            moved += part * (ahead.worth[at(own), at(step)] - worth[at(step)])
    shift = moved / total if total > 0 else 0.0
    value = 0.0
    for step in range(last, first - 1, -1):
        if ahead.looked[at(step)] == 1:
            own_worth = ahead.worth[at(own), at(step)]
        else:
            own_worth = worth[at(step)] + shift
        if step == last:
            value = own_worth
        elif step == first:
            return own_worth >= value - TIE
        elif (step - first) % players == 0:
            value = max(value, own_worth)
        else:
            value += foretold[at(step)] * (own_worth - value)
    return True


@inlined
def _take(room: Room, after: Room, actor: int, number: int, step: int) -> int:
    """Write the seats as they are after the card is taken at ``step`` to those of ``after``; return the taker."""
    players = room.seats.chips.size
    taker = (actor + step) % players
    for seat in range(players):
        place = (seat - actor) % players
        after.seats.hands[at(seat)] = room.seats.hands[at(seat)]
        after.seats.costs[at(seat)] = room.seats.costs[at(seat)]
        after.seats.chips[at(seat)] = room.seats.chips[at(seat)] - (step - place + players - 1) // players
    after.seats.costs[at(taker)] += real_cost(after.seats.hands[at(taker)], number)
    after.seats.hands[at(taker)] |= bit_of(number)
    after.seats.chips[at(taker)] += step
    return taker


@inlined
def _mean_of_next(  # noqa: PLR0913, PLR0917 - the plain arrays that the compiler likes
    plan: Plan,
    layout: Layout,
    weights: Weights,
    parts: Parts,
    score_weight: float,
    horizon: Doubles,
    ahead: Ahead,
    work: Work,
    sums: Floats,
    own: int,
    unseen: np.uint64,
    left: int,
    actor: int,
) -> float:
    """Return what the line of the next card is worth to seat ``own``, the mean over all ``unseen`` ones."""
    players = plan.players
    room = ahead.room
    turned = plan.deck_size - left
    total = 0.0
    for seat in range(players):
        total += room.seats.costs[at(seat)] - room.seats.chips[at(seat)]
    mean_score = total / players
    found, count = 0.0, 0
    for number in range(plan.low, plan.high + 1):
        if unseen & bit_of(number) == 0:
            continue
        rest = unseen & ~bit_of(number)
        last = value_takes(plan, layout, weights, room, number, rest, actor, left - 1)
        for seat in range(players):
            ahead.costs[at(seat)] = real_cost(room.seats.hands[at(seat)], number)
        for step in range(last + 1):
            mean = 0.0
            for seat in range(players):
                mean += room.score[at(step), at(seat)]
            mean /= players
            for seat in range(players):
                room.win[at(step), at(seat)] += score_weight * (mean - room.score[at(step), at(seat)])
        card = Card(
            float(number),
            (number - plan.low) / (plan.high - plan.low),
            (left - 1) / plan.deck_size,
            1.0 if left == 1 else 0.0,
            near(rest, 0, number) * horizon[at(turned), at(1)],
            actor,
            mean_score,
        )
        value = room.win[at(last), at(own)]
        best = last
        for step in range(last - 1, -1, -1):
            seat = (actor + step) % players
            better = room.win[at(step), at(seat)] - room.win[at(best), at(seat)]
            if better >= -TIE:
                best = step
            worth = room.win[at(step), at(own)]
            if seat == own:
                value = max(value, worth)
            else:
                score = float(room.seats.costs[at(seat)] - room.seats.chips[at(seat)])
                see(card, ahead.costs, room.seats.chips, score, step, better, work.seen)
                value += foretell(parts, work, sums[at(seat)]) * (worth - value)
        found += value
        count += 1
    return found / count
