from random import Random

import pytest

from takeorpass.heuristics import RunAware
from takeorpass.rules import Pass, PlayerMove, PlayHidden, SeatView, Take
from tests.players.script import told

TIGER = "no-thanks+hidden-tiger"


def chosen(view: SeatView, price: float = 1 / 3) -> PlayerMove:
    return RunAware(price).choose(view, Random(0))


def test_it_takes_once_the_pot_reaches_a_third_of_the_card() -> None:
    assert chosen(told("12ppp")) == Pass()
    assert chosen(told("12pppp")) == Take()
    assert chosen(told("13pppp")) == Pass()


def test_the_price_may_be_another() -> None:
    assert chosen(told("12ppp"), price=0.25) == Take()
    assert chosen(told("12pppp"), price=0.5) == Pass()


@pytest.mark.parametrize("card", [21, 19])
def test_it_takes_a_card_that_fits_its_run_at_once(card: int) -> None:
    assert chosen(told(f"20t {card}")) == Take()


def test_a_card_that_joins_runs_is_taken_at_once_and_one_above_a_gap_is_not() -> None:
    assert chosen(told("20t 22t 21")) == Take()
    assert chosen(told("20t 22")) == Pass()


def test_without_chips_it_takes() -> None:
    rules = {"low": 3, "high": 35, "set_aside": 9, "chips": 0, "after_take": "same", "tie_break": "share"}
    assert chosen(told("35", rules)) == Take()


def test_it_plays_its_hidden_card_as_soon_as_that_costs_nothing() -> None:
    assert chosen(told("20t 35", TIGER, hidden=21)) == PlayHidden(21)
    assert chosen(told("20t 35", TIGER, hidden=22)) == Pass()


def test_it_plays_a_hidden_card_just_before_it_takes_the_one_next_to_it() -> None:
    assert chosen(told("12pppp", TIGER, hidden=13)) == PlayHidden(13)
    assert chosen(told("12pppp", TIGER, hidden=14)) == Take()


def test_a_card_just_above_its_hidden_one_costs_it_what_both_cost_together() -> None:
    assert chosen(told("12pppp", TIGER, hidden=11)) == PlayHidden(11)
    assert chosen(told("12ppp", TIGER, hidden=11)) == Pass()
    assert chosen(told("12pppp", TIGER, hidden=11), price=0.35) == PlayHidden(11)
    assert chosen(told("12pppp", TIGER, hidden=10), price=0.35) == Pass()
