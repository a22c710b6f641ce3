from math import fsum

import pytest

from takeorpass.arena import run
from takeorpass.arena.luck import LUCK, luck_of
from takeorpass.rules import Position, Take
from takeorpass.solver import solve
from tests.arena.contests import TINY, contest

START = Position.start(TINY, 3)


def test_luck_is_what_a_card_is_worth_more_than_the_mean_card() -> None:
    values = solve(START)
    seat_0 = [luck_of(START, card)[0] for card in TINY.cards]
    assert seat_0 == [round((values.cards[card].win[0] - values.values.win[0]) * LUCK) for card in TINY.cards]
    assert max(seat_0) > 0.1 * LUCK


def test_luck_evens_out_over_the_cards_and_over_the_seats() -> None:
    for position in (START, START.apply(next(iter(START.legal))).apply(Take())):
        by_card = [luck_of(position, card) for card in position.unseen]
        assert all(abs(sum(by_seat)) <= 3 for by_seat in by_card)
        assert all(abs(sum(seat)) <= 3 for seat in zip(*by_card, strict=True))


def test_results_less_luck_agree_with_many_more_games_and_are_surer() -> None:
    players = ("run-aware:0.3", "run-aware:0.6")
    less_luck = run(contest("one-against", *players, deals=30, luck=True), jobs=1).standings[0]
    many = run(contest("one-against", *players, deals=30_000, seed=8), jobs=1).standings[0]
    assert less_luck.adjusted is not None
    assert less_luck.adjusted.low < many.share.mean < less_luck.adjusted.high
    assert less_luck.adjusted.reach < 0.9 * less_luck.share.reach


def test_luck_is_told_only_where_it_is_asked_for() -> None:
    results = run(contest("one-against", "run-aware", "plain"), jobs=1)
    assert [standing.adjusted for standing in results.standings] == [None, None]


@pytest.mark.parametrize("seat", range(3))
def test_the_luck_of_a_seat_is_part_of_a_win(seat: int) -> None:
    assert abs(fsum(luck_of(START, card)[seat] / LUCK for card in TINY.cards)) < 1e-5
    assert all(abs(luck_of(START, card)[seat]) < LUCK for card in TINY.cards)
