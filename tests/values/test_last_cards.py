import numpy as np
import pytest

from takeorpass.solver import solve
from takeorpass.solver.endings import MOST_LEFT
from takeorpass.values.last_cards import last_cards_of, solved_rows, variations
from takeorpass.values.layout import ENDING
from tests.values.networks import SMALL, played, position_in, unlearned


def test_the_last_two_cards_of_each_game_are_worth_what_the_solver_says() -> None:
    network = unlearned(SMALL)
    results = played(network, 3, 5)
    solved = last_cards_of(network.ruleset, 3, results.rows)
    assert results.rows.left[solved.at].tolist() == [2, 1] * 5
    for row, win, score in zip(solved.at, solved.win, solved.score, strict=True):
        exact = solve(position_in(results.rows, row, network.ruleset)).values
        assert win == pytest.approx(exact.win, abs=1e-9)
        assert score == pytest.approx(exact.score, abs=1e-9)


def test_the_ending_is_no_longer_than_the_solver_can_solve_by_the_thousand() -> None:
    assert ENDING <= MOST_LEFT


def test_variations_are_of_the_same_cards_and_chips_and_differ_from_one_another() -> None:
    network = unlearned(SMALL)
    results = played(network, 3, 30)
    last = solved_rows(network.ruleset, 3, results.rows)
    varied = list(variations(network.ruleset, 3, last, 4, np.random.default_rng(1)))
    assert len(varied) == 4
    for rows in varied:
        cards, unseen = np.bitwise_or.reduce(rows.hands, axis=1), rows.unseen
        assert not (cards & unseen).any()
        assert (cards | unseen == np.bitwise_or.reduce(last.hands, axis=1) | last.unseen).all()
        assert (np.bitwise_count(unseen) == np.bitwise_count(last.unseen)).all()
        assert (rows.chips.sum(axis=1) == last.chips.sum(axis=1)).all()
        assert (rows.chips >= 0).all()
        for row in range(rows.actor.size):
            position = position_in(rows, row, network.ruleset)
            costs = [score + chips for score, chips in zip(position.scores(), position.chips, strict=True)]
            assert costs == rows.costs[row, :3].tolist()
    assert all((varied[0].chips != other.chips).any() for other in varied[1:])
    assert (varied[0].hands != last.hands).any()
    assert (varied[0].unseen != last.unseen).any()
    assert (last.win == solved_rows(network.ruleset, 3, last).win).all()


def test_where_the_solver_cannot_tell_all_cards_apart_nothing_is_solved() -> None:
    wide = {"low": 1, "high": 62, "set_aside": 59, "chips": 1, "after_take": "same", "tie_break": "share"}
    network = unlearned(wide)
    solved = last_cards_of(network.ruleset, 3, played(network, 3, 2).rows)
    assert (solved.at.size, solved.win.shape, solved.score.shape) == (0, (0, 3), (0, 3))
