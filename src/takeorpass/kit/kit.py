"""A kit: the sheets for a real table, as one PDF."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from takeorpass.errors import InputError
from takeorpass.kit.contents import part_data
from takeorpass.kit.facts import facts_of
from takeorpass.kit.grid import layout_for
from takeorpass.kit.paper import Paper
from takeorpass.kit.part import Part, checked_parts, usual_parts
from takeorpass.kit.spelling import title_of
from takeorpass.kit.typesetting import typeset
from takeorpass.rules import Ruleset

_TEXT, _LARGE_TEXT = 12, 18  # points: the smallest that people are given to read


def make_kit(
    ruleset: Ruleset,
    paper: Paper,
    parts: Iterable[Part] | None = None,
    *,
    large: bool = False,
    backs: bool = False,
) -> bytes:
    """Return the PDF of ``parts`` of ``ruleset`` on ``paper``: the same bytes for the same wishes.

    None for ``parts`` means all that the ruleset has but the leader's page. ``large`` makes it a large-print kit.
    ``backs`` gives the cards backs, for printing on both sides, turned over the long edge; other sheets that are cut
    then have an empty second page.

    Raises `InputError`: ``no_players`` for rules that nobody can play, ``bad_part`` for parts that the ruleset does not
    have, ``no_typst`` where the extra ``kit`` is not installed, ``missing_glyph`` for a name that the embedded fonts
    cannot show.
    """
    return typeset(kit_data(ruleset, paper, parts, large=large, backs=backs))


def kit_data(
    ruleset: Ruleset,
    paper: Paper,
    parts: Iterable[Part] | None = None,
    *,
    large: bool = False,
    backs: bool = False,
) -> dict[str, Any]:
    """Return all that the templates are told: lengths in millimetres, sizes of text in points, texts as they are."""
    if not ruleset.player_counts:
        raise InputError("no_players", "No number of players can play by these rules, so there is no kit for them.")
    chosen = usual_parts(ruleset) if parts is None else checked_parts(ruleset, parts)
    layout = layout_for(paper, classroom=facts_of(ruleset).is_classroom, large=large)
    return {
        "title": title_of(ruleset),
        "counter": ruleset.counter,
        "paper": {"title": paper.title, "width": paper.width, "height": paper.height},
        "margin": layout.margin,
        "strip": layout.strip,
        "large": large,
        "backs": backs,
        "text": _LARGE_TEXT if large else _TEXT,
        "parts": [part_data(part, ruleset, layout, large=large, backs=backs) for part in chosen],
    }
