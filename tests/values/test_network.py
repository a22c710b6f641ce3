from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from takeorpass.errors import InputError
from takeorpass.rules import Position, Reveal, Take, parse_rules
from takeorpass.values import load, new_network
from takeorpass.values.network import parts_of
from tests.solver.endings import ending
from tests.values.networks import SMALL, unlearned


def after_a_take(rules: object, players: int) -> Position:
    return Position.start(parse_rules(rules), players).apply(Reveal(7)).apply(Take())


@pytest.mark.parametrize("players", [3, 5, 7])
def test_the_chances_of_a_table_sum_to_1(players: int) -> None:
    (values,) = unlearned("no-thanks").values([after_a_take("no-thanks", players)])
    assert len(values.win) == len(values.score) == players
    assert sum(values.win) == pytest.approx(1)
    assert len(set(values.win)) == players


def test_a_network_that_knows_nothing_gives_everybody_the_same_chance_and_the_score_so_far() -> None:
    network = new_network(parse_rules("no-thanks"), np.random.default_rng(1))
    (values,) = network.values([after_a_take("no-thanks", 4)])
    assert values.win == (0.25,) * 4
    assert values.score == (-4, -11, -11, -11)


def test_a_network_values_what_plays_alike_and_nothing_else() -> None:
    network = unlearned("no-thanks")
    assert network.values([]) == []
    assert network.values([after_a_take("take-or-pass+open-chips", 3)])
    for other in ("take-or-pay", "no-thanks+amigo", SMALL):
        with pytest.raises(InputError, match="made for other rules"):
            network.values([after_a_take(other, 3)])


def test_rules_with_hidden_cards_have_no_network() -> None:
    with pytest.raises(InputError, match="hidden cards"):
        unlearned("no-thanks+hidden-tiger")


def test_a_saved_network_comes_back_rounded_with_its_card(tmp_path: Path) -> None:
    network = replace(unlearned("take-or-pay"), card={"games": 5, "endings": 3})
    network.save(tmp_path / "network.npz")
    again = load(tmp_path / "network.npz")
    assert (again.ruleset, again.card) == (network.ruleset, network.card)
    assert (again.flat == network.rounded().flat).all()
    parts, found = parts_of(network.flat), parts_of(again.flat)
    assert (found[0] == parts[0].astype(np.float16)).all()
    assert (found[1:] == np.round(parts[1:] * 64) / 64).all()
    position = after_a_take("take-or-pay", 3)
    assert again.values([position])[0].win == pytest.approx(network.values([position])[0].win, abs=0.01)


def test_endings_that_learned_nothing_come_back_as_near_as_what_is_before_them(tmp_path: Path) -> None:
    network = replace(unlearned("take-or-pay"), card={"games": 5, "endings": 0})
    network.save(tmp_path / "network.npz")
    again = load(tmp_path / "network.npz")
    assert (again.flat == network.rounded().flat).all()
    assert (again.flat == network.flat.astype(np.float16)).all()


def test_less_sharpness_makes_the_chances_of_those_players_in_that_phase_more_alike() -> None:
    network = unlearned("no-thanks")
    network.weights[0].sharpness[:] = 1
    positions = [after_a_take("no-thanks", players) for players in (3, 4)]
    before = [values.win for values in network.values(positions)]
    network.weights[0].sharpness[3, 5] = 0.5
    after = [values.win for values in network.values(positions)]
    assert after[1] == before[1]
    roots = np.sqrt(before[0])
    assert after[0] == pytest.approx(tuple(roots / roots.sum()))


def test_the_last_two_cards_and_no_others_go_by_layers_for_that_number_of_players() -> None:
    network = unlearned("no-thanks")
    positions = [ending("no-thanks", 3, left, 5).position for left in (1, 2, 3, 4)]
    before = network.values(positions)
    for players, expected in ((4, [False] * 4), (3, [True, True, False, False])):
        network.layers_for(players, 1).third[:] *= 2
        changed = [one != other for one, other in zip(network.values(positions), before, strict=True)]
        assert changed == expected
    for position, values in zip(positions, network.values(positions), strict=True):
        assert network.values([position])[0].win == pytest.approx(values.win, abs=1e-5)


def test_what_is_no_network_is_refused(tmp_path: Path) -> None:
    bad = tmp_path / "bad.npz"
    bad.write_text("no network")
    with pytest.raises(InputError, match="no network"):
        load(bad)
    with pytest.raises(InputError, match="no network"):
        load(tmp_path / "missing.npz")
    replace(unlearned(SMALL), flat=np.zeros(7, np.float32)).save(bad)
    with pytest.raises(InputError, match="another size"):
        load(bad)


def test_a_damaged_network_is_refused_however_it_is_damaged(tmp_path: Path) -> None:
    path, whole = tmp_path / "network.npz", unlearned("take-or-pay")
    whole.save(path)
    good = path.read_bytes()
    for bad in (b"", good[:-1], good[: len(good) // 2], good[:200] + b"?" + good[201:]):
        path.write_bytes(bad)
        with pytest.raises(InputError, match="no network that could be read"):
            load(path)
    flat = whole.flat.copy()
    flat[7] = np.nan
    replace(whole, flat=flat).save(path)
    with pytest.raises(InputError, match="no network that could be read"):
        load(path)
    for card in ("[]", "5", '{"rules": "unheard-of"}'):
        np.savez_compressed(path, before=np.zeros(3, np.float16), endings=np.zeros(3, np.float16), card=np.array(card))
        with pytest.raises(InputError, match="no network that could be read"):
            load(path)


def test_endings_begin_as_what_is_before_them_but_for_seats_that_nobody_has() -> None:
    network = new_network(parse_rules("take-or-pay"), np.random.default_rng(1))
    before, seats = network.weights[0], 4 * network.layout.seat
    ending = network.layers_for(4, 2)
    assert (ending.first[:seats] == before.first[:seats]).all()
    assert (ending.second == before.second).all()
    assert not ending.first[seats : network.layout.left].any()
    assert not network.layers_for(6, 2).second.any()
    assert (network.layers_for(4, 3).first == before.first).all()
