"""A little of `tests.server.hostile`, and that it notices what it is for."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.server import hostile

pytestmark = pytest.mark.filterwarnings(hostile.ASKING_RANDOM)


def test_tables_play_on_undisturbed_under_malformed_frames_and_odd_requests(tmp_path: Path) -> None:
    report = hostile.attack(frames=800, cases=60, tables=4, folder=tmp_path)
    assert (report.disturbed, report.logged) == ([], "")
    assert report.games >= 4
    assert (report.frames, report.cases >= 60) == (800, True)
    assert report.errors["bad_message"] > 0


def test_a_table_that_is_disturbed_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Here its own player sends a move that is none."""
    monkeypatch.setattr(hostile, "cautious", lambda _view: "x")
    report = hostile.attack(frames=0, cases=0, tables=1, folder=tmp_path)
    assert "a table was told" in report.disturbed[0]
