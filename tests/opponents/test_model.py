from pathlib import Path

import numpy as np
import pytest

from takeorpass.errors import InputError
from takeorpass.opponents import Model, load, model_for
from takeorpass.opponents.layout import INPUTS, Seen
from takeorpass.opponents.model import SIZE, new_flat
from takeorpass.opponents.shipped import FOLDER
from takeorpass.rules import all_names, parse_rules
from takeorpass.values import network_for
from tests.opponents.matches import RULES, shipped


def test_a_model_is_read_as_it_was_written_but_for_half_precision(tmp_path: Path) -> None:
    model = Model(RULES, new_flat(np.random.default_rng(1)), {"seed": 1})
    model.save(tmp_path / "model.npz")
    again = load(tmp_path / "model.npz")
    assert (again.flat == model.rounded().flat).all()
    assert (again.ruleset, again.card) == (RULES, {"seed": 1})


def test_what_is_no_model_is_refused_in_a_sentence(tmp_path: Path) -> None:
    network, _ = shipped()
    network.save(tmp_path / "network.npz")
    Model(RULES, np.zeros(SIZE - 1, np.float32), {}).save(tmp_path / "short.npz")
    for name in ("network.npz", "short.npz", "missing.npz"):
        with pytest.raises(InputError) as caught:
            load(tmp_path / name)
        assert caught.value.code == "bad_model"


def test_a_model_ships_for_all_rules_that_have_a_network() -> None:
    for name in all_names():
        rules = parse_rules(name)
        assert (model_for(rules) is None) == (network_for(rules) is None)
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) < 200_000


def test_who_took_dear_cards_is_foretold_to_take_sooner() -> None:
    _, model = shipped()
    seen = np.zeros((1, INPUTS), np.float32)
    seen[0, [Seen.COST, Seen.CARD, Seen.CHIPS, Seen.SCARCE, Seen.LEFT, Seen.PLAYERS]] = 1, 0.6, 0.8, 0.1, 0.5, 1
    chances = []
    for took in (True, False):
        kept = 20 * model.kept(seen, np.array([took])).astype(float)
        chances.append(model.chances(seen, kept, np.array([20.0]))[0])
    assert chances[0] > chances[1] + 0.1
