"""One measured figure, and the ways to measure it."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass

REPEATS = 5


@dataclass(frozen=True, slots=True)
class Row:
    """A figure with its unit.

    ``ratio`` compares it with something measured in the same run (``against`` says with what), since absolute times of
    a shared machine mean little; ``budget`` is the bound that the project sets itself, in the figure's own unit.
    """

    name: str
    value: float
    unit: str
    ratio: float | None = None
    against: str = ""
    budget: float | None = None


def seconds(work: Callable[[], object], repeats: int = REPEATS) -> float:
    """Return the median time of ``work`` over ``repeats`` runs, after one that is not counted."""
    work()
    times = []
    for _ in range(repeats):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return statistics.median(times)


def reference_loop() -> int:
    """A fixed piece of plain Python, a million additions, against which Python code is measured."""
    total = 0
    for number in range(1_000_000):
        total += number
    return total
