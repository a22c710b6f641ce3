"""The networks that come with the package: one file for rules that play alike, found by the rules."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from takeorpass.rules import Ruleset
from takeorpass.values.network import Network, is_same_play, load

FOLDER = Path(__file__).parent / "networks"


@lru_cache(maxsize=64)
def network_for(ruleset: Ruleset) -> Network | None:
    """Return the network for ``ruleset``; None where none comes with the package.

    >>> from takeorpass.rules import parse_rules
    >>> network_for(parse_rules("take-or-pass")) is network_for(parse_rules("no-thanks+hidden-tiger"))
    True
    """
    return next((network for network in _networks() if is_same_play(network.ruleset, ruleset)), None)


@lru_cache(maxsize=1)
def _networks() -> tuple[Network, ...]:
    return tuple(map(load, sorted(FOLDER.glob("*.npz"))))
