import pytest

from takeorpass.kit.spelling import card_word, chips_each, is_turnable, number_word, title_of
from takeorpass.rules import parse_rules


def test_every_number_of_the_family_has_a_word_of_its_own() -> None:
    words = [number_word(number) for number in range(100)]
    assert len(set(words)) == 100
    assert [words[number] for number in (3, 13, 20, 35, 90, 99)] == [
        "three",
        "thirteen",
        "twenty",
        "thirty-five",
        "ninety",
        "ninety-nine",
    ]


def test_the_ladders_cards_are_called_what_they_are() -> None:
    ruleset = parse_rules("take-or-pass")
    words = [card_word(card, ruleset) for card in ruleset.cards]
    assert len(set(words)) == 33
    assert [words[card - 3] for card in (3, 10, 11, 13, 14, 24, 26, 27, 35)] == [
        "three of clubs",
        "ten of clubs",
        "jack of clubs",
        "king of clubs",
        "ace of diamonds",
        "jack of diamonds",
        "king of diamonds",
        "ace of hearts",
        "nine of hearts",
    ]


@pytest.mark.parametrize("high", [17, 35])
def test_6_and_9_can_be_confused_and_no_other_card_of_the_family(high: int) -> None:
    assert [card for card in range(3, high + 1) if is_turnable(card, 3, high)] == [6, 9]


@pytest.mark.parametrize(
    ("rules", "title"),
    [
        ("take-or-pay", "Take or pay"),
        ("no-thanks+hidden-tiger+amigo-high", "No thanks, hidden tiger, amigo high"),
    ],
)
def test_a_title_is_the_rules_name_as_a_person_reads_it(rules: str, title: str) -> None:
    assert title_of(parse_rules(rules)) == title


@pytest.mark.parametrize(
    ("name", "title"),
    [
        ("", "Rules of our own"),
        (" \n\t", "Rules of our own"),
        ("no-thanks", "no-thanks"),
        ("a\nb\u202ec", "a b c"),
        ("<img src=x onerror=1>", "<img src=x onerror=1>"),
        ("x" * 99, "x" * 39 + "…"),
    ],
)
def test_custom_rules_may_carry_any_name(name: str, title: str) -> None:
    custom = {"low": 3, "high": 9, "set_aside": 1, "chips": 3, "after_take": "same", "tie_break": "share", "name": name}
    assert title_of(parse_rules(custom)) == title


def test_chips_are_said_by_the_number_of_players() -> None:
    assert chips_each(parse_rules("take-or-pass")) == "11 chips with 3 to 5 players, 9 chips with 6, 7 chips with 7"
    assert chips_each(parse_rules("no-thanks+amigo")) == "10 chips"
