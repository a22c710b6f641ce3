import numpy as np
import pytest

from takeorpass.rules import MAX_PLAYERS
from takeorpass.values.games import guests, no_guests, play
from tests.values.networks import SMALL, as_it_plays, unlearned


def test_the_same_weights_play_the_same_games_wherever_one_begins() -> None:
    network = unlearned(SMALL)
    whole = play(network, 4, 6, 5, 0, as_it_plays(network))
    rest = play(network, 4, 4, 5, 2, as_it_plays(network))
    assert (whole.scores[2:] == rest.scores).all()
    assert whole.shares.sum(axis=1) == pytest.approx(1)
    assert (whole.rows.players == 4).all()


def test_half_of_the_seats_are_heuristics_in_three_games_of_ten() -> None:
    company = guests(np.random.default_rng(1), 20_000)
    assert company.plays.shape == (20_000, MAX_PLAYERS)
    assert company.plays.mean() == pytest.approx(0.15, abs=0.005)
    with_some = company.plays.any(axis=1)
    assert with_some.mean() == pytest.approx(0.3 * (1 - 0.5**MAX_PLAYERS), abs=0.01)
    # In games with heuristics, their figures differ.
    assert len(np.unique(company.figures[with_some].reshape(-1, company.figures.shape[2]), axis=0)) > 10_000
    assert not no_guests(3).plays.any()
