"""The ratings of the levels, as contests between them gave them; `ratings.json` says which, and how they were played.

A rating is a plain number, 1000 for the lowest level. Of two at a table the stronger one ends ahead of the other ten
times as often as behind it for every 400 points between them, about so: 64 % of the time for 100 points.
"""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path
from typing import Any

FILE = Path(__file__).parent / "ratings.json"


def rating_of(name: str) -> int | None:
    """Return the rating of the level called ``name``; None for one that has none.

    >>> rating_of("newcomer"), rating_of("random")
    (1000, None)
    """
    return next((row["rating"] for row in told()["levels"] if row["name"] == name), None)


@lru_cache(maxsize=1)
def told() -> dict[str, Any]:
    """Return all that the file says: the command, the games, and by level the player, the rating and its margin."""
    data: dict[str, Any] = json.loads(FILE.read_text("utf-8"))
    return data
