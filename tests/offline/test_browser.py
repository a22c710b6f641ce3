"""The kernel in the browser judges and writes records as Python does, whatever is wrong with them."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

from takeorpass.record import FORMAT, judge, parse_record, record_of
from takeorpass.record.stream import parse_json
from tests.offline.browser import judged_in_the_browser
from tests.offline.mutants import mutants

COUNT = 4000

# Written as text, for Python would write them otherwise: what a number is, and which of two equal keys counts.
TRAPS = [
    '{"starter": 1.0}',
    '{"starter": 1e0}',
    '{"starter": -0}',
    '{"starter": 1e400}',
    '{"starter": 9007199254740993}',
    '{"starter": 0, "starter": 9}',
    '{"starter": 9, "starter": 0}',
    '{"cards": [24.0]}',
    '{"cards": [2.4E1]}',
    '{"cards": [24], "cards": [25]}',
    '{"__proto__": {"starter": 9}}',
    '{"constructor": 1}',
]


@pytest.fixture(scope="module")
def texts() -> list[str]:
    return list(mutants(COUNT, seed=1))


@pytest.fixture(scope="module")
def said(texts: list[str]) -> list[dict[str, Any]]:
    return judged_in_the_browser(texts)


def test_every_damaged_record_gets_the_same_verdict(texts: list[str], said: list[dict[str, Any]]) -> None:
    expected = [as_json(judge(parse_json(text.encode(), "")).data()) for text in texts]
    differing = [
        (text, one, answer["verdict"])
        for text, one, answer in zip(texts, expected, said, strict=True)
        if one != answer["verdict"]
    ]
    assert differing == []


def test_every_record_that_holds_is_written_the_same(texts: list[str], said: list[dict[str, Any]]) -> None:
    written = 0
    for text, answer in zip(texts, said, strict=True):
        value = parse_json(text.encode(), "")
        if answer["rewritten"] is not None:
            assert answer["rewritten"] == as_json(record_of(parse_record(value), value["players"]))
            assert judge(answer["rewritten"]).valid
            written += 1
    assert written > COUNT / 10


def test_every_fault_is_among_the_damages(said: list[dict[str, Any]]) -> None:
    codes = Counter(answer["verdict"].get("code", "valid") for answer in said)
    assert set(codes) >= {
        "bad_card",
        "bad_format",
        "bad_move",
        "bad_set_aside",
        "bad_starter",
        "bad_tigers",
        "card_count",
        "card_not_taken",
        "chip_count",
        "deck_size",
        "duplicate_card",
        "missing_card",
        "move_after_take",
        "moves_after_end",
        "no_chips",
        "no_hidden_card",
        "player_count",
        "removed_card",
        "round_not_finished",
        "score_mismatch",
        "score_missing",
        "seat_count",
        "unknown_rules",
        "valid",
        "winner_mismatch",
    }


def test_numbers_and_keys_count_as_they_are_written() -> None:
    head = f'{{"format": "{FORMAT}", "rules": "no-thanks", "players": ["A", "B", "C"], "rounds": '
    texts = [f'{head}[{{"starter": 2, "cards": [24], "moves": ["p"], {trap[1:]}]}}' for trap in TRAPS]
    for text, answer in zip(texts, judged_in_the_browser(texts), strict=True):
        expected = judge(parse_json(text.encode(), "")).data()
        assert without_message(answer["verdict"]) == without_message(as_json(expected)), text


def as_json(value: object) -> Any:
    return json.loads(json.dumps(value))


def without_message(verdict: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in verdict.items() if key != "message"}
