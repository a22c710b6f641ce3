"""A player: whoever decides, given what a seat is told and a generator to draw from."""

from __future__ import annotations

from random import Random
from typing import Protocol

from takeorpass.rules import PlayerMove, SeatView


class Player(Protocol):
    """Decides for a seat and keeps no state: all it may know is in the view, and `recall` works out what was open."""

    def choose(self, view: SeatView, rng: Random) -> PlayerMove:
        """Return a move of ``view.legal``, which is not empty; the same view and ``rng`` give the same move."""
        ...
