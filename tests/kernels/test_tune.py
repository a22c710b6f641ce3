"""The script that finds the heuristics' figures."""

from __future__ import annotations

from pathlib import Path

import pytest

from takeorpass.heuristics import Milking, RunAware
from takeorpass.players import parse_player
from tools import tune
from tools.tune import GOALS, Goal

GOAL = Goal(Milking(0.3, 0.5, 5, 0, 0.3), (RunAware(),), tune.RANGES)


@pytest.fixture(autouse=True)
def _few_steps_anywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tune, "ANYWHERE", 2)


def test_a_run_that_was_stopped_goes_on_as_if_it_had_not_been(tmp_path: Path) -> None:
    whole = tune.tune(GOAL, 8, 50, 1, tmp_path / "whole.json")
    tune.tune(GOAL, 3, 50, 1, tmp_path / "stopped.json")
    assert tune.tune(GOAL, 8, 50, 1, tmp_path / "stopped.json") == whole
    assert whole.value > tune.value_of(GOAL.start, GOAL.panel, 50, 1)
    assert whole.value == tune.value_of(whole.best, GOAL.panel, 50, 1)


def test_another_seed_does_not_go_on_with_it(tmp_path: Path) -> None:
    tune.tune(GOAL, 1, 50, 1, tmp_path / "tune.json")
    with pytest.raises(SystemExit, match="belongs to a run that was told something else"):
        tune.tune(GOAL, 2, 50, 2, tmp_path / "tune.json")


def test_it_says_its_result(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tune, "GOALS", {"eager": GOAL})
    tune.main(["eager", "--steps", "2", "--deals", "20", "--file", str(tmp_path / "tune.json")])
    assert "eager: Milking(price=" in capsys.readouterr().out


@pytest.mark.parametrize("name", GOALS)
def test_a_goal_is_a_named_player_and_its_figures_are_in_their_ranges(name: str) -> None:
    player = parse_player(name)
    assert type(player) is type(GOALS[name].start)
    for figure, (low, high) in GOALS[name].ranges.items():
        assert low <= getattr(player, figure, low) <= high
