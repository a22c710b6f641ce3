import pytest
from hypothesis import given
from hypothesis import strategies as st

from takeorpass.kit.example import example_of, low_example_of
from takeorpass.rules import Ruleset, all_names, parse_rules, runs_of, score_of


@st.composite
def custom_rules(draw: st.DrawFn) -> Ruleset:
    low = draw(st.integers(1, 99))
    high = draw(st.integers(low, 99))
    removed = draw(st.lists(st.integers(low, high), unique=True, max_size=high - low))
    left = high - low + 1 - len(removed)
    return parse_rules(
        {
            "low": low,
            "high": high,
            "removed": removed,
            "set_aside": draw(st.integers(0, left - 1)),
            "chips": draw(st.integers(0, 99)),
            "after_take": "same",
            "tie_break": "share",
        }
    )


def check(ruleset: Ruleset) -> None:
    example, low = example_of(ruleset), low_example_of(ruleset)
    assert example.cards
    assert set(example.cards) <= set(ruleset.cards)
    assert len(example.cards) + (len(low.cards) if low else 0) <= ruleset.deck_size
    assert example.runs == runs_of(example.cards)
    assert example.score == score_of(example.cards, example.chips)
    most = max((players * chips for players, chips in ruleset.chips_by_players), default=0)
    assert example.chips + (low.chips if low else 0) <= most
    if low is not None:
        assert low.score < 0
        assert not set(low.cards) & set(example.cards)


@pytest.mark.parametrize("rules", all_names())
def test_an_example_has_cards_and_chips_that_its_rules_have(rules: str) -> None:
    check(parse_rules(rules))


@given(custom_rules())
def test_so_has_the_example_of_any_custom_rules(ruleset: Ruleset) -> None:
    check(ruleset)


def test_the_worked_examples_of_the_texts_come_to_77_and_21() -> None:
    ordinary, small = (example_of(parse_rules(rules)) for rules in ("take-or-pass", "take-or-pay"))
    assert (ordinary.cards, ordinary.chips, ordinary.score) == ((6, 8, 9, 10, 13, 14, 15, 23, 24, 33), 6, 77)
    assert (small.cards, small.chips, small.score) == ((4, 5, 6, 9, 11, 12), 3, 21)


def test_an_example_is_written_out_with_the_faces_of_its_rules() -> None:
    ordinary = example_of(parse_rules("take-or-pass"))
    assert ordinary.runs_text == "6♣ / 8♣, 9♣, 10♣ / K♣, A♦, 2♦ / 10♦, J♦ / 7♥"
    assert ordinary.cost_text == "6 + 8 + 13 + 23 + 33 = 83"
    assert ordinary.score_text == "83 − 6 = 77"
    assert ordinary.chips_text == "6 chips"
