"""Opponents: how each of them plays, learned from what was seen of him, and the line of a card among such players.

Playing needs numpy, of the extra ``sim``; making models needs numba too.
"""

from takeorpass.values import MissingExtraError  # isort: skip - where numpy is missing this names the extra
from takeorpass.opponents.deep import deep_line
from takeorpass.opponents.line import ForeseenLine, foreseen_line
from takeorpass.opponents.model import Model, load
from takeorpass.opponents.notes import Known, known_of
from takeorpass.opponents.shipped import model_for

__all__ = [
    "ForeseenLine",
    "Known",
    "MissingExtraError",
    "Model",
    "deep_line",
    "foreseen_line",
    "known_of",
    "load",
    "model_for",
]
