"""Reading records: into matches, and the sentences that say what is wrong."""

from typing import Any

import pytest
from hypothesis import given

from takeorpass.errors import RecordError
from takeorpass.record import Disclosure, parse_record, read_record, record_of
from takeorpass.rules import Match, Pass, PlayHidden, Reveal, Take
from tests.record.examples import GONE, NAMES, SMALL, SMALL_ROUND, SMALL_RULES, TIGERS, changed, told_matches

SENTENCES: list[tuple[dict[str, Any], str]] = [
    ({"format": GONE}, "The format is missing, not 'takeorpass-record/1'."),
    ({"format": "takeorpass-record/2"}, "The format is 'takeorpass-record/2', not 'takeorpass-record/1'."),
    ({"rules": GONE}, "The record's rules are missing."),
    ({"rules": "chess"}, "There are no rules called 'chess'; there are no-thanks, take-or-pass, take-or-pay."),
    ({"players": GONE}, "The record's players is missing."),
    ({"players": [1]}, "The record's players must be a list of strings, not something else."),
    ({"players": 1}, "The record's players must be a list of strings, not 1."),
    ({"rounds": None}, "The record's rounds must be a list, not null."),
    ({"rounds": [[]]}, "Round 1 must be an object, not a list."),
    (
        {"rounds": [SMALL_ROUND | {"cards": [], "moves": []}] * 2},
        "Round 1 is not finished, and yet another one follows.",
    ),
    ({"round0": {"starter": True}}, "Round 1: starter must be a whole number, not true."),
    ({"round0": {"starter": GONE}}, "Round 1: starter is missing."),
    ({"round0": {"starter": 2}}, "Round 1 starts with seat 2; the seats are 0 to 1."),
    ({"round0": {"cards": [5, 9]}}, "Round 1, card 2: these rules take 9 out."),
    ({"round0": {"cards": [5, 2]}}, "Round 1, card 2: these rules have no card 2."),
    ({"round0": {"cards": [5, 5]}}, "Round 1, card 2: 5 is there twice."),
    ({"round0": {"cards": [5, 8, 3, 4, 6]}}, "Round 1, card 5: the deck holds 4 cards, and 6 is one too many."),
    ({"round0": {"set_aside": [7]}}, "Round 1, set-aside cards: these rules set 2 cards aside, not 1."),
    ({"round0": {"set_aside": [7, 9]}}, "Round 1, set-aside cards: these rules take 9 out."),
    ({"round0": {"set_aside": [7, 5]}}, "Round 1, set-aside cards: 5 is there twice."),
    ({"round0": {"tigers": []}}, "Round 1: these rules have no hidden cards, and yet there are tigers."),
    ({"round0": {"scores": [7, 0]}}, "The scores of round 1 are 0, 7, not what is written."),
    ({"totals": [7, 0]}, "The totals are 0, 7, not what is written."),
    ({"winners": [1]}, "By seat, counted from 0, the winners are 0, not what is written."),
]

TIGER_SENTENCES: list[tuple[dict[str, Any], str]] = [
    (
        {"tigers": None},
        "Round 1: these rules have hidden cards, and yet there are no tigers (null stands for one that is not known).",
    ),
    ({"tigers": [7]}, "Round 1: tigers are told for 1 seat, and the table has 2."),
    ({"tigers": [7, 3]}, "Round 1: a tiger is not among the set-aside cards."),
    ({"tigers": [7, 7]}, "Round 1: tigers: 7 is there twice."),
]


def fault_of(value: object) -> RecordError:
    with pytest.raises(RecordError) as caught:
        parse_record(value)
    return caught.value


@pytest.mark.parametrize(("changes", "sentence"), SENTENCES, ids=[sentence for _, sentence in SENTENCES])
def test_each_fault_is_said_in_a_sentence(changes: dict[str, Any], sentence: str) -> None:
    assert fault_of(changed(SMALL, **changes)).message == sentence


@pytest.mark.parametrize(("changes", "sentence"), TIGER_SENTENCES, ids=[sentence for _, sentence in TIGER_SENTENCES])
def test_each_fault_of_hidden_cards_is_said_in_a_sentence(changes: dict[str, Any], sentence: str) -> None:
    assert fault_of(changed(TIGERS, round0=changes)).message == sentence


def test_an_endless_value_is_not_repeated_in_the_sentence() -> None:
    for value in ("x" * 10**6, 10**4000, [0] * 10**6):
        assert len(fault_of(changed(SMALL, format=value)).message) < 200
        assert len(fault_of(changed(SMALL, rules=value)).message) <= 300


def test_the_fault_says_where_it_lies() -> None:
    assert fault_of(changed(SMALL, round0={"moves": ["pt", "ppx"]})).fields == {"round": 0, "card": 1, "move": 2}
    assert fault_of(changed(SMALL, round0={"cards": [5, 5]})).fields == {"round": 0, "card": 1}
    assert fault_of(changed(SMALL, totals=[])).fields == {}


def test_a_record_becomes_the_match_that_it_tells() -> None:
    match = parse_record(changed(TIGERS, round0={"cards": [5, 8], "moves": ["pt", "hp"]}))
    (log,) = match.logs
    assert log.starter == 0
    assert log.moves == (Reveal(5), Pass(), Take(), Reveal(8), PlayHidden(6), Pass())
    assert match.position.to_act == 0
    assert match.rounds == 1


def test_an_empty_record_becomes_a_match_before_its_first_card() -> None:
    match = parse_record(changed(SMALL, rounds=[]))
    assert match == Match.start(match.ruleset, 2)


def test_reading_stops_at_the_fault_and_keeps_what_stands_before_it() -> None:
    record = read_record(changed(SMALL, rounds=[SMALL_ROUND, SMALL_ROUND | {"moves": ["pt", "px"]}]))
    assert record.fault is not None
    assert record.fault.code == "bad_move"
    first, second = record.rounds
    assert first.outcome is not None
    assert second.outcome is None
    assert second.moves == [Reveal(5), Pass(), Take(), Reveal(8), Pass()]
    assert record.outcome is None


def test_what_a_record_tells_of_hidden_cards_is_kept() -> None:
    (played,) = read_record(TIGERS).rounds
    assert played.set_aside == (7, 6)
    assert played.tigers == (7, 6)
    (bare,) = read_record(changed(SMALL, round0={"set_aside": None})).rounds
    assert bare.set_aside is None
    assert bare.tigers is None


def test_a_record_that_cannot_be_read_at_all_raises_its_fault() -> None:
    with pytest.raises(RecordError) as caught:
        read_record(changed(SMALL, rules=SMALL_RULES | {"low": 0}))
    assert caught.value.code == "unknown_rules"


@given(told_matches())
def test_reading_what_was_written_gives_the_match_back(told: tuple[Match, list[Disclosure]]) -> None:
    match, disclosures = told
    read = parse_record(record_of(match, NAMES[: match.players], disclosures))
    assert read.logs == match.logs
    assert read.outcomes == match.outcomes
    assert read.position == match.position
    assert read.totals == match.totals


@given(told_matches())
def test_writing_what_was_read_gives_the_record_back(told: tuple[Match, list[Disclosure]]) -> None:
    match, disclosures = told
    record = record_of(match, NAMES[: match.players], disclosures)
    read = read_record(record)
    again = record_of(read.match, read.players, disclosures)
    if not match.is_over:  # how many rounds were planned is not known to a record
        again = {key: value for key, value in again.items() if key not in {"totals", "winners"}}
    assert again == record
