"""The line in plain numpy, against the kernels: what is seen, what is foretold, what readers do."""

import numpy as np
import pytest

from takeorpass.opponents import deep_line, foreseen_line, known_of
from takeorpass.opponents.notes import nothing_known
from takeorpass.opponents.play import MASTER, READER
from takeorpass.opponents.watching import betters, see, worths_of
from takeorpass.rules import Position, Reveal, parse_rules, view_of
from takeorpass.values import line_of, score_weight_of
from tests.opponents.matches import a_table, decisions_in, shipped, watched


@pytest.mark.parametrize("name", ["no-thanks", "take-or-pay"])
def test_numpy_and_the_kernels_see_foretell_and_decide_alike(name: str) -> None:
    rules = parse_rules(name)
    network, model = shipped(rules)
    played, kinds = watched(rules), a_table().kinds[0]
    choices = set()
    for asked in decisions_in(played, rules):
        position, log = asked.match.position, played.log
        seat = position.to_act
        known = known_of(view_of(asked.match, seat), network, model)
        worths = worths_of(line_of(position, network).takes, score_weight_of(network))
        seen = see(position, betters(worths, seat))[:1]
        assert np.abs(seen[0] - log.seen[asked.number]).max() < 1e-4
        chance = model.chances(seen, known.kept[[seat]], known.counts[[seat]])[0]
        assert abs(chance - log.foretold[asked.number]) < 1e-4
        if kinds[seat] == READER:
            assert foreseen_line(position, network, model, known).is_take == asked.is_take
            choices.add((READER, asked.is_take))
        if kinds[seat] == MASTER:
            line = deep_line(position, sorted(position.unseen), network, model, known)
            assert line.is_take == asked.is_take
            choices.add((MASTER, asked.is_take))
    assert len(choices) == 4


def test_who_must_take_has_no_choice() -> None:
    network, model = shipped()
    position = Position.start(network.ruleset, 3).apply(Reveal(20))
    poor = Position(**{name: getattr(position, name) for name in Position.__slots__} | {"chips": (0, 16, 17)})
    line = foreseen_line(poor, network, model, nothing_known(3))
    assert (line.is_take, line.passing, line.chances) == (True, None, (1.0,))


def test_a_card_that_all_others_would_take_is_taken_first_where_it_is_worth_it() -> None:
    network, model = shipped()
    position = Position.start(network.ruleset, 3).apply(Reveal(3))
    line = foreseen_line(position, network, model, nothing_known(3))
    assert line.passing is not None
    assert line.is_take == (line.take >= line.passing - 1e-9)
    assert len(line.chances) == len(line_of(position, network).takes)
    assert line.chances[-1] == 1
