"""The master: the line of the card among opponents whom it has watched, and where it is close the next card too."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from takeorpass.players.chain import with_hidden
from takeorpass.players.lighter import Lighter, model_of, network_of
from takeorpass.players.reader import Reader
from takeorpass.rules import Pass, PlayerMove, SeatView

_LIGHTER = Lighter("reader", Reader(), instead_of="master")


@dataclass(frozen=True, slots=True)
class Master:
    """Decides as `Reader` does, but looks at every card that may come next where its two moves are nearly as good.

    Any card that it has not seen is as likely as another, those hidden with others too; its own hidden card does not
    come. With few cards left it always looks ahead. Where it cannot play it decides as `Reader` does.
    """

    def choose(self, view: SeatView, rng: Random) -> PlayerMove:
        """Return the move for the seat of ``view``, whose turn it is."""
        return _LIGHTER.unless(_by_deep_line, view, rng)


def _by_deep_line(view: SeatView) -> PlayerMove:
    # Numpy, which they need, is an extra and slow to import.
    network, model = network_of(view.ruleset), model_of(view.ruleset)
    from takeorpass.opponents import deep_line, known_of
    from takeorpass.solver import position_of

    if Pass() not in view.legal:
        return with_hidden(view, is_take=True)
    known = known_of(view, network, model)
    is_take = deep_line(position_of(view), sorted(view.unseen), network, model, known).is_take
    return with_hidden(view, is_take=is_take)
