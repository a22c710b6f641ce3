"""The types of keys."""

from typing import Any

import pytest

from takeorpass.errors import RecordError
from takeorpass.record import shape
from takeorpass.record.shape import Kind

VALUES: list[Any] = [
    None,
    True,
    3,
    3.0,
    "3",
    [],
    [3],
    [None],
    [3, None],
    ["3"],
    [3, "3"],
    [True],
    [[3]],
    [[3], None],
    {},
]

FITTING: list[tuple[Kind[Any], list[Any]]] = [
    (shape.OBJECT, [{}]),
    (shape.LIST, [value for value in VALUES if isinstance(value, list)]),
    (shape.FLAG, [True]),
    (shape.NUMBER, [3]),
    (shape.TEXT, ["3"]),
    (shape.NUMBERS, [[], [3]]),
    (shape.NUMBERS_OR_NULLS, [[], [3], [None], [3, None]]),
    (shape.TEXTS, [[], ["3"]]),
    (shape.HANDS, [[], [None], [[3]], [[3], None]]),
]


@pytest.mark.parametrize(("kind", "fitting"), FITTING, ids=[kind.words for kind, _ in FITTING])
def test_a_kind_takes_its_own_values_and_no_others(kind: Kind[Any], fitting: list[Any]) -> None:
    for value in VALUES:
        fits = any(type(value) is type(other) and value == other for other in fitting)
        if isinstance(value, list):
            fits = any(repr(value) == repr(other) for other in fitting)
        assert kind.fits(value) is fits, value


def test_a_required_key_may_not_be_missing_or_null() -> None:
    assert shape.required({"a": 3}, "a", shape.NUMBER) == 3
    with pytest.raises(RecordError) as caught:
        shape.required({}, "a", shape.NUMBER)
    assert caught.value.message == "The record's a is missing."
    assert (caught.value.code, caught.value.fields) == ("bad_format", {})
    with pytest.raises(RecordError) as caught:
        shape.required({"a": None}, "a", shape.NUMBER, round=1)
    assert caught.value.message == "Round 2: a must be a whole number, not null."
    assert (caught.value.code, caught.value.fields) == ("bad_format", {"round": 1})


def test_an_optional_key_may_be_missing_or_null() -> None:
    assert shape.optional({"a": 3}, "a", shape.NUMBER) == 3
    assert shape.optional({}, "a", shape.NUMBER) is None
    assert shape.optional({"a": None}, "a", shape.NUMBER) is None
    with pytest.raises(RecordError) as caught:
        shape.optional({"a": True}, "a", shape.NUMBER, round=0)
    assert caught.value.message == "Round 1: a must be a whole number, not true."
    assert (caught.value.code, caught.value.fields) == ("bad_format", {"round": 0})


def test_a_list_where_an_object_should_stand_is_named_as_such() -> None:
    with pytest.raises(RecordError, match=r"^It must be an object, not a list\.$"):
        shape.checked([], "It", shape.OBJECT)
    with pytest.raises(RecordError, match=r"^It must be a list of strings, not something else\.$"):
        shape.checked([3], "It", shape.TEXTS)
