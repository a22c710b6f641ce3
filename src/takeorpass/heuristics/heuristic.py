"""What all heuristics have in common: when they play a hidden card, and that they ask whether they want this one."""

from __future__ import annotations

from abc import ABC, abstractmethod
from random import Random

from takeorpass.heuristics.hand import added_cost
from takeorpass.rules import Pass, PlayerMove, PlayHidden, SeatView, Take


class Heuristic(ABC):
    """A rule of thumb: take a card when enough chips lie on it.

    Words used in the rules, from the seat that has to act: the *pot* lies on the *card* that is up; *cost* is the
    card's real cost, by how much it makes the own hand cost more (0 on top of a run, −1 or less below one); *own* are
    the seat's own chips. Everybody remembers everybody's chips. A pot that is just large enough is large enough, and
    nothing is drawn, so the same view always gives the same move.

    What is written is the whole definition: the arithmetic is that of 64-bit floats in the order given, so the compiled
    twin decides alike on every machine.

    **Hidden cards.** A heuristic plays its hidden card as soon as it costs nothing: at the start of a turn if its real
    cost is 0 or less, and just before taking a card next to it in value. As long as it is unplayed and the card that is
    up is the one just above it, *cost* is what the two cost together.
    """

    __slots__ = ()

    @abstractmethod
    def wants(self, view: SeatView) -> bool:
        """Whether the seat of ``view``, whose turn it is, takes the card that is up, if it could pass."""

    def choose(self, view: SeatView, rng: Random) -> PlayerMove:  # noqa: ARG002 - a heuristic draws nothing
        """Return the move for the seat of ``view``, whose turn it is; without chips it takes."""
        assert view.seat is not None
        assert view.card is not None
        hidden = view.hidden
        if hidden is not None and added_cost(view.hands[view.seat], hidden) <= 0:
            return PlayHidden(hidden)
        if Pass() in view.legal and not self.wants(view):
            return Pass()
        if hidden is not None and abs(hidden - view.card) == 1:
            return PlayHidden(hidden)
        return Take()


def real_cost(view: SeatView) -> int:
    """Return *cost*, as `Heuristic` has it."""
    assert view.seat is not None
    assert view.card is not None
    hand = view.hands[view.seat]
    if view.hidden is not None and view.hidden + 1 == view.card:
        return added_cost(hand, view.hidden) + added_cost((*hand, view.hidden), view.card)
    return added_cost(hand, view.card)
