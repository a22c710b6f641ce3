"""Values: what a position between two cards is worth to each seat, by a network; and the line of one card over them.

`network_for` finds the network for some rules and `line_of` decides by it; both need numpy alone. `training`, which
makes networks, needs the extra ``sim``.
"""

from takeorpass.values.extra import MissingExtraError
from takeorpass.values.line import Line, fold, line_of, score_weight_of, worth_of
from takeorpass.values.network import Network, is_same_play, load, new_network
from takeorpass.values.shipped import network_for

__all__ = [
    "Line",
    "MissingExtraError",
    "Network",
    "fold",
    "is_same_play",
    "line_of",
    "load",
    "network_for",
    "new_network",
    "score_weight_of",
    "worth_of",
]
