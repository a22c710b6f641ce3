"""Sheets that are cut: their lines and marks, and the backs behind the cards."""

import re
from itertools import pairwise

import pytest

from takeorpass.kit import Paper, Part
from tests.kit.printed import MM, Box, Sheet
from tests.kit.sheets import ALL_BASES, ALL_PAPERS, BOTH_SIZES, STRIP, cards_on, margin_of, printed

CUT = [Part.CARDS, Part.TOKENS, Part.LINE, Part.BLANK]


def cut_lines(sheet: Sheet) -> tuple[list[float], list[float]]:
    """Return where the long lines through the grid lie, across and up; of the ruler and of small lines none is one."""
    upright = [line for line in sheet.lines if line.width < 0.01]
    level = [line for line in sheet.lines if line.height < 0.01]
    longest_up = max(line.height for line in upright)
    longest_across = max(line.width for line in level)
    across = [line.left for line in upright if line.height > longest_up - 0.1]
    up = [line.bottom for line in level if line.width > longest_across - 0.1]
    return sorted(across), sorted(up)


@ALL_PAPERS
@ALL_BASES
@BOTH_SIZES
@pytest.mark.parametrize("part", CUT)
@pytest.mark.parametrize("backs", [False, True], ids=["fronts", "backs"])
def test_every_cut_is_one_line_with_a_mark_in_both_its_margins(
    *, paper: Paper, rules: str, large: bool, part: Part, backs: bool
) -> None:
    sheets = printed(rules, paper, part, large=large, backs=backs)
    across, up = cut_lines(sheets[0])
    assert min(right - left for left, right in pairwise(across)) > 20 * MM  # one line, not two beside each other
    assert min(upper - lower for lower, upper in pairwise(up)) > 20 * MM
    fronts = sheets[:: 2 if backs else 1]
    has_marked_backs = backs and part in {Part.CARDS, Part.BLANK}
    for sheet in sheets if has_marked_backs else fronts:
        marks = [line for line in sheet.lines if 1.8 * MM < max(line.width, line.height) < 5.1 * MM]
        for x in across:
            at = [mark for mark in marks if mark.width < 0.01 and mark.left == pytest.approx(x, abs=0.05)]
            assert sum(mark.bottom > up[-1] for mark in at) == 1
            assert sum(mark.top < up[0] and mark.top > margin_of(rules) + STRIP / 2 for mark in at) == 1
        for y in up:
            at = [mark for mark in marks if mark.height < 0.01 and mark.bottom == pytest.approx(y, abs=0.05)]
            assert sum(mark.right < across[0] for mark in at) == 1
            assert sum(mark.left > across[-1] for mark in at) == 1


@ALL_PAPERS
@ALL_BASES
@pytest.mark.parametrize("backs", [False, True], ids=["fronts", "backs"])
def test_all_sheets_of_cards_have_the_same_grid(*, paper: Paper, rules: str, backs: bool) -> None:
    cards = printed(rules, paper, Part.CARDS, backs=backs)
    blank = printed(rules, paper, Part.BLANK, backs=backs)
    fronts = [*cards, *blank][:: 2 if backs else 1]
    assert len({tuple(round(place, 2) for line in cut_lines(sheet) for place in line) for sheet in fronts}) == 1


@ALL_PAPERS
@ALL_BASES
@BOTH_SIZES
def test_a_back_lies_behind_its_card_and_forgives_4_mm(*, paper: Paper, rules: str, large: bool) -> None:
    sheets = printed(rules, paper, Part.CARDS, large=large, backs=True)
    assert len(cards_on(sheets[-2])) < len(cards_on(sheets[0])) or rules == "no-thanks"  # a last sheet half full
    for front, back in zip(sheets[::2], sheets[1::2], strict=True):
        patterns = [path.box for path in back.paths if path.is_filled]
        assert not any(path.is_stroked for path in back.paths if path.is_filled)  # no border
        for card in cards_on(front):
            # Turned over the long edge, left and right change places.
            behind = Box(back.width - card.right, card.bottom, back.width - card.left, card.top)
            assert any(
                pattern.left <= behind.left - 4 * MM
                and pattern.right >= behind.right + 4 * MM
                and pattern.bottom <= behind.bottom - 4 * MM
                and pattern.top >= behind.top + 4 * MM
                for pattern in patterns
            )
        empty = back.width - max(card.right for card in cards_on(front)[-1:]) - 5 * MM
        lowest = min(card.bottom for card in cards_on(front))
        last_row = [pattern for pattern in patterns if pattern.bottom < lowest]
        assert all(pattern.left > empty for pattern in last_row)  # nothing where no card is


@ALL_PAPERS
@ALL_BASES
def test_with_backs_every_part_begins_on_a_sheet_of_its_own(paper: Paper, rules: str) -> None:
    titles = [
        re.search(r"headers and footers off [^·]+ · ([^·]+) ·", sheet.text)
        for sheet in printed(rules, paper, backs=True)
    ]
    named = [title[1] if title else "" for title in titles]
    for number, (before, title) in enumerate(pairwise(["", *named]), start=1):
        assert number % 2 == 1 or title in {before, "this side stays empty"}
