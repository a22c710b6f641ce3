from pathlib import Path

import numpy as np
import pytest

from takeorpass.errors import InputError
from takeorpass.rules import Reveal, parse_rules
from takeorpass.solver import solve
from takeorpass.values import line_of
from takeorpass.values.measure import error_near_end
from takeorpass.values.training import Training
from tests.values.networks import SMALL, played, position_in

RULES = parse_rules(SMALL | {"chips": 3})


def test_a_training_that_was_stopped_goes_on_as_if_it_never_had_been(tmp_path: Path) -> None:
    whole, first = Training(RULES, 3, 5000), Training(RULES, 3, 5000)
    whole.advance()
    first.advance()
    first.save(tmp_path / "checkpoint.npz")
    again = Training.resume(tmp_path / "checkpoint.npz")
    whole.advance()
    again.advance()
    assert again.played == whole.played
    assert (again.network.flat == whole.network.flat).all()
    assert again.network.card == whole.network.card
    assert [path.name for path in tmp_path.iterdir()] == ["checkpoint.npz"]


def test_another_seed_makes_another_network() -> None:
    assert (Training(RULES, 1, 10).network.flat != Training(RULES, 2, 10).network.flat).any()


def test_among_equals_what_is_learned_is_another_thing_and_a_stop_changes_nothing(tmp_path: Path) -> None:
    training, other = Training(RULES, 3, 5000, is_among_equals=True), Training(RULES, 3, 5000)
    for each in (training, other):
        each.advance()
    assert (training.network.flat == other.network.flat).all()
    training.save(tmp_path / "checkpoint.npz")
    again = Training.resume(tmp_path / "checkpoint.npz")
    for each in (training, other, again):
        each.advance()
    assert (training.network.flat != other.network.flat).any()
    assert (training.network.flat == again.network.flat).all()
    assert training.network.card["among_equals"]


def test_endings_are_learned_after_the_games_by_layers_of_their_own_and_a_stop_changes_nothing(tmp_path: Path) -> None:
    training = Training(RULES, 3, 3000, endings=1500)
    training.advance()
    before = training.network.weights[0]
    assert (training.network.layers_for(3, 1).second == before.second).all()
    errors, stops, card = [error_near_end(training.network, 3, 500, 9)], 0, training.network.card
    again = training
    while not training.is_done:
        if stops % 100 == 3:
            again.save(tmp_path / "checkpoint.npz")
            again = Training.resume(tmp_path / "checkpoint.npz")
        stops += 1
        training.advance()
        while again._slices < training._slices:
            again.advance()
    errors.append(error_near_end(training.network, 3, 500, 9))
    assert stops > 200
    made = training.network
    assert (again.network.flat == made.flat).all()
    assert (made.weights[0].first == before.first).all()
    assert (card["games"], card["endings"], made.card["endings"]) == (3072, 0, 3072)
    assert training.played == 3072 + 1500
    assert sum(errors[1]) < sum(errors[0])
    training.advance()
    assert (training.network.flat == made.flat).all()
    assert training.network.card == made.card


def test_what_the_solver_cannot_tell_apart_has_no_ending_to_learn() -> None:
    wide = {"low": 1, "high": 62, "set_aside": 59, "chips": 1, "after_take": "same", "tie_break": "share"}
    assert Training(parse_rules(wide), 3, 3000, endings=6000).endings == 0
    assert Training(RULES, 3, 3000, endings=6000).endings == 6000


def test_what_is_no_checkpoint_is_refused(tmp_path: Path) -> None:
    Training(RULES, 1, 10).network.save(tmp_path / "network.npz")
    for name in ("network.npz", "missing.npz"):
        with pytest.raises(InputError, match="no checkpoint"):
            Training.resume(tmp_path / name)


@pytest.mark.parametrize(
    ("seed", "games", "endings", "code"),
    [(-1, 10, 0, "bad_seed"), (1, 0, 0, "bad_games"), (1, 10, -1, "bad_games")],
)
def test_a_training_that_cannot_be_is_refused(seed: int, games: int, endings: int, code: str) -> None:
    with pytest.raises(InputError) as caught:
        Training(RULES, seed, games, endings=endings)
    assert caught.value.code == code


def test_a_trained_network_comes_near_the_exact_values_of_a_small_game() -> None:
    training = Training(RULES, 1, 20_000)
    errors = []
    for games in (0, 20_000):
        while training.played < games:
            training.advance()
        errors.append(error_of(training))
    before, after = errors
    assert training.is_done
    assert after < before / 2


def error_of(training: Training) -> float:
    """Return how far the win chances are off, root mean square, over games of the training so far."""
    network, found = training.network, []
    results = played(network, 3, 10)
    for row in range(0, results.rows.actor.size, 3):
        position = position_in(results.rows, row, RULES)
        if position.deck_left > 1:
            exact = solve(position)
            lines = [line_of(position.apply(Reveal(card)), network).values.win for card in exact.cards]
            found.append(np.mean(lines, axis=0) - exact.values.win)
    return float(np.sqrt(np.mean(np.square(found))))
