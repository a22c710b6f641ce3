"""The story of a record, read as a person would."""

from typing import Any

import pytest
from hypothesis import given

from takeorpass.record import judge
from takeorpass.record.replay import story_of
from tests.record.examples import GONE, SMALL, SMALL_ROUND, TIGERS, changed, damaged, json_values, records


def told(value: object) -> list[str]:
    return list(story_of(value).lines())


WHOLE = """\
Custom rules, 2 players with 2 chips each: Anna and Ben.

Round 1. Anna begins.
5 is turned up.
  1. Anna passes: 1 chip on the card, 1 chip left.
  2. Ben takes 5 with 1 chip: 5 (5), cost 5; 3 chips.
8 is turned up.
  3. Ben passes: 1 chip on the card, 2 chips left.
  4. Anna passes: 2 chips on the card, 0 chips left.
  5. Ben takes 8 with 2 chips: 5 (5), 8 (8), cost 13; 4 chips.
3 is turned up.
  6. Ben takes 3 with 0 chips: 3 (3), 5 (5), 8 (8), cost 16; 4 chips.
4 is turned up.
  7. Ben takes 4 with 0 chips: 3–5 (3), 8 (8), cost 11; 4 chips.
The round is over.
  Place 1: Anna, 0 points: cost 0 less 0 chips; no cards.
  Place 2: Ben, 7 points: cost 11 less 4 chips; 3–5 (3), 8 (8)."""


def test_a_whole_round_is_told_move_by_move() -> None:
    assert told(SMALL) == WHOLE.split("\n")


def test_the_first_example_of_the_rules_is_told_in_their_faces() -> None:
    record = {
        "format": "takeorpass-record/1",
        "rules": "take-or-pass",
        "players": ["Anna", "Ben", "Carla", "Dan"],
        "rounds": [{"starter": 0, "cards": [24, 6], "moves": ["pppt", "t"]}],
    }
    assert told(record)[3:] == [
        "J♦ is turned up.",
        "  1. Anna passes: 1 chip on the card, 10 chips left.",
        "  2. Ben passes: 2 chips on the card, 10 chips left.",
        "  3. Carla passes: 3 chips on the card, 10 chips left.",
        "  4. Dan takes J♦ with 3 chips: J♦ (24), cost 24; 14 chips.",
        "6♣ is turned up.",
        "  5. Dan takes 6♣ with 0 chips: 6♣ (6), J♦ (24), cost 30; 14 chips.",
        "The round is not over: Dan decides on the next card, and 22 cards are still to come.",
    ]


def test_the_starter_begins() -> None:
    record = changed(SMALL, round0={"starter": 1, "cards": [5], "moves": ["p"], "scores": GONE})
    assert told(record)[2:5] == [
        "Round 1. Ben begins.",
        "5 is turned up.",
        "  1. Ben passes: 1 chip on the card, 1 chip left.",
    ]


def test_a_hidden_card_is_told_when_it_is_played() -> None:
    assert "  3. Ben plays the hidden card 6: 5–6 (5), cost 5." in told(TIGERS)


def test_tokens_are_called_tokens_and_one_card_is_one_card() -> None:
    cards = [*range(3, 17)]
    record = {
        "format": "takeorpass-record/1",
        "rules": "take-or-pay",
        "players": ["Anna", "Ben", "Carla"],
        "rounds": [{"starter": 0, "cards": cards, "moves": ["t"] * 13 + ["p"]}],
    }
    lines = told(record)
    assert lines[0] == "take-or-pay, 3 players with 7 tokens each: Anna, Ben and Carla."
    assert lines[-1] == "The round is not over: Carla decides on 16 with 1 token on it, and 1 card is still to come."


def test_several_rounds_end_with_the_totals() -> None:
    record = changed(SMALL, rounds=[SMALL_ROUND, SMALL_ROUND | {"starter": 0}], totals=GONE)
    assert told(record)[-4:] == ["", "After 2 rounds:", "  Place 1: Anna, 0 points.", "  Place 2: Ben, 14 points."]
    assert "Round 2. Anna begins." in told(record)


def test_tied_places_are_told_as_such() -> None:
    rules = {"low": 3, "high": 6, "removed": [4, 5], "set_aside": 0, "chips": 2, "after_take": "next"}
    record = {
        **SMALL,
        "rules": rules | {"tie_break": "share", "name": "tiny"},
        "rounds": [
            {"starter": 0, "cards": [3, 6], "moves": ["t", "t"]},
            {"starter": 1, "cards": [3, 6], "moves": ["t", "t"]},
        ],
    }
    lines = told(changed(record, totals=GONE, winners=GONE))
    assert lines[0] == "tiny, 2 players with 2 chips each: Anna and Ben."
    assert lines[-2:] == ["  Place 1: Anna, 5 points.", "  Place 1: Ben, 5 points."]


def test_a_record_without_rounds_says_so() -> None:
    assert told(changed(SMALL, rounds=[]))[1:] == ["No round was played."]


FAULTS: list[tuple[dict[str, Any], int, str]] = [
    ({"moves": ["pt", "ppX"]}, 4, "Round 1, action 5 (letter 3 on card 8): 'X' is no move: p, t and h are."),
    ({"cards": [5, 8, 5]}, 5, "Round 1, card 3: 5 is there twice."),
    ({"cards": [5, 8, 5], "moves": ["pt", "pX"]}, 3, "Round 1, card 3: 5 is there twice."),
    ({"cards": [5, 8, 5], "moves": 7}, 0, "Round 1, card 3: 5 is there twice."),
    ({"cards": [5, 2]}, 2, "Round 1, card 2: these rules have no card 2."),
    ({"set_aside": [7]}, 0, "Round 1, set-aside cards: these rules set 2 cards aside, not 1."),
    ({"scores": []}, 7, "The scores of round 1 are 0, 7, not what is written."),
]


@pytest.mark.parametrize(("changes", "moves", "sentence"), FAULTS, ids=[str(changes) for changes, *_ in FAULTS])
def test_a_record_with_a_fault_is_told_up_to_it(changes: dict[str, Any], moves: int, sentence: str) -> None:
    record = changed(SMALL, round0=changes)
    *story, last = told(record)
    assert last == f"Here the record does not hold, and the rest is not told. {sentence}"
    assert story_of(record).fault == judge(record)
    assert _moves(story) == _moves(WHOLE.split("\n"))[:moves]


def _moves(lines: list[str]) -> list[str]:
    return [line for line in lines if line.startswith("  ") and line.lstrip()[0].isdigit()]


def test_a_record_whose_rules_are_unknown_has_only_its_fault_to_tell() -> None:
    (line,) = told(changed(SMALL, rules="chess"))
    assert line.startswith("Here the record does not hold, and the rest is not told. There are no rules called 'chess'")


def test_a_story_ends_where_the_fault_in_the_second_round_lies() -> None:
    lines = told(changed(SMALL, rounds=[SMALL_ROUND, SMALL_ROUND | {"moves": ["pt", "x"]}]))
    assert lines[: len(WHOLE.split("\n"))] == WHOLE.split("\n")
    assert lines[-2].startswith("The round is not over: Ben decides on 8")
    assert lines[-1].endswith("Round 2, action 3 (letter 1 on card 8): 'x' is no move: p, t and h are.")


@given(records)
def test_every_move_is_told(record: dict[str, Any]) -> None:
    lines = told(record)
    letters = sum(len(string) for played in record["rounds"] for string in played["moves"])
    assert sum(line.lstrip()[:1].isdigit() and "turned up" not in line for line in lines) == letters
    assert sum("is turned up" in line for line in lines) == sum(len(played["cards"]) for played in record["rounds"])


@given(damaged() | json_values)
def test_any_json_value_can_be_told(value: object) -> None:
    story = story_of(value)
    lines = list(story.lines())
    assert lines
    assert all("\n" not in line for line in lines)
    if not isinstance(value, dict) or value.get("format") != "takeorpass-scores/1":
        assert (story.fault is None) is judge(value).valid
