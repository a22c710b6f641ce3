"""What a running server counts of itself: plain numbers, which cost a move next to nothing.

None of them names a person, a table or an address; `metrics` shows them to whoever may see them.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from dataclasses import dataclass, field

BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""The upper bounds in seconds of the classes into which durations are sorted; what is longer has a class of its own."""


class Durations:
    """How long something took, by class: ``counts`` has one number for each of the `BOUNDS`, and one for the rest."""

    __slots__ = ("counts", "total")

    def __init__(self) -> None:
        """Start with none."""
        self.counts = [0] * (len(BOUNDS) + 1)
        self.total = 0.0

    def add(self, seconds: float) -> None:
        """Count one that took so many ``seconds``."""
        self.counts[bisect_left(BOUNDS, seconds)] += 1
        self.total += seconds


@dataclass(slots=True)
class Counts:
    """What one server process has seen since it started.

    ``moves`` are those of people, from the message to the durable move; ``bot_moves`` those of bots. Of the latter
    ``found_elsewhere`` were found by workers on other machines. ``refusals`` are told to sockets, by code (``stale``
    among them); ``answers`` over HTTP, by method and status. ``limited`` counts what was over a quota, by its kind.
    ``sockets`` are open now.
    """

    moves: Durations = field(default_factory=Durations)
    bot_moves: int = 0
    found_elsewhere: int = 0
    answers: dict[tuple[str, int], Durations] = field(default_factory=dict)
    refusals: Counter[str] = field(default_factory=Counter)
    limited: Counter[str] = field(default_factory=Counter)
    sockets: int = 0

    def answered(self, method: str, status: int, seconds: float) -> None:
        """Count an answer over HTTP."""
        # Anybody may send a method of their own making, any number of them.
        key = (method if method in _METHODS else "other", status)
        self.answers.setdefault(key, Durations()).add(seconds)


_METHODS = {"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"}
