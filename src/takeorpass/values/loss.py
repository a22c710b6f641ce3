"""What a player gives away in small games, which the solver knows whole. Importing this needs numba."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import cache
from typing import NamedTuple, TypeAlias

from takeorpass.rules import Pass, Position, Reveal, Ruleset, Take
from takeorpass.solver import Policy, Values, position_of
from takeorpass.solver.engine import Engine
from takeorpass.solver.values import SCORE_WEIGHT, values_of
from takeorpass.values.line import fold, line_of, worth_of
from takeorpass.values.network import Network

Decider: TypeAlias = Callable[[Position], bool]
"""Given a position in which a seat may take or pass: whether it takes. It looks at nothing else."""


class Loss(NamedTuple):
    """What decisions cost, in the solver's worth: win share, 0 to 1, and very little for the score.

    ``mean`` and ``most`` are over all ``decisions`` between taking and passing, ``wrong`` is the part of them that cost
    anything.
    """

    mean: float
    most: float
    wrong: float
    decisions: int


def decider_of(network: Network) -> Decider:
    """Return the player that decides by the line over ``network``; it remembers what it has decided."""

    @cache
    def is_take(position: Position) -> bool:
        return line_of(position, network).step == 0

    return is_take


def policy_by(decider: Decider) -> Policy:
    """Return ``decider`` as a policy to reply to; it is a forgetful one."""
    return lambda view: float(decider(position_of(view)))


def loss_in(ruleset: Ruleset, players: int, decider: Decider, games: int, seed: int) -> Loss:
    """Return what ``decider`` gives away in ``games`` of ``players`` who all decide by it, given exact play afterwards.

    The deals come from ``seed``; seat 0 starts. The game must be small: every position that comes up is solved. Raises
    `InputError` as the solver does.
    """
    start = Position.start(ruleset, players)
    engine = Engine(start, lambda *_: None)
    rng = random.Random(seed)
    losses: list[float] = []
    for _ in range(games):
        position = start
        for card in rng.sample(ruleset.cards, ruleset.deck_size):
            position = position.apply(Reveal(card))
            takes, seats = _takes(position, engine)
            step = 0
            while step < len(takes) - 1:
                is_take = decider(position)
                losses.append(_loss(takes[step:], seats[step:], is_take=is_take))
                if is_take:
                    break
                position = position.apply(Pass())
                step += 1
            position = position.apply(Take())
    count = max(len(losses), 1)
    wrong = sum(loss > 0 for loss in losses) / count
    return Loss(sum(losses) / count, max(losses, default=0.0), wrong, len(losses))


def _takes(position: Position, engine: Engine) -> tuple[Sequence[Values], Sequence[int]]:
    """Return by step what the take of the card that is up is worth, exactly, and whose take it is."""
    values, seats = [], []
    while True:
        after = position.apply(Take())
        outcome = after.outcome()
        values.append(engine.value(after) if outcome is None else values_of(outcome))
        seats.append(position.to_act)
        if Pass() not in position.legal:
            return values, seats
        position = position.apply(Pass())


def _loss(takes: Sequence[Values], seats: Sequence[int], *, is_take: bool) -> float:
    """Return what the seat to act gives away by taking now or by passing."""
    seat = seats[0]
    take = worth_of(takes[0], seat, SCORE_WEIGHT)
    passing = worth_of(takes[1 + fold(takes[1:], seats[1:], SCORE_WEIGHT)], seat, SCORE_WEIGHT)
    return max(0.0, passing - take if is_take else take - passing)
