import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from takeorpass.errors import RulesError
from takeorpass.rules import BASES, Ruleset, all_names, is_named, parse_rules, rules_data
from tests.strategies import custom_data

PLAIN: dict[str, Any] = {
    "low": 3,
    "high": 8,
    "set_aside": 1,
    "chips": 2,
    "after_take": "same",
    "tie_break": "share",
}
REQUIRED = list(PLAIN)
OPTIONAL = ["removed", "open_chips", "hidden_tiger", "name"]

# A value of every kind that JSON has, and which kind each key wants.
KINDS: dict[str, list[Any]] = {
    "null": [None],
    "truth": [True, False],
    "whole number": [4],
    "fraction": [4.0, 4.5],
    "text": ["same", "4", ""],
    "list of whole numbers": [[4], []],
    "another list": [["4"], [4.0], [True], [None], [[4]], [4, "4"]],
    "object": [{}, {"low": 4}],
}
WANTED = {
    **dict.fromkeys(["low", "high", "set_aside", "chips"], "whole number"),
    **dict.fromkeys(["after_take", "tie_break", "name"], "text"),
    **dict.fromkeys(["open_chips", "hidden_tiger"], "truth"),
    "removed": "list of whole numbers",
}
WORDS = {
    "whole number": "a whole number",
    "text": "a string",
    "truth": "true or false",
    "list of whole numbers": "a list of whole numbers",
}


def refusal(value: object) -> RulesError:
    with pytest.raises(RulesError) as caught:
        parse_rules(value)
    return caught.value


def code_of(value: object) -> str | None:
    try:
        parse_rules(value)
    except RulesError as error:
        return error.code
    return None


def test_the_object_of_a_record_becomes_a_ruleset() -> None:
    assert parse_rules(PLAIN) == Ruleset(
        name="",
        low=3,
        high=8,
        set_aside=1,
        chips_by_players=((2, 2), (3, 2), (4, 2), (5, 2), (6, 2), (7, 2)),
        after_take="same",
        tie_break="share",
        removed=(),
        open_chips=True,
        hidden_tiger=False,
        faces="numbers",
        counter="chip",
        rounds_offered=1,
        starter_rule="chosen",
    )


def test_every_key_is_heeded() -> None:
    rules = parse_rules(
        {
            "low": 1,
            "high": 99,
            "set_aside": 20,
            "chips": 99,
            "after_take": "next",
            "tie_break": "chips",
            "removed": [50, 1, 99],
            "open_chips": False,
            "hidden_tiger": True,
            "name": "wide",
        }
    )
    assert (rules.low, rules.high, rules.set_aside, rules.chips_for(7)) == (1, 99, 20, 99)
    assert (rules.after_take, rules.tie_break, rules.open_chips, rules.hidden_tiger) == ("next", "chips", False, True)
    assert (rules.removed, rules.name, rules.deck_size) == ((1, 50, 99), "wide", 76)


@pytest.mark.parametrize(("set_aside", "most"), [(0, 1), (1, 1), (2, 2), (3, 3), (6, 6), (7, 7), (8, 7), (20, 7)])
def test_no_more_players_than_hidden_cards(set_aside: int, most: int) -> None:
    rules = parse_rules(PLAIN | {"high": 40, "set_aside": set_aside, "hidden_tiger": True})
    assert rules.player_counts == tuple(range(2, most + 1))


@pytest.mark.parametrize("set_aside", [0, 1])
def test_where_a_hidden_card_could_go_to_nobody_every_number_of_players_is_refused(set_aside: int) -> None:
    rules = parse_rules(PLAIN | {"set_aside": set_aside, "hidden_tiger": True})
    for players in range(10):
        with pytest.raises(RulesError) as caught:
            rules.chips_for(players)
        assert caught.value.code == "player_count"


@pytest.mark.parametrize("key", OPTIONAL)
def test_null_counts_as_absent_for_an_optional_key(key: str) -> None:
    assert parse_rules(PLAIN | {key: None}) == parse_rules(PLAIN)


@pytest.mark.parametrize("value", [None, True, 4, 4.5, [], ["no-thanks"], b"no-thanks"], ids=repr)
def test_what_is_neither_a_name_nor_an_object_is_bad_format(value: object) -> None:
    error = refusal(value)
    assert (error.code, error.message) == ("bad_format", "The rules are neither a name nor an object.")


@pytest.mark.parametrize("key", WANTED)
@pytest.mark.parametrize("kind", KINDS)
def test_a_value_of_another_kind_is_bad_format(key: str, kind: str) -> None:
    for value in KINDS[kind]:
        data = PLAIN | {key: value}
        if kind == WANTED[key] or (kind == "null" and key in OPTIONAL):
            assert code_of(data) in {None, "unknown_rules"}
        else:
            error = refusal(data)
            assert (error.code, error.fields) == ("bad_format", {"key": key})
            assert error.message == f"In the rules, {key!r} must be {WORDS[WANTED[key]]}."


@pytest.mark.parametrize("key", REQUIRED)
def test_a_lacking_key_is_unknown_rules(key: str) -> None:
    error = refusal({other: value for other, value in PLAIN.items() if other != key})
    assert (error.code, error.message, error.fields) == ("unknown_rules", f"The rules lack {key!r}.", {"key": key})


@pytest.mark.parametrize("key", ["players", "Low", "", "deck"])
@pytest.mark.parametrize("value", [None, 3])
def test_another_key_is_unknown_rules_whatever_it_holds(key: str, value: object) -> None:
    error = refusal(PLAIN | {key: value})
    assert (error.code, error.fields) == ("unknown_rules", {"key": key})
    assert error.message == f"The rules have a key {key!r} that means nothing."


@pytest.mark.parametrize(
    ("changes", "key", "message"),
    [
        ({"after_take": "left"}, "after_take", "In the rules, 'after_take' must be 'same' or 'next'."),
        ({"after_take": "chips"}, "after_take", "In the rules, 'after_take' must be 'same' or 'next'."),
        ({"tie_break": "Share"}, "tie_break", "In the rules, 'tie_break' must be 'chips' or 'share'."),
        ({"low": 0}, "low", "The cards must lie within 1 to 99, the lowest not above the highest."),
        ({"low": -1}, "low", "The cards must lie within 1 to 99, the lowest not above the highest."),
        ({"high": 100}, "low", "The cards must lie within 1 to 99, the lowest not above the highest."),
        ({"low": 9, "high": 8}, "low", "The cards must lie within 1 to 99, the lowest not above the highest."),
        ({"chips": -1}, "chips", "Each player must get 0 to 99 chips."),
        ({"chips": 100}, "chips", "Each player must get 0 to 99 chips."),
        ({"removed": [4, 4]}, "removed", "The removed cards must be different cards of these rules."),
        ({"removed": [2]}, "removed", "The removed cards must be different cards of these rules."),
        ({"removed": [9]}, "removed", "The removed cards must be different cards of these rules."),
        ({"set_aside": -1}, "set_aside", "Fewer than no cards cannot be set aside."),
        ({"set_aside": 6}, "set_aside", "No card is left for the deck."),
        ({"set_aside": 10**30}, "set_aside", "No card is left for the deck."),
        ({"removed": [3, 4, 5, 6, 7]}, "set_aside", "No card is left for the deck."),
    ],
)
def test_what_breaks_the_bounds_is_unknown_rules(changes: dict[str, Any], key: str, message: str) -> None:
    error = refusal(PLAIN | changes)
    assert (error.code, error.message, error.fields) == ("unknown_rules", message, {"key": key})


@pytest.mark.parametrize(
    "changes",
    [
        {"low": 1},
        {"high": 99},
        {"low": 8},
        {"chips": 0},
        {"chips": 99},
        {"set_aside": 0},
        {"set_aside": 5},
        {"removed": [3, 8]},
        {"removed": [8, 7, 6, 5]},
    ],
    ids=repr,
)
def test_what_just_keeps_the_bounds_is_allowed(changes: dict[str, Any]) -> None:
    changes = changes | ({"set_aside": 0} if changes.get("low") == 8 else {})
    assert parse_rules(PLAIN | changes).deck_size >= 1


def test_types_come_before_keys_and_keys_before_bounds() -> None:
    without_low = {key: value for key, value in PLAIN.items() if key != "low"}
    assert refusal(without_low | {"name": 3, "other": 3, "chips": -1}).fields == {"key": "name"}
    assert refusal(without_low | {"other": 3, "chips": -1}).fields == {"key": "low"}
    assert refusal(PLAIN | {"other": 3, "chips": -1}).fields == {"key": "other"}
    assert refusal(PLAIN | {"tie_break": "x", "chips": -1}).fields == {"key": "tie_break"}


@pytest.mark.parametrize("name", all_names())
def test_named_rules_are_written_as_their_name(name: str) -> None:
    rules = parse_rules(name)
    assert is_named(rules)
    assert rules_data(rules) == name
    assert parse_rules(rules_data(rules)) == rules


@given(custom_data())
@settings(max_examples=300, derandomize=True)
def test_custom_rules_are_read_back_as_they_were_written(data: dict[str, Any]) -> None:
    rules = parse_rules(data)
    written = rules_data(rules)
    assert parse_rules(json.loads(json.dumps(written))) == rules
    assert isinstance(written, dict)
    for key, value in data.items():
        assert written.get(key, "") == (sorted(value) if key == "removed" else value) or not rules.player_counts


def test_custom_rules_are_written_with_every_key() -> None:
    assert rules_data(parse_rules(PLAIN | {"removed": [7, 4], "name": "short"})) == PLAIN | {
        "removed": [4, 7],
        "open_chips": True,
        "hidden_tiger": False,
        "name": "short",
    }
    assert "name" not in rules_data(parse_rules(PLAIN))


def test_rules_that_nobody_can_play_are_read_back_too() -> None:
    rules = parse_rules(PLAIN | {"set_aside": 0, "hidden_tiger": True})
    written = rules_data(rules)
    assert isinstance(written, dict)
    assert written["chips"] == 0
    assert parse_rules(written) == rules


@pytest.mark.parametrize("name", [*BASES, "no-thanks+amigo"])
def test_custom_rules_may_carry_the_name_of_others_and_stay_custom(name: str) -> None:
    rules = parse_rules(PLAIN | {"name": name})
    assert not is_named(rules)
    assert parse_rules(rules_data(rules)) == rules


def test_custom_rules_that_copy_a_base_are_not_the_base() -> None:
    base = parse_rules("take-or-pay")
    copied = {
        "low": 3,
        "high": 17,
        "set_aside": 0,
        "chips": 7,
        "after_take": "next",
        "tie_break": "share",
        "name": "take-or-pay",
    }
    assert parse_rules(copied) != base
    assert parse_rules(copied).player_counts == (2, 3, 4, 5, 6, 7)


scalars = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5)
values = st.one_of(scalars, st.lists(scalars, max_size=3), st.dictionaries(st.text(max_size=5), scalars, max_size=2))


@given(st.dictionaries(st.sampled_from([*WANTED, "other"]), values), st.sets(st.sampled_from(REQUIRED)))
@settings(max_examples=200, derandomize=True)
def test_whatever_json_holds_gives_rules_or_one_of_two_codes(strange: dict[str, Any], sound: set[str]) -> None:
    assert code_of(strange | {key: PLAIN[key] for key in sound}) in {None, "bad_format", "unknown_rules"}
