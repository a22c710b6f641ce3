"""Luck, as exact values have it: what each card that was turned up changed in everybody's chances to win.

Whatever the players do, every unseen card is equally likely next, so the luck of a game is 0 on average. That makes it
what statistics call a control variate: taking away as much of it as goes along with the wins leaves their mean as it
is, and narrows the interval. It needs the value of every position, so the rules must be small enough for the solver.
"""

from __future__ import annotations

from functools import lru_cache

from takeorpass.errors import InputError
from takeorpass.rules import Position, Ruleset

LUCK = 1_000_000
"""A win in the units of luck."""

_MOST_TAKES = 3_000_000
"""The largest game that is valued, as `solver.size` estimates it: some tenths of a second for the first card."""


def check_luck(ruleset: Ruleset, players: int, rounds: int) -> None:
    """Raise `InputError` (``no_luck``) where the luck of such matches cannot be told, and what the solver raises."""
    from takeorpass.solver.size import estimated_takes

    why = None
    if rounds > 1:
        why = "a match of several rounds is worth more than its rounds"
    elif ruleset.hidden_tiger:
        why = "with hidden cards no position has a single value"
    elif estimated_takes(Position.start(ruleset, players)) > _MOST_TAKES:
        why = "the values of these rules are out of reach"
    if why is not None:
        raise InputError("no_luck", f"Luck is told in small games of one round alone: {why}.")


def luck_of(position: Position, card: int) -> tuple[int, ...]:
    """Return by seat, in units of 1/`LUCK`, how much more of the win ``card`` is worth than the mean card.

    In ``position`` no card is up. The sum over the cards of a game is the luck of the game.
    """
    values = _wins(position)
    means = (sum(column) / len(values) for column in zip(*values.values(), strict=True))
    return tuple(round((win - mean) * LUCK) for win, mean in zip(values[card], means, strict=True))


@lru_cache(maxsize=20_000)
def _wins(position: Position) -> dict[int, tuple[float, ...]]:
    """Return by the card that comes next everybody's share of the win under exact play."""
    from takeorpass.solver import solve

    return {card: values.win for card, values in solve(position).cards.items()}
