"""Endings of whole games, as they come about between players that know what they do."""

from __future__ import annotations

import random

from takeorpass.players.careful import Careful
from takeorpass.rules import Match, Reveal, parse_rules, view_of


def ending(rules: str, players: int, deck_left: int, seed: int) -> Match:
    """Return a match in which a card has just been turned up and ``deck_left`` more will be."""
    ruleset, rng = parse_rules(rules), random.Random(seed)
    deck = rng.sample(ruleset.cards, ruleset.deck_size)
    seats = [Careful(ask=rng.uniform(0.2, 0.5), hope=rng.uniform(0.5, 1)) for _ in range(players)]
    match = Match.start(ruleset, players)
    for card in deck:
        match = match.apply(Reveal(card))
        if match.position.deck_left == deck_left:
            break
        while match.position.card is not None:
            seat = match.position.to_act
            match = match.apply(seats[seat].choose(view_of(match, seat), rng))
    return match
