from collections import Counter
from math import comb

import pytest

from takeorpass.arena.design import layout_of
from takeorpass.errors import InputError


@pytest.mark.parametrize("seats", range(2, 8))
def test_one_alone_sits_in_each_seat_once(seats: int) -> None:
    layout = layout_of("one-against", 2, seats)
    assert sorted(seating.index(0) for seating in layout.seatings) == list(range(seats))
    assert all(seating.count(0) == 1 for seating in layout.seatings) or seats == 2
    assert [(row.entrant, row.others) for row in layout.rows] == [(0, 1), (1, 0)]


@pytest.mark.parametrize(("entrants", "seats"), [(3, 3), (5, 3), (6, 4), (7, 7)])
def test_in_a_pool_each_group_meets_and_each_sits_in_each_seat(entrants: int, seats: int) -> None:
    layout = layout_of("pool", entrants, seats)
    groups = Counter(frozenset(seating) for seating in layout.seatings)
    assert len(groups) == comb(entrants, seats)
    assert set(groups.values()) == {seats}
    chairs = Counter((one, seat) for seating in layout.seatings for seat, one in enumerate(seating))
    assert len(chairs) == entrants * seats
    assert len(set(chairs.values())) == 1


def test_neighbours_stay_neighbours_when_a_group_turns() -> None:
    assert layout_of("pool", 4, 4).seatings == ((0, 1, 2, 3), (3, 0, 1, 2), (2, 3, 0, 1), (1, 2, 3, 0))


def test_in_a_round_robin_each_is_alone_against_each_other() -> None:
    layout = layout_of("round-robin", 4, 3)
    assert len(set(layout.seatings)) == len(layout.seatings) == 4 * 3 * 3
    assert [(row.entrant, row.others) for row in layout.rows[:3]] == [(0, 1), (0, 2), (0, 3)]
    for row in layout.rows:
        tables = [layout.seatings[number] for number in row.seatings]
        assert all(table.count(row.entrant) == 1 for table in tables)
        assert len(tables) == (3 if row.others is not None else 9)


def test_no_seating_is_played_twice_when_two_sit_at_a_table() -> None:
    layout = layout_of("round-robin", 3, 2)
    assert sorted(layout.seatings) == [(0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1)]
    assert set(layout.rows[0].seatings) == set(layout.rows[2].seatings) == {0, 1}


@pytest.mark.parametrize(
    ("design", "entrants", "sentence"),
    [
        ("duel", 2, "There is no design 'duel'; there are one-against, pool, round-robin."),
        ("one-against", 3, "In one-against two players are named, one and the field, not 3."),
        ("round-robin", 1, "A round-robin needs at least two players."),
        ("pool", 3, "A pool for tables of 4 needs at least 4 players."),
    ],
)
def test_a_design_that_cannot_be_is_refused(design: str, entrants: int, sentence: str) -> None:
    with pytest.raises(InputError) as caught:
        layout_of(design, entrants, 4)
    assert caught.value.message == sentence
