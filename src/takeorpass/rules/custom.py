"""Custom rulesets as data: the object form that a record carries, and back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from takeorpass.errors import RulesError
from takeorpass.rules.named import parse_name
from takeorpass.rules.ruleset import MAX_PLAYERS, MIN_PLAYERS, Ruleset

_HIGHEST = 99
_WORDS = {"after_take": ("same", "next"), "tie_break": ("chips", "share")}
_REQUIRED: dict[str, type] = {
    "low": int,
    "high": int,
    "set_aside": int,
    "chips": int,
    "after_take": str,
    "tie_break": str,
}
_OPTIONAL: dict[str, type] = {"removed": list, "open_chips": bool, "hidden_tiger": bool, "name": str}
_KINDS = {int: "a whole number", str: "a string", list: "a list of whole numbers", bool: "true or false"}


def parse_rules(value: object) -> Ruleset:
    """Read rules as a record has them: a name, or an object for custom rules.

    Raises `RulesError`: ``bad_format`` for a wrong type, ``unknown_rules`` for a name or an object that is none.

    >>> parse_rules({"low": 3, "high": 8, "set_aside": 1, "chips": 2, "after_take": "same",
    ...              "tie_break": "share"}).deck_size
    5
    """
    if isinstance(value, str):
        return parse_name(value)
    if isinstance(value, Mapping):
        return _parse_custom(value)
    raise RulesError("bad_format", "The rules are neither a name nor an object.")


def rules_data(ruleset: Ruleset) -> str | dict[str, Any]:
    """Return the form in which a record carries ``ruleset``: its name, or for custom rules an object."""
    if is_named(ruleset):
        return ruleset.name
    data: dict[str, Any] = {
        "low": ruleset.low,
        "high": ruleset.high,
        "set_aside": ruleset.set_aside,
        # Custom rules that no number of players can play give nobody a chip; the object still needs the number.
        "chips": ruleset.chips_by_players[0][1] if ruleset.chips_by_players else 0,
        "after_take": ruleset.after_take,
        "tie_break": ruleset.tie_break,
        "removed": list(ruleset.removed),
        "open_chips": ruleset.open_chips,
        "hidden_tiger": ruleset.hidden_tiger,
    }
    return data | ({"name": ruleset.name} if ruleset.name else {})


def is_named(ruleset: Ruleset) -> bool:
    """Tell whether ``ruleset`` is what its name stands for; custom rules may carry any name."""
    try:
        return parse_name(ruleset.name) == ruleset
    except RulesError:
        return False


def _parse_custom(data: Mapping[str, Any]) -> Ruleset:
    for key, kind in (_REQUIRED | _OPTIONAL).items():
        if key in data and not _is_of(data[key], kind, optional=key in _OPTIONAL):
            raise RulesError("bad_format", f"In the rules, {key!r} must be {_KINDS[kind]}.", key=key)
    given = {key: value for key, value in data.items() if value is not None or key not in _OPTIONAL}
    _check_keys(given)
    _check_bounds(given)
    counts = range(MIN_PLAYERS, MAX_PLAYERS + 1)
    if given.get("hidden_tiger"):
        counts = range(MIN_PLAYERS, min(MAX_PLAYERS, given["set_aside"]) + 1)
    return Ruleset(
        name=given.get("name", ""),
        low=given["low"],
        high=given["high"],
        set_aside=given["set_aside"],
        chips_by_players=tuple((count, given["chips"]) for count in counts),
        after_take=given["after_take"],
        tie_break=given["tie_break"],
        removed=tuple(sorted(given.get("removed", ()))),
        open_chips=given.get("open_chips", True),
        hidden_tiger=given.get("hidden_tiger", False),
    )


def _is_of(value: object, kind: type, *, optional: bool) -> bool:
    if value is None:
        return optional
    if kind is int:
        return type(value) is int
    if kind is list:
        return isinstance(value, list) and all(type(item) is int for item in value)
    return isinstance(value, kind)


def _check_keys(given: Mapping[str, Any]) -> None:
    for key in _REQUIRED:
        if key not in given:
            raise _unknown(f"The rules lack {key!r}.", key)
    for key in given:
        if key not in _REQUIRED and key not in _OPTIONAL:
            raise _unknown(f"The rules have a key {key!r} that means nothing.", key)


def _check_bounds(given: Mapping[str, Any]) -> None:
    # The sentences give the bounds, not the values: those may have pages of digits, more than Python writes out.
    for key, words in _WORDS.items():
        if given[key] not in words:
            raise _unknown(f"In the rules, {key!r} must be {' or '.join(map(repr, words))}.", key)
    low, high = given["low"], given["high"]
    if not 1 <= low <= high <= _HIGHEST:
        raise _unknown(f"The cards must lie within 1 to {_HIGHEST}, the lowest not above the highest.", "low")
    if not 0 <= given["chips"] <= _HIGHEST:
        raise _unknown(f"Each player must get 0 to {_HIGHEST} chips.", "chips")
    removed = given.get("removed", ())
    if len(set(removed)) != len(removed) or not all(low <= card <= high for card in removed):
        raise _unknown("The removed cards must be different cards of these rules.", "removed")
    if given["set_aside"] < 0:
        raise _unknown("Fewer than no cards cannot be set aside.", "set_aside")
    if high - low + 1 - len(removed) - given["set_aside"] < 1:
        raise _unknown("No card is left for the deck.", "set_aside")


def _unknown(message: str, key: str) -> RulesError:
    return RulesError("unknown_rules", message, key=key)
