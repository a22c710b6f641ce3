"""Score sheets: vectors of our own, and every way in which a sheet may not fit together."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from takeorpass.record import Disclosure, judge
from takeorpass.rules import Match, rules_data
from tests.record.examples import GONE, NAMES, changed, damaged, told_matches

VECTORS = json.loads((Path(__file__).parents[1] / "vectors" / "scores.json").read_text(encoding="utf-8"))

RULES = {"low": 3, "high": 9, "removed": [9], "set_aside": 2, "chips": 2, "after_take": "same", "tie_break": "share"}
SHEET: dict[str, Any] = {
    "format": "takeorpass-scores/1",
    "rules": RULES,
    "players": ["Anna", "Ben"],
    "rounds": [{"starter": 0, "hands": [[], [8, 3, 4, 5]], "chips": [0, 4], "scores": [0, 7]}],
    "totals": [0, 7],
    "winners": [0],
}


def verdict_on(value: object) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(json.dumps(judge(value).data()))
    data.pop("message", None)
    return data


def fault(code: str, **place: int) -> dict[str, Any]:
    return {"valid": False, "code": code, **place}


def with_round(**changes: Any) -> dict[str, Any]:
    return changed(SHEET, round0=changes)


@pytest.mark.parametrize("case", VECTORS, ids=[case["name"] for case in VECTORS])
def test_the_vectors_of_score_sheets_are_judged_as_they_say(case: dict[str, Any]) -> None:
    verdict = verdict_on(case["record"])
    for played in verdict.get("rounds", []):
        played.get("finding", {}).pop("message", None)
    assert verdict == case["expect"]


def test_a_sheet_gives_what_follows_like_a_record() -> None:
    assert verdict_on(SHEET) == {
        "valid": True,
        "complete": True,
        "rounds": [{"complete": True, "scores": [0, 7], "chips": [0, 4], "hands": [[], [3, 4, 5, 8]], "winners": [0]}],
        "totals": [0, 7],
        "winners": [0],
    }


def test_scores_follow_from_cards_and_chips_where_nobody_wrote_them() -> None:
    assert verdict_on(with_round(scores=None)) == verdict_on(with_round(scores=GONE)) == verdict_on(SHEET)
    assert verdict_on(with_round(scores=[None, 7])) == verdict_on(SHEET)


def test_scores_alone_will_do() -> None:
    verdict = verdict_on(with_round(starter=None, hands=None, chips=None))
    assert verdict["rounds"][0] == {
        "complete": True,
        "scores": [0, 7],
        "chips": [None, None],
        "hands": [None, None],
        "winners": [0],
    }


def test_chips_break_a_tie_where_the_rules_say_so_and_all_of_them_are_known() -> None:
    tied = changed(SHEET, rules="take-or-pass", players=["A", "B", "C"], totals=GONE, winners=GONE)
    for chips, winners in [([9, 8, 16], [0]), ([8, 9, 16], [1]), ([9, 8, None], [0, 1]), (None, [0, 1])]:
        sheet = changed(tied, rounds=[{"scores": [20, 20, 21], "chips": chips}])
        assert verdict_on(sheet)["winners"] == winners
    shared = changed(tied, rules="no-thanks", rounds=[{"scores": [20, 20, 21], "chips": [9, 8, 16]}])
    assert verdict_on(shared)["winners"] == [0, 1]


def test_a_sheet_without_rounds_holds_and_is_not_complete() -> None:
    assert verdict_on(changed(SHEET, rounds=[])) == {"valid": True, "complete": False, "rounds": []}


def test_a_hidden_card_that_was_played_makes_one_card_more() -> None:
    tigers = changed(SHEET, rules=RULES | {"hidden_tiger": True}, totals=GONE, winners=GONE)
    for extra in ([], [6], [6, 7]):
        sheet = changed(tigers, round0={"hands": [extra, [8, 3, 4, 5]], "scores": None})
        assert verdict_on(sheet)["valid"] is True
    for hands in ([[], [8, 3, 4]],):
        sheet = changed(tigers, round0={"hands": hands, "scores": None})
        assert verdict_on(sheet) == fault("card_count", round=0)
        sentence = "In round 1 the hands hold 3 cards; it was played with 4 to 6 cards."
        assert judge(sheet).data()["message"] == sentence


FAULTS: list[tuple[dict[str, Any], dict[str, Any], str]] = [
    ({"starter": "0"}, fault("bad_format", round=0), "Round 1: starter must be a whole number, not '0'."),
    (
        {"hands": [[], "x"]},
        fault("bad_format", round=0),
        "Round 1: hands must be a list of hands, each a list of whole numbers or null, not something else.",
    ),
    (
        {"chips": [0, 4.0]},
        fault("bad_format", round=0),
        "Round 1: chips must be a list of whole numbers or nulls, not something else.",
    ),
    (
        {"scores": "none"},
        fault("bad_format", round=0),
        "Round 1: scores must be a list of whole numbers or nulls, not 'none'.",
    ),
    ({"as_is": 1}, fault("bad_format", round=0), "Round 1: as_is must be true or false, not 1."),
    ({"starter": 2}, fault("bad_starter", round=0), "Round 1 starts with seat 2; the seats are 0 to 1."),
    ({"hands": [[]]}, fault("seat_count", round=0), "Round 1: hands are written for 1 seat, and the table has 2."),
    (
        {"chips": [0, 4, 0]},
        fault("seat_count", round=0),
        "Round 1: chips are written for 3 seats, and the table has 2.",
    ),
    ({"scores": []}, fault("seat_count", round=0), "Round 1: scores are written for 0 seats, and the table has 2."),
    (
        {"hands": [[9], [8, 3, 4]]},
        fault("removed_card", round=0, seat=0, card=0),
        "Round 1, seat 1: these rules take 9 out.",
    ),
    (
        {"hands": [[], [8, 3, 2, 5]]},
        fault("bad_card", round=0, seat=1, card=2),
        "Round 1, seat 2: these rules have no card 2.",
    ),
    (
        {"hands": [[5], [8, 3, 5]]},
        fault("duplicate_card", round=0, seat=1, card=2),
        "Round 1, seat 2: 5 is there twice.",
    ),
    (
        {"hands": [[6], [8, 3, 4, 5]]},
        fault("card_count", round=0),
        "In round 1 the hands hold 5 cards; it was played with 4 cards.",
    ),
    (
        {"hands": [[], [8]]},
        fault("card_count", round=0),
        "In round 1 the hands hold 1 card; it was played with 4 cards.",
    ),
    (
        {"hands": [None, [3, 4, 5, 6, 8]]},
        fault("card_count", round=0),
        "In round 1 the hands hold 5 cards; it was played with 4 cards.",
    ),
    ({"chips": [-1, 5]}, fault("chip_count", round=0, seat=0), "In round 1 nobody can hold -1 chips."),
    ({"chips": [0, 3]}, fault("chip_count", round=0), "In round 1 there are 3 chips, and 4 were dealt out."),
    ({"chips": [1, 4]}, fault("chip_count", round=0), "In round 1 there are 5 chips, and 4 were dealt out."),
    ({"chips": [None, 5]}, fault("chip_count", round=0), "In round 1 there are 5 chips, and 4 were dealt out."),
    ({"scores": [0, 8]}, fault("score_mismatch", round=0, seat=1), "In round 1 Ben scores 7, not 8."),
    (
        {"hands": None, "scores": None},
        fault("score_missing", round=0, seat=0),
        "In round 1 Anna has neither a score nor both cards and chips.",
    ),
    (
        {"hands": [[], None], "scores": [0, None]},
        fault("score_missing", round=0, seat=1),
        "In round 1 Ben has neither a score nor both cards and chips.",
    ),
]


@pytest.mark.parametrize(
    ("changes", "verdict", "sentence"), FAULTS, ids=[json.dumps(changes) for changes, *_ in FAULTS]
)
def test_what_does_not_fit_is_found_and_said(changes: dict[str, Any], verdict: dict[str, Any], sentence: str) -> None:
    assert verdict_on(with_round(**changes)) == verdict
    assert judge(with_round(**changes)).data()["message"] == sentence


@pytest.mark.parametrize(
    ("changes", "verdict", "sentence"), FAULTS, ids=[json.dumps(changes) for changes, *_ in FAULTS]
)
def test_as_is_keeps_a_round_that_can_be_read_with_the_finding(
    changes: dict[str, Any], verdict: dict[str, Any], sentence: str
) -> None:
    sheet = changed(with_round(**{"as_is": True, **changes}), totals=GONE, winners=GONE)
    judged = judge(sheet).data()
    if verdict["code"] in {"bad_format", "bad_starter", "seat_count", "score_missing"}:
        assert judged == verdict | {"message": sentence}
    else:
        assert judged["valid"] is True
        assert judged["rounds"][0]["finding"] == verdict | {"message": sentence}
        assert judged["rounds"][0]["scores"] == sheet["rounds"][0]["scores"]
        assert f"Kept as written: {sentence}" in judge(sheet).text(sheet["players"])


def test_as_is_without_a_finding_says_nothing() -> None:
    assert verdict_on(with_round(as_is=True)) == verdict_on(with_round(as_is=False)) == verdict_on(SHEET)


def test_claims_for_the_whole_sheet_are_judged_like_those_of_a_record() -> None:
    assert verdict_on(changed(SHEET, totals=[7, 0])) == fault("score_mismatch")
    assert verdict_on(changed(SHEET, winners=[1])) == fault("winner_mismatch")
    assert verdict_on(changed(SHEET, players=["x"])) == fault("player_count")
    assert verdict_on(changed(SHEET, rounds=[3])) == fault("bad_format", round=0)
    assert judge(changed(SHEET, rounds=[3])).data()["message"] == "Round 1 must be an object, not 3."


@given(told_matches())
def test_the_sheet_of_a_match_that_was_played_holds(told: tuple[Match, list[Disclosure]]) -> None:
    match, _ = told
    if not match.position.is_over:
        return
    outcome = match.outcomes[-1]
    hands, chips = [list(hand) for hand in match.position.hands], list(match.position.chips)
    sheet = {
        "format": "takeorpass-scores/1",
        "rules": rules_data(match.ruleset),
        "players": NAMES[: match.players],
        "rounds": [{"hands": hands, "chips": chips, "scores": list(outcome.scores)}],
    }
    verdict = verdict_on(sheet)
    assert verdict["valid"] is True
    assert verdict["winners"] == list(outcome.winners)


@given(damaged(st.just(SHEET)))
def test_any_damaged_sheet_gets_a_verdict(value: object) -> None:
    assert judge(value).data()["valid"] in {True, False}
