"""How fast the judge is: whole games a second, each read from its line of JSON as `takeorpass judge` reads them."""

from __future__ import annotations

import json

from benchmarks.row import Row, reference_loop, seconds
from benchmarks.rules import random_match
from takeorpass.record import judge, record_of

_GAMES = 200


def rows() -> list[Row]:
    """Measure reading and judging games of four random players."""
    names = ["Anna", "Ben", "Carla", "Dan"]
    lines = [json.dumps(record_of(random_match(seed), names)) for seed in range(_GAMES)]
    time = seconds(lambda: [judge(json.loads(line)).data() for line in lines]) / _GAMES
    against = "a million additions in Python"
    return [Row("games judged", 1 / time, "per second", seconds(reference_loop) / time, against)]
