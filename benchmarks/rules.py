"""How fast `takeorpass.rules` plays: moves applied, and legality asked, a second."""

from __future__ import annotations

import random

from benchmarks.row import Row, reference_loop, seconds
from takeorpass.rules import Match, Move, Pass, Position, Reveal, Take, deal_from, parse_rules

_GAMES = 30


def rows() -> list[Row]:
    """Measure `Position.apply`, and legality through the lazy view, over whole games of four players."""
    games = [random_match(seed).logs[0].moves for seed in range(_GAMES)]
    start = Position.start(parse_rules("no-thanks"), 4)
    positions = [position for game in games for position in _positions(start, game)]
    reference = seconds(reference_loop)
    apply_time = seconds(lambda: [_positions(start, game) for game in games]) / len(positions)
    legal_time = seconds(lambda: [(Take() in position.legal, Pass() in position.legal) for position in positions])
    legal_time /= 2 * len(positions)
    against = "a million additions in Python"
    return [
        Row("moves applied", 1 / apply_time, "per second", reference / apply_time, against),
        Row("moves asked for legality", 1 / legal_time, "per second", reference / legal_time, against),
    ]


def random_match(seed: int, rules: str = "no-thanks", players: int = 4) -> Match:
    """Play a whole round with random moves; ``seed`` makes both the deal and the moves."""
    rng = random.Random(seed)
    ruleset = parse_rules(rules)
    deal = deal_from(ruleset, rng.randbytes(32), [b""] * players)
    match = Match.start(ruleset, players)
    for card in deal.deck:
        match = match.apply(Reveal(card))
        while match.position.card is not None:
            can_pass = Pass() in match.position.legal
            match = match.apply(Pass() if can_pass and rng.random() < 2 / 3 else Take())
    return match


def _positions(start: Position, moves: tuple[Move, ...]) -> list[Position]:
    positions = [start]
    for move in moves:
        positions.append(positions[-1].apply(move))
    return positions
