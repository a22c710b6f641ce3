"""Whole games between players: seats rotated over the same deals, win shares with intervals.

A line for each number of players prints with
`python -m tests.players.table no-thanks careful threshold --players 3 4 5 --deals 300`.
"""

from __future__ import annotations

import argparse
import math
import statistics
import time
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from takeorpass.players import LEVELS, Player
from takeorpass.rules import Deal, Match, Outcome, Reveal, Ruleset, parse_rules, view_of
from tests.worlds import deal_named


@dataclass(frozen=True, slots=True)
class WinShare:
    """The share of its ``games`` that a player won, a shared win as its part; ``low`` to ``high`` is its 95 % interval.

    Games on the same deal are alike, so the interval is that of the deals' means: 1.96 standard errors either way.
    """

    games: int
    mean: float
    low: float
    high: float


def win_share(ruleset: Ruleset, alone: Player, others: Player, players: int, *, deals: int, seed: int) -> WinShare:
    """Let ``alone`` play ``deals`` rounds from every seat, against ``players`` − 1 copies of ``others``.

    ``seed`` names the deals and whatever the players draw.
    """
    means = []
    for number in range(deals):
        deal = deal_named(ruleset, players, f"{seed} {number}")
        won = 0.0
        for seat in range(players):
            table = [alone if at == seat else others for at in range(players)]
            winners = play_round(ruleset, table, deal, Random(f"{seed} {number} {seat}")).winners
            won += (seat in winners) / len(winners)
        means.append(won / players)
    mean = statistics.fmean(means)
    reach = 1.96 * statistics.stdev(means) / math.sqrt(deals)
    return WinShare(deals * players, mean, mean - reach, mean + reach)


def play_round(ruleset: Ruleset, table: Sequence[Player], deal: Deal, rng: Random) -> Outcome:
    """Play a round of ``deal`` between the players of ``table``, by seat; seat 0 starts."""
    match, deck = Match.start(ruleset, len(table)), iter(deal.deck)
    while not match.is_over:
        seat = match.position.to_act
        if match.position.card is None:
            match = match.apply(Reveal(next(deck)))
        else:
            match = match.apply(table[seat].choose(view_of(match, seat, deal.hidden_of(seat)), rng))
    return match.outcomes[0]


def main() -> None:
    """Print the win shares of one level against copies of another."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rules")
    parser.add_argument("alone", choices=LEVELS)
    parser.add_argument("others", choices=LEVELS)
    parser.add_argument("--players", type=int, nargs="+", default=[3, 4, 5])
    parser.add_argument("--deals", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    alone, others = LEVELS[asked.alone].player, LEVELS[asked.others].player
    for players in asked.players:
        started = time.perf_counter()
        share = win_share(parse_rules(asked.rules), alone, others, players, deals=asked.deals, seed=asked.seed)
        print(
            f"{asked.rules}: {asked.alone} against {players - 1} {asked.others}: {share.mean:.1%} "
            f"({share.low:.1%} to {share.high:.1%}; fair {1 / players:.1%}), {share.games} games, "
            f"{time.perf_counter() - started:.0f} s"
        )


if __name__ == "__main__":
    main()
