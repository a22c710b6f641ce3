import numpy as np
import pytest

from takeorpass.rules import parse_rules
from takeorpass.values import network_for
from takeorpass.values.calibrating import calibrated, sharpness_for
from takeorpass.values.layout import ENDING, PHASES
from takeorpass.values.measure import calibration
from tests.values.networks import played, unlearned


@pytest.mark.parametrize("power", [0.4, 1.0, 2.5])
def test_the_sharpness_is_the_one_by_which_outcomes_are_the_likeliest(power: float) -> None:
    rng = np.random.default_rng(1)
    chances = rng.dirichlet((1, 1, 1), 20_000)
    winners = (rng.random((20_000, 1)) > chances.cumsum(axis=1)[:, :2]).sum(axis=1)
    assert sharpness_for(np.log(chances) / power, np.eye(3)[winners]) == pytest.approx(power, rel=0.05)


def test_a_network_that_takes_a_loss_for_certain_is_calibrated_all_the_same() -> None:
    network = unlearned("take-or-pay")
    for layers in network.weights:
        layers.third[:] *= 1e4
    assert (played(network, 3, 5).rows.win[:, :3] == 0).any()
    found = calibrated(network, 50, 5)
    assert np.isfinite(found.flat).all()
    assert (found.weights[0].sharpness[3] < 0.2).all()


def test_a_network_that_is_too_sure_foretells_better_afterwards_and_how_sure_it_was_does_not_matter() -> None:
    shipped = network_for(parse_rules("take-or-pay"))
    assert shipped is not None
    found = calibrated(shipped, 200, 5)
    bold = calibrated(shipped, 200, 5)
    for layers in bold.weights:
        layers.sharpness[:] = 3
    assert calibration(found, 3, 200, 6).whole.error < calibration(bold, 3, 200, 6).whole.error / 2
    again = calibrated(bold, 200, 5)
    assert (again.flat == found.flat).all()
    ending, shipped_ending = (network.layers_for(3, ENDING) for network in (found, shipped))
    for layers, before in ((found.weights[0], shipped.weights[0]), (ending, shipped_ending)):
        assert all((new == old).all() for new, old in zip(layers[:-1], before[:-1], strict=True))
        assert (layers.sharpness[6:] == 1).all()
    assert not (found.weights[0].sharpness[3:6] == 1).any()
    assert ending.sharpness[3, 0] != 1
    assert (np.delete(ending.sharpness.ravel(), 3 * PHASES) == 1).all()
