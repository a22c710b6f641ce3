"""The levels of play that a bot may have, and the pure function that a worker process runs."""

from __future__ import annotations

from random import Random

from takeorpass.errors import InputError
from takeorpass.players.named import NAMED, Named
from takeorpass.rules import PlayerMove, SeatView

LEVELS = {name: NAMED[name] for name in ("random", "threshold", "careful")}
"""Those of the named players that a person may meet at a table, the easiest first."""


def choose(view: SeatView, level: str, seed: int) -> PlayerMove:
    """Return the move of ``level`` for the seat of ``view``, whose turn it is.

    The same view, level and seed give the same move, in any process and on any machine. Raises `InputError`
    (``unknown_level``).
    """
    return level_of(level).player.choose(view, Random(seed))


def level_of(name: str) -> Named:
    """Return the level called ``name``; raise `InputError` (``unknown_level``) where there is none."""
    try:
        return LEVELS[name]
    except KeyError:
        raise InputError(
            "unknown_level", f"There is no level {name!r}; there are {', '.join(LEVELS)}.", level=name
        ) from None
