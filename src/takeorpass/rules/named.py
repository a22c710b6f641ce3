"""The named rulesets: three bases and their options, as data, and the reading of a name like ``no-thanks+amigo``."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Any, NamedTuple

from takeorpass.errors import RulesError
from takeorpass.rules.ruleset import Ruleset


# Named tuples, since two dataclasses more would lengthen the import of the rules by a millisecond.
class Option(NamedTuple):
    """One option of a base: a line that explains it, the fields of the ruleset it changes, the options it excludes."""

    name: str
    line: str
    changes: dict[str, Any]
    excludes: tuple[str, ...] = ()


class Base(NamedTuple):
    """One game of the family: its ruleset without options, the options it may have, and a line that explains it."""

    ruleset: Ruleset
    line: str
    options: tuple[str, ...] = ()


_USUAL_CHIPS = ((3, 11), (4, 11), (5, 11), (6, 9), (7, 7))
_AMIGO_CHIPS = ((3, 10), (4, 10), (5, 10))

# In the order in which a name is written.
OPTIONS = {
    option.name: option
    for option in (
        Option("open-chips", "Everybody sees everybody's chips.", {"open_chips": True}),
        Option(
            "hidden-tiger",
            "Each player holds one hidden card and may play it on any of their own turns.",
            {"hidden_tiger": True},
        ),
        Option(
            "amigo",
            "3 to 5 players, 10 chips each; 10, 20 and 30 are out, and 6 more cards unseen.",
            {"removed": (10, 20, 30), "set_aside": 6, "chips_by_players": _AMIGO_CHIPS},
            excludes=("amigo-high",),
        ),
        Option(
            "amigo-high",
            "3 to 5 players, 10 chips each; 10, 19 and 28 are out, and 6 more cards unseen.",
            {"removed": (10, 19, 28), "set_aside": 6, "chips_by_players": _AMIGO_CHIPS},
            excludes=("amigo",),
        ),
    )
}

BASES = {
    base.ruleset.name: base
    for base in (
        Base(
            Ruleset(
                name="no-thanks",
                low=3,
                high=35,
                set_aside=9,
                chips_by_players=_USUAL_CHIPS,
                after_take="same",
                tie_break="share",
                open_chips=False,
                rounds_offered=4,
                starter_rule="gift",
            ),
            "Cards 3 to 35, nine of them unseen. Who takes a card decides on the next one too.",
            options=("open-chips", "hidden-tiger", "amigo", "amigo-high"),
        ),
        Base(
            Ruleset(
                name="take-or-pass",
                low=3,
                high=35,
                set_aside=9,
                chips_by_players=_USUAL_CHIPS,
                after_take="same",
                tie_break="chips",
                open_chips=False,
                faces="ladder",
                starter_rule="dealer",
            ),
            "The same game with ordinary playing cards as a ladder from ♣3 to ♥9; more chips win a tie.",
            options=("open-chips",),
        ),
        Base(
            Ruleset(
                name="take-or-pay",
                low=3,
                high=17,
                set_aside=0,
                chips_by_players=((3, 7), (4, 7), (5, 7)),
                after_take="next",
                tie_break="share",
                counter="token",
            ),
            "Cards 3 to 17, all of them played, 7 tokens each in the open. After a take the next player decides.",
        ),
    )
}


@lru_cache(maxsize=256)
def parse_name(name: str) -> Ruleset:
    """Read a rules name: a base and its options joined by ``+``, options in any order, exact case.

    The ruleset's own name is the canonical one. An unknown base or option, one that the base does not have, a repeated
    or an excluded one raises `RulesError` (``unknown_rules``).

    >>> parse_name("no-thanks+amigo+hidden-tiger").name
    'no-thanks+hidden-tiger+amigo'
    """
    base_name, *option_names = name.split("+")
    base = BASES.get(base_name)
    if base is None:
        raise _unknown(name, f"There are no rules called {base_name!r}; there are {', '.join(BASES)}.")
    for place, option_name in enumerate(option_names):
        if option_name not in base.options:
            raise _unknown(name, f"The rules {base_name!r} have no option {option_name!r}.")
        if option_name in option_names[:place]:
            raise _unknown(name, f"The option {option_name!r} is named twice in {name!r}.")
        for excluded in OPTIONS[option_name].excludes:
            if excluded in option_names:
                raise _unknown(name, f"The options {option_name!r} and {excluded!r} exclude each other.")
    chosen = [option for option in OPTIONS.values() if option.name in option_names]
    changes = {field: value for option in chosen for field, value in option.changes.items()}
    return replace(base.ruleset, name="+".join([base_name, *(option.name for option in chosen)]), **changes)


def all_names() -> tuple[str, ...]:
    """Return every canonical rules name: each base with each allowed combination of its options."""
    names = []
    for base_name, base in BASES.items():
        for picks in range(2 ** len(base.options)):
            chosen = [option for bit, option in enumerate(base.options) if picks >> bit & 1]
            if not any(excluded in chosen for option in chosen for excluded in OPTIONS[option].excludes):
                names.append("+".join([base_name, *chosen]))
    return tuple(names)


def _unknown(name: str, message: str) -> RulesError:
    return RulesError("unknown_rules", message, rules=name)
