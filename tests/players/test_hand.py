from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from takeorpass.players.hand import expected_cost
from takeorpass.rules import cost_of

hands = st.sets(st.integers(1, 30), max_size=12)


@given(hands)
def test_without_a_card_to_come_a_hand_is_expected_to_cost_what_it_costs(hand: set[int]) -> None:
    assert expected_cost(hand, {}, welcome=0.5) == cost_of(hand)


@given(hands)
def test_where_every_card_is_sure_to_come_only_the_lowest_card_counts(hand: set[int]) -> None:
    assert expected_cost(hand, dict.fromkeys(range(1, 31), 1.0)) == min(hand, default=0)


@given(hands, st.floats(0, 1), st.floats(0, 1))
def test_each_neighbour_of_a_run_is_welcome_once(hand: set[int], chance: float, welcome: float) -> None:
    unseen = dict.fromkeys(set(range(1, 31)) - hand, chance)
    neighbours = {card + step for card in hand for step in (-1, 1)} & set(unseen)
    less = expected_cost(hand, unseen) - expected_cost(hand, unseen, welcome)
    assert abs(less - welcome * chance * sum(neighbours)) < 1e-9


def test_a_better_chance_to_close_a_gap_costs_less() -> None:
    costs = [expected_cost([6, 9], {7: 1.0, 8: chance}) for chance in (0, 0.25, 0.5, 1)]
    assert costs == [15, 12.75, 10.5, 6]
    assert all(more > less for more, less in pairwise(costs))
