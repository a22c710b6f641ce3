import pytest

from takeorpass.rules import Position, parse_rules
from takeorpass.solver import MOST_TAKES, solve
from takeorpass.solver.size import estimated_takes
from tests.solver.endings import ending


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("left", [2, 3])
def test_the_estimate_for_an_ending_is_right_within_a_factor_of_ten(players: int, left: int) -> None:
    position = ending("no-thanks", players, left, 3).position
    assert 1 / 10 < estimated_takes(position) / solve(position).takes < 10


@pytest.mark.parametrize(("high", "aside"), [(8, 1), (9, 2), (10, 2)])
def test_the_estimate_for_a_small_game_is_right_within_a_factor_of_ten(high: int, aside: int) -> None:
    rules = {"low": 3, "high": high, "set_aside": aside, "chips": 3, "after_take": "same", "tie_break": "share"}
    position = Position.start(parse_rules(rules), 3)
    assert 1 / 10 < estimated_takes(position) / solve(position).takes < 10


def test_the_estimate_is_the_same_every_time() -> None:
    position = ending("no-thanks", 4, 4, 1).position
    assert estimated_takes(position) == estimated_takes(position)


def test_the_last_four_cards_of_a_real_game_are_within_the_limit_and_a_whole_one_is_not() -> None:
    assert all(estimated_takes(ending("no-thanks", 4, 4, seed).position) < MOST_TAKES for seed in range(5))
    assert estimated_takes(Position.start(parse_rules("take-or-pay"), 3)) > 100 * MOST_TAKES


def test_with_the_last_card_up_no_take_is_left_to_look_at() -> None:
    assert estimated_takes(ending("no-thanks", 3, 0, 1).position) == 0
