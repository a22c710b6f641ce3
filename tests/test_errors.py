import copy
import pickle

import pytest

from takeorpass import errors
from takeorpass.errors import IllegalMoveError, InputError, RecordError, RulesError, TakeOrPassError
from takeorpass.rules import Match, Reason, Take, parse_rules

CLASSES = [RulesError, IllegalMoveError, RecordError, InputError]


def test_one_base_and_four_children() -> None:
    children = [value for value in vars(errors).values() if isinstance(value, type)]
    assert children == [TakeOrPassError, *CLASSES]
    assert all(child.__bases__ == (TakeOrPassError,) for child in CLASSES)


@pytest.mark.parametrize("kind", [TakeOrPassError, *CLASSES])
def test_an_error_has_a_code_a_sentence_and_the_fields_that_locate_it(kind: type[TakeOrPassError]) -> None:
    error = kind("bad_card", "'X' is no card.", text="X", seat=2)
    assert (error.code, error.message, error.fields) == ("bad_card", "'X' is no card.", {"text": "X", "seat": 2})
    assert str(error) == "'X' is no card. [text='X', seat=2]"


def test_an_error_without_fields_reads_as_its_sentence() -> None:
    error = InputError("bad_card", "'X' is no card.")
    assert error.fields == {}
    assert str(error) == "'X' is no card."


@pytest.mark.parametrize("kind", [TakeOrPassError, *CLASSES])
def test_an_error_reaches_another_process_as_it_is(kind: type[TakeOrPassError]) -> None:
    error = kind("bad_card", "'X' is no card.", text="X")
    for again in (copy.copy(error), copy.deepcopy(error), pickle.loads(pickle.dumps(error))):  # noqa: S301 - own
        assert type(again) is kind
        assert (again.code, again.message, again.fields) == (error.code, error.message, error.fields)
        assert str(again) == str(error)


def test_the_error_of_an_illegal_move_is_a_test_case() -> None:
    match = Match.start(parse_rules("no-thanks"), 3)
    with pytest.raises(IllegalMoveError) as caught:
        match.apply(Take())
    again: IllegalMoveError = pickle.loads(pickle.dumps(caught.value))  # noqa: S301 - pickled right here
    assert again.fields == {"move": Take(), "position": match.position}
    assert again.code == Reason.NO_CARD
