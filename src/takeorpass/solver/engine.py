"""The bridge between positions and the compiled search; importing it needs numba, so `solve` does that late."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from takeorpass.errors import InputError
from takeorpass.rules import Position, cost_of
from takeorpass.solver.last import DECK_SIZE, SEATS_SIZE
from takeorpass.solver.line import PEAKS_SIZE, end_of_line, open_line
from takeorpass.solver.node import (
    CARD,
    CHIPS,
    COST,
    GAME_SIZE,
    HANDS,
    LAST,
    LEAF_SIZE,
    NODE_SIZE,
    NODES,
    PLAYERS,
    SCORE,
    SHARES,
    SHIFT,
    STEP,
    TAKES,
    TIE_CHIPS,
    UNSEEN,
    VALUES_SIZE,
    WIDE,
    WIN,
    WORTH,
    Ints,
    Room,
)
from takeorpass.solver.search import remember, search
from takeorpass.solver.values import SCORE_WEIGHT, Values

MOST_BITS = 62
"""Unseen cards and neighbours of such: more do not fit into a mask."""
MOST_CHIPS, MOST_POINTS = 1023, 8191
"""Chips at the table, and the sum of all cards: more do not fit into a key, and no rules of a record have more."""
_PACKED_BITS = 39
"""Masks of as many bits share a word of 64 with chips (10) and cost (14)."""
_FIRST_SLOTS, _MORE_SLOTS, _MOST_SLOTS = 1 << 12, 8, 1 << 22
"""Slots of the memory: at first, how many times more once half of them are used, and at most (some 500 MB)."""
_SLICE = 50_000
"""Takes looked at between two looks at the clock: some 20 to 50 ms."""


class Engine:
    """Values what comes after one position of a round, and remembers what it has worked out."""

    def __init__(self, position: Position, watch: Callable[[float, int], None]) -> None:
        """Make ready for what comes after ``position``; ``watch`` is told again and again how far a node is, 0 to 1.

        With it comes the number of takes looked at so far. What ``watch`` raises ends the search.
        """
        unseen = sorted(position.unseen)
        kept = sorted({card + apart for card in unseen for apart in (-1, 0, 1)})
        if len(kept) > MOST_BITS:
            sentence = f"The solver can tell {MOST_BITS} unseen cards and their neighbours apart; here are {len(kept)}."
            raise InputError("too_large", sentence, cards=len(kept))
        if sum(position.chips) + position.pot > MOST_CHIPS or sum(position.ruleset.cards) > MOST_POINTS:
            sentence = f"The solver can count {MOST_CHIPS} chips, and cards worth {MOST_POINTS} points together."
            raise InputError("too_large", sentence, chips=sum(position.chips) + position.pot)
        self._bits = {card: bit for bit, card in enumerate(kept)}
        self._near = frozenset(card + apart for card in unseen for apart in (-1, 1))
        self._watch = watch
        self._room = room_for(position, kept)

    @property
    def takes(self) -> int:
        """How many takes were looked at so far."""
        return int(self._room.counts[TAKES])

    @property
    def nodes(self) -> int:
        """How many positions between two cards were solved so far."""
        return int(self._room.counts[NODES])

    def value(self, position: Position) -> Values:
        """Return what ``position`` is worth: no card is up, some are left, and it comes after the engine's own one."""
        left, players = position.deck_left, position.players
        node = self._room.nodes[left]
        self._write(position, node)
        row = left
        while row <= left:
            row = search(self._room, row, left, _SLICE)
            self._make_room()
            self._watch(self._done(left), self.takes)
        values = self._room.values[left]
        order = [(seat - position.to_act) % players for seat in range(players)]
        return Values(
            win=tuple(float(values[place]) for place in order),
            score=tuple(float(values[SCORE + place] + node[COST + place]) for place in order),
        )

    def _write(self, position: Position, node: Ints) -> None:
        """Write ``position`` to the row ``node``; see `node`."""
        node[:] = 0
        node[UNSEEN] = self._mask(position.unseen)
        for place in range(position.players):
            seat = (position.to_act + place) % position.players
            node[CHIPS + place] = position.chips[seat]
            node[COST + place] = cost_of(position.hands[seat])
            node[HANDS + place] = self._mask(self._near.intersection(position.hands[seat]))

    def _mask(self, cards: frozenset[int]) -> int:
        return sum(1 << self._bits[card] for card in cards)

    def _make_room(self) -> None:
        """Enlarge the memory where it fills up."""
        room, slots = self._room, len(self._room.keys)
        if slots < _MOST_SLOTS and 2 * self.nodes > slots:
            slots = min(_MORE_SLOTS * slots, _MOST_SLOTS)
            keys = np.zeros((slots, room.keys.shape[1]), np.int64)
            known = np.zeros((slots, room.known.shape[1]))
            remember(room.keys, room.known, keys, known)
            self._room = room._replace(keys=keys, known=known)

    def _done(self, left: int) -> float:
        """Return how far the node in row ``left`` is."""
        node = self._room.nodes[left]
        unseen, card = int(node[UNSEEN]), int(node[CARD])
        if left <= 2 or card == 0:  # noqa: PLR2004 - the last two cards are solved at one go
            return 0.0
        before = (unseen & (1 << card) - 1).bit_count()
        part = node[STEP] / (node[LAST] + 1) if node[STEP] >= 0 else 1.0
        return float((before + part) / unseen.bit_count())


class Line:
    """The takes of the card that is up, from the seat to act on, as they become known."""

    def __init__(self, position: Position) -> None:
        """Begin the line that lies before the table in ``position``."""
        self.last = min(
            position.chips[(position.to_act + place) % position.players] * position.players + place
            for place in range(position.players)
        )
        self._position = position
        self._floor = _floor(position, position.deck_left + 1)
        self._values: list[Values] = []
        self._leaves = np.zeros((self.last + 1, LEAF_SIZE))
        self._peaks = np.zeros(PEAKS_SIZE)
        self._steps = np.zeros(self.last + 1, np.int64)
        open_line(self._peaks, position.players, self._floor)

    def add(self, values: Values) -> Values | None:
        """Add what the next take brings; return what the line is worth, or None while that is open."""
        step, players, hands = len(self._values), self._position.players, self._position.hands
        self._values.append(values)
        gained = Values(values.win, tuple(map(lambda score, hand: score - cost_of(hand), values.score, hands)))
        worth = gained.worth
        for place in range(players):
            self._leaves[step, WORTH + place] = worth[(self._position.to_act + place) % players]
        end = end_of_line(self._leaves, self._peaks, players, step, step % players, self.last, self._floor, self._steps)
        return None if end < 0 else self._values[end]


def room_for(position: Position, kept: Sequence[int]) -> Room:
    """Return room for a search after ``position``; its masks tell the cards ``kept`` apart, ascending."""
    players, left, ruleset = position.players, position.deck_left, position.ruleset
    is_wide = len(kept) > _PACKED_BITS
    game = np.zeros(GAME_SIZE, np.int64)
    game[PLAYERS], game[SHIFT] = players, ruleset.after_take == "next"
    game[TIE_CHIPS], game[WIDE] = ruleset.tie_break == "chips", is_wide
    for winners in range(1, players + 1):
        game[SHARES + winners] = WIN * players // winners
    rows, steps = left + 1, sum(position.chips) + position.pot + players
    key = np.zeros(1 + players * (2 if is_wide else 1), np.int64)
    return Room(
        game=game,
        cards=np.array([*kept, 0], np.int64),
        nodes=np.zeros((rows, NODE_SIZE), np.int64),
        values=np.zeros((rows, VALUES_SIZE)),
        floors=np.array([_floor(position, to_take) for to_take in range(rows)]),
        peaks=np.zeros((rows, PEAKS_SIZE)),
        leaves=np.zeros((rows, steps, LEAF_SIZE)),
        steps=np.zeros(steps, np.int64),
        deck=np.zeros((len(position.unseen), DECK_SIZE), np.int64),
        seats=np.zeros((SEATS_SIZE, 8), np.int64),
        sums=np.zeros(VALUES_SIZE, np.int64),
        counts=np.zeros(2, np.int64),
        key=key,
        keys=np.zeros((_FIRST_SLOTS, key.size + 1), np.int64),
        known=np.zeros((_FIRST_SLOTS, 2 * players)),
    )


def _floor(position: Position, to_take: int) -> float:
    """Return what no seat's worth falls below, less what the hands cost now, with ``to_take`` cards yet to be taken.

    A card changes what its taker's hand costs by no more than the highest card, and in a mean of the table the chips of
    the others count their share.
    """
    chips = sum(position.chips) + position.pot
    return -SCORE_WEIGHT * (to_take * position.ruleset.high + chips / position.players)
