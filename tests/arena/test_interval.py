import math
import random

import pytest

from takeorpass.arena.interval import Totals, adjusted_mean_of, mean_of, quantile, share_of


def totals(values: list[int]) -> Totals:
    return Totals(sum(values), sum(value * value for value in values))


# Student's t, 97.5 %, as tables have it.
@pytest.mark.parametrize(
    ("freedom", "exact", "error"),
    [(1, 12.7062, 1e-4), (2, 4.3027, 0.033), (3, 3.1824, 0.004), (4, 2.7764, 1e-3), (9, 2.2622, 1e-4)],
)
def test_quantiles_are_those_of_the_tables(freedom: int, exact: float, error: float) -> None:
    assert quantile(freedom) == pytest.approx(exact, abs=error)


def test_many_deals_have_the_normal_quantile() -> None:
    assert quantile(10**9) == pytest.approx(1.959964, abs=1e-6)


def test_a_mean_has_the_interval_that_one_works_out_by_hand() -> None:
    estimate = mean_of(4, 2, totals([2, 4, 6, 8]))  # the deals' means are 1, 2, 3, 4
    assert estimate.mean == 2.5
    assert estimate.reach == pytest.approx(3.1824 * math.sqrt(5 / 3 / 4), abs=0.004)


def test_games_that_undo_each_other_leave_no_doubt() -> None:
    # On each deal who is alone wins from one of four seats, whichever: seats even out, so a quarter is certain.
    estimate = share_of(50, 4, totals([1] * 50))
    assert (estimate.mean, estimate.low, estimate.high) == (0.25, 0.25, 0.25)


def test_games_that_are_alike_count_once() -> None:
    rng = random.Random(1)
    deals = [rng.randint(0, 1) for _ in range(200)]
    once = share_of(200, 1, totals(deals))
    assert share_of(200, 4, totals([4 * deal for deal in deals])) == once


@pytest.mark.parametrize(("won", "low", "high"), [(0, 0, 0.34), (4, 0.66, 1)])
def test_who_won_none_or_all_of_ten_deals_may_still_do_otherwise(won: int, low: float, high: float) -> None:
    estimate = share_of(10, 4, totals([won] * 10))
    assert (estimate.low, estimate.high) == pytest.approx((low, high), abs=0.005)


@pytest.mark.parametrize(("deals", "chance"), [(5, 0.25), (20, 0.05), (20, 0.25), (100, 0.6)])
def test_95_of_100_intervals_of_shares_hold_the_truth(deals: int, chance: float) -> None:
    """Deals differ in how good they are for a player (a beta distribution), and each is played four times."""
    rng = random.Random(2)
    held = 0
    for _ in range(1000):
        good = [rng.betavariate(2 * chance, 2 * (1 - chance)) for _ in range(deals)]
        estimate = share_of(deals, 4, totals([sum(rng.random() < chance for _ in range(4)) for chance in good]))
        held += estimate.low <= chance <= estimate.high
    assert 0.93 < held / 1000 <= 1 if deals < 20 else 0.93 < held / 1000 < 0.985


@pytest.mark.parametrize("deals", [3, 30])
def test_95_of_100_intervals_of_means_hold_the_truth(deals: int) -> None:
    rng = random.Random(3)
    held = 0
    for _ in range(1000):
        common = [rng.gauss(0, 30) for _ in range(deals)]
        scores = [sum(round(20 + part + rng.gauss(0, 10)) for _ in range(4)) for part in common]
        estimate = mean_of(deals, 4, totals(scores))
        held += estimate.low <= 20 <= estimate.high
    assert 0.93 < held / 1000 < 0.97


@pytest.mark.parametrize("deals", [4, 40])
def test_less_luck_the_interval_is_narrower_and_still_holds_the_truth(deals: int) -> None:
    rng = random.Random(4)
    held, narrower = 0, 0
    for _ in range(1000):
        luck = [round(rng.gauss(0, 1000)) for _ in range(deals)]
        wins = [round(5000 + 3 * part + rng.gauss(0, 1500)) for part in luck]
        products = sum(win * part for win, part in zip(wins, luck, strict=True))
        estimate = adjusted_mean_of(deals, 1, totals(wins), totals(luck), products)
        held += estimate.low <= 5000 <= estimate.high
        narrower += estimate.reach < mean_of(deals, 1, totals(wins)).reach
    assert 0.93 < held / 1000 < 0.97
    assert narrower > (600 if deals == 4 else 990)


def test_without_luck_nothing_is_adjusted() -> None:
    wins = totals([1, 2, 5])
    assert adjusted_mean_of(3, 1, wins, Totals(0, 0), 0) == mean_of(3, 1, wins)
