"""Exact values: small games from their start, real ones in their endings, and best replies to a fixed player.

`solve` gives what a position, and each move in it, is worth to every seat, `solve_many` does so for many small ones;
both need the extra ``sim``. `best_reply` and `exploitability` are plain Python.
"""

from takeorpass.solver.reply import (
    MOST_POSITIONS,
    Exploitability,
    Policy,
    best_reply,
    exploitability,
    policy_of,
)
from takeorpass.solver.solution import MOST_TAKES, Progress, Solution, position_of, solve, solve_many
from takeorpass.solver.values import SCORE_WEIGHT, TIE, Values

__all__ = [
    "MOST_POSITIONS",
    "MOST_TAKES",
    "SCORE_WEIGHT",
    "TIE",
    "Exploitability",
    "Policy",
    "Progress",
    "Solution",
    "Values",
    "best_reply",
    "exploitability",
    "policy_of",
    "position_of",
    "solve",
    "solve_many",
]
