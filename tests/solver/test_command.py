"""What `takeorpass solve` answers."""

import json
import subprocess
import sys
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from takeorpass.cli import run
from takeorpass.errors import InputError, RecordError, RulesError, TakeOrPassError
from takeorpass.rules import Pass, Position, Reveal, Take
from takeorpass.solver import solve
from takeorpass.solver.command import answer, only_record, recorded_position, start_position

RULES = {"low": 3, "high": 8, "set_aside": 1, "chips": 2, "after_take": "same", "tie_break": "share"}
NAMES = ["Anna", "Ben", "Carla"]
RECORD: dict[str, Any] = {
    "format": "takeorpass-record/1",
    "rules": RULES,
    "players": NAMES,
    "rounds": [{"starter": 1, "cards": [7, 3], "moves": ["ppt", "p"]}],
}


def test_a_start_is_told_seat_by_seat() -> None:
    lines = answer(start_position(json.dumps(RULES), 3)).splitlines()
    assert lines[0] == "seat 0 decides on the next card; 5 cards still to come."
    assert lines[2].split() == ["win", "share", "score", "worth"]
    assert [line.split()[-1] for line in lines[3:6]] == ["0.312198", "0.270607", "0.417195"]


def test_a_decision_is_told_for_take_and_pass_and_says_what_is_better() -> None:
    lines = answer(recorded_position(RECORD), NAMES).splitlines()
    assert lines[0] == "Ben decides on 3 with 1 chip on it; 3 cards still to come."
    assert lines[2].split() == ["take", "pass"]
    assert [line.split()[0] for line in lines[4:7]] == NAMES
    assert all(len(line.split()) == 7 for line in lines[4:7])
    solution = solve(recorded_position(RECORD))
    assert solution.take is not None
    assert solution.passing is not None
    gain = solution.take.worth[1] - solution.passing.worth[1]
    assert f"Ben {'takes' if gain > 0 else 'passes'}: worth {abs(gain):.6f} more than the other move." in lines


def test_a_forced_take_has_one_column_and_no_advice() -> None:
    forced = {**RECORD, "rules": {**RULES, "chips": 0}, "rounds": [{"starter": 0, "cards": [7], "moves": []}]}
    lines = answer(recorded_position(forced), NAMES).splitlines()
    assert lines[2].split() == ["take"]
    assert not any("other move" in line for line in lines)


def test_json_has_the_same_values_and_the_position() -> None:
    position = recorded_position(RECORD)
    data, solution = json.loads(answer(position, NAMES, as_json=True)), solve(position)
    assert solution.take is not None
    assert solution.passing is not None
    assert (data["to_act"], data["card"], data["pot"], data["deck_left"]) == (1, 3, 1, 3)
    assert (data["hands"], data["chips"]) == ([[7], [], []], [3, 1, 1])
    assert tuple(data["take"]["win"]) == solution.take.win
    assert tuple(data["pass"]["score"]) == solution.passing.score
    assert tuple(data["values"]["worth"]) == solution.values.worth
    assert data["move"] == ("take" if solution.move == Take() else "pass")
    assert data["cards"] == {}


def test_json_of_a_start_has_the_values_by_the_first_card() -> None:
    data = json.loads(answer(start_position(json.dumps(RULES), 3), as_json=True))
    assert list(data["cards"]) == ["3", "4", "5", "6", "7", "8"]
    assert (data["card"], data["move"], data["take"], data["pass"]) == (None, None, None, None)


@pytest.mark.parametrize("ply", range(5))
def test_a_ply_of_a_record_is_the_position_after_as_many_moves(ply: int) -> None:
    start = Position.start(recorded_position(RECORD).ruleset, 3, 1)
    moves: tuple[Pass | Take, ...] = (Pass(), Pass(), Take(), Pass())
    position = start.apply(Reveal(7))
    for move in moves[:ply]:
        position = position.apply(move)
        if isinstance(move, Take):
            position = position.apply(Reveal(3))
    assert recorded_position(RECORD, ply=ply) == position


def test_a_round_of_a_record_is_named_from_one_and_else_the_last() -> None:
    deck = {"starter": 0, "cards": [3, 4, 5, 6, 7], "moves": ["t"] * 5}
    record = {**RECORD, "rounds": [deck, {"starter": 1, "cards": [8], "moves": [""]}]}
    assert recorded_position(record).card == 8
    assert recorded_position(record, 2) == recorded_position(record)
    assert recorded_position(record, 1).is_over
    assert answer(recorded_position(record, 1), NAMES).startswith("The round is over.")
    assert recorded_position(record, 1, 4).card == 7


def test_a_file_must_hold_one_record(tmp_path: Path) -> None:
    file = tmp_path / "games.json"
    file.write_text(json.dumps(RECORD))
    assert only_record(str(file)) == RECORD
    for several, what in (([RECORD, RECORD], "more than one record"), ([], "no record")):
        file.write_text(json.dumps(several))
        with pytest.raises(InputError, match=what):
            only_record(str(file))


def test_rules_may_be_a_name_and_be_changed_key_by_key() -> None:
    position = start_position("no-thanks+amigo", 3, 2, {"high": 12, "set_aside": 3, "chips": 4})
    assert (position.ruleset.cards, position.chips, position.to_act) == ((*range(3, 10), 11, 12), (4, 4, 4), 2)
    assert start_position("take-or-pay", 4, changes={"high": 8}).chips == (7, 7, 7, 7)
    assert start_position("take-or-pay", 4).ruleset.name == "take-or-pay"


@pytest.mark.parametrize(
    ("error", "code", "call"),
    [
        (InputError, "unreadable", lambda: start_position("{", 3)),
        (RulesError, "unknown_rules", lambda: start_position("chess", 3)),
        (RulesError, "unknown_rules", lambda: start_position("no-thanks", 3, changes={"set_aside": 40})),
        (RulesError, "player_count", lambda: start_position("no-thanks", 8)),
        (RulesError, "bad_starter", lambda: start_position("no-thanks", 3, 3)),
        (RecordError, "bad_format", lambda: recorded_position({})),
        (InputError, "bad_round", lambda: recorded_position(RECORD, 2)),
        (InputError, "bad_ply", lambda: recorded_position(RECORD, 1, 5)),
        (InputError, "too_large", lambda: answer(start_position("no-thanks", 3))),
        (InputError, "hidden_cards", lambda: answer(start_position("no-thanks+hidden-tiger", 3))),
    ],
    ids=[
        "not JSON",
        "no rules",
        "no deck",
        "8 players",
        "no seat",
        "no record",
        "no round",
        "no ply",
        "a game",
        "a tiger",
    ],
)
def test_what_cannot_be_solved_is_refused_with_a_sentence(
    error: type[TakeOrPassError], code: str, call: Callable[[], object]
) -> None:
    with pytest.raises(error) as caught:
        call()
    assert caught.value.code == code
    assert caught.value.message.endswith(".")


class Terminal(StringIO):
    def isatty(self) -> bool:
        return True


def test_on_a_terminal_a_long_solve_says_how_far_it_is_and_wipes_that_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("takeorpass.solver.command._EVERY", 0)
    monkeypatch.setattr(sys, "stderr", terminal := Terminal())
    answer(start_position(json.dumps(RULES), 3))
    assert "takes looked at; Ctrl-C stops." in terminal.getvalue()
    assert terminal.getvalue().endswith("\r\x1b[K")
    assert "%" in terminal.getvalue()


def test_away_from_a_terminal_nothing_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    answer(start_position(json.dumps(RULES), 3))
    capsys.readouterr()  # the first solve of all may have said that it compiles
    answer(start_position(json.dumps(RULES), 3))
    assert capsys.readouterr().err == ""


def test_the_command_solves_a_start_by_rules_and_what_is_changed_about_them(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run(["solve", "--high", "8", "--set-aside", "1", "--chips", "2", "--tie-break", "share", "--json"]) == 0
    rules = {**RULES, "tie_break": "share"}
    assert json.loads(capsys.readouterr().out) == json.loads(answer(start_position(json.dumps(rules), 3), as_json=True))


def test_the_command_solves_a_position_of_a_record(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text(json.dumps(RECORD))
    assert run(["solve", "--record", str(file)]) == 0
    assert capsys.readouterr().out.startswith("Ben decides on 3 with 1 chip on it; 3 cards still to come.\n")
    assert run(["solve", "--record", str(file), "--round", "1", "--ply", "1", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert (data["card"], data["pot"], data["to_act"]) == (7, 1, 2)


@pytest.mark.parametrize(
    "arguments",
    [
        ["--players", "8"],
        ["--chips", "many"],
        ["--tie-break", "dice"],
        ["--record", "none.json"],
        ["--rules", "none.json"],
    ],
    ids=" ".join,
)
def test_what_the_command_cannot_solve_it_refuses_in_a_sentence(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["solve", *arguments]) == 2
    printed = capsys.readouterr()
    assert (printed.out, printed.err.count("\n")) == ("", 1)


WITHOUT_NUMBA = """
import sys
sys.modules["numba"] = None
from takeorpass.cli import run
sys.exit(run(["solve", "--high", "7", "--set-aside", "1", "--chips", "1"]))
"""


def test_without_the_extra_the_command_says_what_to_install() -> None:
    done = subprocess.run([sys.executable, "-c", WITHOUT_NUMBA], capture_output=True, check=False, text=True)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == 'The compiled kernels need numba. Install it with: pip install "takeorpass[sim]"\n'


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--ply", "3"], "--round and --ply choose a position of a record, which --record names."),
        (
            ["--record", "any.json", "--set-aside", "2"],
            "A record brings its own rules and players: --set-aside does not go with it.",
        ),
    ],
)
def test_an_option_that_would_change_nothing_is_refused(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["solve", *arguments]) == 2
    assert capsys.readouterr().err == f"{sentence}\n"
