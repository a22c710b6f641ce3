"""Kits to measure, each made once, and what the tests of several files ask of their sheets."""

from functools import cache

import pytest

from takeorpass.kit import PAPERS, Paper, Part, make_kit
from takeorpass.kit.facts import facts_of
from takeorpass.rules import BASES, parse_rules
from tests.kit.printed import MM, Box, Letter, Sheet, read

STRIP = 10 * MM
ALL_PAPERS = pytest.mark.parametrize("paper", PAPERS.values(), ids=lambda paper: paper.name)
ALL_BASES = pytest.mark.parametrize("rules", BASES)
BOTH_SIZES = pytest.mark.parametrize("large", [False, True], ids=["usual", "large"])


def printed(
    rules: str, paper: Paper, part: Part | None = None, *, large: bool = False, backs: bool = False
) -> tuple[Sheet, ...]:
    return once_printed(rules, paper, part, large, backs)


@cache
def once_printed(rules: str, paper: Paper, part: Part | None, *wishes: bool) -> tuple[Sheet, ...]:
    parts, (large, backs) = None if part is None else (part,), wishes
    return read(make_kit(parse_rules(rules), paper, parts, large=large, backs=backs))


def margin_of(rules: str) -> float:
    return (12.7 if facts_of(parse_rules(rules)).is_classroom else 6.35) * MM


def cards_on(sheet: Sheet) -> list[Box]:
    """Return the cards of a sheet, as white rectangles, row by row."""
    boxes = [path.box for path in sheet.paths if path.is_filled and not path.is_stroked]
    sides = {(180, 252), (252, 180), (241, 215)}
    cards = [box for box in boxes if (round(box.width), round(box.height)) in sides]
    return sorted(cards, key=lambda box: (-round(box.top), round(box.left)))


def letters_of(sheet: Sheet, box: Box) -> list[Letter]:
    return [letter for letter in sheet.letters if box.holds(letter.box)]


def written_on(sheet: Sheet, box: Box) -> str:
    return "".join(letter.sign for letter in letters_of(sheet, box))


def is_sideways(box: Box) -> bool:
    return (round(box.width), round(box.height)) == (252, 180)
