"""Records and score sheets with small damages, drawn from a seed: most do not hold, each in its own way."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

VECTORS = Path(__file__).parents[1] / "vectors"

# Values that somebody might write; numbers with a point are written here as both languages write them.
_VALUES: list[Any] = [
    None,
    True,
    False,
    0,
    1,
    -1,
    2,
    3,
    9,
    10,
    20,
    24,
    35,
    36,
    99,
    100,
    2**70,
    -(2**70),
    10**400,
    2.5,
    24.0,
]
_VALUES += [
    "",
    "p",
    "t",
    "h",
    "pt",
    "ppht",
    "P",
    "x",
    " t",
    "é",
    "😀",
    "\\",
    "'",
    "\0",
    "\ud800",
    "\u200b",
    "same",
    "chips",
]
_VALUES += ["Anna", " \u00a0 ", "A'B", 'She said "no"', "B" * 99, "😀" * 41, "line\none", "no-thanks", "take-or-pay"]
_VALUES += [
    "no-thanks+amigo",
    "take-or-pass+amigo",
    "no-thanks+amigo+amigo",
    "no-thanks+amigo-high+amigo",
    "takeorpass-scores/1",
]
_VALUES += [[], {}, [3], [None], [[3]], {"x": 1}, ["t"], [0, 0, 0], [None, None, None], [[], [], []]]
_KEYS = [
    "tigers",
    "set_aside",
    "scores",
    "totals",
    "winners",
    "as_is",
    "removed",
    "hidden_tiger",
    "open_chips",
    "name",
    "x",
]

_CUSTOM_SHARE = 0.15
_CUSTOM = {"low": 3, "high": 35, "set_aside": 9, "chips": 11, "after_take": "same", "tie_break": "share"}


def mutants(count: int, seed: int) -> Iterator[str]:
    """Yield ``count`` JSON texts: in turn a vector, or the score sheet of one, with up to three damages."""
    rng = random.Random(seed)
    cases = json.loads((VECTORS / "records.json").read_text(encoding="utf-8"))
    records = [case["record"] for case in cases]
    whole = [case for case in cases if case["expect"].get("complete")]
    sheets = [_sheet_of(case["record"], case["expect"], as_is=flag) for case in whole for flag in (False, True)]
    for number in range(count):
        kind = sheets if number % 4 == 0 else records
        value = copy.deepcopy(kind[number % len(kind)])
        if isinstance(value, dict) and rng.random() < _CUSTOM_SHARE:
            value["rules"] = dict(_CUSTOM)
        for _ in range(rng.randint(0, 3)):
            value = _damaged(value, rng)
        yield json.dumps(value)


def _sheet_of(record: dict[str, Any], verdict: dict[str, Any], *, as_is: bool) -> dict[str, Any]:
    """Return what a table would have written down of ``record``, whose judge says ``verdict``."""
    columns = [{key: played[key] for key in ("hands", "chips", "scores")} for played in verdict["rounds"]]
    columns = [{**written, "as_is": as_is} for written in columns]
    totals = {key: verdict[key] for key in ("totals", "winners")}
    head = {key: record[key] for key in ("rules", "players")}
    return {"format": "takeorpass-scores/1", **head, "rounds": columns, **totals}


def _damaged(value: Any, rng: random.Random) -> Any:
    """Return ``value`` with one thing in it, at any depth, changed."""
    if isinstance(value, str) and rng.random() < 0.8:
        return _retyped(value, rng)
    if isinstance(value, int) and abs(value) < 2**53 and rng.random() < 0.6:
        return value + rng.choice([-1, 1, 2])
    if not isinstance(value, (dict, list)) or rng.random() < 0.05:
        return copy.deepcopy(rng.choice(_VALUES))
    return _damaged_list(value, rng) if isinstance(value, list) else _damaged_object(value, rng)


def _retyped(text: str, rng: random.Random) -> str:
    """Return ``text`` with a letter put in, taken out, or written over."""
    place = rng.randint(0, len(text))
    return text[:place] + rng.choice(["", "p", "t", "h", "+", "x"]) + text[place + rng.randint(0, 1) :]


def _damaged_list(items: list[Any], rng: random.Random) -> list[Any]:
    place = rng.randint(0, len(items))
    match rng.choice(["inside", "inside", "inside", "in", "out", "twice", "swap", "cut"]):
        case "inside" if place < len(items):
            items[place] = _damaged(items[place], rng)
        case "out":
            del items[place : place + 1]
        case "twice" if place < len(items):
            items.insert(rng.randint(0, len(items)), copy.deepcopy(items[place]))
        case "swap" if place < len(items):
            items[0], items[place] = items[place], items[0]
        case "cut":
            del items[place:]
        case "in" if items and isinstance(items[0], int):
            items.insert(place, rng.randint(-1, 40))
        case _:
            items.insert(place, copy.deepcopy(rng.choice(_VALUES)))
    return items


def _damaged_object(data: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    key = rng.choice([*data, *data, *_KEYS])
    # Most of what can be wrong lies in the rounds.
    if "rounds" in data and rng.random() < 0.6:
        key = "rounds"
    if key not in data:
        data[key] = copy.deepcopy(rng.choice(_VALUES))
    elif rng.random() < 0.1:
        del data[key]
    else:
        data[key] = _damaged(data[key], rng)
    return data
