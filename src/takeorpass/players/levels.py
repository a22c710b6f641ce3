"""The levels of play that a bot may have, and the pure function that a worker process runs."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from takeorpass.errors import InputError
from takeorpass.players.careful import Careful
from takeorpass.players.player import Player
from takeorpass.players.random_player import RandomPlayer
from takeorpass.players.threshold import Threshold
from takeorpass.rules import PlayerMove, SeatView


@dataclass(frozen=True, slots=True)
class Level:
    """A level by ``name``, the ``line`` that tells a person what to expect, and the player."""

    name: str
    line: str
    player: Player


LEVELS = {
    level.name: level
    for level in (
        Level("random", "Takes or passes by chance.", RandomPlayer()),
        Level("threshold", "Takes a card once the chips on it reach a third of its real cost.", Threshold()),
        Level("careful", "Weighs cards, chips and what the others will do.", Careful()),
    )
}


def choose(view: SeatView, level: str, seed: int) -> PlayerMove:
    """Return the move of ``level`` for the seat of ``view``, whose turn it is.

    The same view, level and seed give the same move, in any process and on any machine. Raises `InputError`
    (``unknown_level``).
    """
    return level_of(level).player.choose(view, Random(seed))


def level_of(name: str) -> Level:
    """Return the level called ``name``; raise `InputError` (``unknown_level``) where there is none."""
    try:
        return LEVELS[name]
    except KeyError:
        raise InputError(
            "unknown_level", f"There is no level {name!r}; there are {', '.join(LEVELS)}.", level=name
        ) from None
