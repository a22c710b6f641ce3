from dataclasses import replace

import numpy as np

from takeorpass.rules import Pass, Position, Reveal, Take, parse_rules
from takeorpass.values.features import inputs_of
from takeorpass.values.layout import MOST_GAP, layout_of

RULES = parse_rules("no-thanks")
LAYOUT = layout_of(RULES)


def taken(*cards: int, starter: int = 0) -> Position:
    """Return what follows when each of ``cards`` goes once to the second seat and then to itself."""
    position = Position.start(RULES, 3, starter)
    for card in cards:
        position = position.apply(Reveal(card)).apply(Pass()).apply(Take())
    return position


def test_a_row_says_what_is_held_and_what_may_still_join_it() -> None:
    row = inputs_of([taken(3, 20, 21)], LAYOUT)[0]
    # Seat 0 took 21, since seat 2 passed; it is told from the seat that acts.
    position = taken(3, 20, 21)
    held = {}
    for place in range(3):
        block = row[place * LAYOUT.seat : (place + 1) * LAYOUT.seat]
        seat = (position.to_act + place) % 3
        held[seat] = [[int(card) + 3 for card in np.flatnonzero(block[at : at + 33])] for at in (0, 33, 66)]
    assert held == {0: [[21], [], [21]], 1: [[3], [], [3]], 2: [[20], [20], []]}


def test_a_row_says_the_chips_the_standing_the_cards_left_and_the_players() -> None:
    position = taken(30)
    block = inputs_of([position], LAYOUT)[0]
    assert position.chips == (10, 12, 11)
    assert np.flatnonzero(block[LAYOUT.chips : LAYOUT.amount]).tolist() == [12]
    assert block[LAYOUT.amount] == 12 / 16
    assert np.isclose(block[LAYOUT.standing], (18 - (18 - 10 - 11) / 3) / 20)
    assert np.flatnonzero(block[LAYOUT.left : LAYOUT.players]).tolist() == [23]
    assert np.flatnonzero(block[LAYOUT.players :]).tolist() == [3]


def test_positions_that_differ_by_a_turn_of_the_table_have_the_same_row() -> None:
    rows = inputs_of([taken(9, 4, 5, starter=starter) for starter in range(3)], LAYOUT)
    assert (rows == rows[0]).all()


def test_more_chips_than_there_are_places_for_count_as_the_most() -> None:
    position = replace(taken(9), chips=(50, 24, 3))
    row = inputs_of([position], LAYOUT)[0]
    last = row[2 * LAYOUT.seat : 3 * LAYOUT.seat]
    assert position.to_act == 1
    assert np.flatnonzero(last[LAYOUT.chips : LAYOUT.amount]).tolist() == [24]
    assert last[LAYOUT.amount] == 50 / 16


def test_a_row_says_how_far_each_seat_is_from_the_best_of_the_others() -> None:
    position = replace(taken(9), chips=(12, 10, 30))
    row = inputs_of([position], LAYOUT)[0]
    told = {}
    for place in range(3):
        start = place * LAYOUT.seat + LAYOUT.gap
        (told[(position.to_act + place) % 3],) = np.flatnonzero(row[start - MOST_GAP : start + MOST_GAP + 1]) - MOST_GAP
    assert position.scores() == (-12, -1, -30)
    assert told == {0: 18, 1: 24, 2: -18}
