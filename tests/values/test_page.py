"""The page of values, docs/values.md: its examples run, and its figures are those on the cards of the networks."""

import re
from pathlib import Path

import pytest

from takeorpass.rules import parse_rules
from takeorpass.values import Network, network_for
from takeorpass.values.games import AT_ONCE
from takeorpass.values.measure import FIELDS
from takeorpass.values.shipped import FOLDER

PAGE = (Path(__file__).parents[2] / "docs" / "values.md").read_text(encoding="utf-8")
NAMES = sorted(path.stem for path in FOLDER.glob("*.npz"))


def test_the_examples_run() -> None:
    blocks = re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    assert len(blocks) == 2
    for block in blocks:
        exec(block, {"__name__": "example"})  # noqa: S102 - it is ours


@pytest.mark.parametrize("name", NAMES)
def test_the_figures_are_those_on_the_card(name: str) -> None:
    network = network_for(parse_rules(name))
    assert network is not None
    line = rf"^takeorpass train {re.escape(name)} -o \S+ --games (\d+)(?: --endings (\d+))?$"
    command = re.search(line, PAGE, re.MULTILINE)
    assert command is not None
    games, endings = int(command[1]), int(command[2] or int(command[1]) // 4)
    assert (games, 0 <= network.card["endings"] - endings < at_once(network)) == (network.card["of"], True)
    for players, row in network.card["measured"].items():
        pairs = [(row["alone"][field], row["against"][field]) for field in FIELDS]
        cells = [f"{share:.1f} ± {margin:.1f}" for pair in pairs for share, margin in pair]
        numbers = [f"{row['calibration_error']:.3f}"[1:], f"{row['brier_skill']:.2f}"[1:]]
        assert f"| {' | '.join([f'`{name}`', players, f'{100 / int(players):.1f}', *cells, *numbers])} |\n" in PAGE
        assert f"| {' | '.join([f'`{name}`', players, *map(short, row['near_end'])])} |\n" in PAGE
        phases = [f"{short(brier)} / {short(error)}" for error, brier, _ in reversed(row["phases"])]
        assert f"| {' | '.join([f'`{name}`', players, numbers[0], *phases])} |\n" in PAGE


def test_the_reliability_is_that_on_the_card() -> None:
    network = network_for(parse_rules("no-thanks"))
    assert network is not None
    for players, row in network.card["measured"].items():
        cells = [f"{100 * said:.1f} → {100 * came:.1f}" for said, came, _ in row["reliability"]]
        assert f"| {' | '.join([players, *cells])} |\n" in PAGE


def at_once(network: Network) -> int:
    return AT_ONCE * len(network.ruleset.player_counts)


def short(number: float) -> str:
    return f"{number:.3f}"[1:]
