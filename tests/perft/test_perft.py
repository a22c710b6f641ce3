"""The numbers of games against the rules and against a brute force: see README.md."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from takeorpass.rules import Deal, Match, PlayerMove, all_names, parse_rules
from tests.perft.__main__ import full_games, small_games
from tests.perft.brute_force import Case, counts
from tests.worlds import World

CASES: list[Case] = json.loads(Path(__file__).with_name("cases.json").read_text(encoding="utf-8"))


def identify(case: Case) -> str:
    return str(case["note"])


@pytest.mark.parametrize("case", CASES, ids=identify)
def test_the_rules_count_as_many_games(case: Case) -> None:
    assert case | counts_of_the_rules(case) == case


@pytest.mark.parametrize("case", CASES, ids=identify)
def test_the_brute_force_counts_as_many_games(case: Case) -> None:
    assert case | counts(case) == case


def test_the_file_has_the_cases_that_are_listed() -> None:
    keys = ["note", "rules", "players", "starter", "deck", "hidden", "played", "depth"]
    assert [{key: case[key] for key in keys} for case in CASES] == [*small_games(), *full_games()]


def test_every_base_and_option_and_number_of_players_has_its_games() -> None:
    full = CASES[len(small_games()) :]
    assert {part for name in all_names() for part in name.split("+")} == {
        part for case in full for part in case["rules"].split("+")
    }
    assert {case["players"] for case in full} == {3, 4, 5, 6, 7}
    for case in CASES:
        assert (case["unfinished"] == 0) == (case["games"] > 0) == (not case["note"].startswith("the beginning of"))


def test_a_wrong_rule_would_be_noticed() -> None:
    for case in CASES[: len(small_games())]:
        other = {"same": "next", "next": "same"}[case["rules"]["after_take"]]
        wrong = case | {"rules": case["rules"] | {"after_take": other}}
        if len(case["deck"]) > 1 and case["rules"]["chips"]:
            assert counts(wrong) != counts(case)


def counts_of_the_rules(case: Case) -> dict[str, Any]:
    """Count with views and matches, as `brute_force.counts` does without them."""
    ruleset = parse_rules(case["rules"])
    hidden = None if case["hidden"] is None else tuple(case["hidden"])
    deal = Deal(tuple(case["deck"]), tuple(sorted({*ruleset.cards} - {*case["deck"]})), hidden)
    start = World(Match.start(ruleset, case["players"], starter=case["starter"]), deal).dealt()
    for letter in case["played"]:
        start = start.then(next(move for move in decisions(start) if move.letter == letter))
    paths, ends, alive = [1], list[World](), [start]
    while alive and len(paths) <= case["depth"]:
        reached = [world.then(move) for world in alive for move in decisions(world)]
        paths.append(len(reached))
        ends += [world for world in reached if world.match.is_over]
        alive = [world for world in reached if not world.match.is_over]
    outcomes = [outcome for world in ends if (outcome := world.match.outcome())]
    seats = range(case["players"])
    return {
        "paths": paths if paths[-1] else paths[:-1],
        "games": len(ends),
        "scores": [sum(outcome.scores[seat] for outcome in outcomes) for seat in seats],
        "wins": [sum(seat in outcome.winners for outcome in outcomes) for seat in seats],
        "unfinished": len(alive),
    }


def decisions(world: World) -> tuple[PlayerMove, ...]:
    return world.view(world.match.position.to_act).legal
