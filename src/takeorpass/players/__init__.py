"""Who decides: players choose a move from a `SeatView` and nothing else.

`named` finds them by name, the heuristics among them; `levels` are those that a bot may have at a table, and `ratings`
say how strong these are.
`worker.BotWorker` lets them think in a process of its own; it is not imported here, since few need it.
"""

from takeorpass.players.careful import Careful
from takeorpass.players.levels import LADDER, LEVELS, STYLES, choose, level_of
from takeorpass.players.named import NAMED, Named, parse_player
from takeorpass.players.player import Player

__all__ = ["LADDER", "LEVELS", "NAMED", "STYLES", "Careful", "Named", "Player", "choose", "level_of", "parse_player"]
