import numpy as np
import pytest

from takeorpass.rules import parse_rules
from takeorpass.values import network_for
from takeorpass.values.calibrating import calibrated, sharpness_for
from takeorpass.values.measure import calibration


@pytest.mark.parametrize("power", [0.4, 1.0, 2.5])
def test_the_sharpness_is_the_one_by_which_outcomes_are_the_likeliest(power: float) -> None:
    rng = np.random.default_rng(1)
    chances = rng.dirichlet((1, 1, 1), 20_000)
    winners = (rng.random((20_000, 1)) > chances.cumsum(axis=1)[:, :2]).sum(axis=1)
    assert sharpness_for(np.log(chances) / power, np.eye(3)[winners]) == pytest.approx(power, rel=0.05)


def test_a_network_that_is_too_sure_foretells_better_afterwards_and_how_sure_it_was_does_not_matter() -> None:
    shipped = network_for(parse_rules("take-or-pay"))
    assert shipped is not None
    found = calibrated(shipped, 200, 5)
    bold = calibrated(shipped, 200, 5)
    bold.weights.sharpness[:] = 3
    assert calibration(found, 3, 200, 6).whole.error < calibration(bold, 3, 200, 6).whole.error / 2
    again = calibrated(bold, 200, 5)
    assert (again.flat == found.flat).all()
    assert (found.flat[:-48] == shipped.flat[:-48]).all()
    assert (found.weights.sharpness[6:] == 1).all()
    assert not (found.weights.sharpness[3:6] == 1).any()
