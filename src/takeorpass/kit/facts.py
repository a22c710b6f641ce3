"""What is known of a game besides its rules: how long, with how many it is best, where it comes from."""

from __future__ import annotations

from dataclasses import dataclass

from takeorpass.rules import Ruleset, is_named

_PUBLISHED = (
    "The published game of this family is No Thanks! (in German Geschenkt) by Thorsten Gimmler, Amigo, 2004. We are "
    "not affiliated with either, and use neither its name as ours nor its art."
)


@dataclass(frozen=True, slots=True)
class Facts:
    """What the rules sheet says of a game beyond its `Ruleset`.

    ``minutes`` and ``best_with`` are None where nobody has said so. ``has_our_ties`` marks that the source is silent
    on a tied best score, and ``has_our_open_chips`` that open chips are no option of its. ``is_classroom`` makes the
    kit one for children: larger, in wider margins, with a leader's page. ``sources`` are the sentences that say where
    the game comes from and what is not claimed.
    """

    sources: tuple[str, ...]
    minutes: str | None = None
    best_with: str | None = None
    has_our_ties: bool = False
    has_our_open_chips: bool = False
    is_classroom: bool = False


def facts_of(ruleset: Ruleset) -> Facts:
    """Return the facts of ``ruleset``; of custom rules nothing is known but their family.

    >>> from takeorpass.rules import parse_rules
    >>> facts_of(parse_rules("take-or-pay")).minutes
    '12 to 20 minutes'
    """
    return _FACTS[ruleset.name.split("+")[0]] if is_named(ruleset) else _CUSTOM


_CUSTOM = Facts(sources=("These are rules of your own, printed as you gave them.", _PUBLISHED))

_FACTS = {
    "no-thanks": Facts(
        sources=(
            (
                "No Thanks! (in German Geschenkt) is by Thorsten Gimmler, Amigo, 2004. We are not affiliated with "
                "either, and use neither its name as ours nor its art. The words of this sheet are ours."
            ),
        ),
        has_our_ties=True,
        has_our_open_chips=True,
    ),
    "take-or-pass": Facts(
        sources=(
            "Take or Pass is an adaptation for ordinary cards. Its author says that it has not been playtested yet.",
            _PUBLISHED,
        ),
        best_with="4 or 5",
    ),
    "take-or-pay": Facts(
        sources=(
            "Who first invented this form with small numbers has not been established.",
            (
                "No trial in a classroom or with a printer, no gain in learning and no endorsement is claimed, and one "
                "round says nothing lasting about a child."
            ),
            _PUBLISHED,
        ),
        minutes="12 to 20 minutes",
        is_classroom=True,
    ),
}
