"""The arena: contests between players whose figures can be trusted. docs/arena.md says what they mean.

`contest_of` describes a contest, `run` plays it. Every deal is played in every seating, so luck with cards and seats
falls on all alike; intervals count deals; and equal contests have equal results, however the work is divided.
"""

from takeorpass.arena.contest import Contest, contest_of
from takeorpass.arena.design import DESIGNS
from takeorpass.arena.extra import MissingExtraError
from takeorpass.arena.interval import Estimate
from takeorpass.arena.ratings import Rating
from takeorpass.arena.results import Results, Standing
from takeorpass.arena.run import run

__all__ = ["DESIGNS", "Contest", "Estimate", "MissingExtraError", "Rating", "Results", "Standing", "contest_of", "run"]
