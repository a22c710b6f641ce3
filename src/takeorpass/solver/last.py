"""The last two cards of a round, compiled: where nearly all the time goes.

What the last card brings is counted in whole units, so that equal values are equal: a win is ``WIN * players`` units, a
point of a seat's own score ``POINT * players``, one of the table's sum ``POINT``. Differences that are not zero are far
above the tolerance for ties. docs/solver.md has the proofs of the two shortcuts.
"""

# ruff: noqa: PLR0913, PLR0917 - compiled code is fastest when it is handed plain arrays

from __future__ import annotations

from takeorpass.kernels.compiled import inlined
from takeorpass.kernels.table import at
from takeorpass.solver.line import end_of_line_inlined, open_line_inlined
from takeorpass.solver.node import (
    CHIPS,
    COST,
    HANDS,
    PLAYERS,
    POINT,
    SCORE,
    SHARES,
    SHIFT,
    TAKES,
    TIE_CHIPS,
    UNSEEN,
    VALUES_SIZE,
    WIN,
    WORTH,
    Floats,
    Ints,
    Room,
    forced_step,
)
from takeorpass.solver.values import SCORE_WEIGHT

# Rows of `seats`, by seat: chips; what its cards cost less the chips; by how many points it would be behind the best of
# the others if it took the card for nothing; those others' chips, and who they are, as a mask; what each of them wins
# where this seat loses, and where it ties with them.
_PURSE, _STANDING, _BEHIND, _RIVAL_CHIPS, _RIVALS, _BEATEN, _TIED, SEATS_SIZE = range(8)

# Columns of `deck`, which has a row for each unseen card: what the card costs each seat, twice over, so that the seats
# counted from any one of them lie in a row; its value; its bit; whose turn it is once the pot is worth that value, and
# how often that seat has passed by then.
_VALUE, _BIT, _SEAT, _TURNS, DECK_SIZE = range(14, 19)


@inlined
def last_two(room: Room) -> None:
    """Write to row 2 of ``room.values`` what the node in row 2 is worth."""
    game, node, values, peaks, leaves = room.game, room.nodes[2], room.values[2], room.peaks[2], room.leaves[2]
    deck, floor, players = room.deck, room.floors[2], room.game[PLAYERS]
    size = _fill_deck(game, room.cards, node, deck)
    for i in range(VALUES_SIZE):
        values[i] = 0.0
    last = forced_step(node, players)
    for row in range(size):
        open_line_inlined(peaks, players, floor)
        end, step, seat, turns = -1, 0, 0, 0
        while end < 0:
            _take(game, node, deck, size, row, step, seat, turns, room.seats, room.sums, leaves[step])
            end = end_of_line_inlined(leaves, peaks, players, step, seat, last, floor, room.steps)
            room.counts[TAKES] += 1
            step += 1
            seat += 1
            if seat == players:
                seat = 0
                turns += 1
        for i in range(VALUES_SIZE):
            values[i] += leaves[end, i] / size


@inlined
def last_one(room: Room) -> None:
    """Write to row 1 of ``room.values`` what the node in row 1 is worth."""
    node, values, seats, players = room.nodes[1], room.values[1], room.seats, room.game[PLAYERS]
    size = _fill_deck(room.game, room.cards, node, room.deck)
    for seat in range(players):
        seats[_PURSE, seat] = node[CHIPS + seat]
        seats[_STANDING, seat] = node[COST + seat] - node[CHIPS + seat]
    _last_card(room.game, seats, room.deck, size, -1, 0, room.sums)
    for seat in range(players):
        values[seat] = room.sums[seat] / (size * WIN * players)
        values[SCORE + seat] = room.sums[SCORE + seat] / size


@inlined
def _take(
    game: Ints,
    node: Ints,
    deck: Ints,
    size: int,
    row: int,
    step: int,
    seat: int,
    turns: int,
    seats: Ints,
    sums: Ints,
    leaf: Floats,
) -> None:
    """Write to ``leaf`` what it brings that ``seat`` takes the card in ``row`` at ``step``, by seat of ``node``."""
    players = game[PLAYERS]
    first = seat + game[SHIFT]
    first -= players if first == players else 0
    cost = deck[row, seat]
    for place in range(players):
        other = first + place - (players if first + place >= players else 0)
        purse = node[CHIPS + other] - turns - (other < seat)
        standing = node[COST + other] - purse
        if other == seat:
            purse += step
            standing += cost - step
        seats[_PURSE, place] = purse
        seats[_STANDING, place] = standing
    _fit(deck, size, row, seat, players, 1)
    _last_card(game, seats, deck, size, row, first, sums)
    _fit(deck, size, row, seat, players, -1)
    each, unit, total = 1 / (size - 1), 1 / ((size - 1) * WIN * players), 0.0
    for place in range(players):
        other = first + place - (players if first + place >= players else 0)
        leaf[other] = sums[place] * unit
        leaf[SCORE + other] = sums[SCORE + place] * each + (cost if other == seat else 0)
        total += leaf[SCORE + other]
    mean = total / players
    for other in range(players):
        leaf[WORTH + other] = leaf[other] + SCORE_WEIGHT * (mean - leaf[SCORE + other])


@inlined
def _fit(deck: Ints, size: int, row: int, seat: int, players: int, sign: int) -> None:
    """Let the neighbours of the card in ``row`` cost ``seat`` less, since it holds that one; ``sign`` -1 undoes it."""
    if row + 1 < size and deck[row + 1, _BIT] == deck[row, _BIT] + 1:
        saved = sign * deck[row + 1, _VALUE]
        deck[row + 1, seat] -= saved
        deck[row + 1, seat + players] -= saved
    if row > 0 and deck[row - 1, _BIT] == deck[row, _BIT] - 1:
        saved = sign * deck[row, _VALUE]
        deck[row - 1, seat] -= saved
        deck[row - 1, seat + players] -= saved


@inlined
def _fill_deck(game: Ints, cards: Ints, node: Ints, deck: Ints) -> int:
    """Write the unseen cards of ``node`` to ``deck``, ascending, with what they cost; return their number."""
    players = game[PLAYERS]
    size = 0
    for bit in range(1, cards.size - 1):
        if node[UNSEEN] >> bit & 1:
            for seat in range(players):
                near = node[HANDS + seat] >> (bit - 1)
                cost = (1 - (near & 1)) * cards[bit] - (near >> 2 & 1) * cards[bit + 1]
                deck[size, seat] = cost
                deck[size, seat + players] = cost
            deck[size, _VALUE] = cards[bit]
            deck[size, _BIT] = bit
            deck[size, _TURNS] = cards[bit] // players
            deck[size, _SEAT] = cards[bit] % players
            size += 1
    return size


@inlined
def _last_card(game: Ints, seats: Ints, deck: Ints, size: int, gone: int, first: int, sums: Ints) -> None:
    """Add up what the last card brings, over every card of ``deck`` but that in row ``gone``.

    ``seats`` has `_PURSE` and `_STANDING`, counted from the seat to act, which is column ``first`` of ``deck``. Writes
    to ``sums`` the shares of the win by seat, in units, and from `SCORE` on the scores less the costs.
    """
    players = game[PLAYERS]
    _measure(game, seats)
    last, last_seat, last_turns = 1 << 30, 0, 0
    for seat in range(players):
        purse = seats[_PURSE, seat]
        if purse * players + seat < last:
            last, last_seat, last_turns = purse * players + seat, seat, purse
        sums[seat] = 0
        sums[SCORE + seat] = -purse * (size - (gone >= 0))
    for row in range(size):
        if row != gone:
            step, seat, turns = last, last_seat, last_turns
            if deck[row, _VALUE] < last:  # once the pot is worth the card, everybody takes
                step, seat, turns = deck[row, _VALUE], deck[row, _SEAT], deck[row, _TURNS]
            _play(game, seats, deck[row], first, step, seat, turns, sums)


@inlined
def _play(game: Ints, seats: Ints, costs: Ints, first: int, step: int, seat: int, turns: int, sums: Ints) -> None:
    """Add to ``sums`` what a last card with ``costs`` brings, where ``seat`` would take it at ``step``.

    Going back from there, the take of another seat replaces it where that seat prefers its own. A seat that refuses on
    its last turn before would refuse on the turns before that too, as waiting only makes its take better.
    """
    players, tie_chips = game[PLAYERS], game[TIE_CHIPS]
    whole = WIN * players
    while True:
        taken, taker, taker_turns, cost = step, seat, turns, costs[at(first + seat)]
        winners, share = seats[at(_RIVALS), at(seat)], seats[at(_BEATEN), at(seat)]
        lead = _lead(tie_chips, seats, step, seat, cost)
        if lead > 0:
            winners, share = 1 << seat, whole
        elif lead == 0:
            winners, share = winners | 1 << seat, seats[at(_TIED), at(seat)]
        is_found, refused = False, 0
        while not is_found and refused < players - 1 and step > 0:
            refused += 1
            step -= 1
            seat -= 1
            if seat < 0:
                seat = players - 1
                turns -= 1
            own = costs[at(first + seat)]
            take = POINT * (own * (1 - players) - players * (turns - step))
            lead = _lead(tie_chips, seats, step, seat, own)
            if lead > 0:
                take += whole
            elif lead == 0:
                take += seats[at(_TIED), at(seat)]
            wait = POINT * (cost - players * (taker_turns + (seat < taker))) + (winners >> seat & 1) * share
            is_found = take >= wait
        if not is_found:
            break
    for other in range(players):
        sums[at(other)] += (winners >> other & 1) * share
        sums[at(SCORE + other)] += taker_turns + (other < taker)
    sums[at(SCORE + taker)] += cost - taken


@inlined
def _lead(tie_chips: int, seats: Ints, step: int, seat: int, cost: int) -> int:
    """Return whether ``seat`` is ahead of all others (> 0) or level with the best of them (0) after its take."""
    lead = step - cost - seats[at(_BEHIND), at(seat)]
    if lead == 0 and tie_chips:
        lead = seats[at(_PURSE), at(seat)] + step - seats[at(_RIVAL_CHIPS), at(seat)]
    return int(lead)


@inlined
def _measure(game: Ints, seats: Ints) -> None:
    """Fill in the rows of ``seats`` that follow from chips and standings alone."""
    players, tie_chips = game[PLAYERS], game[TIE_CHIPS]
    for seat in range(players):
        best, chips, rivals, count = 1 << 40, 0, 0, 0
        for other in range(players):
            if other != seat:
                paid = 1 if other < seat else 0
                standing, purse = seats[_STANDING, other] + paid, seats[_PURSE, other] - paid
                if standing < best or (standing == best and tie_chips and purse > chips):
                    best, chips, rivals, count = standing, purse, 1 << other, 1
                elif standing == best and (not tie_chips or purse == chips):
                    rivals |= 1 << other
                    count += 1
        seats[_BEHIND, seat] = seats[_STANDING, seat] - best
        seats[_RIVAL_CHIPS, seat] = chips
        seats[_RIVALS, seat] = rivals
        seats[_BEATEN, seat] = game[SHARES + count]
        seats[_TIED, seat] = game[SHARES + count + 1]
