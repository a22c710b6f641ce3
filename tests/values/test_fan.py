"""The lines of all next cards at once, against the line of each."""

from collections.abc import Sequence
from functools import partial

import numpy as np
import pytest

from takeorpass.rules import Pass, Position, Reveal, Take, parse_rules
from takeorpass.solver import Values
from takeorpass.values import Network, line_of, network_for, score_weight_of, worth_of
from takeorpass.values.fan import fan_of
from tests.solver.endings import ending

CASES = [
    ("no-thanks", 3, 16),
    ("no-thanks", 4, 5),
    ("no-thanks", 7, 9),
    ("no-thanks+amigo", 5, 12),
    ("take-or-pay", 4, 6),
    ("take-or-pay", 3, 1),
    ("no-thanks", 5, 1),
]


def network_of(name: str) -> Network:
    network = network_for(parse_rules(name))
    assert network is not None
    return network


def takes_of(position: Position) -> list[Position]:
    """Return the positions after a take at each step of the line."""
    takes = [position.apply(Take())]
    while Pass() in position.legal:
        position = position.apply(Pass())
        takes.append(position.apply(Take()))
    return takes


@pytest.mark.parametrize(("name", "players", "left"), CASES)
def test_each_take_in_each_line_is_worth_what_the_line_says(name: str, players: int, left: int) -> None:
    network = network_of(name)
    worth = partial(worth_of, score_weight=score_weight_of(network))
    positions = takes_of(ending(name, players, left, 3).position)
    cards = sorted(positions[0].unseen)
    fan = fan_of(positions, cards, network)
    rows = 0
    for leaf, number in enumerate(fan.order.tolist()):
        takes: Sequence[Values] = ()
        position = positions[number]
        for column in range(0, len(cards), 4):
            position = positions[number].apply(Reveal(cards[column]))
            takes = line_of(position, network).takes
            for step, take in enumerate(takes):
                told = fan.worth[fan.starts[step] + leaf, column]
                assert told == pytest.approx([worth(take, seat) for seat in range(players)], abs=1e-6)
        rows += len(takes)
        assert np.count_nonzero(fan.leaf == leaf) == len(takes)
        assert fan.actor[leaf] == position.to_act
        assert tuple(fan.chips[leaf]) == position.chips
        assert tuple(fan.scores[leaf]) == position.scores()
        costs = [position.apply(Take()).scores()[position.to_act] - position.scores()[position.to_act]]
        assert fan.costs[leaf, position.to_act, column] == costs[0]
    assert len(fan.worth) == rows


@pytest.mark.parametrize(
    ("name", "players"), [("no-thanks", 3), ("no-thanks", 4), ("no-thanks+amigo", 4), ("take-or-pay", 5)]
)
def test_before_the_last_card_a_take_is_worth_the_mean_of_the_last_lines(name: str, players: int) -> None:
    network = network_of(name)
    weight = score_weight_of(network)
    positions = takes_of(ending(name, players, 2, 5).position)[:3]
    cards = sorted(positions[0].unseen)
    fan = fan_of(positions, cards, network)
    for leaf, number in enumerate(fan.order.tolist()):
        for column in range(0, len(cards), 5):
            for step, take in enumerate(takes_of(positions[number].apply(Reveal(cards[column])))):
                lines = [line_of(take.apply(Reveal(card)), network).values for card in take.unseen]
                mean = [np.mean([worth_of(values, seat, weight) for values in lines]) for seat in range(players)]
                assert fan.worth[fan.starts[step] + leaf, column] == pytest.approx(mean, abs=1e-9)
