import pytest

from takeorpass.rules import Outcome
from takeorpass.solver.values import TIE, Values, is_take_better, mean_of, values_of


def test_the_worths_of_a_table_sum_to_one() -> None:
    assert sum(Values((0.25, 0.75, 0.0), (30.0, 21.5, -4.0)).worth) == pytest.approx(1, abs=1e-15)


def test_a_point_counts_a_ten_thousandth_of_a_win() -> None:
    better, worse = Values((0.5, 0.5), (20.0, 20.0)).worth, Values((0.5, 0.5), (20.0, 21.0)).worth
    assert worse[0] - better[0] == pytest.approx(0.5e-4)
    assert worse[1] - better[1] == pytest.approx(-0.5e-4)


def test_moves_of_equal_worth_are_a_take() -> None:
    half = Values((0.5, 0.5), (0.0, 0.0))
    assert is_take_better(half, half, seat=0)
    assert is_take_better(half, Values((0.5 + TIE / 2, 0.5 - TIE / 2), (0.0, 0.0)), seat=0)
    assert not is_take_better(half, Values((0.5 + 2 * TIE, 0.5 - 2 * TIE), (0.0, 0.0)), seat=0)


def test_a_shared_win_is_half_a_win_each() -> None:
    assert values_of(Outcome(scores=(7, 7, 9), places=(1, 1, 3))) == Values((0.5, 0.5, 0.0), (7.0, 7.0, 9.0))


def test_the_mean_is_taken_seat_by_seat() -> None:
    assert mean_of([Values((1.0, 0.0), (2.0, 4.0)), Values((0.0, 1.0), (4.0, 5.0))]) == Values((0.5, 0.5), (3.0, 4.5))
