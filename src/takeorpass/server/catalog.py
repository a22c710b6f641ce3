"""What can be played and against whom, as the start page asks for it: nothing here that the rules do not say."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from takeorpass import wire
from takeorpass.players.levels import LADDER, STYLES
from takeorpass.players.ratings import rating_of
from takeorpass.rules import BASES, OPTIONS, all_names, parse_rules
from takeorpass.server.programs import LINE

USUAL_BASE = "no-thanks"
"""The base that the first page starts with one press, so it is listed first."""


def catalog(names: Iterable[str] = ()) -> wire.Catalog:
    """Return every base with its options and their allowed combinations, and every level of bots that is offered.

    ``names`` are those of the programs that play here.
    """
    levels = [wire.LevelInfo(name, level.line, "level", rating_of(name)) for name, level in LADDER.items()]
    levels += [wire.LevelInfo(name, style.line, "style", rating_of(name)) for name, style in STYLES.items()]
    levels += [wire.LevelInfo(name, LINE, "program", None) for name in names]
    return wire.Catalog(_base_infos(), levels)


@lru_cache(maxsize=1)
def _base_infos() -> list[wire.BaseInfo]:
    return [_base_info(name) for name in sorted(BASES, key=lambda name: name != USUAL_BASE)]


def _base_info(name: str) -> wire.BaseInfo:
    base = BASES[name]
    return wire.BaseInfo(
        name=name,
        line=base.line,
        counter=base.ruleset.counter,
        rounds_offered=base.ruleset.rounds_offered,
        starter_rule=base.ruleset.starter_rule,
        may_be_timed=base.ruleset.may_be_timed,
        options=[
            wire.OptionInfo(name=option, line=OPTIONS[option].line, excludes=list(OPTIONS[option].excludes))
            for option in base.options
        ],
        combinations=[_combination_info(full) for full in all_names() if full.split("+")[0] == name],
    )


def _combination_info(name: str) -> wire.CombinationInfo:
    ruleset = parse_rules(name)
    return wire.CombinationInfo(
        name=name,
        options=name.split("+")[1:],
        players=list(ruleset.player_counts),
        chips=[chips for _, chips in ruleset.chips_by_players],
    )
