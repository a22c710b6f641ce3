import numpy as np

from takeorpass.rules import MAX_PLAYERS
from takeorpass.values.features import inputs_of
from takeorpass.values.fit import Adam, Backward, fit_rows
from takeorpass.values.layout import POINTS_UNIT
from takeorpass.values.network import NARROW, OUTPUTS, WIDE, Network, forward, layers_in, parts_of
from takeorpass.values.node import new_sparse
from takeorpass.values.play import Rows
from tests.values.networks import SMALL, played, position_in, unlearned


def loss(network: Network, flat: np.ndarray, inputs: np.ndarray, win: np.ndarray, to_come: np.ndarray) -> float:
    players = win.shape[1]
    outputs = forward(layers_in(flat, network.layout), inputs)
    logits, points = outputs[:, :players], outputs[:, MAX_PLAYERS : MAX_PLAYERS + players]
    logs = logits - np.log(np.exp(logits).sum(axis=1, keepdims=True))
    return float((-(win * logs).sum(axis=1) + 0.25 * ((points - to_come) ** 2).mean(axis=1)).mean())


def test_the_gradient_is_that_of_the_loss() -> None:
    network = unlearned(SMALL)
    results = played(network, 3, 3)
    count = results.rows.actor.size
    positions = [position_in(results.rows, row, network.ruleset) for row in range(count)]
    turns = [np.roll(np.arange(3), -position.to_act) for position in positions]
    win = np.array([results.rows.win[row, turn] for row, turn in enumerate(turns)])
    scores = np.array([position.scores() for position in positions])
    score = (
        np.array([(results.rows.score[row, :3] - scores[row])[turn] for row, turn in enumerate(turns)]) / POINTS_UNIT
    )
    inputs = inputs_of(positions, network.layout).astype(np.float64)

    flat = before_of(network).astype(np.float64)
    adam = one_step(network, results.rows)
    rng = np.random.default_rng(1)
    apart = 1e-6
    for place in rng.choice(np.flatnonzero(adam.gradient), 60, replace=False):
        ends = []
        for sign in (-1, 1):
            moved = flat.copy()
            moved[place] += sign * apart
            ends.append(loss(network, moved, inputs, win, score))
        slope = (ends[1] - ends[0]) / (2 * apart)
        assert abs(slope - adam.gradient[place] / count) < 1e-4 + 1e-3 * abs(slope)


def test_a_first_step_moves_each_weight_by_the_rate_against_its_slope() -> None:
    network = unlearned(SMALL)
    before = before_of(network).copy()
    adam = one_step(network, played(network, 3, 3).rows)
    clear = np.abs(adam.gradient) > 1e-3
    assert clear.any()
    assert np.allclose((before_of(network) - before)[clear], -0.01 * np.sign(adam.gradient[clear]), rtol=1e-2)
    assert (before_of(network) == before)[adam.gradient == 0].all()


def before_of(network: Network) -> np.ndarray:
    before: np.ndarray = parts_of(network.flat)[0]
    return before


def one_step(network: Network, rows: Rows) -> Adam:
    flat = before_of(network)
    adam = Adam(*(np.zeros(flat.size, np.float32) for _ in Adam._fields))
    back = Backward(
        np.zeros(OUTPUTS, np.float32),
        np.zeros(NARROW, np.float32),
        np.zeros(WIDE, np.float32),
        layers_in(adam.gradient, network.layout),
    )
    order = np.arange(rows.actor.size)
    fit_rows(network.layout, flat, network.weights[0], adam, back, new_sparse(), rows, order, 0.01, 1)
    return adam
