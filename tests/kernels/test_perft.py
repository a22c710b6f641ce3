"""Perft: the tables count as many games as `tests/perft/cases.json` says there are."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest

from takeorpass.kernels import PASS, PLAY_HIDDEN, TAKE, Tables
from takeorpass.rules import Deal, Position, Reveal, parse_rules
from tests.perft.test_perft import CASES, identify

ACTIONS = {"t": TAKE, "p": PASS, "h": PLAY_HIDDEN}


@pytest.mark.parametrize("case", CASES, ids=identify)
def test_the_tables_count_as_many_games(case: dict[str, Any]) -> None:
    assert case | counts_of_the_tables(case) == case


def counts_of_the_tables(case: dict[str, Any]) -> dict[str, Any]:
    """Count ply by ply: each position that was reached, with the number of ways that lead to it, once for each move."""
    ruleset, players = parse_rules(case["rules"]), case["players"]
    hidden = tuple(case["hidden"] or ())
    aside = (*hidden, *sorted({*ruleset.cards} - {*case["deck"], *hidden}))
    deal = Deal(tuple(case["deck"]), aside, hidden or None)
    alive = Counter({Position.start(ruleset, players, case["starter"]).apply(Reveal(deal.deck[0])): 1})
    for letter in case["played"]:
        alive = stepped(alive, deal, [ACTIONS[letter]])
    paths, games = [1], 0
    scores, wins = np.zeros(players, np.int64), np.zeros(players, np.int64)
    while alive and len(paths) <= case["depth"]:
        reached = stepped(alive, deal, list(ACTIONS.values()))
        paths.append(reached.total())
        ends = Counter({position: ways for position, ways in reached.items() if position.is_over})
        alive = reached - ends
        if ends:
            tables = laid_out(list(ends), deal)
            ways = np.array(list(ends.values()))
            games += ends.total()
            scores += ways @ tables.scores
            wins += ways @ (tables.shares > 0)
    return {
        "paths": paths if paths[-1] else paths[:-1],
        "games": games,
        "scores": scores.tolist(),
        "wins": wins.tolist(),
        "unfinished": alive.total(),
    }


def stepped(positions: Counter[Position], deal: Deal, actions: list[int]) -> Counter[Position]:
    """Make every one of ``actions`` that is legal at every position."""
    reached: Counter[Position] = Counter()
    for action in actions:
        tables = laid_out(list(positions), deal)
        legal = tables.legal[:, action].tolist()
        tables.step(np.where(legal, action, TAKE))
        for table, ways in enumerate(positions.values()):
            if legal[table]:
                reached[tables.position(table)] += ways
    return reached


def laid_out(positions: list[Position], deal: Deal) -> Tables:
    tables = Tables(positions[0].ruleset, positions[0].players, len(positions), seed=0)
    for table, position in enumerate(positions):
        tables.put(table, position, deal)
    return tables
