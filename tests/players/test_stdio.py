"""One of our players as a program: `takeorpass player NAME --stdio`."""

import io
import json
import subprocess
import sys
from random import Random
from typing import Any

import pytest

from takeorpass.cli import run
from takeorpass.players import NAMED, Player, parse_player
from takeorpass.players.stdio import speak
from takeorpass.rules import PlayerMove, SeatView, parse_rules
from takeorpass.wire.player import MAX_QUESTION, HelloMessage, decide_message, line_of, match_message
from tests.worlds import opening, worlds

VIEW = opening(parse_rules("no-thanks+hidden-tiger"), 3, "stdio", rounds=3).view(0)
NAMES = ["Anna", "Ben", "Carla"]
HELLO = {"type": "hello", "protocol": "takeorpass-player/1", "name": "careful"}
QUESTION = line_of(decide_message(VIEW, "m", NAMES))


def said(*lines: bytes, player: Player | None = None, seed: int = 0) -> list[dict[str, Any]]:
    """Return what a player says to ``lines``, from its hello on."""
    sink = io.BytesIO()
    speak(player or parse_player("careful"), "careful", io.BytesIO(b"".join(lines)), sink, seed=seed)
    return [json.loads(line) for line in sink.getvalue().splitlines()]


def test_it_says_hello_and_answers_with_the_place_that_was_asked_about() -> None:
    move = NAMED["careful"].player.choose(VIEW, Random(0))
    answer = {"type": "move", "match": "m", "round": 0, "ply": 0, "move": move.letter}
    assert said(line_of(HelloMessage("takeorpass-player/1")), QUESTION, QUESTION) == [HELLO, answer, answer]
    assert said() == [HELLO]


class Noting:
    """Notes what it is told."""

    def __init__(self) -> None:
        self.told: list[SeatView] = []

    def choose(self, view: SeatView, rng: Random) -> PlayerMove:  # noqa: ARG002 - draws nothing
        self.told.append(view)
        return view.legal[0]


def test_it_knows_the_rounds_from_the_match_s_message() -> None:
    player = Noting()
    match = line_of(match_message(VIEW, "m", NAMES, 1000))
    said(QUESTION, match, QUESTION, b'{"type": "end", "match": "m", "record": {}}\n', QUESTION, player=player)
    assert [view.rounds for view in player.told] == [1, 3, 1]
    assert player.told[1] == VIEW


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (b"null\n", "bad_message"),
        (b"\n", "bad_message"),
        (b"\xff\n", "bad_message"),
        (b"x" * (3 * MAX_QUESTION) + b"\n", "bad_message"),
        (b'{"type": "hello", "protocol": "chess/1"}\n', "bad_hello"),
        (QUESTION.replace(b'"round":0', b'"round":1'), "bad_question"),
        (QUESTION.replace(b"takeorpass-record/1", b"takeorpass-record/9"), "bad_format"),
    ],
    ids=lambda value: value[:30] if isinstance(value, bytes) else None,
)
def test_what_cannot_be_answered_is_an_error_and_the_next_question_is_answered(line: bytes, code: str) -> None:
    hello, error, answer = said(line, QUESTION)
    assert (hello["type"], error["type"], error["code"], answer["type"]) == ("hello", "error", code, "move")
    assert error["message"].endswith(".")


def test_an_error_of_the_host_needs_no_answer() -> None:
    assert said(b'{"type": "error", "code": "stale", "message": "Too late."}\n') == [HELLO]


def test_what_it_draws_hangs_on_the_seed_and_what_it_sees() -> None:
    views = [world.view(world.match.position.to_act) for world in worlds(parse_rules("no-thanks"), 3, "drawn")][:30]
    lines = [line_of(decide_message(view, "m", NAMES)) for view in views]
    renamed = [line_of(decide_message(view, "other", NAMES)) for view in views]

    def moves(lines: list[bytes], seed: int) -> list[str]:
        return [answer["move"] for answer in said(*lines, player=parse_player("random"), seed=seed)[1:]]

    assert moves(lines, 0) == moves(lines, 0) == moves(renamed, 0) == moves(lines[::-1], 0)[::-1]
    assert moves(lines, 0) != moves(lines, 1)
    assert set(moves(lines, 0)) == {"p", "t"}


# --- The command ------------------------------------------------------------------------------------------------


def test_the_command_lists_the_players(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in (["player"], ["player", "--list"]):
        assert run(arguments) == 0
        lines = capsys.readouterr().out.splitlines()
        assert [line.split()[0] for line in lines] == list(NAMED)


def test_the_command_says_what_a_player_does(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["player", "run-aware:0.4"]) == 0
    assert capsys.readouterr().out.startswith(NAMED["run-aware"].line)


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        (["nobody", "--stdio"], "There is no player 'nobody'"),
        (["--stdio"], "Which player?"),
        (["careful", "--stdio", "--seed", "x"], "a whole number"),
        (["run-aware:high", "--stdio"], "run-aware"),
    ],
)
def test_what_cannot_be_used_is_refused_with_a_sentence(
    arguments: list[str], part: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["player", *arguments]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert part in err


def test_without_msgspec_the_command_says_what_to_install(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(sys.modules, "takeorpass.players.stdio", raising=False)
    for name in [name for name in sys.modules if name.startswith("takeorpass.wire")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "msgspec", None)
    assert run(["player", "careful", "--stdio"]) == 2
    expected = 'To speak with a host, msgspec is missing: pip install "takeorpass[server]"\n'
    assert capsys.readouterr().err == expected
    assert run(["player", "careful"]) == 0


def test_the_process_ends_with_its_input() -> None:
    command = [sys.executable, "-m", "takeorpass", "player", "careful", "--stdio"]
    done = subprocess.run(command, input=QUESTION, capture_output=True, check=False, timeout=60)
    assert (done.returncode, done.stderr) == (0, b"")
    assert [json.loads(line)["type"] for line in done.stdout.splitlines()] == ["hello", "move"]
