import pytest

from takeorpass.heuristics import Milking, RunAware
from takeorpass.players import NAMED
from takeorpass.values.measure import FIELDS, alone_among, calibration, one_among_networks
from tests.values.networks import SMALL, unlearned


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
    network.weights.third[:] *= 5
    found = calibration(network, 3, 50, 5)
    assert found.error > 0.1
    assert found.skill < 0.3


def test_a_network_that_says_fair_shares_is_calibrated_and_has_no_skill_before_the_last_card() -> None:
    network = unlearned("no-thanks")
    network.flat[:] = 0
    found = calibration(network, 4, 400, 5)
    assert found.error < 0.05
    assert 0 < found.skill < 0.1
