"""Whole games in one kernel: the rules in the form that a compiler likes.

Two arguments may be None, and numba compiles a version of its own for that, in which whatever asks for them is gone: by
``tigers`` and ``horizon`` games without hidden cards, or without seats that look so far, are a fifth faster.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from takeorpass.kernels.compiled import inlined, kernel
from takeorpass.kernels.decide import (
    PASS,
    PLAY_HIDDEN,
    TAKE,
    Seats,
    cost_with,
    drawn_move,
    guarded_need,
    is_wanted,
    near,
)
from takeorpass.kernels.hand import bit_of, real_cost
from takeorpass.kernels.plan import Plan
from takeorpass.kernels.policy import GUARDING, OTHERS, PLAIN, PRICE, RANDOM, RUN_AWARE, Codes
from takeorpass.kernels.stream import stream_of
from takeorpass.kernels.table import at, deal_into, left_of, settle

Tigers = NDArray[np.int64] | None
"""The hidden card of each seat, 0 once it is played."""

Horizon = NDArray[np.float64] | None
"""By card of the deck, in order: which part of it was taken before, and the chance that an unseen card still comes."""


class Games(NamedTuple):
    """The results of games, one row for each.

    ``scores``: int16 (games, players), lowest wins. ``shares``: float64 (games, players), 1 for the win, divided among
    those who share it. ``lengths``: int32 (games,), how many moves the players made. ``forced``: int16 (games,
    players), how often a seat had to take because it had no chips. ``chips``: int16 (games, players), the chips left.
    """

    scores: NDArray[np.int16]
    shares: NDArray[np.float64]
    lengths: NDArray[np.int32]
    forced: NDArray[np.int16]
    chips: NDArray[np.int16]


class Setup(NamedTuple):
    """Who plays what, and where: ``seats`` and ``deck`` are worked on, game ``first`` of ``seed`` is the first."""

    plan: Plan
    codes: Codes
    seats: Seats
    deck: NDArray[np.uint8]
    seed: np.uint64
    first: int


class Turn(NamedTuple):
    """A decision: the card that is up, how many came before it, its pot; the seat and what it has; the unseen cards."""

    card: int
    turned: int
    pot: int
    seat: int
    chips: int
    hand: np.uint64
    tiger: int
    unseen: np.uint64


@kernel
def play_games(setup: Setup, tigers: Tigers, horizon: Horizon, games: Games) -> None:
    """Play as many games as ``games`` has rows, and write their results."""
    plan, seats = setup.plan, setup.seats
    for game in range(games.lengths.size):
        state = deal_into(setup.deck, plan, stream_of(setup.seed, setup.first + game))
        for seat in range(plan.players):
            seats.hands[at(seat)] = np.uint64(0)
            seats.chips[at(seat)] = plan.chips
            seats.costs[at(seat)] = 0
            games.forced[at(game), at(seat)] = 0
            if tigers is not None:
                tigers[at(seat)] = setup.deck[at(plan.deck_size + seat)]
        games.lengths[at(game)] = _play_deck(setup, tigers, horizon, state, games.forced[at(game)])
        settle(plan, seats.costs, seats.chips, games.scores[at(game)], games.shares[at(game)])
        for seat in range(plan.players):
            games.chips[at(game), at(seat)] = seats.chips[at(seat)]


@inlined
def _play_deck(setup: Setup, tigers: Tigers, horizon: Horizon, state: np.uint64, forced: NDArray[np.int16]) -> int:
    """Play one game from its first card to the end; return how many moves it took."""
    plan, seats = setup.plan, setup.seats
    seat = 0
    length = 0
    unseen = plan.all_cards
    for turned in range(plan.deck_size):
        card = int(setup.deck[at(turned)])
        if horizon is not None:
            unseen &= ~bit_of(card)
        first = Turn(card, turned, 0, seat, 0, unseen, 0, unseen)
        seat, pot, moves, unseen, state = _play_card(setup, tigers, horizon, first, state)
        length += moves
        own = seats.chips[at(seat)]
        hand = seats.hands[at(seat)]
        if own == 0:
            forced[at(seat)] += 1
        seats.chips[at(seat)] = own + pot
        seats.costs[at(seat)] += real_cost(hand, card)
        seats.hands[at(seat)] = hand | bit_of(card)
        if plan.next_decides:
            seat = left_of(seat, plan.players)
    return length


@inlined
def _play_card(
    setup: Setup, tigers: Tigers, horizon: Horizon, first: Turn, state: np.uint64
) -> tuple[int, int, int, np.uint64, np.uint64]:
    """Ask one seat after the other until one takes; return it, the pot, the moves, and what has changed with them."""
    seats = setup.seats
    card = first.card
    seat = first.seat
    unseen = first.unseen
    pot = 0
    moves = 0
    while True:
        moves += 1
        own = int(seats.chips[at(seat)])
        hand = seats.hands[at(seat)]
        tiger = 0
        if tigers is not None:
            tiger = int(tigers[at(seat)])
        turn = Turn(card, first.turned, pot, seat, own, hand, tiger, unseen)
        move, state = _decide(setup, horizon, turn, state)
        if move == PASS:
            seats.chips[at(seat)] = own - 1
            pot += 1
            seat = left_of(seat, setup.plan.players)
        elif tigers is not None and move == PLAY_HIDDEN:
            seats.costs[at(seat)] += real_cost(hand, tiger)
            seats.hands[at(seat)] = hand | bit_of(tiger)
            unseen &= ~bit_of(tiger)
            tigers[at(seat)] = 0
        else:
            return seat, pot, moves, unseen, state


@inlined
def _decide(setup: Setup, horizon: Horizon, turn: Turn, state: np.uint64) -> tuple[int, np.uint64]:
    """Return the move of the seat to act and the new state of the stream."""
    kind = setup.codes.kinds[at(turn.seat)]
    tiger = turn.tiger
    if kind == RANDOM:
        return drawn_move(turn.chips, tiger, state)
    if tiger > 0 and real_cost(turn.hand, tiger) <= 0:
        return PLAY_HIDDEN, state
    parameters = setup.codes.parameters[at(turn.seat)]
    takes = True
    if turn.chips == 0:
        pass
    elif kind == PLAIN:
        takes = turn.pot >= parameters[at(PRICE)] * turn.card
    elif kind == RUN_AWARE:
        takes = turn.pot >= parameters[at(PRICE)] * cost_with(turn.hand, tiger, turn.card)
    elif horizon is not None:
        prospects = near(turn.unseen, tiger, turn.card) * horizon[at(turn.turned), at(1)]
        cost = cost_with(turn.hand, tiger, turn.card)
        takes = turn.pot >= guarded_need(parameters, cost, turn.chips, horizon[at(turn.turned), at(0)], prospects)
        if takes and kind != GUARDING:
            takes = is_wanted(setup.seats, turn.seat, turn.card, turn.pot, parameters[at(OTHERS)])
    if not takes:
        return PASS, state
    return PLAY_HIDDEN if tiger > 0 and abs(tiger - turn.card) == 1 else TAKE, state
