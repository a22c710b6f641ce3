import os
import pickle
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from takeorpass.errors import InputError
from takeorpass.players.levels import LEVELS, choose, level_of
from takeorpass.rules import parse_rules
from tests.strategies import custom_data, moments
from tests.worlds import World, opening, random_move

# Prints what every level chooses all along a match with hidden cards.
CHOICES = """
from takeorpass.players.levels import LEVELS, choose
from takeorpass.rules import parse_rules
from tests.worlds import worlds

for world in worlds(parse_rules("no-thanks+hidden-tiger"), 4, "choices"):
    position = world.match.position
    if not position.is_over:
        print([choose(world.view(position.to_act), level, 5) for level in LEVELS])
"""


@pytest.mark.parametrize("level", LEVELS)
@given(moments(rounds=2), st.integers())
def test_every_level_makes_a_legal_move_in_any_moment(level: str, world: World, seed: int) -> None:
    position = world.match.position
    assume(not position.is_over)
    view = world.view(position.to_act)
    assert choose(view, level, seed) in view.legal


@pytest.mark.parametrize("level", LEVELS)
@settings(max_examples=30)
@given(custom_data(), st.integers(0, 2**32))
def test_every_level_plays_any_custom_rules(level: str, data: dict[str, Any], seed: int) -> None:
    ruleset, rng = parse_rules(data), Random(seed)
    assume(ruleset.player_counts)
    world = opening(ruleset, rng.choice(ruleset.player_counts), str(seed))
    for _ in range(60):
        if world.match.is_over:
            break
        view = world.view(world.match.position.to_act)
        move = choose(view, level, seed)
        assert move in view.legal
        world = world.then(rng.choice([move, random_move(world, rng, patience=0.9)]))


def test_the_same_view_level_and_seed_give_the_same_move_in_any_process() -> None:
    told = [_choices(hash_seed) for hash_seed in ("0", "12345")]
    assert told[0] == told[1]
    assert told[0].count("\n") > 50


def test_another_seed_may_give_another_move() -> None:
    view = opening(parse_rules("no-thanks"), 3, "seeds").view(0)
    assert len({choose(view, "random", seed) for seed in range(20)}) == 2


def test_choose_can_be_sent_to_another_process() -> None:
    assert pickle.loads(pickle.dumps(choose)) is choose  # noqa: S301 - what we have just pickled


def test_a_level_that_does_not_exist_is_refused() -> None:
    view = opening(parse_rules("no-thanks"), 3, "nobody").view(0)
    with pytest.raises(InputError) as caught:
        choose(view, "grandmaster", 1)
    assert caught.value.code == "unknown_level"
    assert "random, threshold, careful" in caught.value.message


def test_every_level_is_found_by_its_name_and_has_a_line_for_people() -> None:
    for name, level in LEVELS.items():
        assert level_of(name) is level
        assert level.name == name
        assert level.line.endswith(".")


def _choices(hash_seed: str) -> str:
    return subprocess.run(
        [sys.executable, "-c", CHOICES],
        env=os.environ | {"PYTHONHASHSEED": hash_seed},
        cwd=Path(__file__).parents[2],
        check=True,
        capture_output=True,
        text=True,
    ).stdout
