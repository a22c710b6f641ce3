"""The kernels play what the rules say: in all states of small games, and in random games of every kind.

`python -m tests.kernels` compares a million games in the same way (`make check-long`).
"""

from __future__ import annotations

import os
import random
from dataclasses import dataclass
from itertools import permutations, product
from typing import Any

import pytest

from takeorpass.kernels import TAKE, Tables
from takeorpass.rules import Deal, PlayerMove, Position, Ruleset, parse_rules
from tests.kernels.conformance import (
    NAMED,
    any_custom_rules,
    any_policies,
    code_of,
    codes_in,
    compare,
    described,
    standing,
)
from tests.kernels.twin import moves_of, next_up

# Players, the highest card (3 is the lowest), cards set aside, chips each, hidden cards.
SIZES = [
    (2, 5, 0, 3, False),
    (2, 6, 2, 2, True),
    (3, 6, 1, 2, False),
    (3, 6, 3, 2, True),
    (4, 5, 0, 1, False),
    (4, 7, 4, 1, True),
]
COURSES = (["same", "next"], ["chips", "share"])
IS_LONG = "TAKEORPASS_LONG" in os.environ
"""Whether all pairs of the two are tried (`make check-long`), or each one once."""
KEYS = ("high", "set_aside", "chips", "hidden_tiger", "after_take", "tie_break")
SMALL: list[tuple[int, dict[str, Any]]] = [
    (players, {"low": 3, **dict(zip(KEYS, (*size, after_take, tie_break), strict=True))})
    for players, *size in SIZES
    for after_take, tie_break in (product(*COURSES) if IS_LONG else zip(*COURSES, strict=True))
]


def name_of(value: object) -> str:
    return "-".join(map(str, value.values())) if isinstance(value, dict) else f"{value} players"


@dataclass(frozen=True, slots=True)
class State:
    """A position of a deal, with its legal moves; ``reached`` are the places, in the list of all, where they lead."""

    position: Position
    deal: Deal
    moves: list[PlayerMove]
    reached: list[int]


@pytest.mark.parametrize(("players", "data"), SMALL, ids=name_of)
def test_all_states_of_small_games_are_those_of_the_rules(players: int, data: dict[str, Any]) -> None:
    ruleset = parse_rules(data)
    states = all_states(ruleset, players)
    steps = [(state, *step) for state in states for step in zip(state.moves, state.reached, strict=True)]
    starts = [*states, *(state for state, _, _ in steps)]
    tables = Tables(ruleset, players, len(starts), seed=0)
    for table, state in enumerate(starts):
        tables.put(table, state.position, state.deal)
    told, legal = [described(state.position) for state in states], [codes_in(state.moves) for state in states]
    count = len(states)
    # Steps are told state by state, as many of each as it has moves.
    before = [place for place, state in enumerate(states) for _ in state.moves]
    assert standing(tables) == told + [told[place] for place in before]
    assert tables.legal.tolist() == legal + [legal[place] for place in before]
    tables.step([TAKE] * count + [code_of(move) for _, move, _ in steps])
    assert standing(tables)[count:] == [told[place] for _, _, place in steps]
    assert tables.legal.tolist()[count:] == [legal[place] for _, _, place in steps]
    scores, shares = tables.scores.tolist(), tables.shares.tolist()
    for table, (_, _, place) in enumerate(steps, start=count):
        if states[place].position.is_over:
            outcome = states[place].position.outcome()
            assert outcome is not None
            assert scores[table] == list(outcome.scores)
            winners = outcome.winners
            assert shares[table] == [1 / len(winners) * (seat in winners) for seat in range(players)]


def all_states(ruleset: Ruleset, players: int) -> list[State]:
    """Return every state of every game of ``ruleset``, the finished ones too, whatever the order of the cards."""
    states: list[State] = []
    for cards in permutations(ruleset.cards):
        deck, aside = cards[ruleset.set_aside :], cards[: ruleset.set_aside]
        # Who has which hidden card matters; the order of cards that nobody ever sees does not.
        if not ruleset.hidden_tiger and list(aside) != sorted(aside):
            continue
        deal = Deal(deck, aside, aside[:players] if ruleset.hidden_tiger else None)
        # The last seat starts too, so that the turn passes from it to seat 0 at once.
        for starter in (0, players - 1):
            states += states_of(deal, next_up(Position.start(ruleset, players, starter), deal), len(states))
    return states


def states_of(deal: Deal, start: Position, first: int) -> list[State]:
    """Return every state of a deal from ``start`` on, itself in place ``first``."""
    states: list[State] = []
    places = {start: first}
    found = [start]
    for position in found:
        hidden = deal.hidden[position.to_act] if deal.hidden and position.unplayed[position.to_act] else None
        moves = [] if position.is_over else moves_of(position, hidden)
        reached = []
        for move in moves:
            after = next_up(position.apply(move), deal)
            if after not in places:
                places[after] = first + len(found)
                found.append(after)
            reached.append(places[after])
        states.append(State(position, deal, moves, reached))
    return states


@pytest.mark.parametrize(("name", "players"), NAMED)
def test_every_named_game_is_played_as_the_rules_say(name: str, players: int) -> None:
    rng = random.Random(f"{name} {players}")
    for _ in range(5):
        assert compare(parse_rules(name), any_policies(rng, players), rng.randrange(2**64), games=10)


@pytest.mark.parametrize("number", range(100))
def test_custom_games_are_played_as_the_rules_say(number: int) -> None:
    rng = random.Random(number)
    ruleset = any_custom_rules(rng)
    policies = any_policies(rng, rng.choice(ruleset.player_counts))
    assert compare(ruleset, policies, number, games=10, first=rng.randrange(10**12))


def test_the_largest_game_of_all_is_played_as_the_rules_say() -> None:
    data = {"low": 1, "high": 64, "set_aside": 0, "chips": 99, "after_take": "next", "tie_break": "chips"}
    rng = random.Random(0)
    assert compare(parse_rules(data), any_policies(rng, 7), 2**64 - 1, games=2)
