"""Matches in the kernels: strangers are what they are said to be, and who is known is beaten."""

import numpy as np
import pytest

from takeorpass.heuristics import Milking, RunAware
from takeorpass.kernels import Policy, simulate
from takeorpass.opponents import play
from takeorpass.opponents.measure import FIELDS, alone_among, ceiling, in_mixed_pools
from takeorpass.opponents.play import NET, READER, STRANGER
from takeorpass.opponents.strangers import Figure
from takeorpass.opponents.training import seating_of, watch
from tests.opponents.matches import RULES, shipped

NETWORK, MODEL = shipped()


@pytest.mark.parametrize(("field", "policy"), [("run-aware", RunAware(0.5)), ("milking", Milking())])
def test_strangers_with_the_figures_of_a_heuristic_play_its_games(field: str, policy: Policy) -> None:
    figures = np.broadcast_to(FIELDS[field], (50, 4, FIELDS[field].size))
    told = watch(NETWORK, MODEL.flat, seating_of(np.full((50, 4), STRANGER), figures), 1, 5, is_logged=False)
    assert (told.scores == simulate(RULES, 4, [policy] * 4, 50, 5).scores).all()


def test_the_kernels_figures_lie_where_those_of_strangers_do() -> None:
    assert [getattr(play, figure.name) for figure in Figure] == list(Figure)


def test_the_same_matches_are_played_again() -> None:
    seating = seating_of(np.full((3, 3), READER))
    once, again = (watch(NETWORK, MODEL.flat, seating, 2, 5) for _ in range(2))
    assert (once.scores == again.scores).all()
    assert once.shares.sum(axis=1).tolist() == pytest.approx([1.0] * 6)


@pytest.mark.parametrize("field", ["milking", "run-aware", "stubborn"])
def test_who_watches_wins_more_than_who_does_not_and_less_than_who_knows(field: str) -> None:
    blind = alone_among(NETWORK, MODEL, 3, field, 200, 9, kind=NET, rounds=1).percent
    reads = alone_among(NETWORK, MODEL, 3, field, 200, 9, kind=READER, rounds=10).percent
    assert blind + 5 < reads < ceiling(NETWORK, MODEL, 3, field, 200, 9).percent + 5


def test_in_mixed_pools_a_reader_wins_well_above_its_share() -> None:
    share = in_mixed_pools(NETWORK, MODEL, 4, 200, 9, rounds=1)
    assert share.percent - share.margin > 35
