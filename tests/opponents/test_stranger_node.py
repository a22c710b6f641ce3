"""Strangers are what they are said to be: heuristics by their figures, or players of the network."""

import numpy as np
import pytest

from takeorpass.heuristics import Milking, RunAware
from takeorpass.kernels import Policy, simulate
from takeorpass.opponents import stranger_node
from takeorpass.opponents.measure import FIELDS
from takeorpass.opponents.play import NET, STRANGER
from takeorpass.opponents.strangers import FIGURES, Figure, figures_of
from takeorpass.opponents.training import Watched, seating_of, watch
from tests.opponents.matches import RULES, shipped

NETWORK, MODEL = shipped()


@pytest.mark.parametrize(("field", "policy"), [("run-aware", RunAware(0.5)), ("milking", Milking())])
def test_strangers_with_the_figures_of_a_heuristic_play_its_games(field: str, policy: Policy) -> None:
    figures = np.broadcast_to(FIELDS[field], (50, 4, FIELDS[field].size))
    told = watch(NETWORK, MODEL.flat, seating_of(np.full((50, 4), STRANGER), figures), 1, 5, is_logged=False)
    assert (told.scores == simulate(RULES, 4, [policy] * 4, 50, 5).scores).all()


def test_the_kernels_figures_lie_where_those_of_strangers_do() -> None:
    assert [getattr(stranger_node, figure.name) for figure in Figure] == list(Figure)


def test_who_asks_for_much_less_than_the_network_takes_at_once_and_for_much_more_only_without_chips() -> None:
    assert (_all(figures_of(more={Figure.BLUR: 1e-3, Figure.EDGE: -100})).taken == 0).all()
    assert (_all(figures_of(more={Figure.BLUR: 1e-3, Figure.EDGE: 100})).taken[:, 0] == 11 * 4).all()


def test_who_goes_by_the_network_and_hardly_wavers_plays_as_it_does() -> None:
    near = _all(figures_of(more={Figure.BLUR: 1e-6, Figure.EDGE: -1e-6}))
    same = watch(NETWORK, MODEL.flat, seating_of(np.full((50, 4), NET)), 1, 5, is_logged=False)
    assert np.mean(near.taken == same.taken) > 0.97


def _all(figures: np.ndarray) -> Watched:
    seating = seating_of(np.full((50, 4), STRANGER), np.broadcast_to(figures, (50, 4, FIGURES)))
    return watch(NETWORK, MODEL.flat, seating, 1, 5, is_logged=False)
