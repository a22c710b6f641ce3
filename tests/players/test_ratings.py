"""The ratings that people are shown are of the levels as they are, and rise along the ladder."""

from itertools import pairwise
from math import log10
from random import Random

import pytest

from takeorpass.players import LADDER, LEVELS, STYLES
from takeorpass.players.ratings import rating_of, told
from tools.rate import Game, drawn_tables, ratings_of, step_of, steps_of


def test_the_file_is_of_these_levels_and_styles_as_they_are() -> None:
    assert {row["name"]: row["player"] for row in told()["levels"]} == {
        name: repr(level.player) for name, level in (LADDER | STYLES).items()
    }
    assert told()["command"].startswith("python -m tools.rate --deals ")


def test_ratings_rise_along_the_ladder_from_1000() -> None:
    ratings = [rating_of(name) for name in LADDER]
    assert ratings[0] == 1000
    assert all(low is not None and high is not None and low < high for low, high in pairwise(ratings))


def test_each_step_of_the_ladder_is_felt() -> None:
    steps = told()["steps"]
    assert [(step["lower"], step["upper"]) for step in steps] == list(pairwise(LADDER))
    assert all(step["mean"] >= 0.55 for step in steps)


def test_what_is_no_longer_offered_has_no_rating() -> None:
    assert [name for name in LEVELS if rating_of(name) is None] == ["random", "threshold"]


def test_ratings_are_those_that_the_games_were_drawn_by() -> None:
    """Three times as strong: 191 points."""
    strengths = {"one": 1.0, "two": 3.0, "three": 9.0}
    rng = Random(1)
    games = []
    for deal in range(2000):
        order: list[str] = []
        while len(order) < len(strengths):
            rest = [name for name in strengths if name not in order]
            order += rng.choices(rest, [strengths[name] for name in rest])
        seating = tuple(rng.sample(list(strengths), 3))
        games.append(Game(deal, seating, tuple(order.index(name) + 1 for name in seating)))
    ratings, margins = ratings_of(list(strengths), games)
    assert ratings == pytest.approx([1000, 1000 + 400 * log10(3), 1000 + 800 * log10(3)], abs=25)
    assert margins[0] == 0
    assert all(5 < margin < 30 for margin in margins[1:])


def test_ties_make_nobody_stronger() -> None:
    games = [Game(deal, ("one", "two", "one"), (1, 1, 1)) for deal in range(5)]
    assert ratings_of(["one", "two"], games)[0] == pytest.approx([1000, 1000], abs=3)
    assert step_of("one", "two", games).mean == 0.5


def test_a_step_counts_the_tables_of_the_two_alone() -> None:
    games = [
        Game(0, ("one", "two", "two"), (3, 1, 2)),
        Game(0, ("two", "one", "one"), (2, 1, 3)),
        Game(1, ("one", "two", "two"), (1, 1, 3)),
        Game(2, ("one", "two", "else"), (1, 3, 2)),
    ]
    step = step_of("one", "two", games)
    assert step.ahead == {3: pytest.approx((0.75 + 0.25) / 2)}


def test_at_drawn_tables_all_sit_equally_often_and_neighbours_meet_in_turn() -> None:
    contests = list(drawn_tables(["reader", "careful", "watcher", "saver", "collector", "newcomer"], 4, 1))
    assert len(contests) == 2 * (2 + 2 + 2)
    assert all(len(set(contest.entrants)) == contest.seats for contest in contests)
    assert len({contest.seed for contest in contests}) == len(contests)
    pairs = [contest.entrants for contest in steps_of(list(LADDER)[:3], 4, 1)]
    assert pairs == 3 * list(pairwise(list(LADDER)[:3]))
