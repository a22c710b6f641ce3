"""How a round ends, for many positions at once. The line of the last card is tested where it is used, in `test_fan`."""

from random import Random

import numpy as np
import pytest

from takeorpass.rules.ruleset import TieBreak
from takeorpass.rules.scoring import outcome_of
from takeorpass.solver.values import values_of
from takeorpass.values.ending import Ends, last_card, settled


@pytest.mark.parametrize("tie_break", ["share", "chips"])
def test_the_win_is_shared_as_the_rules_have_it(tie_break: TieBreak) -> None:
    rng = Random(6)
    scores = np.array([[rng.randint(20, 23) for _ in range(4)] for _ in range(200)])
    chips = np.array([[rng.randint(0, 2) for _ in range(4)] for _ in range(200)])
    shares = settled(scores, chips, breaks_ties=tie_break == "chips")
    for row, held, share in zip(scores.tolist(), chips.tolist(), shares.tolist(), strict=True):
        assert tuple(share) == values_of(outcome_of(row, held, tie_break)).win


def test_a_dear_last_card_goes_to_the_first_without_chips_and_a_wanted_one_to_whom_it_lets_win() -> None:
    ends = Ends(
        actor=np.array([1]),
        chips=np.array([[2, 1, 1]]),
        costs=np.array([[[20, 20, 16]]]),
        added=np.array([[[[30, 30, 30], [-9, 30, 30]]]]),
        comes=np.array([[True, True]]),
        breaks_ties=False,
    )
    win, score = last_card(ends, 1e-4)
    # The first card: three passes, and seat 1 must take: 19, 47 and 16 points. The second: seat 0 takes after two.
    assert score[0, 0].tolist() == [(19 + 7) / 2, (47 + 20) / 2, 16]
    assert win[0, 0].tolist() == [0.5, 0.0, 0.5]
