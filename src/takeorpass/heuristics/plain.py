"""The plain threshold: chips against the number on the card."""

from __future__ import annotations

from dataclasses import dataclass

from takeorpass.heuristics.heuristic import Heuristic
from takeorpass.rules import SeatView


@dataclass(frozen=True, slots=True)
class Plain(Heuristic):
    """Takes when ``pot >= price * card``: it knows no runs.

    ``price``: chips for a point of the card, 0 (takes at once) to about 1 (waits for the whole card).
    """

    price: float = 0.4

    def wants(self, view: SeatView) -> bool:
        """Whether enough lies on the card."""
        assert view.card is not None
        return view.pot >= self.price * view.card
