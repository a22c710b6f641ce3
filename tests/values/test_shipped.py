import pytest

from takeorpass.rules import all_names, parse_rules
from takeorpass.values import network_for
from takeorpass.values.measure import FIELDS, calibration, one_among_networks
from takeorpass.values.shipped import FOLDER

NETWORKS = ["no-thanks", "no-thanks+amigo", "no-thanks+amigo-high", "take-or-pay"]
MOST_BYTES = 3_000_000


def test_rules_that_play_alike_share_a_network_and_others_do_not() -> None:
    networks = {name: network_for(parse_rules(name)) for name in all_names()}
    assert None not in networks.values()
    assert len(set(networks.values())) == len(NETWORKS) == len(list(FOLDER.glob("*.npz")))
    assert networks["take-or-pass+open-chips"] is networks["no-thanks+hidden-tiger"]


def test_rules_that_differ_in_cards_chips_or_course_have_none() -> None:
    rules = {"low": 3, "high": 35, "set_aside": 9, "chips": 11, "after_take": "same", "tie_break": "share"}
    assert network_for(parse_rules(rules)) is None
    for change in ({"high": 34}, {"set_aside": 8}, {"after_take": "next"}, {"removed": [5]}):
        assert network_for(parse_rules(rules | change)) is None


def test_the_networks_are_small() -> None:
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) <= MOST_BYTES


@pytest.mark.parametrize("name", NETWORKS)
def test_each_network_says_how_it_was_made_and_its_chances_come_true(name: str) -> None:
    network = network_for(parse_rules(name))
    assert network is not None
    assert set(network.card) == {"seed", "games", "of", "endings", "among_equals", "players", "deals", "measured"}
    assert list(network.card["measured"]) == [str(players) for players in network.ruleset.player_counts]
    found = calibration(network, 4, 500, 3).whole
    assert found.error < 0.02
    assert found.skill > 0.12
    for row in network.card["measured"].values():
        assert row["calibration_error"] <= 0.01


@pytest.mark.parametrize("name", NETWORKS)
@pytest.mark.parametrize("field", FIELDS)
def test_a_heuristic_among_seats_of_a_network_wins_less_than_its_share(name: str, field: str) -> None:
    network = network_for(parse_rules(name))
    assert network is not None
    for players in (3, 5):
        share = one_among_networks(network, players, field, 60, 4)
        assert share.percent + share.margin < 100 / players
