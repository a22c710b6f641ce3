"""The next card averaged, compiled: what `ahead` says in plain numpy. Importing this needs numba."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from takeorpass.kernels.compiled import inlined
from takeorpass.kernels.decide import near
from takeorpass.kernels.hand import bit_of, real_cost
from takeorpass.kernels.plan import Plan
from takeorpass.kernels.table import at, settle
from takeorpass.opponents.layout import CLOSE, LATE, RARE
from takeorpass.opponents.model import Doubles, Floats, Parts
from takeorpass.opponents.node import Card, Ints, Work, foretell, see
from takeorpass.solver import TIE
from takeorpass.values.layout import Layout
from takeorpass.values.network import Weights
from takeorpass.values.play import Room, new_room, value_takes

_EVER = 1e9
"""More than any two moves differ."""


class End(NamedTuple):
    """Room for the line of the last card, all by seat.

    ``chips`` and ``costs`` before it, what it would add (``added``), and both after a take; ``win`` and ``score`` of a
    take, of the line, and summed up over all cards.
    """

    chips: Ints
    costs: Ints
    added: Ints
    chips_then: Ints
    costs_then: Ints
    win: Doubles
    score: Doubles
    line_win: Doubles
    line_score: Doubles
    sum_win: Doubles
    sum_score: Doubles


class Ahead(NamedTuple):
    """Room to look at the card after this one.

    ``room`` and ``costs`` (of the next card, by seat) are those of a take that is looked at. By step of this card:
    ``rest`` is what passing there is worth; ``part`` how likely the take is; ``found`` what it is worth then. ``worth``
    (by seat and step) is what the next card brings, where ``known`` is 1.
    """

    room: Room
    costs: Ints
    rest: Doubles
    part: Doubles
    found: Doubles
    worth: Doubles
    known: NDArray[np.int8]
    end: End


def new_ahead(plan: Plan) -> Ahead:
    """Return room for the table of ``plan``."""
    players = plan.players
    steps = (plan.chips + 1) * players
    whole = [np.zeros(players, np.int64) for _ in range(5)]
    parts = [np.zeros(players) for _ in range(6)]
    return Ahead(
        room=new_room(plan),
        costs=np.zeros(players, np.int64),
        rest=np.zeros(steps),
        part=np.zeros(steps),
        found=np.zeros(steps),
        worth=np.zeros((players, steps)),
        known=np.zeros((players, steps), np.int8),
        end=End(*whole, *parts),  # type: ignore[arg-type] # mypy does not follow which is which
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
    _write_rests(players, worth, foretold, first, last, ahead.rest)
    close = _EVER if left <= LATE else CLOSE
    better = worth[at(first)] - ahead.rest[at(first)]
    if left == 0 or abs(better) > close:
        return bool(better >= -TIE)
    _write_parts(players, worth, foretold, first, last, close, ahead)
    total, moved = 0.0, 0.0
    for step in range(first, last + 1):
        if ahead.part[at(step)] < RARE:
            continue
        if ahead.known[at(own), at(step)] == 0:
            seat = _take(room, ahead.room, card.actor, number, step)
            seat = (seat + (1 if plan.next_decides else 0)) % players
            ahead.worth[at(own), at(step)] = _mean_of_next(
                plan, layout, weights, parts, score_weight, horizon, ahead, work, sums, own, unseen, left, seat
            )
            ahead.known[at(own), at(step)] = 1
        if step > first:
            total += ahead.part[at(step)]
            moved += ahead.part[at(step)] * (ahead.worth[at(own), at(step)] - worth[at(step)])
    shift = moved / total if total > 0 else 0.0
    for step in range(first, last + 1):
        is_looked_at = ahead.part[at(step)] >= RARE
        ahead.found[at(step)] = ahead.worth[at(own), at(step)] if is_looked_at else worth[at(step)] + shift
    _write_rests(players, ahead.found, foretold, first, last, ahead.rest)
    return bool(ahead.found[at(first)] >= ahead.rest[at(first)] - TIE)


@inlined
def _write_rests(players: int, worth: Doubles, foretold: Doubles, first: int, last: int, rest: Doubles) -> None:  # noqa: PLR0913, PLR0917
    """Write what it is worth to the seat of step ``first`` that the card is passed, by step."""
    value = worth[at(last)]
    for step in range(last - 1, first - 1, -1):
        rest[at(step)] = value
        if (step - first) % players == 0:
            value = max(value, worth[at(step)])
        else:
            value += foretold[at(step)] * (worth[at(step)] - value)


@inlined
def _write_parts(  # noqa: PLR0913, PLR0917 - the plain arrays that the compiler likes
    players: int, worth: Doubles, foretold: Doubles, first: int, last: int, close: float, ahead: Ahead
) -> None:
    """Write how likely the take at each step is; at own steps: that the seat may well choose it."""
    asked = 1.0
    for step in range(first, last):
        part = asked
        if (step - first) % players == 0:
            better = worth[at(step)] - ahead.rest[at(step)]
            if better < -close:
                part = 0.0
            if better > close:
                asked = 0.0
        else:
            part *= foretold[at(step)]
            asked -= part
        ahead.part[at(step)] = part
    ahead.part[at(last)] = asked


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
        if left - 1 == 1:
            _value_last(plan, score_weight, ahead, number, rest, actor, last)
        for seat in range(players):
            ahead.costs[at(seat)] = real_cost(room.seats.hands[at(seat)], number)
        card = Card(
            float(number),
            (number - plan.low) / (plan.high - plan.low),
            (left - 1) / plan.deck_size,
            1.0 if left == 1 else 0.0,
            near(rest, 0, number) * horizon[at(turned), at(1)],
            actor,
            mean_score,
        )
        found += _line_of_next(parts, score_weight, ahead, work, sums, card, own, last)
        count += 1
    return found / count


@inlined
def _line_of_next(  # noqa: PLR0913, PLR0917 - the plain arrays that the compiler likes
    parts: Parts, score_weight: float, ahead: Ahead, work: Work, sums: Floats, card: Card, own: int, last: int
) -> float:
    """Return what the line of ``card`` is worth to seat ``own``; what seats maximise is left in ``room.win``."""
    room, players = ahead.room, ahead.costs.size
    for step in range(last + 1):
        mean = 0.0
        for seat in range(players):
            mean += room.score[at(step), at(seat)]
        mean /= players
        for seat in range(players):
            room.win[at(step), at(seat)] += score_weight * (mean - room.score[at(step), at(seat)])
    value = room.win[at(last), at(own)]
    best = last
    for step in range(last - 1, -1, -1):
        seat = (card.actor + step) % players
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
    return float(value)


@inlined
def _value_last(  # noqa: PLR0913, PLR0917 - the plain arrays that the compiler likes
    plan: Plan, score_weight: float, ahead: Ahead, number: int, unseen: np.uint64, actor: int, last: int
) -> None:
    """Write what the take of ``number`` at each step brings where one more card comes; see `values.ending`."""
    players = plan.players
    room, end = ahead.room, ahead.end
    for step in range(last + 1):
        taker = (actor + step) % players
        for seat in range(players):
            place = (seat - actor) % players
            end.chips[at(seat)] = room.seats.chips[at(seat)] - (step - place + players - 1) // players
            end.costs[at(seat)] = room.seats.costs[at(seat)]
            end.sum_win[at(seat)] = 0.0
            end.sum_score[at(seat)] = 0.0
        end.chips[at(taker)] += step
        end.costs[at(taker)] += real_cost(room.seats.hands[at(taker)], number)
        first = (taker + (1 if plan.next_decides else 0)) % players
        count = 0
        for other in range(plan.low, plan.high + 1):
            if unseen & bit_of(other) == 0:
                continue
            count += 1
            for seat in range(players):
                hand = room.seats.hands[at(seat)]
                if seat == taker:
                    hand |= bit_of(number)
                end.added[at(seat)] = real_cost(hand, other)
            _line_of_last(plan, score_weight, end, first)
            for seat in range(players):
                end.sum_win[at(seat)] += end.line_win[at(seat)]
                end.sum_score[at(seat)] += end.line_score[at(seat)]
        for seat in range(players):
            room.win[at(step), at(seat)] = end.sum_win[at(seat)] / count
            room.score[at(step), at(seat)] = end.sum_score[at(seat)] / count


@inlined
def _line_of_last(plan: Plan, score_weight: float, end: End, first: int) -> None:
    """Write to ``line_win`` and ``line_score`` what the last card brings, on which seat ``first`` is asked first."""
    players = plan.players
    last = 1 << 30
    for place in range(players):
        last = min(last, end.chips[at((first + place) % players)] * players + place)
    for step in range(last, -1, -1):
        taker = (first + step) % players
        for seat in range(players):
            place = (seat - first) % players
            end.chips_then[at(seat)] = end.chips[at(seat)] - (step - place + players - 1) // players
            end.costs_then[at(seat)] = end.costs[at(seat)]
        end.chips_then[at(taker)] += step
        end.costs_then[at(taker)] += end.added[at(taker)]
        settle(plan, end.costs_then, end.chips_then, end.score, end.win)  # type: ignore[arg-type] # points as floats
        better = end.win[at(taker)] - end.line_win[at(taker)]
        for seat in range(players):
            better += score_weight / players * (end.score[at(seat)] - end.line_score[at(seat)])
        better -= score_weight * (end.score[at(taker)] - end.line_score[at(taker)])
        if step == last or better >= -TIE:
            for seat in range(players):
                end.line_win[at(seat)] = end.win[at(seat)]
                end.line_score[at(seat)] = end.score[at(seat)]
