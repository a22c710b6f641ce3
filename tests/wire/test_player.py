"""The messages of outside players: what they carry, what they never carry, what is refused."""

import contextlib
import json
from random import Random
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from msgspec.structs import replace

from takeorpass.errors import InputError, TakeOrPassError
from takeorpass.record import Disclosure, judge
from takeorpass.rules import Match, Pass, PlayHidden, Reveal, Take, all_names, parse_rules, view_of
from takeorpass.wire.player import (
    MAX_ANSWER,
    PROTOCOL,
    AnswerMessage,
    DecideMessage,
    EndMessage,
    HelloMessage,
    MatchMessage,
    check_hello,
    decide_message,
    line_of,
    match_message,
    read_from_host,
    read_from_player,
    view_from,
)
from tests.paired import SECRETS, Tell, count_pairs, first_leak, pairs, telling_too
from tests.strategies import moments
from tests.worlds import World, worlds

NAMES = ["Anna", "Ben", "Carla", "Dan", "Emma", "Finn", "Greta"]
ANSWER = {"type": "move", "match": "a", "round": 0, "ply": 31, "move": "p"}
RULES = ["no-thanks", "take-or-pay", "no-thanks+hidden-tiger", "no-thanks+open-chips+hidden-tiger+amigo"]


def asked(world: World, rounds_over: list[Disclosure] | None = None) -> DecideMessage:
    """Return the question to the seat that has the turn."""
    view = world.view(world.match.position.to_act)
    return decide_message(view, "m", NAMES[: view.players], rounds_over or ())


def line(world: World, seat: int | None) -> list[bytes]:
    """Return the lines to a program on ``seat``, where it is asked."""
    if seat != world.match.position.to_act:
        return []
    view = world.view(seat)
    return [line_of(match_message(view, "m", NAMES[: view.players], 1000)), line_of(asked(world))]


# --- What is said -----------------------------------------------------------------------------------------------


def test_a_question_says_all_that_the_protocol_names() -> None:
    match = Match.start(parse_rules("no-thanks+hidden-tiger"), 3, rounds=4, starter=1)
    for move in (Reveal(24), Pass(), PlayHidden(9), Pass(), Take(), Reveal(7)):
        match = match.apply(move)
    view = view_of(match, 0, hidden=12)
    assert json.loads(line_of(match_message(view, "m", NAMES[:3], 500))) == {
        "type": "match",
        "match": "m",
        "rules": "no-thanks+hidden-tiger",
        "players": ["Anna", "Ben", "Carla"],
        "seat": 0,
        "rounds": 4,
        "move_ms": 500,
    }
    question = json.loads(line_of(decide_message(view, "m", NAMES[:3])))
    unseen = question["view"].pop("unseen")
    assert unseen == [card for card in range(3, 36) if card not in {7, 9, 12, 24}]
    assert question == {
        "type": "decide",
        "match": "m",
        "round": 0,
        "ply": 4,
        "view": {
            "card": 7,
            "pot": 0,
            "to_move": 0,
            "hands": [[24], [], [9]],
            "chips": [13, None, None],
            "deck_left": 22,
            "hidden": 12,
            "unplayed": [True, True, False],
            "legal": ["t", "p", "h"],
            "totals": [0, 0, 0],
        },
        "record": {
            "format": "takeorpass-record/1",
            "rules": "no-thanks+hidden-tiger",
            "players": ["Anna", "Ben", "Carla"],
            "rounds": [{"starter": 1, "cards": [24, 7], "moves": ["phpt", ""], "tigers": [12, None, 9]}],
        },
    }


def test_rounds_that_are_over_are_told_whole() -> None:
    ruleset = parse_rules("no-thanks+hidden-tiger")
    played = list(worlds(ruleset, 3, "whole", rounds=2))
    first = next(world.deal for world in played if world.match.position.is_over)
    record = asked(played[-2], [Disclosure.whole(first)]).record
    assert record["rounds"][0]["set_aside"] == sorted(first.set_aside)
    assert record["rounds"][0]["tigers"] == list(first.hidden or ())
    assert "set_aside" not in record["rounds"][1]
    assert judge(record).data()["valid"]


# --- Nobody learns what they may not ----------------------------------------------------------------------------


@pytest.mark.parametrize("rules", RULES)
def test_the_messages_to_a_seat_are_the_same_whatever_is_hidden(rules: str) -> None:
    assert first_leak(line, pairs(parse_rules(rules), 3, "lines", rounds=2, every=3)) is None


def test_the_messages_to_a_seat_have_no_count_of_chips_that_it_is_not_told() -> None:
    assert first_leak(line, count_pairs(parse_rules("no-thanks"), 3, "lines", every=3)) is None


@pytest.mark.parametrize("what", SECRETS)
def test_messages_that_say_a_secret_are_found_out(what: str) -> None:
    alike = count_pairs if what == "the chips of another" else pairs
    leaky: Tell = telling_too(line, SECRETS[what])
    assert first_leak(leaky, alike(parse_rules("no-thanks+hidden-tiger"), 3, "lines", every=3)) is not None


# --- The way back -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", all_names())
def test_the_view_comes_back_from_the_line(rules: str) -> None:
    ruleset = parse_rules(rules)
    for world in worlds(ruleset, ruleset.player_counts[0], "there and back", rounds=2):
        if not world.match.position.is_over:
            back = read_from_host(line_of(asked(world)))
            assert isinstance(back, DecideMessage)
            assert view_from(back, rounds=2) == world.view(world.match.position.to_act)


@given(moments(rounds=2))
def test_the_view_comes_back_with_rules_of_ones_own(world: World) -> None:
    assume(not world.match.position.is_over)
    assert view_from(asked(world), world.match.rounds) == world.view(world.match.position.to_act)


def test_without_the_number_of_rounds_the_running_one_counts_as_the_last() -> None:
    *_, world, _ = worlds(parse_rules("take-or-pay"), 3, "last", rounds=2)
    assert view_from(asked(world)).rounds == 2


@pytest.mark.parametrize(
    "changes",
    [{"card": 99}, {"pot": 5}, {"to_move": 2}, {"hands": []}, {"chips": [0, 0, 0]}, {"hidden": 99}, {"legal": []}],
    ids=str,
)
def test_a_view_that_does_not_follow_from_the_record_is_refused(changes: dict[str, Any]) -> None:
    question = asked(next(worlds(parse_rules("no-thanks+hidden-tiger"), 3, "wrong")))
    with pytest.raises(InputError, match="tell different things") as caught:
        view_from(replace(question, view=replace(question.view, **changes)))
    assert caught.value.code == "bad_question"


@pytest.mark.parametrize("changes", [{"round": 1}, {"ply": 1}, {"ply": -1}], ids=str)
def test_a_question_about_another_moment_than_its_record_s_is_refused(changes: dict[str, Any]) -> None:
    question = asked(next(worlds(parse_rules("no-thanks"), 3, "wrong")))
    with pytest.raises(InputError, match="tell different things"):
        view_from(replace(question, **changes))


@pytest.mark.parametrize(
    "record",
    [{}, {"rounds": []}, {"rounds": [{"starter": 9, "cards": [], "moves": []}]}, {"rules": "bridge"}, {"players": [1]}],
    ids=str,
)
def test_a_record_that_does_not_hold_is_refused(record: dict[str, Any]) -> None:
    question = asked(next(worlds(parse_rules("no-thanks"), 3, "wrong")))
    changed = {**question.record, **record} if record else {}
    with pytest.raises(TakeOrPassError) as caught:
        view_from(replace(question, record=changed))
    assert caught.value.message.endswith(".")


# --- Reading ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("said", "part"),
    [
        (b"null", "got `null`"),
        (b"[]", "got `array`"),
        (b"1", "got `int`"),
        (b'"x"', "got `str`"),
        (b"{}", "`type`"),
        (b"", "truncated"),
        (b"hello", "malformed"),
        (b'{"type": "move"', "truncated"),
        (b'{"type": "dance"}', "`$.type`"),
        (b'{"type": "match"}', "`$.type`"),
        (b"\xff", "not UTF-8"),
        (b'{"type": "hello", "protocol": "x", "extra": "\xff"}', "not UTF-8"),
        (b'{"type": "hello", "protocol": "x", "extra": ' + b"[" * 9000, "depth"),
        (b"x" * (MAX_ANSWER + 1), f"at most {MAX_ANSWER} bytes"),
    ],
    ids=lambda value: value[:40] if isinstance(value, bytes) else None,
)
def test_a_line_that_is_no_message_is_refused_with_one_sentence(said: bytes, part: str) -> None:
    with pytest.raises(InputError) as caught:
        read_from_player(said)
    assert caught.value.code == "bad_message"
    assert part in caught.value.message
    assert caught.value.message.count(".") - caught.value.message.count("$.") == 1


@pytest.mark.parametrize(
    "changes",
    [{"round": 0.0}, {"round": True}, {"round": "0"}, {"ply": None}, {"move": "x"}, {"move": "P"}, {"match": 1}],
    ids=str,
)
def test_a_wrong_type_is_refused_with_its_place(changes: dict[str, Any]) -> None:
    (key,) = changes
    with pytest.raises(InputError, match=rf"at `\$\.{key}`"):
        read_from_player(json.dumps(ANSWER | changes).encode())


def test_what_a_player_says_is_quoted_in_part() -> None:
    with pytest.raises(InputError) as caught:
        read_from_player(json.dumps(ANSWER | {"move": "p" * 9000}).encode())
    assert len(caught.value.message) <= 300


@pytest.mark.parametrize("key", ["match", "round", "ply", "move"])
def test_a_missing_key_is_named(key: str) -> None:
    said = {name: value for name, value in ANSWER.items() if name != key}
    with pytest.raises(InputError, match=f"`{key}`"):
        read_from_player(json.dumps(said).encode())


def test_keys_of_a_later_version_are_passed_over() -> None:
    assert read_from_player(json.dumps(ANSWER | {"thoughts": [1]}).encode()) == AnswerMessage("a", 0, 31, "p")
    assert read_from_host(b'{"type": "end", "match": "a", "record": {}, "new": 1}\r\n') == EndMessage("a", {})


def test_each_side_reads_what_the_other_says_alone() -> None:
    assert read_from_host(b'{"type": "hello", "protocol": "x"}') == HelloMessage("x")
    with pytest.raises(InputError):
        read_from_host(json.dumps(ANSWER).encode())
    with pytest.raises(InputError):
        read_from_player(line_of(MatchMessage("a", "no-thanks", NAMES[:3], 0, 1, 1000)))


@given(st.binary(max_size=200))
def test_no_line_of_bytes_does_harm(said: bytes) -> None:
    for read in (read_from_host, read_from_player):
        with contextlib.suppress(InputError):
            read(said)


@given(st.integers(0, 2**32))
def test_no_damaged_line_does_harm(seed: int) -> None:
    rng = Random(seed)
    *_, world, _ = worlds(parse_rules("no-thanks+hidden-tiger"), 3, "damaged")
    said = bytearray(line_of(asked(world)))
    for _ in range(rng.randrange(1, 4)):
        place = rng.randrange(len(said))
        said[place : place + rng.randrange(3)] = rng.choice([b"", b"9", b"[", b"}", b'"', b"null", b"-", b"\xc3"])
    with contextlib.suppress(TakeOrPassError):
        message = read_from_host(bytes(said))
        if isinstance(message, DecideMessage):
            view_from(message)


def test_the_first_message_is_a_hello_in_the_same_protocol() -> None:
    assert check_hello(HelloMessage(PROTOCOL, "me")).name == "me"
    for wrong in (HelloMessage("takeorpass-player/2"), AnswerMessage("a", 0, 0, "t")):
        with pytest.raises(InputError) as caught:
            check_hello(wrong)
        assert caught.value.code == "bad_hello"
