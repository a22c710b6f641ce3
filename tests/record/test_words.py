"""Words for people."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from takeorpass.record.words import called, counted, listed, runs_text, sentence, shown
from takeorpass.rules import parse_rules


@pytest.mark.parametrize(
    ("number", "text"), [(0, "0 chips"), (1, "1 chip"), (2, "2 chips"), (-1, "-1 chips"), (11, "11 chips")]
)
def test_one_is_singular_and_all_else_plural(number: int, text: str) -> None:
    assert counted(number, "chip") == text


def test_a_list_reads_as_in_a_sentence() -> None:
    assert [listed("abc"[:length]) for length in range(4)] == ["none", "a", "a and b", "a, b and c"]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("Anna", "Anna"),
        (" Anna ", "Anna"),
        ("", "player 2"),
        ("\n\t", "player 2"),
        ("a\nb", "a b"),
        ("\ud800", "player 2"),
        ("x" * 40, "x" * 40),
        ("x" * 41, "x" * 39 + "…"),
        ("x" * 999, "x" * 39 + "…"),
    ],
)
def test_a_name_is_made_fit_to_be_printed(name: str, text: str) -> None:
    assert called(["other", name], 1) == text


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (None, "null"),
        (True, "true"),
        (False, "false"),
        (-7, "-7"),
        (2.5, "2.5"),
        ([1], "a list"),
        ({"a": 1}, "an object"),
        ("it's", '"it\'s"'),
        (10**60 - 1, "9" * 60),
        (10**60, "an endless number"),
        (-(10**60), "an endless number"),
        ("x" * 58, f"'{'x' * 58}'"),
        ("x" * 59, f"'{'x' * 57}…'"),
        ("x" * 9999, f"'{'x' * 57}…'"),
    ],
)
def test_a_value_is_quoted_but_never_at_length(value: object, text: str) -> None:
    assert shown(value) == text


@given(st.text(st.characters(exclude_categories=())), st.integers(1, 50))
def test_a_sentence_is_one_short_line(text: str, longest: int) -> None:
    line = sentence(text, longest)
    assert len(line) <= longest
    assert "\n" not in line


def test_a_sentence_that_fits_is_left_as_it_is() -> None:
    assert sentence("a\n b", 3) == "a b"
    assert sentence("a bc", 3) == "a …"
    assert len(sentence("x" * 999)) == 300


def test_runs_are_spelled_in_the_faces_of_the_rules() -> None:
    assert runs_text(parse_rules("no-thanks"), []) == "no cards"
    assert runs_text(parse_rules("no-thanks"), [13, 14, 3]) == "3 (3), 13–14 (13)"
    assert runs_text(parse_rules("take-or-pass"), [13, 14, 3]) == "3♣ (3), K♣–A♦ (13)"
