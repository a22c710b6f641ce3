import re

import pytest

from takeorpass.kit.rules_sheet import rules_sheet, summary_of
from takeorpass.rules import all_names, parse_rules


def text_of(rules: object) -> str:
    sections = rules_sheet(parse_rules(rules))
    return "\n".join(line for section in sections for line in (section.heading, *section.lines)).replace("\xa0", " ")


@pytest.mark.parametrize("rules", all_names())
def test_the_sheet_says_what_these_rules_say_and_not_what_others_do(rules: str) -> None:
    ruleset, text = parse_rules(rules), text_of(rules)
    assert ("decides on it too" in text) == (ruleset.after_take == "same")
    assert ("the taker’s left decides" in text) == (ruleset.after_take == "next")
    assert ("more chips wins" in text) == (ruleset.tie_break == "chips")
    assert ("hidden card" in text) == ruleset.hidden_tiger
    assert ("by Larry Chong" in text) == ruleset.hidden_tiger
    assert ("lie open" in text) == ruleset.open_chips
    assert (f"Put {ruleset.set_aside} cards aside" in text) == (ruleset.set_aside > 0)
    assert ("10, 20 and 30" in text) == (ruleset.removed == (10, 20, 30))
    assert ("10, 19 and 28" in text) == (ruleset.removed == (10, 19, 28))
    assert ("K♣ (13) and A♦ (14)" in text) == (ruleset.faces == "ladder")
    assert "must take" in text
    assert "rules, deck" in text


def test_who_starts() -> None:
    assert "dealer’s left starts" in text_of("take-or-pass")
    assert "given a present most recently" in text_of("no-thanks")
    assert "Choose who starts, or draw." in text_of("take-or-pay")


def test_what_is_our_choice_is_marked() -> None:
    ours = r"[^.]*\(ours[^)]*\)"
    assert re.search(rf"share the win{ours}", text_of("no-thanks"))
    assert not re.search(r"share the win \(ours\)", text_of("take-or-pay"))
    assert re.search(rf"other places follow the same order{ours}", text_of("take-or-pass"))
    assert re.search(rf"one player to the left{ours}", text_of("no-thanks"))
    assert "count them (ours)" in text_of("no-thanks+open-chips")
    assert "count them (ours)" not in text_of("take-or-pass+open-chips")
    assert "count them (ours)" not in text_of("take-or-pay")
    assert "Play one round, or more if you like (ours)." in text_of("take-or-pay")
    for rules in all_names():
        assert "What is marked (ours) is our choice" in text_of(rules)
        assert "equal sums share (ours)" in text_of(rules)


def test_the_example_is_the_engines() -> None:
    assert "6 + 8 + 13 + 23 + 33 = 83, then 83 − 6 = 77." in text_of("take-or-pass")
    assert "4 + 9 + 11 = 24, then 24 − 3 = 21." in text_of("take-or-pay")


@pytest.mark.parametrize(
    ("rules", "summary"),
    [
        ("take-or-pay", "3 to 5 players · 12 to 20 minutes · cards 3 to 17 · 7 tokens each"),
        (
            "take-or-pass",
            (
                "3 to 7 players, best with 4 or 5 · cards 3 to 35 · "
                "11 chips with 3 to 5 players, 9 chips with 6, 7 chips with 7"
            ),
        ),
        ("no-thanks+amigo", "3 to 5 players · cards 3 to 35 without 10, 20 and 30 · 10 chips each"),
    ],
)
def test_the_summary_has_what_people_look_for_first(rules: str, summary: str) -> None:
    assert summary_of(parse_rules(rules)) == summary


def test_a_single_chip_or_card_has_no_plural() -> None:
    tiny = {"low": 4, "high": 5, "set_aside": 1, "chips": 1, "after_take": "same", "tie_break": "chips"}
    text = text_of(tiny)
    assert "Put 1 card aside" in text
    assert "Give each player 1 chip." in text
    assert not re.search(r"\b1 (chips|cards)\b", text)


@pytest.mark.parametrize("rules", ["take-or-pay"])
def test_the_classroom_hears_no_word_of_betting(rules: str) -> None:
    assert not re.search(
        r"\b(bet|bets|betting|gambl\w*|stake|wager|casino|coin|money)\b", text_of(rules), re.IGNORECASE
    )
