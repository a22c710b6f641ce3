import numpy as np
import pytest

from takeorpass.heuristics import Milking
from takeorpass.kernels import simulate
from takeorpass.kernels.plan import plan_for
from takeorpass.rules import Reveal, parse_rules
from takeorpass.values import Network, fold, line_of
from takeorpass.values.games import no_guests, play
from takeorpass.values.network import is_same_play
from takeorpass.values.play import Choice, trace_back
from tests.values.networks import SMALL, cards_of, played, position_in, unlearned

WEIGHT = 0.003
CASES = [("no-thanks", 3), ("no-thanks", 4), ("no-thanks", 7), ("take-or-pay", 4), ("no-thanks+amigo", 5), (SMALL, 2)]


@pytest.mark.parametrize(("rules", "players"), CASES, ids=str)
def test_compiled_lines_are_worth_what_the_plain_ones_are(rules: object, players: int) -> None:
    network = unlearned(rules)
    results, size = played(network, players, 2), network.ruleset.deck_size
    for row in range(2 * size):
        position = position_in(results.rows, row, network.ruleset)
        if (row + 1) % size:
            (card,) = cards_of(int(results.rows.unseen[row] & ~results.rows.unseen[row + 1]))
            line = line_of(position.apply(Reveal(card)), network)
            seats = [(position.to_act + step) % players for step in range(len(line.takes))]
            values = line.takes[fold(line.takes, seats, WEIGHT)]
            assert results.rows.win[row, :players] == pytest.approx(values.win, abs=1e-6)
            assert results.rows.score[row, :players] == pytest.approx(values.score, abs=1e-4)


def test_positions_and_results_are_those_of_real_games() -> None:
    network = unlearned("no-thanks")
    results = played(network, 4, 20)
    size = network.ruleset.deck_size
    for game in range(20):
        rows = [position_in(results.rows, game * size + turned, network.ruleset) for turned in range(size)]
        assert [position.deck_left for position in rows] == list(range(size, 0, -1))
        assert all(sum(position.chips) == 44 for position in rows)
        assert all(
            len(position.unseen) == 33 - turned
            and cards_of(int(results.rows.unseen[game * size + turned])) == tuple(sorted(position.unseen))
            for turned, position in enumerate(rows)
        )
        assert np.allclose(
            [row.scores() for row in rows], (results.rows.costs - results.rows.chips)[game * size :][:size, :4]
        )


def test_with_a_full_trace_what_was_not_explored_since_has_the_outcome_as_target() -> None:
    network = unlearned("no-thanks")
    results = played(network, 3, 50)
    trace_back(plan_for(network.ruleset, 3), 1.0, results.rows, results.scores, results.shares)
    size, seen = 24, 0
    for game in range(50):
        for turned in range(size - 1, -1, -1):
            row = game * size + turned
            if results.rows.cut[row]:
                break
            seen += 1
            assert results.rows.win[row, :3] == pytest.approx(results.shares[game])
            assert results.rows.score[row, :3] == pytest.approx(results.scores[game])
    assert seen > 50


def test_before_a_row_that_is_cut_targets_are_told_of_it_alone() -> None:
    network = unlearned("no-thanks")
    results = play(network, 3, 1, 7, 0, Choice(WEIGHT, 0.0, 0.0))
    rows = results.rows
    rows.cut[20] = 1
    before, rows.win[20, :3] = rows.win.copy(), (0.5, 0.25, 0.25)
    trace_back(plan_for(network.ruleset, 3), 0.5, rows, results.scores, results.shares)
    assert rows.win[20, :3].tolist() == [0.5, 0.25, 0.25]
    assert rows.win[19, :3] == pytest.approx((before[19, :3] + rows.win[20, :3]) / 2)
    assert rows.win[18, :3] == pytest.approx((before[18, :3] + rows.win[19, :3]) / 2)
    assert rows.win[23, :3] == pytest.approx((before[23, :3] + results.shares[0]) / 2)


@pytest.mark.parametrize(("rules", "players"), [("no-thanks", 4), ("take-or-pay", 3)])
def test_heuristic_seats_play_as_they_do_in_the_kernels(rules: str, players: int) -> None:
    network, given = unlearned(rules), no_guests(300)
    figures = Milking(0.4, 0.9, 6, 5, 0.3)
    given.plays[:] = 1
    given.figures[:] = (0.4, 0.9, 6, 5, 0.3)
    results = play(network, players, 300, 5, 10, Choice(WEIGHT, 0.0, 0.0), given)
    games = simulate(parse_rules(rules), players, [figures] * players, 300, 5, first=10)
    assert (results.scores == games.scores).all()
    assert (results.shares == games.shares).all()


def test_games_hang_on_their_number_not_on_how_they_are_divided() -> None:
    network, choice = unlearned("take-or-pay"), Choice(WEIGHT, 0.05, 0.1)
    whole = play(network, 3, 30, 4, 0, choice)
    parts = [play(network, 3, 10, 4, first, choice) for first in (0, 10, 20)]
    assert (whole.scores == np.concatenate([part.scores for part in parts])).all()


def test_networks_of_rules_that_play_alike_are_told_from_others() -> None:
    rules: Network = unlearned("no-thanks")
    assert is_same_play(rules.ruleset, parse_rules("take-or-pass"))
    assert not is_same_play(rules.ruleset, parse_rules("no-thanks+amigo"))
