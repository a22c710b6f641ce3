"""Networks and positions to test with: no weight is 0, as after a training, but nothing was learned."""

from __future__ import annotations

import numpy as np

from takeorpass.rules import Position, Ruleset, parse_rules
from takeorpass.values import Network, new_network, score_weight_of
from takeorpass.values.games import Results, play
from takeorpass.values.play import Choice, Rows

SMALL = {"low": 3, "high": 8, "set_aside": 1, "chips": 2, "after_take": "same", "tie_break": "share"}


def unlearned(rules: object, seed: int = 1) -> Network:
    """Return a network with random weights in every layer."""
    rng = np.random.default_rng(seed)
    network = new_network(parse_rules(rules), rng)
    for ending in network.weights[1:]:
        ending.first[:] += rng.standard_normal(ending.first.shape) * 0.1
    for layers in network.weights:
        layers.third[:] = rng.standard_normal(layers.third.shape) * 0.3
        layers.sharpness[:] = rng.uniform(0.5, 1.5, layers.sharpness.shape)
    return network


def played(network: Network, players: int, games: int) -> Results:
    """Return games that the network plays against itself, softly, so that they differ."""
    return play(network, players, games, 7, 0, Choice(0.003, 0.0, 0.3))


def as_it_plays(network: Network) -> Choice:
    """Return how a network plays in earnest."""
    return Choice(score_weight_of(network), 0.0, 0.0)


def position_in(rows: Rows, row: int, ruleset: Ruleset) -> Position:
    """Return the position that ``row`` of ``rows`` holds, as the rules have it."""
    players = int(rows.players[row])
    return Position(
        ruleset=ruleset,
        hands=tuple(cards_of(hand) for hand in rows.hands[row, :players].tolist()),
        chips=tuple(rows.chips[row, :players].tolist()),
        unplayed=(False,) * players,
        card=None,
        pot=0,
        to_act=int(rows.actor[row]),
        deck_left=int(rows.left[row]),
    )


def cards_of(hand: int) -> tuple[int, ...]:
    """Return the cards of a hand in bits."""
    return tuple(card for card in range(1, 65) if hand >> (card - 1) & 1)
