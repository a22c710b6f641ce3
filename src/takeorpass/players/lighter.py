"""What happens where a player cannot play: a lighter one does, with a sentence in the log instead of a crash.

So it is for rules that no network was made for, for weights that another version wrote, without numpy, and for a view
that cannot be.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from takeorpass.errors import TakeOrPassError
from takeorpass.players.player import Player
from takeorpass.rules import PlayerMove, Ruleset, SeatView

if TYPE_CHECKING:
    from takeorpass.opponents import Model
    from takeorpass.values import Network

_log = logging.getLogger(__name__)


class NoWeightsError(TakeOrPassError):
    """Nothing that a player decides by comes with the package for these rules."""

    def __init__(self, what: str) -> None:
        """Say that there is no ``what``, a network or a model, for these rules."""
        super().__init__("no_weights", f"There is no {what} for these rules.")


@dataclass(frozen=True, slots=True)
class Lighter:
    """The lighter ``player``, called ``name``, that plays where the one called ``instead_of`` cannot."""

    name: str
    player: Player
    instead_of: str

    def unless(self, choose: Callable[[SeatView], PlayerMove], view: SeatView, rng: Random) -> PlayerMove:
        """Return what ``choose`` finds for ``view``; where it fails, the move of the lighter player.

        Why it failed is logged as a warning, once for each reason.
        """
        try:
            return choose(view)
        except Exception as error:  # noqa: BLE001 - whatever went wrong, play goes on
            self._tell(error)
        return self.player.choose(view, rng)

    def _tell(self, error: Exception) -> None:
        # What an exception of another kind says may be anything, and another thing each time.
        why = error.message if isinstance(error, TakeOrPassError) else f"It fails with {type(error).__name__}."
        if (self.instead_of, why) not in _told:
            _told.add((self.instead_of, why))
            name = self.name.capitalize()
            _log.warning("The player %s cannot play here. %s %s plays instead.", self.instead_of, why, name)


_told: set[tuple[str, str]] = set()


def network_of(ruleset: Ruleset) -> Network:
    """Return the network for ``ruleset``.

    Raises `NoWeightsError` where none comes with the package, `MissingExtraError` without numpy, and `InputError` where
    it cannot be read.
    """
    # Numpy, which they need, is an extra and slow to import.
    from takeorpass.values import network_for

    network = network_for(ruleset)
    if network is None:
        raise NoWeightsError("network")
    return network


def model_of(ruleset: Ruleset) -> Model:
    """Return the model of opponents for ``ruleset``; raises as `network_of` does."""
    from takeorpass.opponents import model_for

    model = model_for(ruleset)
    if model is None:
        raise NoWeightsError("model of opponents")
    return model
