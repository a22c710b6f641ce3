"""Games by the line of one card, compiled: some seats by a network, the others by heuristics. Importing needs numba.

What is played is also what is learned from: each game leaves a row for every position between two cards, with what the
line of the next card was worth; `trace_back` mixes into it what followed.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from takeorpass.kernels.compiled import inlined, kernel
from takeorpass.kernels.decide import Seats, guarded_need, is_wanted, near
from takeorpass.kernels.hand import bit_of, real_cost
from takeorpass.kernels.plan import Plan
from takeorpass.kernels.policy import OTHERS
from takeorpass.kernels.stream import GAMMA, mix, stream_of
from takeorpass.kernels.table import at, deal_into, left_of, settle
from takeorpass.rules import MAX_PLAYERS
from takeorpass.solver import TIE
from takeorpass.values.layout import Layout
from takeorpass.values.network import WIDE, Floats, Weights
from takeorpass.values.node import (
    Ints,
    Sparse,
    Words,
    add_inputs,
    finish,
    gather_counts,
    gather_hand,
    new_sparse,
    part_for_inlined,
    phase_of_inlined,
    read_values,
)

Doubles = NDArray[np.float64]

_ROUNDS_EXPLORED = 3
"""A card that is explored is taken before it has gone round so often."""


class Choice(NamedTuple):
    """How seats of the network choose, and how targets are made.

    ``score_weight``: what a point is worth, as a share of the win. ``softness``: how much worse, in the same unit, a
    move may be and still be made now and then; 0: never. ``exploring``: the part of the cards that are taken at a
    chance step.
    """

    score_weight: float
    softness: float
    exploring: float


class Rows(NamedTuple):
    """Positions between two cards, deck by deck, and their targets: ``win`` and ``score`` by seat.

    ``actor`` is the seat to act, ``cut`` is 1 where what followed says nothing of it, as where the card was explored.
    """

    hands: Words
    unseen: Words
    chips: Ints
    costs: Ints
    actor: Ints
    players: Ints
    left: Ints
    cut: Ints
    win: Doubles
    score: Doubles


class Room(NamedTuple):
    """What is worked on: the game's seats and deck; of a line the first sums by seat, values and chances by step.

    ``chips`` and ``costs`` are those after the take that is looked at. The last row of ``win`` and ``score`` is what
    the whole line is worth.
    """

    seats: Seats
    deck: NDArray[np.uint8]
    sparse: Sparse
    base: Floats
    chips: Ints
    costs: Ints
    win: Doubles
    score: Doubles
    chances: Doubles


class Given(NamedTuple):
    """Which seats are heuristics, by game: 1 in ``plays``, and the ``figures`` of `Milking` that they play by."""

    plays: Ints
    figures: Doubles


def new_rows(count: int) -> Rows:
    """Return room for ``count`` positions."""
    shape = (count, MAX_PLAYERS)
    words, ints, doubles = np.uint64, np.int64, np.float64
    return Rows(
        hands=np.zeros(shape, words),
        unseen=np.zeros(count, words),
        chips=np.zeros(shape, ints),
        costs=np.zeros(shape, ints),
        actor=np.zeros(count, ints),
        players=np.zeros(count, ints),
        left=np.zeros(count, ints),
        cut=np.zeros(count, ints),
        win=np.zeros(shape, doubles),
        score=np.zeros(shape, doubles),
    )


def new_room(plan: Plan) -> Room:
    """Return room for games of ``plan``; no line has more steps than there are chips, and one for each seat."""
    players = plan.players
    steps = (plan.chips + 1) * players
    seats = Seats(np.zeros(players, np.uint64), np.zeros(players, np.int64), np.zeros(players, np.int64))
    return Room(
        seats=seats,
        deck=np.zeros(plan.cards.size, np.uint8),
        sparse=new_sparse(),
        base=np.zeros((players, WIDE), np.float32),
        chips=np.zeros(players, np.int64),
        costs=np.zeros(players, np.int64),
        win=np.zeros((steps + 1, players), np.float64),
        score=np.zeros((steps + 1, players), np.float64),
        chances=np.zeros(steps, np.float64),
    )


@kernel
def play_lines(  # noqa: PLR0913, PLR0917 - what a game needs
    plan: Plan,
    layout: Layout,
    weights: Weights,
    choice: Choice,
    given: Given,
    horizon: Doubles,
    room: Room,
    seed: np.uint64,
    first: int,
    rows: Rows,
    scores: NDArray[np.int16],
    shares: Doubles,
) -> None:
    """Play as many games as ``scores`` has rows, from game ``first`` of ``seed`` on; write results and ``rows``.

    ``horizon`` is what heuristics know of the time, as in `kernels.game`.
    """
    seats = room.seats
    value = room.chances.size
    for game in range(scores.shape[0]):
        state = deal_into(room.deck, plan, stream_of(seed, first + game))
        for seat in range(plan.players):
            seats.hands[at(seat)] = np.uint64(0)
            seats.chips[at(seat)] = plan.chips
            seats.costs[at(seat)] = 0
        actor = 0
        unseen = plan.all_cards
        for turned in range(plan.deck_size):
            row = game * plan.deck_size + turned
            card = int(room.deck[at(turned)])
            _keep(rows, row, seats, unseen, actor, plan.deck_size - turned)
            unseen &= ~bit_of(card)
            last = value_takes(plan, layout, weights, room, card, unseen, actor, plan.deck_size - turned - 1)
            _fold(choice, room, actor, last)
            for seat in range(plan.players):
                rows.win[at(row), at(seat)] = room.win[at(value), at(seat)]
                rows.score[at(row), at(seat)] = room.score[at(value), at(seat)]
            seat, step, state = _play_card(
                choice, given, horizon, room, rows, game, row, turned, card, unseen, actor, last, state
            )
            seats.chips[at(seat)] += step
            seats.costs[at(seat)] += real_cost(seats.hands[at(seat)], card)
            seats.hands[at(seat)] |= bit_of(card)
            actor = left_of(seat, plan.players) if plan.next_decides else seat
        settle(plan, seats.costs, seats.chips, scores[at(game)], shares[at(game)])


@inlined
def part_of(word: np.uint64) -> float:
    """Return a number from 0 to 1, 1 excluded, from a random word."""
    return float(word >> np.uint64(11)) * (1.0 / (1 << 53))


@inlined
def _keep(rows: Rows, row: int, seats: Seats, unseen: np.uint64, actor: int, left: int) -> None:  # noqa: PLR0913, PLR0917
    """Write the position before the next card down."""
    players = seats.chips.size
    for seat in range(players):
        rows.hands[at(row), at(seat)] = seats.hands[at(seat)]
        rows.chips[at(row), at(seat)] = seats.chips[at(seat)]
        rows.costs[at(row), at(seat)] = seats.costs[at(seat)]
    rows.unseen[at(row)] = unseen
    rows.actor[at(row)] = actor
    rows.players[at(row)] = players
    rows.left[at(row)] = left
    rows.cut[at(row)] = 0


@inlined
def value_takes(  # noqa: PLR0913, PLR0917 - the plain arrays that the compiler likes
    plan: Plan, layout: Layout, weights: Weights, room: Room, card: int, unseen: np.uint64, actor: int, left: int
) -> int:
    """Value the take at each step of the line; return the last one, which is forced."""
    players = plan.players
    seats = room.seats
    turn = 1 if plan.next_decides else 0
    layers = weights[part_for_inlined(players, left)]
    sharpness = np.float64(layers.sharpness[at(players), at(phase_of_inlined(max(left, 1), plan.deck_size))])
    last = 1 << 30
    for place in range(players):
        seat = (actor + place) % players
        last = min(last, seats.chips[at(seat)] * players + place)
    for seat in range(players):
        room.chips[at(seat)] = seats.chips[at(seat)]
        room.costs[at(seat)] = seats.costs[at(seat)]
        if left > 0:
            # The hands as they lie, seen from each seat.
            count = 0
            for place in range(players):
                hand = seats.hands[at((seat + place) % players)]
                count = gather_hand(layout, place, hand, unseen, room.sparse, count)
            for j in range(WIDE):
                room.base[at(seat), at(j)] = layers.first_bias[at(j)]
            add_inputs(layers, room.sparse, count, room.base[at(seat)])
    seat = actor
    for step in range(last + 1):
        cost = real_cost(seats.hands[at(seat)], card)
        room.chips[at(seat)] += step
        room.costs[at(seat)] += cost
        if left == 0:
            settle(plan, room.costs, room.chips, room.score[at(step)], room.win[at(step)])
        else:
            follower = (seat + turn) % players
            sparse = room.sparse
            count = gather_hand(layout, (players - turn) % players, bit_of(card), unseen, sparse, 0)
            count = gather_counts(layout, room.chips, room.costs, follower, players, left, sparse, count)
            for j in range(WIDE):
                sparse.first[at(j)] = room.base[at(follower), at(j)]
            add_inputs(layers, sparse, count, sparse.first)
            finish(layers, sparse)
            read_values(sparse, room.costs, room.chips, follower, sharpness, room.win[at(step)], room.score[at(step)])
        room.chips[at(seat)] -= step + 1
        room.costs[at(seat)] -= cost
        seat = left_of(seat, players)
    return int(last)


@inlined
def _fold(choice: Choice, room: Room, actor: int, last: int) -> None:
    """Fold the line backwards: the chance of each take, and after the last row what the card is worth."""
    players = room.seats.chips.size
    value = room.chances.size
    for seat in range(players):
        room.win[at(value), at(seat)] = room.win[at(last), at(seat)]
        room.score[at(value), at(seat)] = room.score[at(last), at(seat)]
    seat = (actor + last) % players
    for step in range(last - 1, -1, -1):
        seat = players - 1 if seat == 0 else seat - 1
        better = room.win[at(step), at(seat)] - room.win[at(value), at(seat)]
        for other in range(players):
            part = choice.score_weight / players
            better += part * (room.score[at(step), at(other)] - room.score[at(value), at(other)])
        own = room.score[at(step), at(seat)] - room.score[at(value), at(seat)]
        better -= choice.score_weight * own
        chance = 1.0 if better >= -TIE else 0.0
        if choice.softness > 0:
            chance = 1 / (1 + np.exp(-better / choice.softness))
        room.chances[at(step)] = chance
        for other in range(players):
            win = room.win[at(value), at(other)]
            room.win[at(value), at(other)] = win + chance * (room.win[at(step), at(other)] - win)
            score = room.score[at(value), at(other)]
            room.score[at(value), at(other)] = score + chance * (room.score[at(step), at(other)] - score)


@inlined
def _play_card(  # noqa: PLR0913, PLR0917 - the plain arrays that the compiler likes
    choice: Choice,
    given: Given,
    horizon: Doubles,
    room: Room,
    rows: Rows,
    game: int,
    row: int,
    turned: int,
    card: int,
    unseen: np.uint64,
    actor: int,
    last: int,
    state: np.uint64,
) -> tuple[int, int, np.uint64]:
    """Go along the line until somebody takes; return the seat, the step, and the new state of the stream."""
    seats = room.seats
    players = seats.chips.size
    explored = -1
    state += GAMMA
    if part_of(mix(state)) < choice.exploring:
        state += GAMMA
        explored = int(part_of(mix(state)) * (min(last, _ROUNDS_EXPLORED * players) + 1))
        rows.cut[at(row)] = 1
    step = 0
    seat = actor
    while step < last:
        if explored >= 0:
            takes = step == explored
        elif given.plays[at(game), at(seat)]:
            takes = _heuristic_takes(room, given, horizon, game, seat, card, step, turned, unseen)
        else:
            state += GAMMA
            takes = part_of(mix(state)) < room.chances[at(step)]
        if takes:
            break
        seats.chips[at(seat)] -= 1
        seat = left_of(seat, players)
        step += 1
    return seat, step, state


@inlined
def _heuristic_takes(  # noqa: PLR0913, PLR0917 - the plain arrays that the compiler likes
    room: Room,
    given: Given,
    horizon: Doubles,
    game: int,
    seat: int,
    card: int,
    pot: int,
    turned: int,
    unseen: np.uint64,
) -> bool:
    """Tell whether a milking seat takes; see `Milking`."""
    figures = given.figures[at(game), at(seat)]
    cost = real_cost(room.seats.hands[at(seat)], card)
    prospects = near(unseen, 0, card) * horizon[at(turned), at(1)]
    chips = room.seats.chips[at(seat)]
    if pot < guarded_need(figures, cost, chips, horizon[at(turned), at(0)], prospects):
        return False
    return is_wanted(room.seats, seat, card, pot, figures[at(OTHERS)])


@kernel
def trace_back(plan: Plan, part: float, rows: Rows, scores: NDArray[np.int16], shares: Doubles) -> None:
    """Mix into the values of ``rows`` by ``part`` what followed, from the end of each game back: TD(λ).

    Rows that are ``cut`` stay as they are, and what came before them is told of them.
    """
    for game in range(scores.shape[0]):
        for turned in range(plan.deck_size - 1, -1, -1):
            row = game * plan.deck_size + turned
            if rows.cut[at(row)]:
                continue
            for seat in range(plan.players):
                if turned == plan.deck_size - 1:
                    win = shares[at(game), at(seat)]
                    score = float(scores[at(game), at(seat)])
                else:
                    win = rows.win[at(row + 1), at(seat)]
                    score = rows.score[at(row + 1), at(seat)]
                rows.win[at(row), at(seat)] += part * (win - rows.win[at(row), at(seat)])
                rows.score[at(row), at(seat)] += part * (score - rows.score[at(row), at(seat)])
