"""The policies: what may be said of them, and that each knows what its name says.

What they decide is compared with a twin in plain Python in test_conformance.py.
"""

from __future__ import annotations

import math

import pytest

from takeorpass.errors import InputError
from takeorpass.kernels import POLICIES, Guarding, Milking, Policy, Random, RunAware, Threshold, simulate
from takeorpass.kernels.policy import codes_of
from takeorpass.rules import parse_rules

NO_THANKS = parse_rules("no-thanks")


def share_of(policy: Policy, field: Policy, players: int = 4) -> float:
    """Return the share of the wins of ``policy`` against copies of ``field``, in every seat on the same deals."""
    shares = 0.0
    for seat in range(players):
        policies = [field] * players
        policies[seat] = policy
        shares += simulate(NO_THANKS, players, policies, 4000, 1).shares[:, seat].mean()
    return shares / players


def test_every_policy_has_a_name() -> None:
    assert [policy() for policy in POLICIES.values()] == [Random(), Threshold(), RunAware(), Guarding(), Milking()]


def test_knowing_runs_beats_not_knowing_them() -> None:
    assert share_of(RunAware(0.5), Threshold(0.5)) > 0.28


def test_a_guarding_one_without_its_parameters_is_a_run_aware_one() -> None:
    plain = simulate(NO_THANKS, 3, [RunAware(0.4)] * 3, 1000, 2)
    bare = simulate(NO_THANKS, 3, [Guarding(price=0.4, late=0.4, keep=0, link=0)] * 3, 1000, 2)
    assert (plain.scores == bare.scores).all()


def test_guarding_beats_the_run_aware_ones_at_three_to_five_players() -> None:
    for players in (3, 4, 5):
        assert share_of(Guarding(), RunAware(0.5), players) > 1.15 / players


def test_milking_wins_two_games_of_five_against_three_who_take_at_half_the_real_cost() -> None:
    assert share_of(Milking(), RunAware(0.5)) > 0.4


def test_milking_beats_guarding_at_three_to_five_players() -> None:
    for players in (3, 4, 5):
        assert share_of(Milking(), Guarding(), players) > 1.5 / players


@pytest.mark.parametrize("bad", [RunAware(math.nan), Threshold(math.inf), Guarding(keep="5")])  # type: ignore[arg-type]
def test_parameters_are_finite_numbers(bad: Policy) -> None:
    with pytest.raises(InputError, match="must be finite numbers"):
        codes_of([bad], 1)
