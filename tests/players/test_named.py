import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from takeorpass.errors import InputError
from takeorpass.heuristics import Guarding, Milking, Plain, RandomPlayer, RunAware
from takeorpass.players import LEVELS, NAMED, Careful, Player, parse_player
from takeorpass.players.named import keys_of
from takeorpass.rules import parse_rules
from tests.strategies import custom_data, moments
from tests.worlds import World, opening, random_move

DIFFERENT = {named.player: name for name, named in NAMED.items()}.values()
"""The names, but of those for the same player one."""


def test_every_player_is_found_by_its_name_and_has_a_line_for_people() -> None:
    for name, named in NAMED.items():
        assert parse_player(name) is named.player
        assert named.name == name
        assert named.line.endswith(".")


def test_every_player_is_on_the_page_of_heuristics() -> None:
    page = Path(__file__).parents[2] / "docs" / "heuristics.md"
    rows = re.findall(r"^\| `([a-z-]+)` \| `?\w", page.read_text(encoding="utf-8"), re.MULTILINE)
    assert set(rows) == set(NAMED)


def test_the_levels_of_a_table_are_among_them() -> None:
    assert all(NAMED[name] is level for name, level in LEVELS.items())


@pytest.mark.parametrize("name", DIFFERENT)
@given(moments(rounds=2), st.integers())
def test_every_player_makes_a_legal_move_in_any_moment(name: str, world: World, seed: int) -> None:
    position = world.match.position
    assume(not position.is_over)
    view = world.view(position.to_act)
    assert NAMED[name].player.choose(view, Random(seed)) in view.legal


@pytest.mark.parametrize("name", DIFFERENT)
@settings(max_examples=30)
@given(custom_data(), st.integers(0, 2**32))
def test_every_player_plays_any_custom_rules(name: str, data: dict[str, Any], seed: int) -> None:
    ruleset, rng = parse_rules(data), Random(seed)
    assume(ruleset.player_counts)
    world = opening(ruleset, rng.choice(ruleset.player_counts), str(seed))
    for _ in range(60):
        if world.match.is_over:
            break
        view = world.view(world.match.position.to_act)
        move = NAMED[name].player.choose(view, Random(seed))
        assert move in view.legal
        world = world.then(rng.choice([move, random_move(world, rng, patience=0.9)]))


@pytest.mark.parametrize(
    ("text", "player"),
    [
        ("random", RandomPlayer()),
        ("careful", Careful()),
        ("threshold", RunAware(1 / 3)),
        ("plain:0.3", Plain(0.3)),
        (" run-aware: .5 ", RunAware(0.5)),
        ("guarding:1,2,3,4", Guarding(1, 2, 3, 4)),
        ("guarding:link=4,price=1", Guarding(price=1, link=4)),
        ("milking:0.5,others=1e-1,keep=0", Milking(price=0.5, keep=0, others=0.1)),
        ("careful:ask=0.4", Careful(ask=0.4)),
    ],
)
def test_parameters_come_in_order_or_by_name(text: str, player: Player) -> None:
    assert parse_player(text) == player


@pytest.mark.parametrize("name", NAMED)
def test_a_player_with_all_its_own_parameters_is_that_player(name: str) -> None:
    player = NAMED[name].player
    keys = keys_of(player)
    if keys:
        assert parse_player(f"{name}:{','.join(f'{key}={getattr(player, key)}' for key in keys)}") == player


@pytest.mark.parametrize(
    ("text", "code", "sentence"),
    [
        ("grandmaster", "unknown_player", "There is no player 'grandmaster'; there are newcomer, collector, saver, "),
        ("", "unknown_player", "There is no player ''; there are "),
        ("run-aware:half", "bad_parameters", "The price of run-aware is a number, not 'half'."),
        ("run-aware:", "bad_parameters", "The price of run-aware is a number, not ''."),
        ("plain:inf", "bad_parameters", "The price of plain is a number, not 'inf'."),
        ("plain:nan", "bad_parameters", "The price of plain is a number, not 'nan'."),
        ("plain:1,2", "bad_parameters", "The parameters of plain are price, each once; '2' is none of them."),
        (
            "plain:1,price=2",
            "bad_parameters",
            "The parameters of plain are price, each once; 'price=2' is none of them.",
        ),
        ("plain:cost=2", "bad_parameters", "The parameters of plain are price, each once; 'cost=2' is none of them."),
        ("random:1", "bad_parameters", "The player random has no parameters."),
    ],
)
def test_what_names_no_player_gets_a_sentence(text: str, code: str, sentence: str) -> None:
    with pytest.raises(InputError) as caught:
        parse_player(text)
    assert caught.value.code == code
    assert caught.value.message.startswith(sentence)
