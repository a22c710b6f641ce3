"""What hypothesis draws: rulesets, named and custom, and moments of matches."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from takeorpass.rules import Ruleset, all_names, parse_rules
from tests.worlds import World, worlds

names = st.sampled_from(all_names())


@st.composite
def custom_data(draw: st.DrawFn, highest: int = 99) -> dict[str, Any]:
    """Draw custom rules as the object of a record; keys that may be absent sometimes are."""
    low = draw(st.integers(1, highest))
    high = draw(st.integers(low, highest))
    removed = draw(st.lists(st.integers(low, high), unique=True, max_size=min(4, high - low)))
    data = {
        "low": low,
        "high": high,
        "set_aside": draw(st.integers(0, high - low - len(removed))),
        "chips": draw(st.integers(0, 99)),
        "after_take": draw(st.sampled_from(["same", "next"])),
        "tie_break": draw(st.sampled_from(["chips", "share"])),
    }
    optional = {
        "removed": removed,
        "open_chips": draw(st.booleans()),
        "hidden_tiger": draw(st.booleans()),
        "name": draw(st.text(max_size=8)),
    }
    kept = draw(st.sets(st.sampled_from(sorted(optional))))
    return data | {key: value for key, value in optional.items() if key in kept or key == "removed"}


@st.composite
def small_rules(draw: st.DrawFn) -> Ruleset:
    """Draw custom rules of which a game is short: at most ten cards, at most five chips, somebody may play them."""
    low = draw(st.integers(1, 12))
    size = draw(st.integers(3, 10))
    removed = draw(st.lists(st.integers(low, low + size - 1), unique=True, max_size=1))
    hidden_tiger = draw(st.booleans())
    most = size - len(removed) - 1
    data = {
        "low": low,
        "high": low + size - 1,
        "set_aside": draw(st.integers(2 if hidden_tiger and most >= 2 else 0, most)),
        "chips": draw(st.integers(0, 5)),
        "after_take": draw(st.sampled_from(["same", "next"])),
        "tie_break": draw(st.sampled_from(["chips", "share"])),
        "removed": removed,
        "open_chips": draw(st.booleans()),
        "hidden_tiger": hidden_tiger and most >= 2,
    }
    return parse_rules(data)


rulesets = names.map(parse_rules) | small_rules()


@st.composite
def moments(draw: st.DrawFn, rounds: int = 1) -> World:
    """Draw one moment of a match of ``rounds`` rounds."""
    ruleset = draw(rulesets)
    players = draw(st.sampled_from(ruleset.player_counts))
    starter = draw(st.integers(0, players - 1))
    text = str(draw(st.integers(0, 2**32)))
    played = list(worlds(ruleset, players, text, rounds=rounds, starter=starter))
    return played[draw(st.integers(0, len(played) - 1))]
