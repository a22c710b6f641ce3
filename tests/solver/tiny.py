"""Tiny games of every kind, drawn from a seed: small enough for the naive solver."""

from __future__ import annotations

import random

from takeorpass.rules import Pass, Position, Reveal, Take, parse_rules

# Players, the most cards in the deck, the most chips for each: what the naive solver manages in tenths of a second.
# Few chips make short lines of takes and leave room for cards; many make long lines.
_SIZES = (
    *((2, 4, 2), (3, 3, 2), (3, 4, 1), (4, 3, 1), (5, 3, 1), (6, 2, 2), (7, 2, 1)),
    *((2, 2, 12), (3, 2, 5), (4, 2, 3), (3, 1, 20), (5, 1, 12), (7, 1, 8)),
)


def tiny_position(seed: int) -> Position:
    """Return a position of a tiny game: often its start, else after some random moves; never over."""
    rng = random.Random(seed)
    players, most_cards, most_chips = rng.choice(_SIZES)
    deck, aside, out = rng.randint(1, most_cards), rng.randint(0, 3), rng.randint(0, 2)
    low = rng.randint(1, 12)
    high = low + deck + aside + out - 1
    ruleset = parse_rules(
        {
            "low": low,
            "high": high,
            "set_aside": aside,
            "chips": rng.randint(0, most_chips),
            "after_take": rng.choice(["same", "next"]),
            "tie_break": rng.choice(["chips", "share"]),
            "removed": rng.sample(range(low, high + 1), out),
            "open_chips": rng.random() < 1 / 2,
        }
    )
    position = Position.start(ruleset, players, rng.randrange(players))
    for _ in range(rng.choice([0, 0, rng.randint(1, 12)])):
        after = position.apply(_random_move(position, rng))
        if after.is_over:
            break
        position = after
    return position


def _random_move(position: Position, rng: random.Random) -> Pass | Take | Reveal:
    if position.card is None:
        return Reveal(rng.choice(sorted(position.unseen)))
    return Pass() if Pass() in position.legal and rng.random() < 2 / 3 else Take()
