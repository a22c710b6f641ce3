from dataclasses import replace
from random import Random

import pytest

from takeorpass.players.careful import Careful, guessed_chips
from takeorpass.rules import Pass, PlayerMove, PlayHidden, SeatView, Take, parse_rules
from tests.players.script import told
from tests.worlds import worlds

TIGER = "no-thanks+hidden-tiger"


def chosen(view: SeatView, seed: int = 0) -> PlayerMove:
    return Careful().choose(view, Random(seed))


def rules(**changes: object) -> dict[str, object]:
    return {"low": 3, "high": 35, "set_aside": 9, "chips": 11, "after_take": "same", "tie_break": "share"} | changes


def test_it_lets_a_card_go_round_that_costs_it_nothing_and_that_nobody_else_wants_yet() -> None:
    assert chosen(told("20t 21")) == Pass()
    assert chosen(told("20t 21ppp")) == Pass()


def test_it_takes_that_card_before_the_chips_on_it_tempt_somebody_else() -> None:
    assert chosen(told("20t 21pppppp")) == Take()


def test_it_takes_at_once_a_card_that_fits_its_run_and_another_ones_too() -> None:
    view = told("22pt 20ppt 21")
    assert view.hands == ((20,), (22,), ())
    assert chosen(view) == Take()


def test_it_leaves_a_card_that_it_would_take_for_nothing_to_a_seat_that_must_take_it() -> None:
    view = told("20ppt 9ppt 21", rules(chips=2), players=2)
    assert view.hands == ((9, 20), ())
    assert chosen(view) == Pass()


def test_it_refuses_an_early_high_card_and_takes_it_with_a_good_pile() -> None:
    assert chosen(told("30")) == Pass()
    assert chosen(told("30" + 15 * "p")) == Take()


@pytest.mark.parametrize("chips", [2, 3])
def test_it_guards_its_last_chips(chips: int) -> None:
    assert chosen(told("14ppp", rules(chips=chips))) == Take()
    assert chosen(told("14ppp", rules(chips=11))) == Pass()


def test_without_chips_it_takes() -> None:
    assert chosen(told("35", rules(chips=0))) == Take()


def test_hidden_chips_make_no_difference_since_it_remembers_the_passes() -> None:
    ruleset, opened = parse_rules("no-thanks"), parse_rules("no-thanks+open-chips")
    for world in worlds(ruleset, 3, "remember"):
        position = world.match.position
        if not position.is_over:
            view = world.view(position.to_act)
            assert chosen(view) == chosen(replace(view, ruleset=opened, chips=position.chips))


def test_its_generator_makes_no_difference() -> None:
    view = told("14ppp")
    assert len({chosen(view, seed) for seed in range(20)}) == 1


def test_the_totals_of_earlier_rounds_make_a_difference() -> None:
    changed = 0
    for world in worlds(parse_rules("take-or-pay"), 3, "totals", rounds=2):
        position = world.match.position
        if world.match.round == 1 and not position.is_over:
            view = world.view(position.to_act)
            moves = {chosen(replace(view, totals=(total, 0, 0))) for total in (-15, 0, 15)}
            changed += len(moves) > 1
    assert changed


@pytest.mark.parametrize(
    ("script", "hidden"),
    [
        pytest.param("20t 35", 21, id="above a run"),
        pytest.param("20t 35", 19, id="below a run"),
        pytest.param("20t 22t 35", 21, id="between two"),
    ],
)
def test_it_plays_its_hidden_card_when_that_costs_nothing(script: str, hidden: int) -> None:
    assert chosen(told(script, TIGER, hidden=hidden)) == PlayHidden(hidden)


def test_it_keeps_a_hidden_card_that_would_cost_points() -> None:
    assert chosen(told("20t 35", TIGER, hidden=22)) == Pass()
    assert chosen(told("20t 21", TIGER, hidden=22)) == Pass()


@pytest.mark.parametrize("hidden", [17, 19])
def test_it_plays_a_hidden_card_that_fits_before_it_takes_the_last_card(hidden: int) -> None:
    last = rules(low=17, high=19, set_aside=2, chips=0, hidden_tiger=True)
    view = told("18", last, players=2, hidden=hidden)
    assert view.deck_left == 0
    assert chosen(view) == PlayHidden(hidden)


def test_it_takes_the_last_card_without_a_hidden_card_that_would_cost_points() -> None:
    last = rules(low=17, high=20, set_aside=3, chips=0, hidden_tiger=True)
    assert chosen(told("18", last, players=2, hidden=20)) == Take()


def test_without_memory_chips_that_it_is_not_told_lie_evenly_with_the_others() -> None:
    assert guessed_chips(told("22pt 20ppt 21")) == (12, 11, 10)
    assert guessed_chips(told("22pppt 20p")) == (11, 10, 11)
    assert guessed_chips(told("22pppt 20p", "no-thanks+open-chips")) == (12, 10, 10)


def test_it_looks_ahead_as_often_round_the_table_as_it_is_told() -> None:
    view = told("20")
    assert len(Careful(laps=1)._line(view)) == 3
    assert len(Careful(laps=2)._line(view)) == 6
    assert len(Careful()._line(view)) > 6


def test_patience_waits_for_more_chips_and_its_contrary_for_fewer() -> None:
    def takes_at(player: Careful) -> int:
        return next(pot for pot in range(0, 30, 3) if player.choose(told("30" + pot * "p"), Random(0)) == Take())

    assert takes_at(Careful(patience=-0.03)) < takes_at(Careful()) <= takes_at(Careful(patience=0.02))


def test_spite_takes_a_card_that_suits_another_one() -> None:
    view = told("24t 25ppt 30pppppt 23")
    assert view.seat is not None
    assert Careful().choose(view, Random(0)) == Pass()
    assert Careful(spite=0.01).choose(view, Random(0)) == Take()
