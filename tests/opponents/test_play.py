"""Matches in the kernels: the same ones again, and who is known is beaten."""

import numpy as np
import pytest

from takeorpass.opponents.measure import alone_among, ceiling
from takeorpass.opponents.play import NET, READER
from takeorpass.opponents.training import seating_of, watch
from tests.opponents.matches import shipped

NETWORK, MODEL = shipped()


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
