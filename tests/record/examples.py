"""Records for tests: small ones to write faults into, and whole ones that hypothesis draws."""

from __future__ import annotations

import copy
from typing import Any

from hypothesis import strategies as st

from takeorpass.record import Disclosure, record_of
from takeorpass.rules import Deal, Match
from tests.strategies import rulesets
from tests.worlds import deal_named, seed_of, worlds

NAMES = ["Anna", "Ben", "Carla", "Dan", "Eva", "Finn", "Gwen"]

SMALL_RULES: dict[str, Any] = {
    "low": 3,
    "high": 9,
    "removed": [9],
    "set_aside": 2,
    "chips": 2,
    "after_take": "same",
    "tie_break": "share",
    "hidden_tiger": False,
}

# Ben takes all four cards: 3 and 4 cost 3, 5 joins them, and 8 costs 8; he ends with 4 chips and Anna with none.
SMALL_ROUND: dict[str, Any] = {
    "starter": 0,
    "cards": [5, 8, 3, 4],
    "moves": ["pt", "ppt", "t", "t"],
    "set_aside": [7, 6],
    "tigers": None,
    "scores": [0, 7],
}

SMALL: dict[str, Any] = {
    "format": "takeorpass-record/1",
    "rules": SMALL_RULES,
    "players": ["Anna", "Ben"],
    "rounds": [SMALL_ROUND],
    "totals": [0, 7],
    "winners": [0],
}

# The same with hidden cards: Ben plays the 6 before he takes the 8, so that 3 to 6 are a run; Anna's 7 stays hidden.
TIGERS: dict[str, Any] = {
    **SMALL,
    "rules": SMALL_RULES | {"hidden_tiger": True},
    "rounds": [SMALL_ROUND | {"moves": ["pt", "hppt", "t", "t"], "tigers": [7, 6]}],
}

GONE = object()
"""Stands for a key that is not there."""


def changed(record: dict[str, Any], **changes: Any) -> dict[str, Any]:
    """Return ``record`` with other values for the keys of ``changes``; those that are `GONE` are taken out.

    ``round0`` and the like are the changes of that round, a dict.
    """
    result = copy.deepcopy(record)
    for key, value in changes.items():
        if key.startswith("round") and key != "rounds":
            index = int(key.removeprefix("round"))
            result["rounds"][index] = changed(result["rounds"][index], **value)
        elif value is GONE:
            result.pop(key, None)
        else:
            result[key] = value
    return result


def disclosures_of(match: Match, deals: list[Deal], seeds: list[bytes]) -> list[Disclosure]:
    """Disclose every round of ``match`` that is over, with seed and empty nonces."""
    nonces = [b""] * match.players
    told = [Disclosure.whole(deal, seed, nonces) for deal, seed in zip(deals, seeds, strict=True)]
    return told[: len(match.outcomes)]


@st.composite
def told_matches(draw: st.DrawFn, rounds: int = 3) -> tuple[Match, list[Disclosure]]:
    """Draw a moment of a match of up to ``rounds`` rounds with what may be told of its rounds."""
    ruleset = draw(rulesets)
    players = draw(st.sampled_from(ruleset.player_counts))
    planned = draw(st.integers(1, rounds))
    text = str(draw(st.integers(0, 2**32)))
    played = list(worlds(ruleset, players, text, rounds=planned, starter=draw(st.integers(0, players - 1))))
    match = played[draw(st.integers(0, len(played) - 1))].match
    names = [f"{text} {index}" for index in range(len(match.logs))]
    deals = [deal_named(ruleset, players, name) for name in names]
    return match, disclosures_of(match, deals, [seed_of(name) for name in names])


records = told_matches().map(lambda told: record_of(told[0], NAMES[: told[0].players], told[1]))
"""Records that hold, of every kind of rules, over and running."""

json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 40)
    | st.sampled_from([10**30, -(10**30), 2.5, 24.0, 1e400])
    | st.text(st.characters(exclude_categories=()), max_size=4)
    | st.sampled_from(["p", "t", "h", "pt", "no-thanks", "take-or-pay", "takeorpass-scores/1", "same", "share"]),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(["starter", "cards", "moves", "low", "x"]), inner, max_size=4)
    ),
    max_leaves=6,
)
"""Any JSON value, those that a record might hold more often."""


@st.composite
def damaged(draw: st.DrawFn, sound: st.SearchStrategy[dict[str, Any]] = records) -> Any:
    """Draw a sound record with up to three of its values, at any depth, replaced, taken out or doubled."""
    record: Any = copy.deepcopy(draw(sound))
    for _ in range(draw(st.integers(1, 3))):
        record = _with_damage(draw, record)
    return record


def _with_damage(draw: st.DrawFn, value: Any) -> Any:
    if not isinstance(value, (dict, list)) or not value or draw(st.integers(0, 6)) == 0:
        return draw(json_values)
    keys = list(value) if isinstance(value, dict) else list(range(len(value)))
    key = draw(st.sampled_from(keys))
    act = draw(st.sampled_from(["inside", "inside", "inside", "out", "twice"]))
    if act == "inside":
        value[key] = _with_damage(draw, value[key])
    elif act == "out":
        del value[key]
    elif isinstance(value, list):
        value.insert(draw(st.integers(0, len(value))), copy.deepcopy(value[key]))
    else:
        value[draw(st.sampled_from(keys))] = copy.deepcopy(value[key])
    return value
