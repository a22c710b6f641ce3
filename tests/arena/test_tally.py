import numpy as np
import pytest

from takeorpass.arena.playing import Played, play
from takeorpass.arena.tally import WIN, Tally
from tests.arena.contests import contest


def test_a_win_divides_evenly_among_any_number_of_winners() -> None:
    assert all(WIN % winners == 0 for winners in range(1, 8))


def test_a_shared_win_is_half_a_win_for_each() -> None:
    asked = contest("one-against", "random", "plain")
    # Deal 0: the one alone wins, shares with one of the others, loses; deal 1: all share, three times.
    places = np.array([[[1, 2, 3], [1, 1, 1]], [[1, 1, 3], [1, 1, 1]], [[1, 2, 3], [1, 1, 1]]])
    scores = np.array([[[-2, 5, 9], [4, 4, 4]], [[1, 1, 8], [4, 4, 4]], [[0, 3, 7], [4, 4, 4]]])
    alone, field = Tally.of(asked, Played(scores, places, np.ones_like(places), np.zeros_like(places))).rows
    assert alone.wins == WIN * 1 + WIN // 2 + WIN
    assert alone.wins_squared == (WIN + WIN // 2) ** 2 + WIN**2
    assert alone.wins + field.wins == 6 * WIN
    assert alone.places == (1 + 1 + 3, 0, 1)
    assert (alone.scores, alone.scores_squared) == (-2 + 1 + 7 + 12, (-2 + 1 + 7) ** 2 + 12**2)
    assert (alone.forced, field.forced) == (6, 12)


@pytest.mark.parametrize("design", ["pool", "round-robin"])
def test_it_does_not_matter_how_deals_are_put_together(design: str) -> None:
    asked = contest(design, "random", "plain", "run-aware")
    whole = Tally.of(asked, play(asked, 0, 20)[0])
    parts = [Tally.of(asked, play(asked, first, deals)[0]) for first, deals in ((13, 7), (0, 1), (1, 12))]
    assert sum(parts, Tally.none(asked)) == whole


def test_sums_know_no_highest_number() -> None:
    asked = contest("one-against", "random", "plain", deals=2)
    huge = np.full((3, 2, 3), 10**12)
    ones = np.ones_like(huge)
    alone, _ = Tally.of(asked, Played(huge, ones, ones, huge)).rows
    assert alone.scores_squared == alone.luck_squared == 2 * (3 * 10**12) ** 2
