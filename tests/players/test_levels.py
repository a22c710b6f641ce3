import os
import pickle
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from takeorpass.errors import InputError
from takeorpass.players.levels import LADDER, LEVELS, STYLES, choose, level_of, prepare
from takeorpass.rules import RoundLog, SeatView, parse_rules
from tests.worlds import opening, worlds

FORGETFUL = ("newcomer", "collector", "saver", "watcher")
"""The levels that forget who passed; the others remember it."""

# Prints what every level chooses all along a match with hidden cards.
CHOICES = """
from takeorpass.players.levels import LEVELS, choose
from takeorpass.rules import parse_rules
from tests.worlds import worlds

for number, world in enumerate(worlds(parse_rules("no-thanks+hidden-tiger"), 4, "choices")):
    position = world.match.position
    if number % 4 == 0 and not position.is_over:
        print([choose(world.view(position.to_act), level, 5) for level in LEVELS])
"""


def test_the_same_view_level_and_seed_give_the_same_move_in_any_process() -> None:
    told = [_choices(hash_seed) for hash_seed in ("0", "12345")]
    assert told[0] == told[1]
    assert told[0].count("\n") > 20


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
    assert caught.value.message.startswith("There is no level 'grandmaster'; there are newcomer, collector, saver, ")


def test_every_level_is_found_by_its_name_and_has_a_line_for_people() -> None:
    for name, level in LEVELS.items():
        assert level_of(name) is level
        assert level.name == name
        assert level.line.endswith(".")


def test_the_levels_of_earlier_versions_are_there_and_not_offered() -> None:
    assert [name for name in LEVELS if name not in LADDER and name not in STYLES] == ["random", "threshold"]
    assert "careful" in LADDER
    assert len(LADDER) >= 6


def seen_in_a_match() -> list[SeatView]:
    return [
        world.view(world.match.position.to_act)
        for world in worlds(parse_rules("no-thanks"), 4, "a")
        if world.match.position.card is not None
    ]


def without_the_moves(view: SeatView) -> SeatView:
    """Return ``view`` as one sees it who has forgotten every move."""
    return replace(view, logs=tuple(RoundLog(log.starter, ()) for log in view.logs))


@pytest.mark.parametrize("name", FORGETFUL)
def test_a_forgetful_level_decides_alike_whoever_passed_where_chips_are_hidden(name: str) -> None:
    for view in seen_in_a_match():
        assert choose(view, name, 1) == choose(without_the_moves(view), name, 1)


def test_a_careful_one_remembers_who_passed() -> None:
    assert any(
        choose(view, "careful", 1) != choose(without_the_moves(view), "careful", 1) for view in seen_in_a_match()
    )


def test_a_newcomer_sees_nothing_but_the_card_and_its_chips() -> None:
    for view in seen_in_a_match():
        bare = replace(view, hands=((),) * view.players, chips=tuple(9 if own else own for own in view.chips))
        assert choose(view, "newcomer", 1) == choose(bare, "newcomer", 1)


def test_a_collector_sees_nobody_elses_cards_and_no_chips_but_those_on_the_card() -> None:
    for view in seen_in_a_match():
        hands = tuple(hand if seat == view.seat else () for seat, hand in enumerate(view.hands))
        alone = replace(view, hands=hands, chips=tuple(9 if own else own for own in view.chips))
        assert choose(view, "collector", 1) == choose(alone, "collector", 1)


def test_preparing_loads_what_the_strong_levels_need() -> None:
    prepare()
    assert "takeorpass.opponents" in sys.modules


def _choices(hash_seed: str) -> str:
    return subprocess.run(
        [sys.executable, "-c", CHOICES],
        env=os.environ | {"PYTHONHASHSEED": hash_seed},
        cwd=Path(__file__).parents[2],
        check=True,
        capture_output=True,
        text=True,
    ).stdout
