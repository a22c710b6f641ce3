"""What `takeorpass train` does."""

import json
import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest

from takeorpass.cli import run
from takeorpass.rules import parse_rules
from takeorpass.values import load
from takeorpass.values.training import Training
from tests.values.networks import SMALL

RULES = {**SMALL, "chips": 1}


@pytest.fixture(autouse=True)
def small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("takeorpass.values.command._CALIBRATED_ON", 200)
    monkeypatch.setattr("takeorpass.values.pool._VARIATIONS", 2)
    Path("small.json").write_text(json.dumps(RULES), encoding="utf-8")
    return "small.json"


def command(rules: str, *more: str) -> list[str]:
    return ["train", rules, "-o", "out.npz", "--games", "4000", "--endings", "0", "--deals", "20", *more]


def test_it_writes_a_network_with_a_card_and_says_what_it_is_worth(
    small: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(command(small)) == 0
    network = load(Path("out.npz"))
    assert (network.card["seed"], network.card["games"], network.card["deals"]) == (1, 6144, 20)
    lines = capsys.readouterr().out.splitlines()
    assert lines[:2] == ["Trained on 6,144 games and the last cards of 0, seed 1.", "Measured on 20 deals."]
    assert [line.split()[0] for line in lines[5:]] == list(network.card["measured"]) == list("234567")
    alone = network.card["measured"]["3"]["alone"]["milking"]
    assert f"{alone[0]:.1f} ± {alone[1]:.1f}" in lines[6]
    assert sorted(path.name for path in Path().iterdir()) == ["out.npz", "small.json"]


def test_stopped_it_goes_on_from_its_checkpoint_and_ends_with_the_same_network(
    small: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(command(small)) == 0
    whole = load(Path("out.npz"))
    monkeypatch.setattr("takeorpass.values.command._SAVE_EVERY_S", -1)
    advance, calls = Training.advance, []

    def stop_at_second(training: Training) -> None:
        calls.append(training.played)
        if len(calls) == 2:
            raise KeyboardInterrupt
        advance(training)

    monkeypatch.setattr(Training, "advance", stop_at_second)
    with pytest.raises(SystemExit, match="130"):
        run(command(small))
    assert capsys.readouterr().err == "Stopped after 3,072 of 4,000 games; out.npz.checkpoint keeps most of them.\n"
    assert run(command(small)) == 0
    assert calls == [0, 3072, 3072]
    assert (load(Path("out.npz")).flat == whole.flat).all()
    assert not Path("out.npz.checkpoint").exists()


@pytest.mark.parametrize(
    "other",
    [
        Training(parse_rules(RULES), 2, 4000),
        Training(parse_rules(RULES), 1, 4001),
        Training(parse_rules(RULES), 1, 4000, endings=9),
        Training(parse_rules(RULES), 1, 4000, is_among_equals=True),
    ],
    ids=lambda training: str(training.purpose[1:]),
)
def test_a_checkpoint_of_another_training_is_refused(
    other: Training, small: str, capsys: pytest.CaptureFixture[str]
) -> None:
    other.save(Path("out.npz.checkpoint"))
    assert run(command(small)) == 2
    assert "out.npz.checkpoint is of another training" in capsys.readouterr().err
    assert not Path("out.npz").exists()


def test_company_and_endings_are_told_on_the_card_and_go_with_networks_alone(
    small: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run([*command(small)[:4], "--games", "4", "--deals", "2", "--among-equals"]) == 0
    card = load(Path("out.npz")).card
    assert card["among_equals"] is True
    assert card["endings"] == card["games"] == 3072
    for option in (["--among-equals"], ["--endings", "5"]):
        assert run([*command(small)[:4], "--opponents", *option]) == 2
        assert f"{option[0]} does not go with --opponents." in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["no-thanks+hidden-tiger"], "There are no networks yet for rules with hidden cards."),
        (["no-thanks", "--games", "0"], "At least one game must be played, not 0."),
        (["no-thanks", "--endings", "-1"], "No fewer than 0 games can be for the ending, not -1."),
        (["no-thanks", "--deals", "1"], "At least two deals are needed to measure, not 1."),
        (["no-thanks", "-o", "nowhere/out.npz"], "There is no folder nowhere."),
    ],
)
def test_what_cannot_be_trained_is_refused_with_a_sentence(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    output = [] if "-o" in arguments else ["-o", "out.npz"]
    assert run(["train", *arguments, *output]) == 2
    assert capsys.readouterr().err.strip() == sentence


def test_on_a_terminal_it_says_how_far_it_is(small: str, monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = StringIO()
    monkeypatch.setattr(terminal, "isatty", lambda: True)
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setattr("takeorpass.values.command._SAY_EVERY_S", -1)
    assert run(command(small)) == 0
    said = terminal.getvalue().split("\r\x1b[K")[1:]
    assert said == ["100.0%  4,000 games played, 0 min left; Ctrl-C stops.", ""]


@pytest.mark.parametrize("package", ["numba", "numpy"])
def test_who_lacks_a_package_is_told_how_to_install_it(package: str) -> None:
    program = f"import sys; sys.modules[{package!r}] = None; from takeorpass.cli import main; main()"
    asked = [sys.executable, "-c", program, "train", "no-thanks", "-o", "out.npz"]
    done = subprocess.run(asked, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert 'pip install "takeorpass[sim]"' in done.stderr
