"""The threshold player: knows what a card really costs it, and takes when enough chips lie on it."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from takeorpass.players.hand import added_cost
from takeorpass.rules import Pass, PlayerMove, PlayHidden, SeatView, Take


@dataclass(frozen=True, slots=True)
class Threshold:
    """Takes a card once the pot reaches ``share`` of its real cost: what it adds to the cost of the player's own runs.

    So it takes at once whatever costs nothing or less, and plays its hidden card as soon as that costs nothing.
    """

    share: float = 1 / 3

    def choose(self, view: SeatView, rng: Random) -> PlayerMove:  # noqa: ARG002 - this player draws nothing
        """Return the move for the seat of ``view``, whose turn it is."""
        assert view.seat is not None
        assert view.card is not None
        hand = view.hands[view.seat]
        if view.hidden is not None and added_cost(hand, view.hidden) <= 0:
            return PlayHidden(view.hidden)
        if view.pot >= self.share * added_cost(hand, view.card):
            return Take()
        return Pass() if Pass() in view.legal else Take()
