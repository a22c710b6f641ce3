from hypothesis import given
from hypothesis import strategies as st

from takeorpass.heuristics import added_cost
from takeorpass.rules import cost_of


@given(st.sets(st.integers(1, 30), max_size=12), st.integers(1, 30))
def test_an_added_card_makes_the_difference_of_the_costs(hand: set[int], card: int) -> None:
    assert cost_of(hand) + added_cost(sorted(hand), card) == cost_of(hand | {card})
