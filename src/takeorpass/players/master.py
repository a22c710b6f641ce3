"""The master: the line of the card among opponents whom it has watched, and where it is close the next card too."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from takeorpass.players.chain import Chain, with_hidden
from takeorpass.rules import Pass, PlayerMove, SeatView

_WITHOUT = Chain()


@dataclass(frozen=True, slots=True)
class Master:
    """Decides as `Reader` does, but looks at every card that may come next where its two moves are nearly as good.

    Any card that it has not seen is as likely as another, those hidden with others too; its own hidden card does not
    come. With few cards left it always looks ahead. For rules without a model it decides as `Chain` does.
    """

    def choose(self, view: SeatView, rng: Random) -> PlayerMove:
        """Return the move for the seat of ``view``, whose turn it is.

        Raises `MissingExtraError` where numpy is not installed.
        """
        # Numpy, which they need, is an extra and slow to import.
        from takeorpass.opponents import deep_line, known_of, model_for
        from takeorpass.solver import position_of
        from takeorpass.values import network_for

        network, model = network_for(view.ruleset), model_for(view.ruleset)
        if network is None or model is None or Pass() not in view.legal:
            return _WITHOUT.choose(view, rng)
        known = known_of(view, network, model)
        cards = sorted(view.unseen)
        is_take = deep_line(position_of(view), cards, network, model, known).is_take
        return with_hidden(view, is_take=is_take)
