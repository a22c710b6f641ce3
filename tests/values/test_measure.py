import numpy as np
import pytest

from takeorpass.heuristics import Milking, RunAware
from takeorpass.players import NAMED
from takeorpass.rules import parse_rules
from takeorpass.solver import solve
from takeorpass.values.games import play
from takeorpass.values.measure import FIELDS, alone_among, calibration, error_near_end, one_among_networks
from tests.values.networks import SMALL, as_it_plays, position_in, unlearned


def test_the_fields_are_the_players_of_these_names() -> None:
    for name, figures in FIELDS.items():
        player = NAMED[name].player
        if isinstance(player, RunAware):
            assert figures == (player.price, player.price, 0, 0, 0)
        else:
            assert player == Milking(*figures)


def test_one_against_many_and_many_against_one_of_two_players_make_a_whole() -> None:
    network = unlearned(SMALL)
    alone = alone_among(network, 2, "eager", 300, 5)
    other = one_among_networks(network, 2, "eager", 300, 5)
    assert alone.percent + other.percent == pytest.approx(100)
    assert alone.margin == pytest.approx(other.margin)


def test_chances_of_an_unlearned_network_come_true_no_oftener_than_others() -> None:
    network = unlearned("no-thanks")
    network.weights[0].third[:] *= 5
    found = calibration(network, 3, 50, 5).whole
    assert found.error > 0.1
    assert found.skill < 0.3


def test_a_network_that_says_fair_shares_is_calibrated_and_has_no_skill_before_the_last_card() -> None:
    network = unlearned("no-thanks")
    network.flat[:] = 0
    found = calibration(network, 4, 400, 5).whole
    assert found.error < 0.05
    assert 0 < found.skill < 0.1


def test_phases_and_tenths_are_parts_of_the_whole() -> None:
    found = calibration(unlearned("no-thanks"), 3, 60, 5)
    assert len(found.phases) == 6
    assert np.mean([phase.brier for phase in found.phases]) == pytest.approx(found.whole.brier)
    assert sum(part.part for part in found.reliability) == pytest.approx(1)
    assert sum(part.part * part.said for part in found.reliability) == pytest.approx(1 / 3)
    assert sum(part.part * part.came for part in found.reliability) == pytest.approx(1 / 3)
    assert [part.said for part in found.reliability] == sorted(part.said for part in found.reliability)


def test_the_end_is_foretold_best() -> None:
    network = unlearned("no-thanks")
    network.flat[:] = 0
    found = calibration(network, 4, 200, 5)
    assert found.phases[0].brier < found.phases[1].brier
    assert found.phases[5].skill == pytest.approx(0)


def test_errors_near_the_end_are_those_against_the_solver() -> None:
    network = unlearned(SMALL)
    results = play(network, 3, 20, 9, 0, as_it_plays(network))
    squares: dict[int, list[float]] = {1: [], 2: []}
    for row in range(results.rows.actor.size):
        position = position_in(results.rows, row, network.ruleset)
        if position.deck_left in squares:
            told = network.values([position])[0].win
            squares[position.deck_left].append(float(np.mean(np.subtract(told, solve(position).values.win) ** 2)))
    expected = [np.sqrt(np.mean(squares[left])) for left in (1, 2)]
    assert error_near_end(network, 3, 20, 9) == pytest.approx(expected, abs=1e-6)


def test_cards_that_the_solver_cannot_tell_apart_leave_the_end_unmeasured() -> None:
    wide = {"low": 1, "high": 62, "set_aside": 59, "chips": 1, "after_take": "same", "tie_break": "share"}
    assert parse_rules(wide).deck_size == 3
    assert error_near_end(unlearned(wide), 3, 2, 9) == ()
