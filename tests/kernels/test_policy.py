"""The policies: that each knows what its class says, and how they fare among each other.

What they decide is compared with the same players in plain Python in test_conformance.py.
"""

from __future__ import annotations

import math

import pytest

from takeorpass.errors import InputError
from takeorpass.heuristics import is_policy
from takeorpass.kernels import Guarding, Milking, Plain, Policy, RunAware, simulate, simulate_rotated
from takeorpass.kernels.policy import codes_of
from takeorpass.players import NAMED
from takeorpass.rules import parse_rules

NO_THANKS = parse_rules("no-thanks")


def share_of(policy: Policy, field: Policy, players: int = 4, deals: int = 4000) -> float:
    """Return the share of the wins of ``policy`` against copies of ``field``, from every seat on the same deals."""
    shares = simulate_rotated(NO_THANKS, players, [policy, *[field] * (players - 1)], deals, 1).shares
    return float(shares[:, :, 0].mean())


def test_knowing_runs_beats_not_knowing_them() -> None:
    assert share_of(RunAware(0.5), Plain(0.5)) > 0.28


def test_a_guarding_one_without_its_parameters_is_a_run_aware_one() -> None:
    plain = simulate(NO_THANKS, 3, [RunAware(0.4)] * 3, 1000, 2)
    bare = simulate(NO_THANKS, 3, [Guarding(price=0.4, late=0.4, keep=0, link=0)] * 3, 1000, 2)
    assert (plain.scores == bare.scores).all()


def test_a_run_aware_one_among_guarding_ones_wins_less_than_half_its_share() -> None:
    for players in (3, 4, 5):
        assert share_of(RunAware(0.5), Guarding(), players) < 0.5 / players


def test_who_guards_its_last_chips_is_seldom_forced_to_take() -> None:
    guarding, careless = (
        simulate(NO_THANKS, 4, [policy] * 4, 2000, 1).forced.mean() for policy in (Guarding(), Guarding(keep=0))
    )
    assert guarding < careless / 4


def test_milking_wins_two_games_of_five_against_three_who_take_at_half_the_real_cost() -> None:
    assert share_of(Milking(), RunAware(0.5)) > 0.4


def test_milking_beats_guarding_at_three_to_five_players() -> None:
    for players in (3, 4, 5):
        assert share_of(Milking(), Guarding(), players) > 1.5 / players


def test_everybody_wins_less_than_the_fair_share_among_copies_of_some_other() -> None:
    policies = [named.player for named in NAMED.values() if is_policy(named.player)]
    for policy in policies:
        assert min(share_of(policy, field, deals=2000) for field in policies) < 0.24


@pytest.mark.parametrize("bad", [RunAware(math.nan), Plain(math.inf), Guarding(keep="5")])  # type: ignore[arg-type]
def test_parameters_are_finite_numbers(bad: Policy) -> None:
    with pytest.raises(InputError, match="must be finite numbers"):
        codes_of([bad], 1)
