"""The reader: the line of the card over a network's values, among opponents whom it has watched."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from takeorpass.players.chain import Chain, with_hidden
from takeorpass.players.lighter import Lighter, model_of, network_of
from takeorpass.rules import Pass, PlayerMove, SeatView

_LIGHTER = Lighter("chain", Chain(), instead_of="reader")


@dataclass(frozen=True, slots=True)
class Reader:
    """Takes where the line of the card says so, the others taking as a model foretells from all that they did.

    It remembers every decision of the match, as anybody may; see `opponents`. Before it has seen any it expects of the
    others what players on the whole do. Where it cannot play, for rules without a model say, it decides as `Chain`
    does, and so it does about hidden cards.
    """

    def choose(self, view: SeatView, rng: Random) -> PlayerMove:
        """Return the move for the seat of ``view``, whose turn it is."""
        return _LIGHTER.unless(_by_foreseen_line, view, rng)


def _by_foreseen_line(view: SeatView) -> PlayerMove:
    # Numpy, which they need, is an extra and slow to import.
    network, model = network_of(view.ruleset), model_of(view.ruleset)
    from takeorpass.opponents import foreseen_line, known_of
    from takeorpass.solver import position_of

    if Pass() not in view.legal:
        return with_hidden(view, is_take=True)
    known = known_of(view, network, model)
    is_take = foreseen_line(position_of(view), network, model, known).is_take
    return with_hidden(view, is_take=is_take)
