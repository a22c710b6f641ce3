"""Where a player cannot play a lighter one does, and a sentence says why: once."""

import logging
import subprocess
import sys
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from takeorpass.errors import InputError
from takeorpass.players import NAMED, Careful, lighter
from takeorpass.players.chain import Chain
from takeorpass.rules import Match, Reveal, RoundLog, SeatView, Take, parse_rules, view_of
from tests.players.script import told

OWN_RULES = {"low": 3, "high": 30, "set_aside": 4, "chips": 9, "after_take": "same", "tie_break": "share"}
SCRIPTS = ["20", "20ppp", "20pppppppp", "20t 21", "22pt 20ppt 21", "30ppppppppp"]


@pytest.fixture(autouse=True)
def nothing_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lighter, "_told", set())


def play_all(name: str, views: list[SeatView]) -> None:
    """Let ``name`` decide about all of ``views``, as the careful player does."""
    for view in views:
        assert NAMED[name].player.choose(view, Random(0)) == Careful().choose(view, Random(0))


@pytest.mark.parametrize("name", ["steady", "reader"])
def test_for_rules_without_weights_it_plays_as_the_careful_one(name: str, caplog: pytest.LogCaptureFixture) -> None:
    play_all(name, [told(script, OWN_RULES) for script in SCRIPTS])
    said = [record.getMessage() for record in caplog.records]
    assert said[-1] == "The player chain cannot play here. There is no network for these rules. Careful plays instead."
    assert len(said) == (2 if name == "reader" else 1)
    assert {record.levelno for record in caplog.records} == {logging.WARNING}


@pytest.mark.parametrize("name", ["steady", "reader"])
def test_with_weights_of_another_version_it_plays_as_the_careful_one(
    name: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def other_version(_: object) -> None:
        raise InputError("bad_network", "The network has another size than its rules ask for.")

    monkeypatch.setattr("takeorpass.values.network_for", other_version)
    play_all(name, [told(script) for script in SCRIPTS])
    assert "has another size than its rules ask for. Careful plays instead." in caplog.text


def test_without_a_model_the_reader_plays_as_the_chain_player(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("takeorpass.opponents.model_for", lambda _: None)
    for script in SCRIPTS:
        view = told(script)
        assert NAMED["reader"].player.choose(view, Random(0)) == Chain().choose(view, Random(0))
    assert [record.getMessage() for record in caplog.records] == [
        "The player reader cannot play here. There is no model of opponents for these rules. Chain plays instead."
    ]


@pytest.mark.parametrize(
    ("change", "why"),
    [({"logs": (RoundLog(0, (Take(),)),)}, "No card is up yet."), ({"hands": ((200,), (), ())}, "It fails with Index")],
)
def test_a_view_that_cannot_be_gets_a_move_too(
    change: dict[str, Any], why: str, caplog: pytest.LogCaptureFixture
) -> None:
    view = view_of(Match.start(parse_rules("no-thanks"), 3).apply(Reveal(24)), 0)
    assert NAMED["reader"].player.choose(replace(view, **change), Random(0)) in view.legal
    assert f"The player reader cannot play here. {why}" in caplog.text


def test_without_numpy_a_lighter_one_plays_and_says_what_to_install() -> None:
    program = """
import sys
sys.modules["numpy"] = None
from random import Random
from takeorpass.players import NAMED
from takeorpass.rules import Match, Reveal, parse_rules, view_of
view = view_of(Match.start(parse_rules("no-thanks"), 3).apply(Reveal(30)), 0)
for name in ("careful", "reader", "steady", "steady"):
    print(NAMED[name].player.choose(view, Random(0)).letter)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["p"] * 4
    assert len(done.stderr.splitlines()) == 2
    assert "need numpy. Install it with: pip install" in done.stderr
    assert done.stderr.endswith("Careful plays instead.\n")
