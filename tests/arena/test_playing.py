import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from takeorpass.arena import Contest, entrant, playing
from takeorpass.arena.playing import game_number, is_compiled, play
from takeorpass.kernels import Milking, RunAware, simulate
from takeorpass.rules import parse_rules
from tests.arena.contests import TINY, contest

HEURISTICS = ("milking", "guarding:link=2", "run-aware:0.4", "plain", "random")


@pytest.mark.parametrize(
    ("rules", "seats", "rounds"),
    [("no-thanks+hidden-tiger", 3, 1), ("take-or-pass", 5, 1), ("take-or-pay", 3, 4), ("no-thanks+hidden-tiger", 4, 2)],
)
def test_kernels_and_rules_play_the_same_games(
    rules: str, seats: int, rounds: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = contest("pool", *HEURISTICS, ruleset=parse_rules(rules), seats=seats, rounds=rounds)
    assert is_compiled(asked)
    compiled, _ = play(asked, 5, 6)
    monkeypatch.setattr(playing, "is_compiled", lambda _: False)
    by_rules, _ = play(asked, 5, 6)
    for one, other in zip(compiled, by_rules, strict=True):
        np.testing.assert_array_equal(one, other)


def test_ties_are_broken_as_the_rules_say(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = replace(TINY, tie_break="chips")
    asked = contest("pool", "random", "plain", "run-aware", ruleset=rules, deals=300)
    compiled, _ = play(asked, 0, 300)
    monkeypatch.setattr(playing, "is_compiled", lambda _: False)
    by_rules, _ = play(asked, 0, 300)
    np.testing.assert_array_equal(compiled.places, by_rules.places)
    tied = compiled.scores[:, :, 0] == compiled.scores[:, :, 1]
    assert (compiled.places[:, :, 0] != compiled.places[:, :, 1])[tied].any()


def test_the_games_of_a_seed_are_those_of_the_kernels() -> None:
    rules = parse_rules("no-thanks")
    played, _ = play(contest("one-against", "milking", "run-aware", ruleset=rules, seats=4, seed=3), 10, 20)
    games = simulate(rules, 4, [Milking(), *[RunAware()] * 3], 20, seed=3, first=10)
    np.testing.assert_array_equal(played.scores[0], games.scores)


def test_each_round_of_each_deal_is_a_game_of_its_own() -> None:
    numbers = {game_number(deal, number) for deal in (0, 1, 2**32 - 1) for number in (0, 1, 999)}
    assert len(numbers) == 9
    assert max(numbers) < 2**63


@pytest.mark.parametrize("players", [("careful", "run-aware"), ("run-aware", "careful")])
def test_players_that_are_no_policies_play_by_the_rules(players: tuple[str, str]) -> None:
    assert not is_compiled(contest("one-against", *players))


def test_cards_that_the_kernels_do_not_know_are_played_by_the_rules() -> None:
    assert not is_compiled(contest("one-against", "milking", "run-aware", ruleset=replace(TINY, low=90, high=95)))


def test_a_game_hangs_on_nobody_who_plays_elsewhere() -> None:
    few, _ = play(contest("pool", "careful", "random", "run-aware"), 0, 3)
    many, _ = play(contest("pool", "careful", "random", "run-aware", "plain"), 0, 3)
    np.testing.assert_array_equal(few.scores, many.scores[:3])


PROGRAM = """
import json, sys
print(json.dumps({"type": "hello", "protocol": "takeorpass-player/1"}), flush=True)
for line in sys.stdin:
    asked = json.loads(line)
    print(line, file=open(sys.argv[1], "a"))
    if asked["type"] == "decide":
        answer = {key: asked[key] for key in ("match", "round", "ply")}
        move = "t" if asked["view"]["pot"] >= 0.5 * asked["view"]["card"] else "p"
        print(json.dumps({"type": "move", **answer, "move": "x" if asked["ply"] == 1 else move}), flush=True)
"""


@pytest.fixture
def program(tmp_path: Path) -> str:
    """Return the command of a program that takes at half the card's number, and answers nonsense at ply 1."""
    (tmp_path / "bot.py").write_text(PROGRAM, encoding="utf-8")
    return f"cmd:{sys.executable} {tmp_path / 'bot.py'} {tmp_path / 'heard'}"


def outside(program: str) -> Contest:
    return contest("one-against", program, "run-aware", ruleset=parse_rules("take-or-pay"), deals=2, rounds=2)


def test_a_program_sits_down_by_its_command_and_its_faults_are_counted(program: str) -> None:
    played, faults = play(outside(program), 0, 2)
    assert set(faults[0]) == {"broken"}
    assert 0 < faults[0]["broken"] <= 2 * 3 * 2
    assert not faults[1]
    assert played.scores.shape == (3, 2, 3)


def test_the_first_fault_of_each_kind_is_logged(
    program: str, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(entrant, "_told", set())
    _, faults = play(outside(program), 0, 2)
    assert faults[0]["broken"] > 1
    (line,) = caplog.messages
    assert line.startswith(f"{program}, round 1, ply 1: broken: ")


def test_a_program_hears_whole_matches_and_not_whom_it_plays(program: str, tmp_path: Path) -> None:
    play(outside(program), 0, 2)
    heard = (tmp_path / "heard").read_text(encoding="utf-8")
    assert heard.count('"type":"match"') == 2 * 3
    assert heard.count('"type":"end"') >= 2 * 3 - 1  # after the last one it is ended, and need not have read it
    assert "run-aware" not in heard
    assert '"Player 3"' in heard
