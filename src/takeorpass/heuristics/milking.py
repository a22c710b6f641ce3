"""The milking heuristic: lets a card that nobody else wants go round, and takes it when it has grown."""

from __future__ import annotations

from dataclasses import dataclass

from takeorpass.heuristics.guarding import Guarding
from takeorpass.heuristics.hand import added_cost
from takeorpass.rules import SeatView, recall


@dataclass(frozen=True, slots=True)
class Milking(Guarding):
    """A guarding one that lets a card grow while nobody else wants it.

    Where a guarding one would take, it passes as long as no other seat would take the card before it comes back. The
    t-th seat to the left is thought to take when it has no chips or ``pot + t >= others * its cost``, its cost by the
    cards that lie open.

    - ``others``: the chips for a point of real cost at which others are expected to take, 0 (everybody takes at once,
      so nothing is milked) to about 1.

    The other figures are those of a guarding one. ``python -m tools.tune milking`` found them.
    """

    price: float = 0.6
    late: float = 1.88
    keep: float = 17.9
    link: float = 4.13
    others: float = 0.35

    def wants(self, view: SeatView) -> bool:
        """Whether enough lies on the card, and it would not come back."""
        return view.pot >= self.need(view) and self.is_wanted(view)

    def is_wanted(self, view: SeatView) -> bool:
        """Whether somebody else is thought to take the card before it comes back."""
        assert view.seat is not None
        assert view.card is not None
        chips = recall(view)
        for step in range(1, view.players):
            seat = (view.seat + step) % view.players
            if chips[seat] == 0 or view.pot + step >= self.others * added_cost(view.hands[seat], view.card):
                return True
        return False
