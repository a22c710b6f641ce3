import pytest

from takeorpass.arena.chunk import Chunk, rated_deals
from takeorpass.arena.ratings import ratings_of
from takeorpass.arena.tally import Tally
from tests.arena.contests import contest

POOL = contest("pool", "random", "plain", "run-aware")  # seatings 012, 201, 120


def chunk(*deals: tuple[str, str, str]) -> Chunk:
    return Chunk(0, Tally.none(POOL), deals, ({}, {}, {}))


def test_all_tied_among_equals_nobody_moves_apart() -> None:
    ratings = ratings_of(POOL, [chunk(*[("111", "111", "111")] * 10)])
    assert {rating.mean for rating in ratings} == {25.0}
    assert len({rating.deviation for rating in ratings}) == 1


def test_tied_places_get_equal_updates() -> None:
    first, second, last = ratings_of(POOL, [chunk(("113", "113", "113"))])
    del first, second, last
    one, two, three = ratings_of(POOL, [chunk(("113", "311", "131"))])
    assert one == two
    assert one.mean > 25 > three.mean


def test_the_order_of_seats_changes_nothing() -> None:
    # Player 0 first, 1 second, 2 last, in each of three seatings and orders of the games.
    straight = ratings_of(POOL, [chunk(("123", "312", "231"))])
    assert ratings_of(POOL, [chunk(("123", "312", "231"))]) == straight
    turned = contest("pool", "run-aware", "random", "plain")
    one, two, three = ratings_of(turned, [Chunk(0, Tally.none(turned), (("312", "231", "123"),), ({}, {}, {}))])
    assert [two, three, one] == straight


def test_who_is_better_is_rated_higher_and_more_games_leave_less_doubt() -> None:
    few = ratings_of(POOL, [chunk(*[("123", "312", "231")] * 5)])
    many = ratings_of(POOL, [chunk(*[("123", "312", "231")] * 50)])
    for ratings in (few, many):
        assert ratings[0].mean > ratings[1].mean > ratings[2].mean
    assert all(later.deviation < earlier.deviation for earlier, later in zip(few, many, strict=True))


def test_copies_of_a_player_share_one_rating() -> None:
    asked = contest("one-against", "random", "plain")
    games = (("122", "212", "221"),)
    alone, field = ratings_of(asked, [Chunk(0, Tally.none(asked), games, ({}, {}))])
    assert alone.mean > 25 > field.mean
    equal = ratings_of(asked, [Chunk(0, Tally.none(asked), (("111", "111", "111"),), ({}, {}))])
    assert [rating.mean for rating in equal] == [25.0, 25.0]


@pytest.mark.parametrize(("deals", "rated"), [(100, 100), (3334, 3334), (100_000, 3334)])
def test_ten_thousand_games_are_rated(deals: int, rated: int) -> None:
    assert rated_deals(contest("pool", "random", "plain", "run-aware", deals=deals)) == rated
