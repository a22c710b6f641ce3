"""Small contests for tests."""

from __future__ import annotations

from typing import Any

from takeorpass.arena import Contest, contest_of
from takeorpass.rules import parse_rules

TINY = parse_rules(
    {"low": 3, "high": 8, "set_aside": 1, "chips": 2, "after_take": "same", "tie_break": "share", "name": "tiny"}
)


def contest(design: str, *players: str, **given: Any) -> Contest:
    """Return a contest of three at a table by `TINY`, on four deals, unless something else is given."""
    asked: dict[str, Any] = {"ruleset": TINY, "seats": 3, "deals": 4, "seed": 7} | given
    return contest_of(asked.pop("ruleset"), design, players, **asked)
