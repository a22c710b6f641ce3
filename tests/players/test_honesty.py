"""No player knows what its seat may not: the same view and seed give the same move, whatever lies hidden."""

from collections.abc import Iterable
from functools import cache
from random import Random

import pytest

from takeorpass.heuristics import RandomPlayer
from takeorpass.players import NAMED
from takeorpass.rules import PlayerMove, parse_rules
from tests.paired import SECRETS, Pair, Tell, count_pairs, first_leak, pairs
from tests.worlds import World, worlds

DIFFERENT = {named.player: name for name, named in NAMED.items()}.values()
"""The names, but of those for the same player one."""

RULES = [
    "no-thanks",
    "take-or-pass",
    "take-or-pay",
    "no-thanks+hidden-tiger",
    "no-thanks+open-chips+hidden-tiger+amigo",
]


@cache
def honest_pairs(rules: str) -> tuple[Pair, ...]:
    """Return pairs for the seats that have to choose: the same for every player."""
    return choosing(pairs(parse_rules(rules), 4, "honest", rounds=2, every=3))


@cache
def honest_count_pairs() -> tuple[Pair, ...]:
    return choosing(count_pairs(parse_rules("no-thanks"), 4, "honest", every=3))


def choosing(alike: Iterable[Pair]) -> tuple[Pair, ...]:
    chosen = tuple(pair for pair in alike if pair.seat == pair.one.match.position.to_act)
    assert {pair.seat for pair in chosen} == set(range(4))
    return chosen


def decision(name: str) -> Tell:
    """Return what the player called ``name`` chooses with each of some seeds."""

    def tell(world: World, seat: int | None) -> list[PlayerMove]:
        view = world.view(seat)
        return [NAMED[name].player.choose(view, Random(seed)) for seed in range(3)]

    return tell


@pytest.mark.parametrize("name", DIFFERENT)
@pytest.mark.parametrize("rules", RULES)
def test_a_move_hangs_on_nothing_hidden(rules: str, name: str) -> None:
    assert first_leak(decision(name), honest_pairs(rules)) is None


@pytest.mark.parametrize("name", DIFFERENT)
def test_a_move_hangs_on_no_count_of_chips_that_the_seat_is_not_told(name: str) -> None:
    assert first_leak(decision(name), honest_count_pairs()) is None


@pytest.mark.parametrize("what", SECRETS)
def test_a_player_that_looks_at_what_it_may_not_know_is_found_out(what: str) -> None:
    def cheat(world: World, seat: int | None) -> list[PlayerMove]:
        if seat != world.match.position.to_act:
            return []
        rng = Random(repr(SECRETS[what](world, seat)))
        return [RandomPlayer().choose(world.view(seat), rng) for _ in range(5)]

    alike = count_pairs if what == "the chips of another" else pairs
    assert first_leak(cheat, alike(parse_rules("no-thanks+hidden-tiger"), 4, "honest")) is not None


def test_where_chips_are_hidden_a_player_is_told_its_own_alone() -> None:
    for world in worlds(parse_rules("no-thanks"), 4, "honest"):
        if not world.match.position.is_over:
            for seat in range(4):
                told = world.view(seat).chips
                assert [owner for owner, count in enumerate(told) if count is not None] == [seat]
