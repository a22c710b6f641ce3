"""The random player: any legal move, each as likely as the other."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from takeorpass.rules import PlayerMove, SeatView


@dataclass(frozen=True, slots=True)
class RandomPlayer:
    """Draws among the legal moves; so it takes half of the time, and plays a hidden card on a third of its turns.

    In the kernels it draws `below` the number of legal moves from the game's stream, where there is more than one, and
    counts them in the order take, pass, play the hidden card.
    """

    def choose(self, view: SeatView, rng: Random) -> PlayerMove:
        """Return any of ``view.legal``."""
        return rng.choice(view.legal)
