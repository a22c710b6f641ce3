import pytest

from takeorpass.rules import Reason


def test_the_codes_are_those_that_records_and_frames_carry() -> None:
    assert [str(reason) for reason in Reason] == [
        "round_over",
        "no_card",
        "not_your_turn",
        "no_chips",
        "no_hidden_card",
        "card_not_taken",
        "removed_card",
        "bad_card",
        "duplicate_card",
        "deck_size",
    ]


@pytest.mark.parametrize("reason", Reason)
def test_every_reason_has_one_plain_sentence_of_its_own(reason: Reason) -> None:
    sentence = reason.sentence()
    assert sentence[0].isupper()
    assert sentence.endswith(".")
    assert "{" not in sentence
    assert [other for other in Reason if other.sentence() == sentence] == [reason]


def test_a_sentence_calls_a_chip_what_the_rules_call_it() -> None:
    assert Reason.NO_CHIPS.sentence() == "You have no chips left: you must take the card."
    assert Reason.NO_CHIPS.sentence("token") == "You have no tokens left: you must take the card."
