"""Steps of a match: its moves from the first, the dealer's included, counted over all rounds; going back to one."""

from __future__ import annotations

from takeorpass.errors import InputError
from takeorpass.rules import Match, Position, RoundLog


def step_of(match: Match) -> int:
    """Return how many moves have been made in ``match``."""
    return sum(len(log.moves) for log in match.logs)


def match_at(match: Match, step: int) -> Match:
    """Return ``match`` as it was after ``step`` moves: the end of a round, where one ended there.

    Raises `InputError` (``unknown_step``) for a step that there was not.
    """
    last = step_of(match)
    if not 0 <= step <= last:
        raise InputError("unknown_step", f"There is no step {step}; so far the last one is {last}.", step=step)
    number, left = 0, step
    while left > len(match.logs[number].moves):
        left -= len(match.logs[number].moves)
        number += 1
    log = RoundLog(match.logs[number].starter, match.logs[number].moves[:left])
    position = Position.start(match.ruleset, match.players, log.starter)
    for move in log.moves:
        position = position.apply(move)
    outcomes = match.outcomes[: number + position.is_over]
    return Match(match.rounds, (*match.logs[:number], log), outcomes, position)
