"""How much somebody may send: so much in the long run, and a little at once."""

from __future__ import annotations

from collections.abc import Callable

_BURST_S = 2.0


class Allowance:
    """How much a socket may send: ``rate`` messages a second in the long run, and what it saved up in two seconds."""

    def __init__(self, rate: float, clock: Callable[[], float]) -> None:
        """Start with everything saved up; ``clock`` gives seconds."""
        self._rate = rate
        self._clock = clock
        self._saved = rate * _BURST_S
        self._then = clock()

    def take(self) -> bool:
        """Use up one message; tell whether there was one left."""
        now = self._clock()
        self._saved = min(self._rate * _BURST_S, self._saved + (now - self._then) * self._rate)
        self._then = now
        if self._saved < 1:
            return False
        self._saved -= 1
        return True
