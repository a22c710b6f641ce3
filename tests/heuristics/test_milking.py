from random import Random

from takeorpass.heuristics import Milking
from takeorpass.rules import Pass, PlayerMove, SeatView, Take
from tests.players.script import told

MILKING = Milking(price=0.5, late=0.5, keep=0, link=0, others=0.5)
"""Run-aware but for the milking: it takes at half the real cost, and expects the others to."""


def chosen(view: SeatView) -> PlayerMove:
    return MILKING.choose(view, Random(0))


def test_it_lets_a_free_card_go_round_that_nobody_else_wants() -> None:
    assert chosen(told("20t 21")) == Pass()
    assert chosen(told("20t 21ppp")) == Pass()


def test_it_takes_that_card_when_somebody_would_before_it_comes_back() -> None:
    # It costs the others 21, and the second of them would find two chips more on it.
    assert chosen(told("20t 21" + 6 * "p")) == Pass()
    assert chosen(told("20t 21" + 9 * "p")) == Take()


def test_it_takes_a_card_that_fits_somebody_else_too() -> None:
    view = told("22pt 20ppt 21")
    assert view.hands == ((20,), (22,), ())
    assert chosen(view) == Take()


def test_it_takes_before_somebody_without_chips_has_to() -> None:
    poor = {"low": 3, "high": 35, "set_aside": 9, "chips": 1, "after_take": "same", "tie_break": "share"}
    assert chosen(told("30t 31", poor, players=2)) == Pass()
    assert chosen(told("30pt 31", poor, players=2)) == Take()


def test_it_passes_what_it_would_not_take_anyway() -> None:
    assert chosen(told("35pp")) == Pass()


def test_where_everybody_takes_at_once_nothing_is_milked() -> None:
    assert Milking(0.5, 0.5, 0, 0, others=0).choose(told("20t 21"), Random(0)) == Take()
