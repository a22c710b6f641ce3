"""Who decides: players choose a move from a `SeatView` and nothing else; `levels` names those that a bot may have.

`worker.BotWorker` lets them think in a process of its own; it is not imported here, since few need it.
"""

from takeorpass.players.careful import Careful
from takeorpass.players.levels import LEVELS, Level, choose, level_of
from takeorpass.players.player import Player
from takeorpass.players.random_player import RandomPlayer
from takeorpass.players.threshold import Threshold

__all__ = ["LEVELS", "Careful", "Level", "Player", "RandomPlayer", "Threshold", "choose", "level_of"]
