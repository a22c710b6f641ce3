import csv
import io
import json
import math

import numpy as np
import pytest

from takeorpass.arena import Contest, Results, run
from takeorpass.arena.chunk import Chunk
from takeorpass.arena.playing import Played
from takeorpass.arena.tally import Tally
from takeorpass.rules import parse_rules
from tests.arena.contests import contest


def by_chance(asked: Contest, rng: np.random.Generator) -> Results:
    """Return results in which everybody is as likely to win; deals differ in how many share the win."""
    shape = (len(asked.layout.seatings), asked.deals, asked.seats)
    scores = rng.integers(0, 6, shape) + 10 * rng.integers(0, 2, (1, asked.deals, 1))
    places = 1 + (scores[..., None, :] < scores[..., None]).sum(axis=3)
    nothing = np.zeros_like(scores)
    faults: tuple[dict[str, int], ...] = ({},) * len(asked.entrants)
    return Results(asked, [Chunk(0, Tally.of(asked, Played(scores, places, nothing, nothing)), (), faults)])


@pytest.mark.parametrize("design", ["pool", "one-against"])
def test_among_equals_95_of_100_intervals_hold_the_fair_share(design: str) -> None:
    players = ("random", "plain", "careful") if design == "pool" else ("random", "plain")
    asked = contest(design, *players, deals=40)
    rng = np.random.default_rng(5)
    held = [
        standing.share.low <= 1 / 3 <= standing.share.high
        for _ in range(300)
        for standing in by_chance(asked, rng).standings
    ]
    assert 0.925 < sum(held) / len(held) < 0.975


def test_copies_have_the_interval_of_the_one_among_them_shared_out() -> None:
    asked = contest("one-against", "run-aware:-9", "plain", deals=5, ruleset=parse_rules("no-thanks"))
    one, copies = run(asked, jobs=1).standings
    assert one.share.mean == 0
    assert (copies.share.low, copies.share.high) == pytest.approx(((1 - one.share.high) / 2, 0.5))


def test_the_shares_of_a_table_add_up_to_one_win() -> None:
    results = run(contest("pool", "random", "plain", "run-aware", deals=30), jobs=1)
    assert math.fsum(standing.share.mean for standing in results.standings) == pytest.approx(1)
    for standing in results.standings:
        assert math.fsum(standing.places) == pytest.approx(1)
        assert standing.games == 30 * 3


def test_a_round_robin_has_each_pair_and_each_player_over_all() -> None:
    results = run(contest("round-robin", "random", "plain", "run-aware", deals=10), jobs=1)
    pairs = [(standing.player, standing.others) for standing in results.standings]
    names = ("random", "plain", "run-aware")
    assert pairs == [(one, other) for one in names for other in names if one != other] + [(one, None) for one in names]
    by_pair = {pair: standing.share.mean for pair, standing in zip(pairs, results.standings, strict=True)}
    mean = (by_pair["plain", "random"] + by_pair["plain", "run-aware"]) / 2
    assert by_pair["plain", None] == pytest.approx(mean)


def test_json_holds_every_figure() -> None:
    asked = contest("one-against", "run-aware", "random", deals=10)
    results = run(asked, jobs=1)
    data = json.loads(json.dumps(results.data()))
    assert data["contest"] == asked.data()
    assert data["games"] == 30
    assert data["standings"][0]["share"]["mean"] == results.standings[0].share.mean
    assert [rating["player"] for rating in data["ratings"]] == ["run-aware", "random"]
    assert data["faults"] == []


def test_csv_has_a_line_for_each_standing() -> None:
    results = run(contest("pool", "random", "plain", "run-aware", deals=10), jobs=1)
    rows = list(csv.DictReader(io.StringIO(results.csv())))
    assert [row["player"] for row in rows] == ["random", "plain", "run-aware"]
    assert [float(row["share"]) for row in rows] == [standing.share.mean for standing in results.standings]
    assert {row["adjusted"] for row in rows} == {""}


def test_faults_of_all_chunks_are_added_up() -> None:
    asked = contest("one-against", "random", "plain")
    chunks = [Chunk(first, Tally.none(asked), (), ({"illegal": 2}, {})) for first in (0, 2)]
    assert Results(asked, chunks).faults == [{"illegal": 4}, {}]


def test_a_shared_win_is_half_a_win_for_each() -> None:
    asked = Contest(parse_rules("take-or-pay"), "pool", ("random", "plain", "careful"), 3, deals=2, seed=1)
    places = np.tile(np.array([1, 1, 3]), (3, 2, 1))
    nothing = np.zeros_like(places)
    results = Results(asked, [Chunk(0, Tally.of(asked, Played(places, places, nothing, nothing)), (), ({}, {}, {}))])
    # Seats 0 and 1 share all wins, and everybody sits there in two games of three.
    assert [standing.share.mean for standing in results.standings] == pytest.approx([1 / 3] * 3)
    assert [standing.places for standing in results.standings] == [pytest.approx((2 / 3, 0, 1 / 3))] * 3
