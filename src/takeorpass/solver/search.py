"""The search, compiled: depth first from node to node, each solved once; in slices, so that it can be stopped."""

from __future__ import annotations

from takeorpass.kernels.compiled import inlined, kernel
from takeorpass.solver.last import last_one, last_two
from takeorpass.solver.line import end_of_line_inlined, open_line_inlined
from takeorpass.solver.node import (
    CARD,
    CHIPS,
    COST,
    HANDS,
    LAST,
    NODES,
    PLAYERS,
    SCORE,
    SEAT,
    SHIFT,
    STEP,
    TAKES,
    TURNS,
    UNSEEN,
    VALUES_SIZE,
    WIDE,
    WORTH,
    Floats,
    Ints,
    Room,
    forced_step,
)
from takeorpass.solver.values import SCORE_WEIGHT

BUCKET = 8
"""Slots of the memory in which a node may lie; the memory has a power of two of them."""


@kernel
def search(room: Room, left: int, top: int, budget: int) -> int:
    """Go on with the search, which stands at row ``left``, for about ``budget`` takes; return the row where it stands.

    A search begins with the node in row ``top`` filled in, `CARD` 0, and with ``left`` = ``top``. It is over when it
    returns ``top`` + 1; row ``top`` of ``room.values`` then has what the node is worth.
    """
    end = room.counts[TAKES] + budget
    while left <= top and room.counts[TAKES] < end:
        is_solved = left <= 2  # noqa: PLR2004 - the last two cards are solved at one go
        if left == 1:
            last_one(room)
        elif left == 2:  # noqa: PLR2004 - as above
            last_two(room)
        elif room.nodes[left, CARD] == 0 or room.nodes[left, STEP] < 0:
            is_solved = not _next_card(room, left)
        else:
            _take(room, left)
            slot = _find(room, left - 1)
            if slot < 0:
                left -= 1
            else:
                _add_leaf(room, left, slot)
        if is_solved:
            _keep(room, left, top)
            left += 1
    return left


@kernel
def remember(keys: Ints, known: Floats, new_keys: Ints, new_known: Floats) -> None:
    """Copy a memory into a new one, which is larger and empty."""
    for slot in range(keys.shape[0]):
        if keys[slot, 0] != 0:
            place = -1 - _slot_of(keys[slot], new_keys)
            for i in range(keys.shape[1]):
                new_keys[place, i] = keys[slot, i]
            for i in range(known.shape[1]):
                new_known[place, i] = known[slot, i]


@inlined
def _next_card(room: Room, left: int) -> bool:
    """Turn up the next unseen card of row ``left``; where there is none, make the sums means, and return False."""
    node, values = room.nodes[left], room.values[left]
    if node[CARD] == 0:
        for i in range(VALUES_SIZE):
            values[i] = 0.0
    bit = node[CARD] + 1
    while bit < room.cards.size and not node[UNSEEN] >> bit & 1:
        bit += 1
    if bit == room.cards.size:
        size = 0
        for other in range(room.cards.size):
            size += node[UNSEEN] >> other & 1
        for i in range(VALUES_SIZE):
            values[i] /= size
        return False
    node[CARD] = bit
    node[STEP] = node[SEAT] = node[TURNS] = 0
    node[LAST] = forced_step(node, room.game[PLAYERS])
    open_line_inlined(room.peaks[left], room.game[PLAYERS], room.floors[left])
    return True


@inlined
def _take(room: Room, left: int) -> None:
    """Write to the row below ``left`` the node after the take that row ``left`` looks at."""
    node, child, players = room.nodes[left], room.nodes[left - 1], room.game[PLAYERS]
    bit, seat, turns = node[CARD], node[SEAT], node[TURNS]
    unseen = node[UNSEEN] ^ 1 << bit
    near = unseen << 1 | unseen >> 1
    first = seat + room.game[SHIFT]
    for other in range(players):
        place = other - first + (players if other < first else 0)
        child[CHIPS + place] = node[CHIPS + other] - turns - (other < seat)
        child[COST + place] = node[COST + other]
        hand = node[HANDS + other]
        if other == seat:
            child[CHIPS + place] += node[STEP]
            child[COST + place] += _cost(room.cards, hand, bit)
            hand |= 1 << bit
        child[HANDS + place] = hand & near
    child[UNSEEN] = unseen
    child[CARD] = 0


@inlined
def _cost(cards: Ints, hand: int, bit: int) -> int:
    """Return what the card ``bit`` adds to the cost of ``hand``."""
    return int((1 - (hand >> (bit - 1) & 1)) * cards[bit] - (hand >> (bit + 1) & 1) * cards[bit + 1])


@inlined
def _add_leaf(room: Room, left: int, slot: int) -> None:
    """Note the take that row ``left`` looks at, which leads to what is known in ``slot``, and look at the next one.

    Once it is certain who takes the card, add what that brings to the values of the row; `STEP` is then -1.
    """
    node, known, players = room.nodes[left], room.known[slot], room.game[PLAYERS]
    step, seat = node[STEP], node[SEAT]
    leaf = room.leaves[left, step]
    first = seat + room.game[SHIFT]
    total = 0.0
    for other in range(players):
        place = other - first + (players if other < first else 0)
        leaf[other] = known[place]
        leaf[SCORE + other] = known[players + place]
        if other == seat:
            leaf[SCORE + other] += _cost(room.cards, node[HANDS + seat], node[CARD])
        total += leaf[SCORE + other]
    for other in range(players):
        leaf[WORTH + other] = leaf[other] + SCORE_WEIGHT * (total / players - leaf[SCORE + other])
    room.counts[TAKES] += 1
    end = end_of_line_inlined(
        room.leaves[left], room.peaks[left], players, step, seat, node[LAST], room.floors[left], room.steps
    )
    if end >= 0:
        node[STEP] = -1
        for i in range(VALUES_SIZE):
            room.values[left, i] += room.leaves[left, end, i]
        return
    node[STEP] += 1
    node[SEAT] += 1
    if node[SEAT] == players:
        node[SEAT] = 0
        node[TURNS] += 1


@inlined
def _find(room: Room, left: int) -> int:
    """Return the slot in which the node of row ``left`` is known, or -1 - the slot in which to keep it.

    Its key is left in ``room.key``: the unseen cards, and by seat the cards held, the chips and the cost above that of
    seat 0.
    """
    node, key, players = room.nodes[left], room.key, room.game[PLAYERS]
    key[0] = node[UNSEEN]
    for seat in range(players):
        rest = node[CHIPS + seat] << 14 | node[COST + seat] - node[COST] + (1 << 13)
        if room.game[WIDE]:
            key[1 + seat] = node[HANDS + seat]
            key[1 + players + seat] = rest
        else:
            key[1 + seat] = node[HANDS + seat] << 24 | rest
    return _slot_of(key, room.keys)


@inlined
def _slot_of(key: Ints, keys: Ints) -> int:
    """Return the slot that has ``key``, or -1 - the slot in which to keep it.

    Where a bucket is full, a node with the fewest cards left makes room: it is the soonest solved again.
    """
    size = keys.shape[1] - 1
    mixed = 0
    for i in range(size):
        mixed = (mixed ^ key[i]) * -7046029254386353131
        mixed ^= mixed >> 29 & (1 << 35) - 1
    start = int(mixed & (keys.shape[0] - BUCKET))
    poorest = start
    for slot in range(start, start + BUCKET):
        if keys[slot, 0] == 0:
            return -1 - slot
        same = 0
        while same < size and keys[slot, same] == key[same]:
            same += 1
        if same == size:
            return slot
        if keys[slot, size] < keys[poorest, size]:
            poorest = slot
    return -1 - poorest


@inlined
def _keep(room: Room, left: int, top: int) -> None:
    """Keep what the node in row ``left`` is worth, unless it is the one that was asked for."""
    room.counts[NODES] += 1
    if left == top:
        return
    slot = _find(room, left)
    if slot < 0:
        slot = -1 - slot
    size, players = room.key.size, room.game[PLAYERS]
    for i in range(size):
        room.keys[slot, i] = room.key[i]
    room.keys[slot, size] = left
    for seat in range(players):
        room.known[slot, seat] = room.values[left, seat]
        room.known[slot, players + seat] = room.values[left, SCORE + seat]
