import random
from itertools import combinations, pairwise, permutations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from takeorpass.rules import Outcome, cost_of, outcome_of, runs_of, score_of
from takeorpass.rules.ruleset import TieBreak

TIE_BREAKS: tuple[TieBreak, ...] = ("chips", "share")

hands = st.lists(st.integers(1, 99), unique=True)
tables = st.lists(st.tuples(st.integers(-5, 5), st.integers(0, 3)), min_size=1, max_size=7)
tie_breaks = st.sampled_from(TIE_BREAKS)


@pytest.mark.parametrize(
    ("cards", "chips", "score"),
    [
        ([6, 8, 9, 10, 13, 14, 15, 23, 24, 33], 6, 77),
        ([8, 13, 14, 15, 17], 0, 38),
        ([4, 5, 6, 9, 11, 12], 0, 24),
        ([4, 5, 6, 9, 11, 12], 3, 21),
        ([3, 10, 11, 12, 13, 20], 5, 28),
        ([], 11, -11),
        ([], 0, 0),
        ([35], 0, 35),
        ([3], 33, -30),
        ([8, 9], 0, 8),
        ([13, 15, 16], 0, 28),
        ([13, 14, 15, 16], 0, 13),
        ([10, 6, 9, 8], 6, 8),
    ],
)
def test_the_worked_examples(cards: list[int], chips: int, score: int) -> None:
    assert score_of(cards, chips) == score
    assert cost_of(cards) == score + chips


def test_the_runs_of_the_worked_example() -> None:
    assert runs_of([33, 24, 23, 15, 14, 13, 10, 9, 8, 6]) == ((6,), (8, 9, 10), (13, 14, 15), (23, 24), (33,))


def test_a_run_of_two_counts_and_a_run_crosses_suits() -> None:
    assert runs_of([14, 13, 26, 27]) == ((13, 14), (26, 27))
    assert runs_of([]) == ()


@pytest.mark.parametrize("cards", list(permutations([16, 14, 15, 20])))
def test_the_order_in_which_cards_were_taken_does_not_matter(cards: tuple[int, ...]) -> None:
    assert score_of(cards, 0) == 34
    assert runs_of(cards) == ((14, 15, 16), (20,))


@given(hands, st.randoms(use_true_random=False), st.integers(0, 99))
@settings(max_examples=200, derandomize=True)
def test_a_score_is_independent_of_order(cards: list[int], rng: random.Random, chips: int) -> None:
    shuffled = rng.sample(cards, len(cards))
    assert score_of(shuffled, chips) == score_of(sorted(cards), chips)
    assert runs_of(shuffled) == runs_of(sorted(cards))


def test_every_hand_of_3_to_17_costs_what_a_walk_along_all_cards_finds() -> None:
    costs = {hand: cost_of(hand) for size in range(16) for hand in combinations(range(3, 18), size)}
    assert len(costs) == 2**15
    assert costs == {hand: cost_by_walking(hand) for hand in costs}


def cost_by_walking(hand: tuple[int, ...]) -> int:
    """Lay out the hand as a row of marks, cut it where a card is missing, and add up where the pieces begin."""
    row = "".join("#" if card in hand else " " for card in range(40))
    cost = 0
    place = 0
    for piece in row.split(" "):
        cost += place if piece else 0
        place += len(piece) + 1
    return cost


@given(hands)
@settings(max_examples=200, derandomize=True)
def test_runs_are_the_maximal_runs_of_a_hand(cards: list[int]) -> None:
    runs = runs_of(cards)
    assert sorted(cards) == [card for run in runs for card in run]
    assert all(run == tuple(range(run[0], run[-1] + 1)) for run in runs)
    assert all(before[-1] + 1 < after[0] for before, after in pairwise(runs))
    assert cost_of(cards) == sum(run[0] for run in runs)


@given(hands, st.integers(0, 99))
@settings(max_examples=100, derandomize=True)
def test_a_chip_more_is_a_point_less(cards: list[int], chips: int) -> None:
    assert score_of(cards, chips + 1) == score_of(cards, chips) - 1


def test_the_lowest_score_is_best_and_no_sign_is_turned() -> None:
    outcome = outcome_of([28, 0, -11], [0, 0, 11], "share")
    assert outcome == Outcome(scores=(28, 0, -11), places=(3, 2, 1))
    assert outcome.winners == (2,)


def test_a_tied_win_goes_to_more_chips_or_is_shared() -> None:
    scores, chips = [score_of([35], 5), score_of([33], 3), 31], [5, 3, 0]
    assert scores == [30, 30, 31]
    assert outcome_of(scores, chips, "chips") == Outcome((30, 30, 31), (1, 2, 3))
    assert outcome_of(scores, chips, "share") == Outcome((30, 30, 31), (1, 1, 3))


def test_equal_scores_and_equal_chips_share_whatever_the_tie_break() -> None:
    for tie_break in TIE_BREAKS:
        assert outcome_of([7, 7, 7], [2, 2, 2], tie_break).winners == (0, 1, 2)
    assert outcome_of([7, 7, 7], [2, 3, 3], "chips") == Outcome((7, 7, 7), (3, 1, 1))


def test_lower_places_are_ranked_in_the_same_order() -> None:
    assert outcome_of([1, 5, 5, 5, 9], [0, 2, 4, 2, 9], "chips").places == (1, 3, 2, 3, 5)
    assert outcome_of([1, 5, 5, 5, 9], [0, 2, 4, 2, 9], "share").places == (1, 2, 2, 2, 5)


def test_more_chips_never_beat_a_lower_score() -> None:
    assert outcome_of([4, 5], [0, 99], "chips").places == (1, 2)


@pytest.mark.parametrize("tie_break", TIE_BREAKS)
def test_scores_and_chips_of_different_tables_are_refused(tie_break: TieBreak) -> None:
    with pytest.raises(ValueError, match=r"zip\(\) argument 2 is shorter"):
        outcome_of([4, 5], [0], tie_break)


@given(tables, tie_breaks, st.integers(0, 6))
@settings(max_examples=300, derandomize=True)
def test_places_turn_with_the_seats(table: list[tuple[int, int]], tie_break: TieBreak, turn: int) -> None:
    def places(seats: list[tuple[int, int]]) -> list[int]:
        return list(outcome_of([score for score, _ in seats], [chips for _, chips in seats], tie_break).places)

    turn %= len(table)
    assert places(table[turn:] + table[:turn]) == places(table)[turn:] + places(table)[:turn]


@given(tables, tie_breaks)
@settings(max_examples=300, derandomize=True)
def test_a_place_is_one_more_than_the_seats_that_are_better(table: list[tuple[int, int]], tie_break: TieBreak) -> None:
    outcome = outcome_of([score for score, _ in table], [chips for _, chips in table], tie_break)
    for (own, own_chips), place in zip(table, outcome.places, strict=True):
        better = [
            score < own or (tie_break == "chips" and score == own and chips > own_chips) for score, chips in table
        ]
        assert place == better.count(True) + 1
    assert outcome.scores == tuple(score for score, _ in table)
    assert outcome.winners
    assert all((seat in outcome.winners) == (place == 1) for seat, place in enumerate(outcome.places))


def test_every_table_of_three_small_scores_has_a_winner_with_the_lowest() -> None:
    for scores in product(range(3), repeat=3):
        outcome = outcome_of(scores, (0, 0, 0), "share")
        assert {scores[seat] for seat in outcome.winners} == {min(scores)}
        assert len(outcome.winners) == scores.count(min(scores))
