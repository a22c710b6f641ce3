"""Compares the kernels with `takeorpass.rules`, game by game and move by move."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import cache

from takeorpass.heuristics import is_policy
from takeorpass.kernels import (
    PASS,
    PLAY_HIDDEN,
    TAKE,
    Games,
    Guarding,
    Milking,
    Plain,
    Policy,
    RandomPlayer,
    RunAware,
    Tables,
    simulate,
)
from takeorpass.players import NAMED as NAMED_PLAYERS
from takeorpass.rules import Pass, PlayerMove, Position, Ruleset, Take, all_names, cost_of, parse_rules
from tests.kernels.twin import Played, play

CODES: dict[type[PlayerMove], int] = {Take: TAKE, Pass: PASS}
NAMED = [(name, players) for name in all_names() for players in parse_rules(name).player_counts]

Result = tuple[list[int], list[float], int, list[int], list[int]]


def compare(ruleset: Ruleset, policies: Sequence[Policy], seed: int, games: int, first: int = 0) -> int:
    """Play ``games`` games of ``seed`` by the rules, and assert that both kernels play them so; return the moves made.

    `simulate` must come to the same results. `Tables`, told the same moves, must stand in the same position before each
    of them and at the end, allow the same moves there, and come to the same results too.
    """
    players = len(policies)
    played = [play(ruleset, players, policies, seed, first + game) for game in range(games)]
    expected = [result_of(game) for game in played]
    assert list(results(simulate(ruleset, players, policies, games, seed, first=first))) == expected
    tables = Tables(ruleset, players, games, seed, first=first)
    assert [tables.deal(table) for table in range(games)] == [game.deal for game in played]
    positions = [list(map(described, game.positions)) for game in played]
    legal = [[*map(codes_in, game.legal), codes_in([])] for game in played]
    codes = [list(map(code_of, game.moves)) for game in played]
    for ply in range(max(map(len, codes)) + 1):
        assert standing(tables) == [one[min(ply, len(one) - 1)] for one in positions]
        assert tables.legal.tolist() == [one[min(ply, len(one) - 1)] for one in legal]
        if not tables.done.all():
            tables.step([one[ply] if ply < len(one) else TAKE for one in codes])
    assert tables.done.all()
    assert list(results(Games(tables.scores, tables.shares, tables.lengths, tables.forced, tables.chips))) == expected
    return sum(len(game.moves) for game in played)


def any_game(rng: random.Random) -> tuple[Ruleset, list[Policy]]:
    """Draw rules, named or custom, and a policy for each of as many players as they allow."""
    ruleset = parse_rules(rng.choice(NAMED)[0]) if rng.random() < 0.5 else any_custom_rules(rng)
    return ruleset, any_policies(rng, rng.choice(ruleset.player_counts))


def any_policies(rng: random.Random, players: int) -> list[Policy]:
    """Draw a policy for each seat; often all are random ones, which get into every corner."""
    return [RandomPlayer()] * players if rng.random() < 0.5 else [any_policy(rng) for _ in range(players)]


def any_policy(rng: random.Random) -> Policy:
    """Draw a policy: one of those with a name, or one whose parameters are as odd as they may be."""
    if rng.random() < 0.25:
        return rng.choice([named.player for named in NAMED_PLAYERS.values() if is_policy(named.player)])
    price, late, others = rng.uniform(-0.1, 1.2), rng.uniform(0, 1.2), rng.uniform(0, 1)
    keep, link = rng.choice([0.0, 3.0, rng.uniform(0, 20)]), rng.choice([0.0, rng.uniform(0, 9)])
    policies: list[Policy] = [
        RandomPlayer(),
        Plain(price),
        RunAware(price),
        Guarding(price, late, keep, link),
        Milking(price, late, keep, link, others),
    ]
    return rng.choice(policies)


def any_custom_rules(rng: random.Random) -> Ruleset:
    """Draw custom rules that the kernels can play: often small, sometimes as large as they may be."""
    low = rng.choice([1, 3, rng.randint(1, 60)])
    high = rng.choice([64, rng.randint(low, 64), min(64, low + rng.randint(0, 9))])
    removed = rng.sample(range(low, high + 1), k=rng.randint(0, min(4, high - low)))
    set_aside = rng.randint(0, high - low - len(removed))
    return parse_rules(
        {
            "low": low,
            "high": high,
            "removed": removed,
            "set_aside": set_aside,
            "chips": rng.choice([0, 1, rng.randint(0, 12), rng.randint(0, 99) if rng.random() < 0.1 else 2]),
            "after_take": rng.choice(["same", "next"]),
            "tie_break": rng.choice(["chips", "share"]),
            "open_chips": rng.random() < 0.5,
            "hidden_tiger": set_aside >= 2 and rng.random() < 0.5,
        }
    )


def result_of(game: Played) -> Result:
    outcome = game.end.outcome()
    assert outcome is not None
    winners = outcome.winners
    shares = [1 / len(winners) if seat in winners else 0.0 for seat in range(len(outcome.scores))]
    return list(outcome.scores), shares, len(game.moves), list(game.forced), list(game.end.chips)


def results(games: Games) -> Iterator[Result]:
    return zip(*(array.tolist() for array in games), strict=True)


def standing(tables: Tables) -> list[tuple[object, ...]]:
    """Return what stands at every table, as `described` puts it."""
    arrays = (
        *(tables.to_act, tables.card, tables.pot, tables.deck_left, tables.done),
        *(tables.chips, tables.unplayed, tables.hands, tables.costs),
    )
    return list(zip(*(array.tolist() for array in arrays), strict=True))


def described(position: Position) -> tuple[object, ...]:
    return (
        *(position.to_act, position.card or 0, position.pot, position.deck_left, position.is_over),
        *(list(position.chips), list(position.unplayed)),
        *([bits_of(hand) for hand in position.hands], [cost(hand) for hand in position.hands]),
    )


@cache
def bits_of(hand: tuple[int, ...]) -> int:
    return sum(1 << (card - 1) for card in hand)


@cache
def cost(hand: tuple[int, ...]) -> int:
    return cost_of(hand)


def codes_in(moves: Sequence[PlayerMove]) -> list[bool]:
    """Return which of take, pass and play the hidden card are among ``moves``, as a row of `Tables.legal`."""
    codes = [code_of(move) for move in moves]
    return [code in codes for code in (TAKE, PASS, PLAY_HIDDEN)]


def code_of(move: PlayerMove) -> int:
    return CODES.get(type(move), PLAY_HIDDEN)
