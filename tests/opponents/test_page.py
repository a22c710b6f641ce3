"""The page of opponents, docs/opponents.md: its example runs, and its figures are those on the cards of the models."""

import re
from pathlib import Path

import pytest

from takeorpass.opponents import model_for
from takeorpass.opponents.measure import FIELDS
from takeorpass.opponents.model import SIZE
from takeorpass.opponents.shipped import FOLDER
from takeorpass.rules import parse_rules

PAGE = (Path(__file__).parents[2] / "docs" / "opponents.md").read_text(encoding="utf-8")
NAMES = sorted(path.stem for path in FOLDER.glob("*.npz"))


def test_the_example_runs() -> None:
    (block,) = re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    exec(block, {"__name__": "example"})  # noqa: S102 - it is ours
    assert f"{SIZE:,} weights" in PAGE


@pytest.mark.parametrize("name", NAMES)
def test_the_figures_are_those_on_the_card(name: str) -> None:
    model = model_for(parse_rules(name))
    assert model is not None
    for players, row in model.card["measured"].items():
        losses = [f"{loss:.3f}"[1:] for loss in row["held_out"]]
        for field in FIELDS:
            shares = [row[key][field] for key in ("network", "alone", "match", "known", "against")]
            cells = [f"{share:.1f} ± {margin:.1f}" for share, margin in shares]
            assert f"| {' | '.join([f'`{name}`', players, *losses, f'`{field}`', *cells])} |\n" in PAGE
        share, margin = row["networks"]
        assert f" {share:.1f} ± {margin:.1f} |" in PAGE
