"""The next card averaged, against the line of each next card."""

import numpy as np
import pytest

from takeorpass.opponents import foreseen_line
from takeorpass.opponents.ahead import worths_ahead
from takeorpass.opponents.notes import Known, nothing_known
from takeorpass.rules import Position, Reveal, parse_rules
from tests.opponents.matches import shipped
from tests.solver.endings import ending
from tests.values.test_fan import takes_of


def somebody_known(players: int) -> Known:
    """Return what is known of seats that were seen a little, each another one."""
    rng = np.random.default_rng(4)
    known = nothing_known(players)
    return Known(known.kept + rng.standard_normal(known.kept.shape), known.counts + rng.integers(1, 9, players))


def mean_of_lines(position: Position, cards: list[int], known: Known, rules: str) -> float:
    """Return what ``position`` is worth to the seat that acts on the next card."""
    network, model = shipped(parse_rules(rules))
    values = []
    for card in cards:
        line = foreseen_line(position.apply(Reveal(card)), network, model, known)
        values.append(line.take if line.passing is None else max(line.take, line.passing))
    return float(np.mean(values))


@pytest.mark.parametrize(
    ("rules", "players", "left"),
    [("no-thanks", 3, 14), ("no-thanks", 5, 6), ("take-or-pay", 4, 5), ("no-thanks", 4, 1), ("take-or-pay", 3, 1)],
)
def test_a_take_is_worth_the_mean_of_the_lines_of_all_next_cards(rules: str, players: int, left: int) -> None:
    network, model = shipped(parse_rules(rules))
    known = somebody_known(players)
    positions = takes_of(ending(rules, players, left, 8).position)
    cards = sorted(positions[0].unseen)[::2]
    for seat in range(players):
        found = worths_ahead(positions, cards, seat, network, model, known)
        for worth, position in zip(found, positions, strict=True):
            if position.to_act == seat:
                assert worth == pytest.approx(mean_of_lines(position, cards, known, rules), abs=1e-6)
