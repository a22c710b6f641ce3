from pathlib import Path

import numpy as np
import pytest

from takeorpass.errors import InputError
from takeorpass.opponents import training
from takeorpass.opponents.play import STRANGER
from takeorpass.opponents.strangers import FIGURES, draw_strangers
from takeorpass.opponents.training import Watching, decisions_of, losses_of, seating_of, watch
from tests.opponents.matches import RULES, shipped

NETWORK = shipped()[0]


@pytest.fixture(autouse=True)
def _short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(training, "ROUNDS", 2)
    monkeypatch.setattr(training, "_EPOCHS", 3)
    monkeypatch.setattr(training, "_BLIND", 1)


def test_it_learns_and_goes_on_from_a_checkpoint_as_if_it_never_had_stopped(tmp_path: Path) -> None:
    whole, first = Watching(NETWORK, 3, 4), Watching(NETWORK, 3, 4)
    untaught = first.model
    first.advance()
    first.save(tmp_path / "checkpoint.npz")
    again = Watching(NETWORK, 3, 4)
    again.resume(tmp_path / "checkpoint.npz")
    for training_ in (whole, again):
        while not training_.is_done:
            training_.advance()
    assert (whole.model.flat == again.model.flat).all()
    assert whole.part == 1
    figures = draw_strangers(np.random.default_rng(1), 40).reshape(10, 4, FIGURES)
    log = watch(NETWORK, whole.model.flat, seating_of(np.full((10, 4), STRANGER), figures), 2, 1).log
    before, after = (losses_of(model, decisions_of([log]), RULES.deck_size) for model in (untaught, whole.model))
    assert after.match < before.match - 0.05


def test_a_checkpoint_of_another_training_is_refused(tmp_path: Path) -> None:
    Watching(NETWORK, 3, 4).save(tmp_path / "checkpoint.npz")
    with pytest.raises(InputError, match="another seed"):
        Watching(NETWORK, 4, 4).resume(tmp_path / "checkpoint.npz")
    with pytest.raises(InputError, match="no checkpoint"):
        Watching(NETWORK, 4, 4).resume(tmp_path / "missing.npz")


@pytest.mark.parametrize(("seed", "matches", "code"), [(-1, 1, "bad_seed"), (1, 0, "bad_games")])
def test_a_training_that_cannot_be_is_refused(seed: int, matches: int, code: str) -> None:
    with pytest.raises(InputError) as caught:
        Watching(NETWORK, seed, matches)
    assert caught.value.code == code


def test_decisions_of_one_person_lie_together_and_in_order() -> None:
    log = watch(NETWORK, np.zeros_like(shipped()[1].flat), seating_of(np.zeros((2, 3), np.int64)), 2, 5).log
    decisions = decisions_of([log, log])
    assert decisions.starts.size - 1 == 12
    assert decisions.starts[-1] == 2 * log.size[0] == decisions.took.size
    for begin, end in zip(decisions.starts[:-1], decisions.starts[1:], strict=True):
        assert (np.diff(decisions.card[begin:end]) >= 0).all()
