"""How large a position is for the solver, estimated from random walks through it."""

from __future__ import annotations

import random
import statistics
from math import comb

from takeorpass.rules import Pass, Position, Reveal, Take, cost_of

_WALKS = 200
_SEED = 1


def estimated_takes(position: Position) -> float:
    """Estimate how many takes the solver looks at for ``position``, within a factor of ten or so.

    A walk goes down at random; the numbers of choices that it meets, multiplied, estimate without bias how many ways
    there are (Knuth: Estimating the efficiency of backtrack programs, 1975). That would count positions once for each
    way that leads to them, so no number of cards left counts more than there can be positions of it.
    """
    rng = random.Random(_SEED)
    walks = [_walk(position, rng) for _ in range(_WALKS)]
    return sum(
        min(statistics.fmean(ways), _most_takes(position, after))
        for after, ways in enumerate(zip(*walks, strict=True), 1)
    )


def _walk(position: Position, rng: random.Random) -> list[float]:
    """Return, for each card but the last, the estimated number of ways to take it."""
    ways, takes = 1.0, []
    while not position.is_over:
        if position.card is None:
            ways *= len(position.unseen)
            position = position.apply(Reveal(rng.choice(sorted(position.unseen))))
        steps = _likely_steps(position)
        ways *= steps
        if position.deck_left:
            takes.append(ways)
        for _ in range(rng.randrange(steps)):
            position = position.apply(Pass())
        position = position.apply(Take())
    return takes


def _likely_steps(position: Position) -> int:
    """Return how many takes of the card that is up will be looked at: about until the pot is worth it to everybody."""
    card, players = position.card, position.players
    assert card is not None
    forced = min(position.chips[(position.to_act + place) % players] * players + place for place in range(players))
    dearest = max(cost_of((*hand, card)) - cost_of(hand) for hand in position.hands)
    return 1 + min(forced, max(0, dearest - position.pot) // 2 + players)


def _most_takes(position: Position, after: int) -> float:
    """Return a bound on the different takes of card number ``after`` from here: who holds what, chips, whose turn."""
    players, unseen = position.players, len(position.unseen)
    chips = sum(position.chips) + position.pot
    hands = comb(unseen, after) * after * players**after
    return float(hands * comb(chips + players - 1, players - 1) * players)
