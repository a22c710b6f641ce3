"""The reader: the line of the card over a network's values, among opponents whom it has watched."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from takeorpass.players.chain import Chain, with_hidden
from takeorpass.rules import Pass, PlayerMove, SeatView

_WITHOUT = Chain()


@dataclass(frozen=True, slots=True)
class Reader:
    """Takes where the line of the card says so, the others taking as a model foretells from all that they did.

    It remembers every decision of the match, as anybody may; see `opponents`. Before it has seen any it expects of the
    others what players on the whole do. For rules without a model it decides as `Chain` does, and so it
    does about hidden cards.
    """

    def choose(self, view: SeatView, rng: Random) -> PlayerMove:
        """Return the move for the seat of ``view``, whose turn it is.

        Raises `MissingExtraError` where numpy is not installed.
        """
        # Numpy, which they need, is an extra and slow to import.
        from takeorpass.opponents import foreseen_line, known_of, model_for
        from takeorpass.solver import position_of
        from takeorpass.values import network_for

        network, model = network_for(view.ruleset), model_for(view.ruleset)
        if network is None or model is None or Pass() not in view.legal:
            return _WITHOUT.choose(view, rng)
        known = known_of(view, network, model)
        is_take = foreseen_line(position_of(view), network, model, known).is_take
        return with_hidden(view, is_take=is_take)
