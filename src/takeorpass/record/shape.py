"""The types of a record's keys: what is there, of the right kind, all elements of a list included.

JSON's true is no whole number here, and neither is 24.0.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeGuard, TypeVar

from takeorpass.errors import RecordError
from takeorpass.record.words import shown

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Kind(Generic[T]):
    """A type that a key may have: the ``words`` for it, and whether a value ``fits``."""

    words: str
    fits: Callable[[object], TypeGuard[T]]


def required(data: Mapping[str, Any], key: str, kind: Kind[T], **place: int) -> T:
    """Return ``data[key]``; raise `RecordError` (``bad_format``) where it is missing or not of ``kind``."""
    if key not in data:
        raise RecordError("bad_format", f"{_named(key, place)} is missing.", **place)
    value: object = data[key]
    if kind.fits(value):
        return value
    raise _wrong_type(_named(key, place), kind, value, place)


def optional(data: Mapping[str, Any], key: str, kind: Kind[T], **place: int) -> T | None:
    """Return ``data[key]``, None where it is missing or null; raise `RecordError` where it is not of ``kind``."""
    value: object = data.get(key)
    if value is None or kind.fits(value):
        return value
    raise _wrong_type(_named(key, place), kind, value, place)


def checked(value: object, name: str, kind: Kind[T], **place: int) -> T:
    """Return ``value``; raise `RecordError` (``bad_format``), which calls it ``name``, where it is not of ``kind``.

    >>> checked(True, "The starter", NUMBER)
    Traceback (most recent call last):
        ...
    takeorpass.errors.RecordError: The starter must be a whole number, not true.
    """
    if kind.fits(value):
        return value
    raise _wrong_type(name, kind, value, place)


def is_object(value: object) -> TypeGuard[dict[str, Any]]:
    """Whether ``value`` is a JSON object."""
    return isinstance(value, dict)


def _is_list(value: object) -> TypeGuard[list[Any]]:
    return isinstance(value, list)


def _is_flag(value: object) -> TypeGuard[bool]:
    return isinstance(value, bool)


def _is_text(value: object) -> TypeGuard[str]:
    return isinstance(value, str)


def _is_number(value: object) -> TypeGuard[int]:
    return type(value) is int


def _is_numbers(value: object) -> TypeGuard[list[int]]:
    return isinstance(value, list) and _INT.issuperset(map(type, value))


def _is_numbers_or_nulls(value: object) -> TypeGuard[list[int | None]]:
    return isinstance(value, list) and _INT_OR_NULL.issuperset(map(type, value))


def _is_texts(value: object) -> TypeGuard[list[str]]:
    return isinstance(value, list) and _STR.issuperset(map(type, value))


def _is_hands(value: object) -> TypeGuard[list[list[int] | None]]:
    return isinstance(value, list) and all(hand is None or _is_numbers(hand) for hand in value)


# JSON's true is a Python int by inheritance, so types are compared, and sets of them in one go.
_INT = frozenset({int})
_INT_OR_NULL = frozenset({int, type(None)})
_STR = frozenset({str})


LIST: Kind[list[Any]] = Kind("a list", _is_list)
OBJECT: Kind[dict[str, Any]] = Kind("an object", is_object)
FLAG: Kind[bool] = Kind("true or false", _is_flag)
NUMBER: Kind[int] = Kind("a whole number", _is_number)
NUMBERS: Kind[list[int]] = Kind("a list of whole numbers", _is_numbers)
NUMBERS_OR_NULLS: Kind[list[int | None]] = Kind("a list of whole numbers or nulls", _is_numbers_or_nulls)
TEXT: Kind[str] = Kind("a string", _is_text)
TEXTS: Kind[list[str]] = Kind("a list of strings", _is_texts)
HANDS: Kind[list[list[int] | None]] = Kind("a list of hands, each a list of whole numbers or null", _is_hands)


def _wrong_type(name: str, kind: Kind[Any], value: object, place: Mapping[str, int]) -> RecordError:
    given = "something else" if isinstance(value, list) and kind is not OBJECT else shown(value)
    return RecordError("bad_format", f"{name} must be {kind.words}, not {given}.", **place)


def _named(key: str, place: Mapping[str, int]) -> str:
    return f"Round {place['round'] + 1}: {key}" if "round" in place else f"The record's {key}"
