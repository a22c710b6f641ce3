import re

from takeorpass.kit.leader_page import leader_page
from takeorpass.rules import parse_rules

SECTIONS = leader_page(parse_rules("take-or-pay"))
TEXT = "\n".join(line for section in SECTIONS for line in (section.heading, *section.lines)).replace("\xa0", " ")


def test_the_example_is_checked_by_the_engine() -> None:
    for words in ("4, 5, 6 / 9 / 11, 12 and 3 tokens", "4 + 9 + 11 = 24", "24 − 3 = 21", "The 9 stands alone"):
        assert words in TEXT


def test_it_says_what_to_prepare_and_that_nothing_has_to_be_bought() -> None:
    for words in (
        "3 to 5 players",
        "21 for 3, 28 for 4, 35 for 5",
        "An adult cuts",
        "scrap paper",
        "Nothing has to be bought",
    ):
        assert words in TEXT


def test_it_says_what_to_accept() -> None:
    for words in (
        "Explain one legal choice",
        "Accept any legal choice, a pass too",
        "A partner may write",
        "may decline to answer, or pause, at any time",
        "a pass still costs one token",
    ):
        assert words in TEXT


def test_it_claims_nothing() -> None:
    for words in ("no trial in a classroom", "no gain in learning", "no endorsement", "no conclusion about a child"):
        assert words in TEXT
    assert "has not been established" in TEXT


def test_it_has_no_word_of_betting() -> None:
    assert not re.search(r"\b(bet|bets|betting|gambl\w*|stake|wager|casino)\b", TEXT, re.IGNORECASE)
