"""Players from outside in whole matches: the two examples, one of ours as a program, and what goes wrong."""

import json
import shlex
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from takeorpass.errors import InputError
from takeorpass.players import Player, parse_player
from takeorpass.players.outside import OutsidePlayer
from takeorpass.record import Disclosure, judge, record_of
from takeorpass.rules import Match, PlayHidden, all_names, parse_rules
from tests.worlds import World, next_round, opening

ROOT = Path(__file__).parents[2]
PYTHON = f"{sys.executable} {ROOT / 'examples' / 'player.py'}"
NODE = f"{ROOT / 'tools' / 'with-node'} node {ROOT / 'examples' / 'player.mjs'}"


def has_node() -> bool:
    """Whether there is a Node: the machine's own, or that of the virtual environment."""
    return (
        subprocess.run([ROOT / "tools" / "with-node", "node", "--version"], capture_output=True, check=False).returncode
        == 0
    )


def play(player: Player, others: Player, rules: str, *, rounds: int = 1, text: str = "outside") -> list[World]:
    """Play a match, with ``player`` on every other seat; return the world before each move and the last."""
    ruleset = parse_rules(rules)
    world = opening(ruleset, ruleset.player_counts[-1], text, rounds=rounds)
    played = [world]
    while not world.match.is_over:
        if world.match.position.is_over:
            if isinstance(player, OutsidePlayer):
                player.round_over(world.deal)
            world = next_round(world, f"{text} {world.match.round}")
        else:
            seat = world.match.position.to_act
            world = world.then((others if seat % 2 else player).choose(world.view(seat), Random(0)))
        played.append(world)
    return played


def moves_of(match: Match) -> list[object]:
    return [move for log in match.logs for move in log.moves]


@pytest.mark.parametrize("command", [PYTHON, NODE], ids=["python", "node"])
def test_an_example_plays_whole_matches_with_any_rules(command: str) -> None:
    if command == NODE and not has_node():
        pytest.skip("no Node found")
    hidden_played = 0
    with OutsidePlayer(command) as player:
        for rules in all_names():
            player.begin(rules, [])
            match = play(player, player, rules)[-1].match
            hidden_played += sum(isinstance(move, PlayHidden) for move in moves_of(match))
            player.end(record_of(match, [""] * match.players))
    assert player.faults == {}
    assert player.answered > 1000
    assert player.replaced == 0
    assert hidden_played > 10


@pytest.mark.skipif(not has_node(), reason="no Node found")
def test_both_examples_play_alike() -> None:
    with OutsidePlayer(PYTHON) as one, OutsidePlayer(NODE) as other:
        rules = "no-thanks+hidden-tiger"
        assert play(one, other, rules)[-1].match == play(other, one, rules)[-1].match


@pytest.mark.parametrize("name", ["careful", "run-aware:0.4"])
def test_one_of_ours_plays_as_a_program_as_it_does_by_itself(name: str) -> None:
    others = parse_player("random")
    with OutsidePlayer(f"{sys.executable} -m takeorpass player {name} --stdio") as program:
        for rules in ("no-thanks+hidden-tiger", "take-or-pay"):
            program.begin(rules, [])
            by_itself = play(parse_player(name), others, rules, rounds=2)[-1].match
            assert play(program, others, rules, rounds=2)[-1].match == by_itself
    assert program.faults == {}


def test_a_match_with_a_program_that_crashes_is_played_to_the_end(tmp_path: Path) -> None:
    script = tmp_path / "bot.py"
    script.write_text("raise SystemExit('I cannot')")
    with OutsidePlayer(f"{sys.executable} {shlex.quote(str(script))}", name="poor") as player:
        match = play(player, parse_player("threshold"), "no-thanks")[-1].match
    assert match == play(parse_player("threshold"), parse_player("threshold"), "no-thanks")[-1].match
    assert player.answered == 0
    assert player.faults["start"] == 4
    assert player.faults["given_up"] == player.replaced - 4


def test_a_program_hears_of_deals_that_are_over_and_of_the_end(tmp_path: Path) -> None:
    script, heard = tmp_path / "bot.py", tmp_path / "heard.jsonl"
    example = (ROOT / "examples" / "player.py").read_text()
    noting = f"for line in sys.stdin:\n    open({str(heard)!r}, 'a').write(line)\n"
    script.write_text(example.replace("for line in sys.stdin:\n", noting))
    with OutsidePlayer(f"{sys.executable} {shlex.quote(str(script))}") as player:
        player.begin("m", ["Anna", "Ben", "Carla", "Dan", "Emma"])
        world = play(player, player, "take-or-pay", rounds=2)[-1]
        whole = record_of(world.match, ["a", "b", "c", "d", "e"], [Disclosure.whole(world.deal)] * 2)
        player.end(whole)
        player.choose(opening(parse_rules("no-thanks"), 3, "next").view(0), Random(0))
    told = [json.loads(line) for line in heard.read_text().splitlines()]
    asked = [message["record"] for message in told if message["type"] == "decide" and message["round"] == 1]
    assert all(record["rounds"][0]["set_aside"] == [] for record in asked)
    assert all(judge(record).data()["valid"] for record in asked)
    ends = [message for message in told if message["type"] == "end"]
    assert sorted(message["match"] for message in ends) == [f"m/{seat}" for seat in range(5)]
    assert all(message["record"] == whole for message in ends)


def test_a_program_that_is_not_there_is_refused_at_once() -> None:
    with pytest.raises(InputError, match="There is no program 'no-such-bot' here"):
        OutsidePlayer("no-such-bot")
