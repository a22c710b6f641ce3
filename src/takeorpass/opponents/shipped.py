"""The models that come with the package: one file for rules that play alike, found by the rules."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from takeorpass.opponents.model import Model, load
from takeorpass.rules import Ruleset
from takeorpass.values import is_same_play

FOLDER = Path(__file__).parent / "models"


@lru_cache(maxsize=64)
def model_for(ruleset: Ruleset) -> Model | None:
    """Return the model for ``ruleset``; None where none comes with the package."""
    return next((model for model in _models() if is_same_play(model.ruleset, ruleset)), None)


@lru_cache(maxsize=1)
def _models() -> tuple[Model, ...]:
    return tuple(map(load, sorted(FOLDER.glob("*.npz"))))
