"""The guarding heuristic: knows the time, sees runs to come, and guards its last chips."""

from __future__ import annotations

from dataclasses import dataclass

from takeorpass.heuristics.heuristic import Heuristic, real_cost
from takeorpass.rules import SeatView


@dataclass(frozen=True, slots=True)
class Guarding(Heuristic):
    """Takes when ``pot >= need``: the fewer chips it has, the sooner.

    ``need`` starts as ``(price + (late - price) * (turned / deck)) * (cost - hope)``: ``turned`` of the ``deck`` cards
    have been taken, so the price moves from ``price`` to ``late``. ``hope``, 0 unless cost is above 0, is
    ``link * (near * chance)``: ``near`` of the two cards next to this one are still unseen by this seat (0 to 2), and
    ``chance`` is deck left / (deck left + set aside), or 0 without a deck. With ``own < keep``, ``need`` is then
    multiplied by ``own / keep``.

    - ``price``, ``late``: chips for a point of real cost with the first card and after the last, 0 to about 2.
    - ``keep``: the chips below which it takes sooner, 0 (never) to about 20.
    - ``link``: points that a neighbour which surely comes takes off the cost, 0 to about 12.

    ``python -m tools.tune guarding`` found the figures.
    """

    price: float = 0.45
    late: float = 0.74
    keep: float = 3.43
    link: float = 3.49

    def wants(self, view: SeatView) -> bool:
        """Whether enough lies on the card."""
        return view.pot >= self.need(view)

    def need(self, view: SeatView) -> float:
        """Return the chips that must lie on the card."""
        assert view.seat is not None
        assert view.card is not None
        cost, left, deck = real_cost(view), view.deck_left, view.ruleset.deck_size
        near = len(view.unseen & {view.card - 1, view.card + 1})
        chance = left / (left + view.ruleset.set_aside) if left else 0.0
        hope = self.link * (near * chance) if cost > 0 else 0.0
        need = (self.price + (self.late - self.price) * ((deck - left - 1) / deck)) * (cost - hope)
        own = view.chips[view.seat]
        assert own is not None
        return need * (own / self.keep) if own < self.keep else need
