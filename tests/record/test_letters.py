"""The letters of the moves: what a person is told where they do not hold (where is tested with the judge)."""

from typing import Any

import pytest

from takeorpass.record import judge
from tests.record.examples import SMALL, SMALL_ROUND, TIGERS, changed

SENTENCES: list[tuple[list[str], str]] = [
    (["pt", "pX"], "Round 1, action 4 (letter 2 on card 8): 'X' is no move: p, t and h are."),
    (["pt", "p{"], "Round 1, action 4 (letter 2 on card 8): '{' is no move: p, t and h are."),
    (["pt", "tp"], "Round 1, action 4 (letter 2 on card 8): the card has been taken already."),
    (["pt", "pppp"], "Round 1, action 6 (letter 4 on card 8): Anna has no chip left to pass with."),
    (
        ["h"],
        "Round 1, action 1 (letter 1 on card 5): Anna has no hidden card left, or none that the record knows.",
    ),
    (["pt", "pp", "t"], "Round 1: nobody took card 8, and yet another one was turned up."),
    (["pt", "ppt", "t", "t", "t"], "Round 1 has moves on a card number 5, but the round was over by then."),
    (["pt", "ppt", "t", "", "t"], "Round 1 has moves on a card number 5, but no such card was turned up."),
]


def sentence_on(record: dict[str, Any]) -> Any:
    return judge(record).data()["message"]


@pytest.mark.parametrize(("moves", "sentence"), SENTENCES, ids=[sentence for _, sentence in SENTENCES])
def test_each_fault_in_the_moves_is_said_in_a_sentence(moves: list[str], sentence: str) -> None:
    record = changed(SMALL, rounds=[SMALL_ROUND, SMALL_ROUND | {"moves": moves}], totals=None)
    assert sentence_on(changed(SMALL, round0={"moves": moves})) == sentence
    assert sentence_on(record) == sentence.replace("Round 1", "Round 2")


def test_the_counter_has_the_name_that_the_rules_give_it() -> None:
    record = {
        **SMALL,
        "rules": "take-or-pay",
        "players": ["Anna", "Ben", "Carla"],
        "rounds": [{"starter": 0, "cards": [5], "moves": ["p" * 22]}],
    }
    assert sentence_on(record).endswith(": Anna has no token left to pass with.")


def test_a_hidden_card_that_was_played_or_that_nobody_knows_is_none_to_play() -> None:
    clause = "has no hidden card left, or none that the record knows."
    twice = changed(TIGERS, round0={"moves": ["hh"]})
    assert sentence_on(twice) == f"Round 1, action 2 (letter 2 on card 5): Anna {clause}"
    unknown = changed(TIGERS, round0={"moves": ["h"], "tigers": [None, 6]})
    assert sentence_on(unknown) == f"Round 1, action 1 (letter 1 on card 5): Anna {clause}"


def test_names_with_braces_or_line_breaks_do_no_harm() -> None:
    record = changed(SMALL, players=["{actor}\n{0}", "b"], round0={"moves": ["pt", "pppp"]})
    assert sentence_on(record).endswith(": {actor} {0} has no chip left to pass with.")
