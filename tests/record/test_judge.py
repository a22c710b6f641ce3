"""The judge: the shared vectors, what follows of a record that holds, and that nothing makes it stumble."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from takeorpass.record import judge
from tests.record.examples import GONE, SMALL, SMALL_ROUND, SMALL_RULES, TIGERS, changed, damaged, json_values, records
from tests.record.verdicts import verdict_on

VECTORS = json.loads((Path(__file__).parents[1] / "vectors" / "records.json").read_text(encoding="utf-8"))

CODES = {
    "bad_format",
    "unknown_rules",
    "player_count",
    "bad_starter",
    "removed_card",
    "bad_card",
    "duplicate_card",
    "deck_size",
    "bad_set_aside",
    "bad_tigers",
    "bad_move",
    "move_after_take",
    "no_chips",
    "no_hidden_card",
    "card_not_taken",
    "moves_after_end",
    "missing_card",
    "round_not_finished",
    "score_mismatch",
    "winner_mismatch",
}
GIVES = {
    **dict.fromkeys(CODES, ({"round"},)),
    **dict.fromkeys(["unknown_rules", "player_count", "winner_mismatch"], (set[str](),)),
    **dict.fromkeys(["bad_format", "score_mismatch"], (set[str](), {"round"})),
    **dict.fromkeys(
        [
            "removed_card",
            "bad_card",
            "duplicate_card",
            "deck_size",
            "card_not_taken",
            "moves_after_end",
            "missing_card",
        ],
        ({"round", "card"},),
    ),
    **dict.fromkeys(["bad_move", "move_after_take", "no_chips", "no_hidden_card"], ({"round", "card", "move"},)),
}


@pytest.mark.parametrize("case", VECTORS, ids=[case["name"] for case in VECTORS])
def test_the_shared_vectors_are_judged_as_they_say(case: dict[str, Any]) -> None:
    assert verdict_on(case["record"]) == case["expect"]


def test_there_are_460_shared_vectors() -> None:
    assert len(VECTORS) == 460


# --- What follows of a record that holds ------------------------------------------------------------------------


def test_a_complete_game_gives_scores_chips_hands_and_winners() -> None:
    assert verdict_on(SMALL) == {
        "valid": True,
        "complete": True,
        "rounds": [{"complete": True, "scores": [0, 7], "chips": [0, 4], "hands": [[], [3, 4, 5, 8]], "winners": [0]}],
        "totals": [0, 7],
        "winners": [0],
    }


def test_a_played_hidden_card_lies_in_the_hand_and_an_unplayed_one_does_not() -> None:
    (played,) = verdict_on(changed(TIGERS, totals=GONE, round0={"scores": GONE}))["rounds"]
    assert played["hands"] == [[], [3, 4, 5, 6, 8]]
    assert played["scores"] == [0, 7]


@pytest.mark.parametrize(
    ("moves", "cards", "to_move", "chips", "hands"),
    [
        ([], [], 0, [2, 2], [[], []]),
        ([], [5], 0, [2, 2], [[], []]),
        ([""], [5], 0, [2, 2], [[], []]),
        (["p"], [5], 1, [1, 2], [[], []]),
        (["pp"], [5], 0, [1, 1], [[], []]),
        (["pt"], [5], 1, [1, 3], [[], [5]]),
        (["pt"], [5, 8], 1, [1, 3], [[], [5]]),
        (["pt", ""], [5, 8], 1, [1, 3], [[], [5]]),
        (["pt", "ppt", "t"], [5, 8, 3, 4], 1, [0, 4], [[], [3, 5, 8]]),
    ],
)
def test_an_unfinished_round_says_who_decides(
    moves: list[str], cards: list[int], to_move: int, chips: list[int], hands: list[list[int]]
) -> None:
    record = changed(SMALL, round0={"moves": moves, "cards": cards, "scores": [1, 2, 3]}, totals=[1], winners=[9])
    unfinished = {"complete": False, "chips": chips, "hands": hands, "to_move": to_move}
    assert verdict_on(record) == {"valid": True, "complete": False, "rounds": [unfinished]}


def test_after_a_take_the_next_seat_decides_where_the_rules_say_so() -> None:
    rules = SMALL_RULES | {"after_take": "next"}
    record = changed(SMALL, rules=rules, round0={"cards": [5], "moves": ["pt"]})
    assert verdict_on(record)["rounds"][0]["to_move"] == 0


def test_a_record_without_rounds_holds_and_is_not_complete() -> None:
    empty = {"valid": True, "complete": False, "rounds": []}
    assert verdict_on(changed(SMALL, rounds=[], totals=[1], winners=[1, 1])) == empty


def test_several_rounds_add_up_and_tied_totals_share_whatever_breaks_a_round_s_tie() -> None:
    rules = SMALL_RULES | {"chips": 0, "tie_break": "chips", "after_take": "next"}
    first = {"starter": 0, "cards": [3, 6, 4, 7], "moves": ["t", "t", "t", "t"]}
    record = {**SMALL, "rules": rules, "rounds": [first, first | {"starter": 1}], "totals": [9, 9], "winners": [1, 0]}
    verdict = verdict_on(record)
    assert [played["scores"] for played in verdict["rounds"]] == [[3, 6], [6, 3]]
    assert verdict["totals"] == [9, 9]
    assert verdict["winners"] == [0, 1]


def test_one_round_follows_the_round_s_tie_break() -> None:
    rules = {"low": 4, "high": 6, "removed": [5], "set_aside": 0, "chips": 3, "after_take": "next"}
    # Anna takes the 6 with Ben's chip, Ben the 4: both score 2, Anna with 4 chips and Ben with 2.
    tied = {"starter": 1, "cards": [6, 4], "moves": ["pt", "t"], "scores": [2, 2]}
    record = changed(SMALL, rounds=[tied], totals=[2, 2], winners=GONE)
    by_chips = changed(record, rules=rules | {"tie_break": "chips"})
    shared = changed(record, rules=rules | {"tie_break": "share"})
    assert verdict_on(by_chips)["winners"] == verdict_on(by_chips)["rounds"][0]["winners"] == [0]
    assert verdict_on(shared)["winners"] == verdict_on(shared)["rounds"][0]["winners"] == [0, 1]
    twice = changed(by_chips, rounds=[tied, tied], totals=[4, 4])
    assert verdict_on(twice)["winners"] == [0, 1]


def test_the_starters_are_not_judged_from_round_to_round() -> None:
    record = changed(SMALL, rounds=[SMALL_ROUND, SMALL_ROUND], totals=[0, 14])
    assert verdict_on(record)["valid"] is True


def test_more_keys_and_a_deal_of_any_kind_are_ignored() -> None:
    record = changed(SMALL, comment=[1], round0={"deal": 7, "weather": None})
    assert verdict_on(record)["valid"] is True


def test_null_is_as_good_as_nothing_for_the_optional_keys() -> None:
    nulls = changed(SMALL, totals=None, winners=None, round0={"set_aside": None, "tigers": None, "scores": None})
    gone = changed(SMALL, totals=GONE, winners=GONE, round0={"set_aside": GONE, "tigers": GONE, "scores": GONE})
    assert verdict_on(nulls) == verdict_on(gone) == verdict_on(SMALL)


def test_names_may_be_empty_equal_or_strange() -> None:
    assert verdict_on(changed(SMALL, players=["", ""])) == verdict_on(SMALL)
    assert verdict_on(changed(SMALL, players=["\ud800", "{actor}\n"])) == verdict_on(SMALL)


def test_the_winners_may_be_claimed_in_any_order() -> None:
    tie = {"cards": [3, 4], "moves": ["t", "t"]}
    rules = {"low": 3, "high": 4, "set_aside": 0, "chips": 0, "after_take": "next", "tie_break": "share"}
    first = {"starter": 0, "cards": [3, 4], "moves": ["t", "t"]}
    record = {**SMALL, "rules": rules, "rounds": [first, {"starter": 1, **tie}], "totals": [7, 7], "winners": [1, 0]}
    assert verdict_on(record)["winners"] == [0, 1]


def test_a_record_that_starts_with_the_third_seat_keeps_its_totals() -> None:
    case = next(case for case in VECTORS if case["record"]["rounds"][0]["starter"] == 2 and case["expect"]["complete"])
    assert verdict_on(case["record"])["totals"] == case["expect"]["totals"]


# --- Nothing makes it stumble -----------------------------------------------------------------------------------


@given(records)
def test_what_the_product_writes_is_valid(record: dict[str, Any]) -> None:
    verdict = verdict_on(json.loads(json.dumps(record)))
    assert verdict["valid"] is True
    for told, played in zip(record["rounds"], verdict["rounds"], strict=True):
        assert played["complete"] is ("scores" in told)
        assert played.get("scores") == told.get("scores")


@given(damaged() | json_values)
def test_any_json_value_gets_a_verdict_with_a_known_code_and_place(value: object) -> None:
    verdict = judge(value).data()
    if verdict["valid"]:
        return
    assert "\n" not in verdict["message"]
    place = verdict.keys() - {"valid", "code", "message", "seat"}
    if not (isinstance(value, dict) and value.get("format") == "takeorpass-scores/1"):
        assert place in GIVES[verdict["code"]]
    assert all(type(verdict[key]) is int and verdict[key] >= 0 for key in place)


def _nested(depth: int) -> list[Any]:
    value: list[Any] = []
    for _ in range(depth):
        value = [value]
    return value


# More digits than Python writes out, and deeper than it can quote.
ENDLESS: dict[str, Any] = {
    "endless": 10**5000,
    "endless and negative": -(10**5000),
    "endless list": [10**5000],
    "deep": _nested(5000),
}


@pytest.mark.parametrize("value", ENDLESS.values(), ids=ENDLESS.keys())
@pytest.mark.parametrize("key", [*SMALL_RULES, "name", "other"])
def test_no_value_of_custom_rules_is_too_large_to_be_refused_in_one_sentence(key: str, value: object) -> None:
    verdict = judge(changed(SMALL, rules=SMALL_RULES | {key: value})).data()
    assert verdict["code"] in {"bad_format", "unknown_rules"}
    assert len(verdict["message"]) < 100


@pytest.mark.parametrize("value", ENDLESS.values(), ids=ENDLESS.keys())
@pytest.mark.parametrize("key", [*SMALL, *SMALL_ROUND])
def test_no_value_of_a_record_is_too_large_to_be_refused_in_one_sentence(key: str, value: object) -> None:
    for record in (SMALL, TIGERS):
        verdict = judge(changed(record, **({key: value} if key in record else {"round0": {key: value}}))).data()
        assert verdict["valid"] is False
        assert len(verdict["message"]) < 150


@given(records, st.data())
def test_a_record_cut_short_anywhere_is_still_valid(record: dict[str, Any], data: st.DataObject) -> None:
    index = data.draw(st.integers(0, len(record["rounds"])))
    rounds = record["rounds"][:index]
    if index < len(record["rounds"]) and record["rounds"][index]["cards"]:
        played = record["rounds"][index]
        card = data.draw(st.integers(0, len(played["cards"]) - 1))
        letters = played["moves"][card]
        cut = letters[: data.draw(st.integers(0, len(letters)))]
        rounds.append({**played, "cards": played["cards"][: card + 1], "moves": [*played["moves"][:card], cut]})
        rounds[-1].pop("scores", None)
    record = {**record, "rounds": rounds}
    record.pop("totals", None)
    record.pop("winners", None)
    assert verdict_on(record)["valid"] is True
