from random import Random

import pytest

from takeorpass.heuristics import Guarding
from takeorpass.rules import Pass, PlayerMove, SeatView, Take
from tests.players.script import told

PLAIN_FIGURES = {"price": 0.5, "late": 0.5, "keep": 0.0, "link": 0.0}


def rules(**changes: object) -> dict[str, object]:
    return {"low": 3, "high": 35, "set_aside": 9, "chips": 11, "after_take": "same", "tie_break": "share"} | changes


def chosen(view: SeatView, **figures: float) -> PlayerMove:
    return Guarding(**PLAIN_FIGURES | figures).choose(view, Random(0))


def test_without_its_figures_it_takes_at_its_price_of_the_real_cost() -> None:
    assert chosen(told("12" + 5 * "p")) == Pass()
    assert chosen(told("12" + 6 * "p")) == Take()
    assert chosen(told("20t 21")) == Take()


@pytest.mark.parametrize(("chips", "move"), [(11, Pass()), (8, Pass()), (5, Take()), (2, Take())])
def test_with_few_chips_it_takes_sooner(chips: int, move: PlayerMove) -> None:
    # Three chips lie on the card, and the seat to act has paid none of them.
    assert chosen(told("12ppp", rules(chips=chips), players=4), keep=10) == move


def test_its_price_moves_as_the_deck_gets_shorter() -> None:
    two_cards = rules(low=12, high=13, set_aside=0, after_take="next")
    assert chosen(told("12pppp", two_cards), late=0.1) == Pass()
    assert chosen(told("13t 12pppp", two_cards), late=0.1) == Take()
    assert chosen(told("13t 12pppp", two_cards), late=0.5) == Pass()


def test_a_card_seems_cheaper_where_its_neighbours_may_still_come() -> None:
    all_come = rules(set_aside=0)
    assert chosen(told("12pppp", all_come), link=1.9) == Pass()
    assert chosen(told("12pppp", all_come), link=2.0) == Take()
    assert chosen(told("11pt 12pppp", all_come), link=2.0) == Pass()


def test_a_card_that_is_free_is_not_made_cheaper() -> None:
    assert Guarding(**PLAIN_FIGURES | {"link": 5.0}).need(told("20t 21")) == 0
