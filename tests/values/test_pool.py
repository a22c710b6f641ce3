import numpy as np
import pytest

from takeorpass.solver import solve
from takeorpass.values.games import AT_ONCE
from takeorpass.values.pool import Pool, pooled
from tests.values.networks import SMALL, as_it_plays, position_in, unlearned


def collected(players: int, games: int, first: int = 0) -> Pool:
    network = unlearned(SMALL)
    pool = Pool(network, players, games, as_it_plays(network))
    while pool.whole is None:
        pool.collect(5, first)
    return pool


def test_a_pool_is_whole_once_all_its_games_are_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("takeorpass.values.pool._VARIATIONS", 1)
    network = unlearned(SMALL)
    pool = Pool(network, 3, AT_ONCE + 1, as_it_plays(network))
    parts = [pool.part]
    while pool.whole is None:
        pool.collect(5, 0)
        parts.append(pool.part)
    assert parts == [0, 0.5, 1]
    assert pool.games == pooled(AT_ONCE + 1) == 2 * AT_ONCE
    # The last card and the one before it, and a variation of each.
    assert pool.whole.actor.size == 2 * AT_ONCE * 2 * 2
    assert set(pool.whole.left.tolist()) == {1, 2}


def test_what_lies_in_a_pool_are_positions_with_their_exact_values() -> None:
    pool = collected(3, 1)
    assert pool.whole is not None
    network = unlearned(SMALL)
    for row in np.random.default_rng(1).choice(pool.whole.actor.size, 60, replace=False):
        exact = solve(position_in(pool.whole, row, network.ruleset)).values
        assert pool.whole.win[row] == pytest.approx(exact.win, abs=1e-6)
        assert pool.whole.score[row] == pytest.approx(exact.score, abs=1e-5)


def test_the_same_games_make_the_same_pool_whatever_the_ending_has_learned_since() -> None:
    one, again, other = collected(3, 1), collected(3, 1), collected(3, 1, first=AT_ONCE)
    network = unlearned(SMALL)
    network.layers_for(3, 1).third[:] *= -5
    changed = Pool(network, 3, 1, as_it_plays(network))
    changed.collect(5, 0)
    assert one.whole is not None
    for pool in (again, changed):
        assert pool.whole is not None
        assert all((part == same).all() for part, same in zip(one.whole, pool.whole, strict=True))
    assert other.whole is not None
    assert (one.whole.hands != other.whole.hands).any()
