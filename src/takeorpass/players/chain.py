"""The chain player: values every take of the card that is up by a network, and folds them backwards."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from takeorpass.heuristics import added_cost
from takeorpass.players.careful import Careful
from takeorpass.players.lighter import Lighter, network_of
from takeorpass.rules import Pass, PlayerMove, PlayHidden, SeatView, Take
from takeorpass.solver import position_of

_LIGHTER = Lighter("careful", Careful(), instead_of="chain")


@dataclass(frozen=True, slots=True)
class Chain:
    """Takes where the line of the card says so, over the values of the network for these rules; see `values`.

    It remembers every pass, as anybody may, and expects of all others that they decide as it does. A round of a match
    is played for itself. Where it cannot play, for rules without a network say, it decides as `Careful` does.

    Of hidden cards it knows nothing but this: it plays its own one as soon as that costs nothing, and together with a
    card next to it, as heuristics do.
    """

    def choose(self, view: SeatView, rng: Random) -> PlayerMove:
        """Return the move for the seat of ``view``, whose turn it is."""
        return _LIGHTER.unless(_by_line, view, rng)


def _by_line(view: SeatView) -> PlayerMove:
    # Numpy, which it needs, is an extra and slow to import.
    network = network_of(view.ruleset)
    from takeorpass.values import line_of

    is_pass = Pass() in view.legal and line_of(position_of(view), network).step > 0
    return with_hidden(view, is_take=not is_pass)


def with_hidden(view: SeatView, *, is_take: bool) -> PlayerMove:
    """Return the move of who would take the card or pass it, and may hold a hidden one; see `Chain`."""
    assert view.seat is not None
    assert view.card is not None
    hidden = view.hidden
    if hidden is not None and added_cost(view.hands[view.seat], hidden) <= 0:
        return PlayHidden(hidden)
    if not is_take:
        return Pass()
    if hidden is not None and abs(hidden - view.card) == 1:
        return PlayHidden(hidden)
    return Take()
