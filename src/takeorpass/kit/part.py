"""The parts of a kit, in the order in which they are printed, and which of them a ruleset has."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum

from takeorpass.errors import InputError
from takeorpass.kit.facts import facts_of
from takeorpass.rules import Ruleset


class Part(StrEnum):
    """A part of the kit; the value is its name on the command line."""

    CARDS = "cards"
    TOKENS = "tokens"
    SCORE = "score"
    LADDER = "ladder"
    RULES = "rules"
    LINE = "line"
    BLANK = "blank"
    LEADER = "leader"


def usual_parts(ruleset: Ruleset) -> tuple[Part, ...]:
    """Return all parts that ``ruleset`` has, but for the leader's page, which is always apart.

    >>> from takeorpass.rules import parse_rules
    >>> print(*usual_parts(parse_rules("take-or-pay")))
    cards tokens score rules line blank
    """
    return tuple(part for part in Part if part is not Part.LEADER and why_not_part(ruleset, part) is None)


def parse_parts(ruleset: Ruleset, text: str) -> tuple[Part, ...]:
    """Read part names joined by commas, in any order; raise `InputError` (``bad_part``) for what cannot be printed.

    >>> from takeorpass.rules import parse_rules
    >>> print(*parse_parts(parse_rules("no-thanks"), "tokens,cards"))
    cards tokens
    """
    names = [name.strip() for name in text.split(",")]
    for name in names:
        if name not in list(Part):
            raise InputError("bad_part", f"There is no part {name[:40]!r}; there are {', '.join(Part)}.", part=name)
    return checked_parts(ruleset, [Part(name) for name in names])


def checked_parts(ruleset: Ruleset, parts: Iterable[Part]) -> tuple[Part, ...]:
    """Return ``parts`` in printing order, each once; raise `InputError` (``bad_part``) for what cannot be printed."""
    chosen = set(parts)
    if not chosen:
        raise InputError("bad_part", "A kit of no parts has no pages.")
    for part in sorted(chosen):
        reason = why_not_part(ruleset, part)
        if reason is not None:
            raise InputError("bad_part", reason, part=part.value)
    if Part.LEADER in chosen and len(chosen) > 1:
        raise InputError("bad_part", "The leader's page is kept apart from the players': ask for it alone.")
    return tuple(part for part in Part if part in chosen)


def why_not_part(ruleset: Ruleset, part: Part) -> str | None:
    """Say why ``ruleset`` has no such ``part``; None where it has."""
    if part is Part.LADDER and ruleset.faces != "ladder":
        return "Only rules for ordinary cards have a ladder: take-or-pass."
    if part is Part.LEADER and not facts_of(ruleset).is_classroom:
        return "Only the classroom's rules have a leader's page: take-or-pay."
    if part is Part.TOKENS and most_counters(ruleset) == 0:
        return f"In these rules nobody has a {ruleset.counter}, so there is none to print."
    return None


def most_counters(ruleset: Ruleset) -> int:
    """Return how many chips are enough for every number of players.

    >>> from takeorpass.rules import parse_rules
    >>> most_counters(parse_rules("no-thanks")), most_counters(parse_rules("take-or-pay"))
    (55, 35)
    """
    return max((players * chips for players, chips in ruleset.chips_by_players), default=0)
