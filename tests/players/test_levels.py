import os
import pickle
import subprocess
import sys
from pathlib import Path

import pytest

from takeorpass.errors import InputError
from takeorpass.players.levels import LEVELS, choose, level_of
from takeorpass.rules import parse_rules
from tests.worlds import opening

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
