"""Which rules the kernels play."""

from __future__ import annotations

from typing import Any

import pytest

from takeorpass.errors import RulesError
from takeorpass.kernels.plan import plan_for
from takeorpass.rules import parse_rules

CUSTOM: dict[str, Any] = {"low": 60, "set_aside": 0, "chips": 1, "after_take": "same", "tie_break": "share"}


def test_cards_up_to_64_are_played() -> None:
    assert plan_for(parse_rules(CUSTOM | {"high": 64}), 2).cards.tolist() == [60, 61, 62, 63, 64]


def test_higher_cards_are_refused_with_a_sentence() -> None:
    with pytest.raises(RulesError) as caught:
        plan_for(parse_rules(CUSTOM | {"high": 65}), 2)
    assert caught.value.code == "high_card"
    assert caught.value.message == "The compiled kernels play cards up to 64; these rules go up to 65."


def test_a_number_of_players_that_the_rules_do_not_seat_is_refused() -> None:
    with pytest.raises(RulesError) as caught:
        plan_for(parse_rules("take-or-pay"), 6)
    assert caught.value.code == "player_count"
