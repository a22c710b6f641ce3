"""`simulate`: the same games everywhere, however they are divided, and a sentence for bad input.

That they are the right games is what test_conformance.py shows.
"""

from __future__ import annotations

import hashlib
from typing import Any

import numpy as np
import pytest

from takeorpass.errors import InputError, RulesError
from takeorpass.kernels import (
    Guarding,
    Milking,
    Plain,
    Policy,
    RandomPlayer,
    RunAware,
    Tables,
    simulate,
    simulate_rotated,
)
from takeorpass.rules import parse_rules

NO_THANKS = parse_rules("no-thanks")


def test_the_same_seed_gives_the_same_games_on_every_machine() -> None:
    guarding, milking = Guarding(0.4, 0.6, 5, 2), Milking(0.3, 0.7, 4, 1, 0.4)
    policies: list[Policy] = [RandomPlayer(), Plain(0.4), RunAware(0.5), guarding, milking]
    games = simulate(parse_rules("no-thanks+hidden-tiger"), 5, policies, 10_000, 7)
    whole = b"".join(array.astype("<i4").tobytes() for array in (games.scores, games.lengths, games.forced))
    assert hashlib.sha256(whole).hexdigest() == "d3977802de18c542ad03776a5442f0ac9bac2fe7b67cfdb07c13cae1f6990f04"


def test_the_results_have_the_shapes_and_types_that_are_documented() -> None:
    games = simulate(NO_THANKS, 3, [RandomPlayer()] * 3, 7, 0)
    assert [(array.shape, array.dtype.name) for array in games] == [
        ((7, 3), "int16"),
        ((7, 3), "float64"),
        ((7,), "int32"),
        ((7, 3), "int16"),
        ((7, 3), "int16"),
    ]


def test_games_do_not_hang_on_how_many_are_played_at_once() -> None:
    policies: list[Policy] = [RandomPlayer(), RunAware(), Milking()]
    at_once = simulate(NO_THANKS, 3, policies, 300, 5)
    for first, games in ((0, 1), (1, 99), (100, 200)):
        part = simulate(NO_THANKS, 3, policies, games, 5, first=first)
        for name in ("scores", "shares", "lengths", "forced"):
            np.testing.assert_array_equal(getattr(at_once, name)[first : first + games], getattr(part, name))


def test_more_games_than_one_call_of_the_kernel_plays_are_the_same_games() -> None:
    whole = simulate(NO_THANKS, 3, [RandomPlayer()] * 3, 100_003, 5)
    part = simulate(NO_THANKS, 3, [RandomPlayer()] * 3, 10, 5, first=99_993)
    np.testing.assert_array_equal(whole.scores[-10:], part.scores)


def test_rotated_games_are_those_of_each_seating_with_the_policies_in_the_order_given() -> None:
    policies: list[Policy] = [Milking(), Plain(), RunAware()]
    rotated = simulate_rotated(NO_THANKS, 3, policies, 50, 5, first=7)
    for turn in range(3):
        seats = [(policy + turn) % 3 for policy in range(3)]
        seated = [policies[seats.index(seat)] for seat in range(3)]
        games = simulate(NO_THANKS, 3, seated, 50, 5, first=7)
        for name in ("scores", "shares", "forced", "chips"):
            np.testing.assert_array_equal(getattr(rotated, name)[turn], getattr(games, name)[:, seats])
        np.testing.assert_array_equal(rotated.lengths[turn], games.lengths)


def test_copies_of_one_policy_win_their_fair_share_of_rotated_games_on_every_deal() -> None:
    shares = simulate_rotated(parse_rules("take-or-pay"), 5, [RunAware()] * 5, 100, 1).shares
    np.testing.assert_allclose(shares.mean(axis=0), 1 / 5)


def test_the_deal_does_not_hang_on_the_policies() -> None:
    # Nobody has a chip, so the starter takes everything, and its scores say which cards were dealt.
    data = {"low": 1, "high": 64, "set_aside": 40, "chips": 0, "after_take": "same", "tie_break": "share"}
    policies: list[Policy] = [RandomPlayer(), RunAware(), Milking()]
    scores = [simulate(parse_rules(data), 2, [policy] * 2, 50, 3).scores.tolist() for policy in policies]
    assert scores[0] == scores[1] == scores[2]


def test_another_seed_or_another_number_is_another_game() -> None:
    seeds, numbers = (0, 1, 2**64 - 1), (0, 1, 2)
    games = [simulate(NO_THANKS, 4, [RandomPlayer()] * 4, 1, seed, first=first) for seed in seeds for first in numbers]
    assert len({tuple(game.scores[0].tolist()) for game in games}) == 9


def test_every_card_is_turned_up_first_as_often_as_any_other() -> None:
    tables = Tables(NO_THANKS, players=3, tables=33_000, seed=1)
    first = np.bincount(tables.card, minlength=36)[3:]
    assert first.sum() == 33_000
    assert abs(first - 1000).max() < 125  # four standard deviations


def test_the_shares_of_a_game_add_up_to_one() -> None:
    shares = simulate(parse_rules("take-or-pay"), 5, [RandomPlayer()] * 5, 2000, 3).shares
    np.testing.assert_allclose(shares.sum(axis=1), 1)
    assert (shares == 0.5).any()


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"games": 0}, "At least one game must be played, not 0."),
        ({"games": -3}, "At least one game must be played, not -3."),
        ({"first": -1}, "Games are numbered from 0; there is no game -1."),
        ({"seed": -1}, "A seed is a whole number from 0 to 2^64 - 1, not -1."),
        ({"seed": 2**64}, "A seed is a whole number from 0 to 2^64 - 1, not 18446744073709551616."),
        ({"policies": [RandomPlayer()] * 2}, "3 players need 3 policies, not 2."),
        ({"policies": [RandomPlayer(), RandomPlayer(), "random"]}, "'random' is no policy of the kernels."),
    ],
)
def test_bad_input_gets_a_sentence(change: dict[str, Any], sentence: str) -> None:
    given: dict[str, Any] = {
        "ruleset": NO_THANKS,
        "players": 3,
        "policies": [RandomPlayer()] * 3,
        "games": 1,
        "seed": 0,
    }
    with pytest.raises(InputError) as caught:
        simulate(**(given | change))
    assert caught.value.message == sentence


def test_rules_that_cannot_be_played_so_are_refused() -> None:
    with pytest.raises(RulesError) as caught:
        simulate(NO_THANKS, 2, [RandomPlayer()] * 2, 1, 0)
    assert caught.value.code == "player_count"
