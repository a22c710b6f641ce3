"""The run-aware threshold: chips against what the card really costs."""

from __future__ import annotations

from dataclasses import dataclass

from takeorpass.heuristics.heuristic import Heuristic, real_cost
from takeorpass.rules import SeatView


@dataclass(frozen=True, slots=True)
class RunAware(Heuristic):
    """Takes when ``pot >= price * cost``, so at once whatever costs nothing or less.

    ``price``: chips for a point of real cost, 0 (takes at once) to about 1 (waits until the card pays for itself).
    """

    price: float = 0.5

    def wants(self, view: SeatView) -> bool:
        """Whether enough lies on the card."""
        return view.pot >= self.price * real_cost(view)
