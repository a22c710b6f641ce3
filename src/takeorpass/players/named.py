"""The players by name, and what a person writes to set one up: ``milking``, ``run-aware:0.4``, ``milking:keep=5``."""

from __future__ import annotations

import math
from dataclasses import dataclass, fields, replace
from typing import Any, cast

from takeorpass.errors import InputError
from takeorpass.heuristics import Guarding, Milking, Plain, RandomPlayer, RunAware
from takeorpass.players.careful import Careful
from takeorpass.players.chain import Chain
from takeorpass.players.master import Master
from takeorpass.players.player import Player
from takeorpass.players.reader import Reader


@dataclass(frozen=True, slots=True)
class Named:
    """A player by ``name``, and the ``line`` that tells a person what to expect."""

    name: str
    line: str
    player: Player


EAGER = Milking(price=0.29, late=0.74, keep=4.39, link=4.66, others=0.32)
"""A milking one that is content with less; ``python -m tools.tune eager`` found its figures."""

WATCHER = Careful(memory=0, laps=1)

NAMED = {
    named.name: named
    for named in (
        # From a child's first opponent to the strongest.
        Named("newcomer", "Sees the number on a card, and is tempted by a few chips.", Plain(0.15)),
        Named("collector", "Knows its own runs, and nothing else.", RunAware(1 / 3)),
        Named("saver", "Hopes for runs too, and takes sooner when its chips run out.", Guarding()),
        Named("watcher", "Sees everybody’s runs, thinks once round the table, and forgets who has chips.", WATCHER),
        Named("careful", "Weighs cards, everybody’s chips and what the others will do.", Careful()),
        Named("master", "Remembers everything, learns how each other plays, and thinks a card ahead.", Master()),
        # Styles.
        Named("patient", "Waits for more chips, and passes when in doubt.", Careful(patience=0.006)),
        Named("greedy", "Takes sooner than others, and lives by the chips on the cards.", Careful(patience=-0.02)),
        Named("blocker", "Takes what others’ runs need.", Careful(spite=0.0015)),
        Named("steady", "Plays by a network alone, the same whoever sits there.", Chain()),
        # For contests and programs.
        Named("random", "Takes or passes by chance.", RandomPlayer()),
        Named("threshold", "Takes a card once the chips on it reach a third of its real cost.", RunAware(1 / 3)),
        Named("chain", "Values what may become of a card, by a network that played against itself.", Chain()),
        Named("reader", "Learns how each of the others plays, and values cards by the same network.", Reader()),
        Named("plain", "Looks at the number on a card and the chips on it, and at nothing else.", Plain()),
        Named("run-aware", "Takes a card once the chips on it reach half its real cost.", RunAware()),
        Named("guarding", "Sees runs to come, and takes sooner when its chips run out.", Guarding()),
        Named("milking", "Guards its chips, and lets a card that nobody else wants go round.", Milking()),
        Named("eager", "Milks too, but is content with less.", EAGER),
    )
}
"""Every player that has a name. Those that are policies (`heuristics.is_policy`) the kernels play compiled."""


def parse_player(text: str) -> Player:
    """Return the player that ``text`` names: a name of `NAMED`, and after a colon its parameters, if any.

    Parameters are the numbers in the order in which the player's class has them, or as ``key=number``, separated by
    commas; the others stay as they are. Raises `InputError`: ``unknown_player``, ``bad_parameters``.

    >>> parse_player("run-aware:0.4")
    RunAware(price=0.4)
    >>> parse_player("milking:0.5,keep=5,others=.3")
    Milking(price=0.5, late=1.88, keep=5.0, link=4.13, others=0.3)
    """
    name, colon, parameters = text.strip().partition(":")
    named = NAMED.get(name)
    if named is None:
        raise InputError("unknown_player", f"There is no player {name!r}; there are {', '.join(NAMED)}.", name=name)
    if not colon:
        return named.player
    values: dict[str, float] = {}
    keys = keys_of(named.player)
    for place, item in enumerate(parameters.split(",")):
        key, equals, number = item.rpartition("=")
        key = key.strip() if equals else "".join(keys[place : place + 1])
        if key not in keys or key in values:
            raise InputError("bad_parameters", _why_not_so(name, keys, item), name=name)
        values[key] = _parse_number(name, key, number)
    return cast("Player", replace(cast("Any", named.player), **values))


def keys_of(player: Player) -> tuple[str, ...]:
    """Return the names of a named player's parameters, in their order.

    >>> keys_of(Milking())
    ('price', 'late', 'keep', 'link', 'others')
    """
    return tuple(field.name for field in fields(cast("Any", player)))


def _parse_number(name: str, key: str, text: str) -> float:
    try:
        number = float(text)
    except ValueError:
        number = math.nan
    if not math.isfinite(number):
        raise InputError("bad_parameters", f"The {key} of {name} is a number, not {text.strip()!r}.", name=name)
    return number


def _why_not_so(name: str, keys: tuple[str, ...], item: str) -> str:
    if not keys:
        return f"The player {name} has no parameters."
    return f"The parameters of {name} are {', '.join(keys)}, each once; {item.strip()!r} is none of them."
