"""The kernels under `Tables`: deal to finished tables, move at every table, write what the seats to act are told."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from takeorpass.kernels.compiled import inlined, kernel
from takeorpass.kernels.decide import PASS, PLAY_HIDDEN, TAKE
from takeorpass.kernels.hand import bit_of, real_cost
from takeorpass.kernels.plan import Plan
from takeorpass.kernels.stream import stream_of
from takeorpass.kernels.table import at, deal_into, left_of, settle

UNTOLD = -1
"""What an observation has for a count of chips that the seat is not told."""


class Board(NamedTuple):
    """The state of N tables, one row for each: what `Tables` shows, and the cards that nobody may see."""

    hands: NDArray[np.uint64]
    chips: NDArray[np.int16]
    costs: NDArray[np.int16]
    tigers: NDArray[np.int8]
    deck: NDArray[np.uint8]
    card: NDArray[np.int8]
    pot: NDArray[np.int16]
    to_act: NDArray[np.int8]
    deck_left: NDArray[np.int8]
    done: NDArray[np.bool_]
    legal: NDArray[np.bool_]
    games: NDArray[np.int64]
    lengths: NDArray[np.int32]
    forced: NDArray[np.int16]
    scores: NDArray[np.int16]
    shares: NDArray[np.float64]


@kernel
def deal_tables(plan: Plan, board: Board, seed: np.uint64, ahead: int) -> None:
    """Start the game ``ahead`` of its last one at every finished table."""
    hidden = plan.drawn > plan.deck_size
    for table in range(board.done.size):
        if not board.done[at(table)]:
            continue
        board.games[at(table)] += ahead
        deal_into(board.deck[at(table)], plan, stream_of(seed, int(board.games[at(table)])))
        for seat in range(plan.players):
            board.hands[at(table), at(seat)] = np.uint64(0)
            board.chips[at(table), at(seat)] = plan.chips
            board.costs[at(table), at(seat)] = 0
            board.tigers[at(table), at(seat)] = board.deck[at(table), at(plan.deck_size + seat)] if hidden else 0
            board.forced[at(table), at(seat)] = 0
            board.scores[at(table), at(seat)] = 0
            board.shares[at(table), at(seat)] = 0.0
        board.to_act[at(table)] = 0
        board.lengths[at(table)] = 0
        board.deck_left[at(table)] = plan.deck_size
        board.done[at(table)] = False
        _turn_up(plan, board, table)
        _write_legal(board, table)


@kernel
def step_tables(plan: Plan, board: Board, actions: NDArray[np.int8]) -> int:
    """Make the move of ``actions`` at every table that is not finished.

    Returns −1, or where a move is not legal the first such table; then nothing has been moved anywhere.
    """
    for table in range(actions.size):
        action = int(actions[at(table)])
        if not board.done[at(table)] and not (TAKE <= action <= PLAY_HIDDEN and board.legal[at(table), at(action)]):
            return table
    for table in range(actions.size):
        if not board.done[at(table)]:
            _move(plan, board, table, int(actions[at(table)]))
    return -1


@kernel
def observe_tables(plan: Plan, board: Board, tell_all: bool, out: NDArray[np.int16]) -> None:  # noqa: FBT001 - kernels take no keywords
    """Write the rows that `Tables.observe` describes."""
    players = plan.players
    span = plan.high - plan.low + 1
    for table in range(board.done.size):
        viewer = int(board.to_act[at(table)])
        told = tell_all or bool(board.done[at(table)])
        row = out[at(table)]
        row[at(0)] = board.card[at(table)]
        row[at(1)] = board.pot[at(table)]
        row[at(2)] = board.deck_left[at(table)]
        row[at(3)] = board.tigers[at(table), at(viewer)]
        seat = viewer
        for turn in range(players):
            chips = int(board.chips[at(table), at(seat)])
            row[at(4 + turn)] = chips if told or turn == 0 else UNTOLD
            row[at(4 + players + turn)] = board.tigers[at(table), at(seat)] > 0
            hand = board.hands[at(table), at(seat)] >> np.uint64(plan.low - 1)
            start = 4 + 2 * players + turn * span
            for place in range(span):
                row[at(start + place)] = np.int16((hand >> np.uint64(place)) & np.uint64(1))
            seat = left_of(seat, players)


@inlined
def _move(plan: Plan, board: Board, table: int, action: int) -> None:
    seat = int(board.to_act[at(table)])
    board.lengths[at(table)] += 1
    if action == PASS:
        board.chips[at(table), at(seat)] -= 1
        board.pot[at(table)] += 1
        board.to_act[at(table)] = left_of(seat, plan.players)
    elif action == TAKE:
        _take(plan, board, table, seat)
    else:
        _add(board, table, seat, int(board.tigers[at(table), at(seat)]))
        board.tigers[at(table), at(seat)] = 0
    _write_legal(board, table)


@inlined
def _take(plan: Plan, board: Board, table: int, seat: int) -> None:
    """Give the card that is up and its pot to ``seat``; turn up the next one, or end the game."""
    if board.chips[at(table), at(seat)] == 0:
        board.forced[at(table), at(seat)] += 1
    board.chips[at(table), at(seat)] += board.pot[at(table)]
    _add(board, table, seat, int(board.card[at(table)]))
    if plan.next_decides:
        board.to_act[at(table)] = left_of(seat, plan.players)
    if board.deck_left[at(table)] > 0:
        _turn_up(plan, board, table)
    else:
        _finish(plan, board, table)


@inlined
def _add(board: Board, table: int, seat: int, card: int) -> None:
    hand = board.hands[at(table), at(seat)]
    board.costs[at(table), at(seat)] += real_cost(hand, card)
    board.hands[at(table), at(seat)] = hand | bit_of(card)


@inlined
def _turn_up(plan: Plan, board: Board, table: int) -> None:
    left = int(board.deck_left[at(table)])
    board.card[at(table)] = board.deck[at(table), at(plan.deck_size - left)]
    board.pot[at(table)] = 0
    board.deck_left[at(table)] = left - 1


@inlined
def _finish(plan: Plan, board: Board, table: int) -> None:
    """End the game: no card is up, and the outcome is written."""
    board.card[at(table)] = 0
    board.pot[at(table)] = 0
    board.done[at(table)] = True
    settle(plan, board.costs[at(table)], board.chips[at(table)], board.scores[at(table)], board.shares[at(table)])


@inlined
def _write_legal(board: Board, table: int) -> None:
    """Write which moves the seat to act may make; none at a finished table."""
    seat = board.to_act[at(table)]
    running = not board.done[at(table)]
    board.legal[at(table), at(TAKE)] = running
    board.legal[at(table), at(PASS)] = running and board.chips[at(table), at(seat)] > 0
    board.legal[at(table), at(PLAY_HIDDEN)] = running and board.tigers[at(table), at(seat)] > 0
