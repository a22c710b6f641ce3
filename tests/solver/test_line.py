"""The end of a line: the plain function that is also compiled into the search, against a whole fold."""

import random

import numpy as np

from takeorpass.solver.line import PEAKS_SIZE, end_of_line, open_line
from takeorpass.solver.node import LEAF_SIZE, WORTH, Floats
from takeorpass.solver.values import TIE

FLOOR = -0.02


def random_worths(rng: random.Random, players: int, steps: int) -> list[list[float]]:
    """Return worths of takes that sum to 1 and get better for the taker, as a pot does, some of them equal."""
    rows = []
    for step in range(steps):
        shares = [rng.choice([0, rng.random()]) for _ in range(players)]
        shares[step % players] += rng.random() * step / 4 + 0.01
        total = sum(shares)
        rows.append([round(share / total, rng.choice([1, 6])) for share in shares])
        rows[-1][rng.randrange(players)] += 1 - sum(rows[-1])
    return rows


def whole_fold(worths: list[list[float]], players: int) -> int:
    end = len(worths) - 1
    for step in range(len(worths) - 2, -1, -1):
        if worths[step][step % players] >= worths[end][step % players] - TIE:
            end = step
    return end


def as_leaves(worths: list[list[float]], players: int) -> Floats:
    leaves = np.zeros((len(worths), LEAF_SIZE))
    leaves[:, WORTH : WORTH + players] = worths
    return leaves


def end_and_looked_at(worths: list[list[float]], players: int) -> tuple[int, int]:
    leaves, last = as_leaves(worths, players), len(worths) - 1
    peaks, steps = np.zeros(PEAKS_SIZE), np.zeros(len(worths), np.int64)
    open_line(peaks, players, FLOOR)
    for step in range(len(worths)):
        leaves[step + 1 :] = np.nan  # what comes later is unknown
        leaves[step, WORTH : WORTH + players] = worths[step]
        end = end_of_line(leaves, peaks, players, step, step % players, last, FLOOR, steps)
        if end >= 0:
            return end, step + 1
    raise AssertionError("the last take is forced")


def test_looking_no_further_than_needed_finds_what_a_whole_fold_finds() -> None:
    rng = random.Random(1)
    all_steps = all_looked = 0
    for _ in range(3000):
        players, steps = rng.randint(2, 7), rng.randint(1, 40)
        worths = random_worths(rng, players, steps)
        if min(map(min, worths)) < FLOOR:
            continue
        end, looked = end_and_looked_at(worths, players)
        assert end == whole_fold(worths, players)
        all_steps += steps
        all_looked += looked
    assert all_looked < 0.7 * all_steps


def test_a_line_of_one_take_ends_there() -> None:
    assert end_and_looked_at([[0.2, 0.8]], 2) == (0, 1)


def test_the_rest_is_not_looked_at_once_two_seats_are_sure_to_be_content() -> None:
    worths = [[0.1, 0.9], [0.8, 0.2], [0.7, 0.3], [0.1, 0.9]] + [[0.5, 0.5]] * 20
    # Whatever comes later, seat 1 takes at step 3 (.9) or seat 0 before it, at step 2 (.7): together more than all.
    assert end_and_looked_at(worths, 2) == (whole_fold(worths, 2), 4)


def test_a_tie_is_a_take() -> None:
    assert end_and_looked_at([[0.5, 0.5], [0.5, 0.5]], 2) == (0, 2)
