from typing import Any

import pytest

from takeorpass.errors import InputError
from takeorpass.kit.part import Part, checked_parts, most_counters, parse_parts, usual_parts
from takeorpass.rules import all_names, parse_rules

CUSTOM: dict[str, Any] = {"low": 3, "high": 9, "set_aside": 1, "after_take": "same", "tie_break": "share"}


@pytest.mark.parametrize("rules", all_names())
def test_the_usual_kit_is_all_that_the_rules_have_but_the_leaders_page(rules: str) -> None:
    parts = usual_parts(parse_rules(rules))
    assert Part.LEADER not in parts
    assert (Part.LADDER in parts) == rules.startswith("take-or-pass")
    assert {Part.CARDS, Part.TOKENS, Part.SCORE, Part.RULES, Part.LINE, Part.BLANK} <= set(parts)


def test_the_parts_of_the_command_line_are_those_of_the_issue() -> None:
    assert ",".join(Part) == "cards,tokens,score,ladder,rules,line,blank,leader"


def test_parts_are_printed_in_their_order_each_once() -> None:
    assert parse_parts(parse_rules("no-thanks"), "blank, cards,blank") == (Part.CARDS, Part.BLANK)


@pytest.mark.parametrize(
    ("rules", "text", "sentence"),
    [
        ("no-thanks", "card", "no part 'card'; there are cards, tokens"),
        ("no-thanks", "", "no part ''"),
        ("no-thanks", "ladder", "ordinary cards"),
        ("no-thanks", "leader", "Only the classroom"),
        ("take-or-pay", "leader,cards", "apart"),
    ],
)
def test_a_part_that_cannot_be_printed_is_refused(rules: str, text: str, sentence: str) -> None:
    with pytest.raises(InputError, match=sentence) as refusal:
        parse_parts(parse_rules(rules), text)
    assert refusal.value.code == "bad_part"


def test_a_kit_has_at_least_one_part() -> None:
    with pytest.raises(InputError, match="no pages"):
        checked_parts(parse_rules("no-thanks"), [])


def test_rules_without_chips_have_no_tokens() -> None:
    ruleset = parse_rules({**CUSTOM, "chips": 0})
    assert Part.TOKENS not in usual_parts(ruleset)
    with pytest.raises(InputError, match="nobody has a chip"):
        parse_parts(ruleset, "tokens")


@pytest.mark.parametrize(
    ("rules", "count"), [("no-thanks", 55), ("take-or-pass", 55), ("take-or-pay", 35), ("no-thanks+amigo", 50)]
)
def test_the_tokens_are_enough_for_the_number_of_players_that_needs_most(rules: str, count: int) -> None:
    assert most_counters(parse_rules(rules)) == count
