"""The gradient of `fit.study`, against differences of the loss."""

import numpy as np

from takeorpass.opponents.fit import new_study, study
from takeorpass.opponents.model import SIZE, Floats, new_flat, parts_in
from takeorpass.opponents.play import STRANGER
from takeorpass.opponents.strangers import FIGURES, draw_strangers
from takeorpass.opponents.training import decisions_of, seating_of, watch
from tests.opponents.matches import shipped

NETWORK = shipped()[0]


def test_the_slopes_are_those_of_the_mean_log_loss() -> None:
    rng = np.random.default_rng(2)
    figures = draw_strangers(rng, 6).reshape(2, 3, FIGURES)
    log = watch(NETWORK, np.zeros(SIZE, np.float32), seating_of(np.full((2, 3), STRANGER), figures), 2, 9).log
    decisions = decisions_of([log])
    people = np.arange(decisions.starts.size - 1)

    def loss(flat: Floats) -> float:
        study(flat, parts_in(flat), new_study(SIZE), decisions, people, 0.0, 1)
        chances = np.clip(decisions.chances.astype(float), 1e-9, 1 - 1e-9)
        return float(-np.where(decisions.took > 0, np.log(chances), np.log(1 - chances)).mean())

    flat = new_flat(rng)
    room = new_study(SIZE)
    moved = flat.copy()
    study(moved, parts_in(moved), room, decisions, people, 1e-12, 1)
    slopes = room.adam.gradient.copy()
    for part in parts_in(np.arange(SIZE, dtype=np.float32)):
        for place in rng.choice(part.ravel().astype(int), 3):
            step = np.zeros(SIZE, np.float32)
            step[place] = 0.02
            difference = (loss(flat + step) - loss(flat - step)) / 0.04
            assert abs(difference - slopes[place]) < 2e-3 + 0.05 * abs(difference)
