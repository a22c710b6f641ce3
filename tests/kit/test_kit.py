"""Kits, measured on their sheets: paper, ruler, margins, cards, cuts, fonts and texts."""

import math
import re
from collections import Counter

import pytest

from takeorpass.errors import InputError
from takeorpass.kit import A4, LETTER, Paper, Part, make_kit, usual_parts
from takeorpass.kit.facts import facts_of
from takeorpass.kit.rules_sheet import rules_sheet
from takeorpass.rules import face_of, parse_rules
from tests.kit.printed import MM, Sheet
from tests.kit.sheets import (
    ALL_BASES,
    ALL_PAPERS,
    BOTH_SIZES,
    STRIP,
    cards_on,
    is_sideways,
    letters_of,
    margin_of,
    printed,
    written_on,
)

LONGEST = "no-thanks+open-chips+hidden-tiger+amigo"


@ALL_PAPERS
@ALL_BASES
@BOTH_SIZES
def test_every_sheet_is_the_paper_upright(*, paper: Paper, rules: str, large: bool) -> None:
    size = (612, 792) if paper is LETTER else (595.28, 841.89)
    for sheet in printed(rules, paper, large=large):
        assert (sheet.width, sheet.height) == pytest.approx(size, abs=0.01)


@ALL_PAPERS
@ALL_BASES
@BOTH_SIZES
@pytest.mark.parametrize("backs", [False, True], ids=["fronts", "backs"])
def test_every_sheet_has_a_ruler_of_100_mm_and_says_how_to_print(
    *, paper: Paper, rules: str, large: bool, backs: bool
) -> None:
    for sheet in printed(rules, paper, large=large, backs=backs):
        assert [line.width for line in sheet.lines if line.width == pytest.approx(283.46, abs=0.01)]
        assert "Print at 100 %, headers and footers off" in sheet.text
        assert "0 50 100 mm" in sheet.text


@ALL_PAPERS
@ALL_BASES
@BOTH_SIZES
@pytest.mark.parametrize("backs", [False, True], ids=["fronts", "backs"])
def test_the_margins_stay_white(*, paper: Paper, rules: str, large: bool, backs: bool) -> None:
    scale = 2.0  # coarser, and the soft edge of a line just inside would count as ink outside
    for sheet in printed(rules, paper, large=large, backs=backs):
        picture = sheet.page.render(scale=scale, grayscale=True).to_pil().point(lambda grey: 255 - grey)
        left, top, right, bottom = picture.getbbox()
        edge = math.floor(margin_of(rules) * scale)
        width, height = picture.size
        assert min(left, top, width - right, height - bottom) >= edge


@ALL_PAPERS
@pytest.mark.parametrize("rules", ["no-thanks", "take-or-pass"])
def test_a_card_is_63_5_by_88_9_mm(paper: Paper, rules: str) -> None:
    cards = [card for sheet in printed(rules, paper, Part.CARDS) for card in cards_on(sheet)]
    assert len(cards) == 33
    for card in cards:
        assert sorted([card.width, card.height]) == pytest.approx([180, 252], abs=0.01)


@ALL_PAPERS
def test_the_classroom_has_larger_cards_six_a_sheet(paper: Paper) -> None:
    sheets = printed("take-or-pay", paper, Part.CARDS)
    assert [len(cards_on(sheet)) for sheet in sheets] == [6, 6, 3]
    for card in cards_on(sheets[0]):
        assert (card.width, card.height) == pytest.approx((85 * MM, 76 * MM), abs=0.01)


def test_each_paper_is_laid_out_for_itself() -> None:
    assert [len(cards_on(sheet)) for sheet in printed("no-thanks", A4, Part.CARDS)] == [9, 9, 9, 6]
    assert [len(cards_on(sheet)) for sheet in printed("no-thanks", LETTER, Part.CARDS)] == [8, 8, 8, 8, 1]


@ALL_PAPERS
@ALL_BASES
@BOTH_SIZES
def test_every_card_says_its_number_three_times_and_which_way_is_up(*, paper: Paper, rules: str, large: bool) -> None:
    ruleset = parse_rules(rules)
    pairs = [(sheet, box) for sheet in printed(rules, paper, Part.CARDS, large=large) for box in cards_on(sheet)]
    for card, (sheet, box) in zip(ruleset.cards, pairs, strict=True):
        letters = letters_of(sheet, box)
        text = written_on(sheet, box)
        assert text.count("▲") == 1
        face = face_of(card, ruleset.faces)
        if ruleset.faces == "ladder":
            assert text.count(face) == 3
            text = text.replace(face, "")
        assert Counter(letter for letter in text if letter.isdigit()) == Counter(str(card) * 3)
        x, y = box.centre
        digits = [letter for letter in letters if letter.sign.isdigit()]
        quarters = {(letter.box.centre[0] > x, letter.box.centre[1] > y) for letter in digits}
        assert {(True, False), (False, True)} <= quarters or {(True, True), (False, False)} <= quarters


@ALL_PAPERS
@ALL_BASES
@BOTH_SIZES
def test_the_main_number_is_20_mm_high_and_a_corner_6_mm(*, paper: Paper, rules: str, large: bool) -> None:
    for sheet in printed(rules, paper, Part.CARDS, large=large):
        for box in cards_on(sheet):
            digits = [letter for letter in letters_of(sheet, box) if letter.sign.isdigit()]
            heights = [(letter.box.width if is_sideways(box) else letter.box.height) / MM for letter in digits]
            main = [height for height in heights if height >= 20]
            corners = [height for height in heights if 6 <= height < 20]
            assert main
            assert len(corners) >= 2 * len(main)


@ALL_PAPERS
@ALL_BASES
@BOTH_SIZES
def test_6_and_9_alone_are_underlined(*, paper: Paper, rules: str, large: bool) -> None:
    ruleset = parse_rules(rules)
    pairs = [(sheet, box) for sheet in printed(rules, paper, Part.CARDS, large=large) for box in cards_on(sheet)]
    for card, (sheet, box) in zip(ruleset.cards, pairs, strict=True):
        bars = [
            path for path in sheet.paths if path.is_filled and box.holds(path.box) and path.box.width < box.width / 2
        ]
        assert len(bars) == (3 if card in {6, 9} else 0)


@pytest.mark.parametrize(("rules", "across", "count"), [("take-or-pay", 40, 35), ("no-thanks", 22, 55)])
@ALL_PAPERS
def test_there_are_as_many_tokens_as_the_rules_need(paper: Paper, rules: str, across: int, count: int) -> None:
    sheets = printed(rules, paper, Part.TOKENS)
    rings = [
        path
        for sheet in sheets
        for path in sheet.paths
        if len(path.points) > 4 and path.box.width == pytest.approx(across * MM, abs=0.05)
    ]
    assert len(rings) == count
    assert sum(len(re.findall(rf"\b{parse_rules(rules).counter}\b", sheet.text)) for sheet in sheets) == count


def test_a_large_token_is_40_mm_across_for_everybody() -> None:
    (sheet, *_) = printed("no-thanks", A4, Part.TOKENS, large=True)
    assert any(path.box.width == pytest.approx(40 * MM, abs=0.05) for path in sheet.paths)


@ALL_PAPERS
@ALL_BASES
@BOTH_SIZES
def test_nothing_to_read_is_smaller_than_12_points_or_18_in_large_print(
    *, paper: Paper, rules: str, large: bool
) -> None:
    ruleset = parse_rules(rules)
    parts = [Part.SCORE, Part.RULES, Part.LINE, *({Part.LADDER, Part.LEADER} & possible_parts(rules))]
    for part in parts:
        for sheet in printed(ruleset.name, paper, part, large=large):
            strip = margin_of(rules) + (10 if large else 6.5) * MM
            sizes = {letter.size for letter in sheet.letters if letter.box.bottom > strip}
            assert min(sizes) >= (18 if large else 12) - 0.01


def possible_parts(rules: str) -> set[Part]:
    extra = {Part.LEADER} if facts_of(parse_rules(rules)).is_classroom else set()
    return {*usual_parts(parse_rules(rules)), *extra}


@ALL_PAPERS
@ALL_BASES
@BOTH_SIZES
def test_nothing_is_printed_over_anything_else(*, paper: Paper, rules: str, large: bool) -> None:
    for sheet in printed(rules, paper, large=large):
        letters = sorted(sheet.letters, key=lambda letter: letter.box.left)
        for place, letter in enumerate(letters):
            for other in letters[place + 1 :]:
                if other.box.left >= letter.box.right:
                    break
                across = min(letter.box.right, other.box.right) - other.box.left
                up = min(letter.box.top, other.box.top) - max(letter.box.bottom, other.box.bottom)
                small = min(box.width * box.height for box in (letter.box, other.box))
                # Slanted neighbours reach into one another's boxes, and letters of a ligature share theirs.
                allowed = small / 2 if letter.size == other.size else small / 20
                assert up <= 0 or across * up < allowed or letter.box == other.box, (letter, other)


@ALL_PAPERS
@ALL_BASES
def test_every_font_is_embedded(paper: Paper, rules: str) -> None:
    for sheet in printed(rules, paper, backs=True):
        assert all(is_embedded for _, is_embedded in sheet.fonts())
        assert list(sheet.fonts())


@ALL_PAPERS
def test_the_ladder_shows_every_rank_and_suit_with_its_worth(paper: Paper) -> None:
    ruleset = parse_rules("take-or-pass")
    (sheet,) = printed("take-or-pass", paper, Part.LADDER)
    for card in ruleset.cards:
        assert f"{face_of(card, 'ladder')} {card}" in sheet.text
    assert "Leave in the box: A♣, 2♣, 10♥, J♥, Q♥, K♥, all spades and the jokers." in sheet.text


@ALL_PAPERS
@pytest.mark.parametrize(("rules", "total"), [("take-or-pay", "24 − 3 = 21"), ("take-or-pass", "83 − 6 = 77")])
def test_the_score_log_comes_blank_and_filled_in(paper: Paper, rules: str, total: str) -> None:
    blank, filled = printed(rules, paper, Part.SCORE)
    counter = parse_rules(rules).counter
    for sheet in (blank, filled):
        for head in ("Player", "Cards in order", "Lowest card", f"{counter.capitalize()}s left", f"sum − {counter}s"):
            assert head in sheet.text
    assert total not in blank.text
    assert filled.text.count(total) == 2


@ALL_PAPERS
@ALL_BASES
@BOTH_SIZES
def test_the_score_log_has_a_row_for_every_player_and_five_at_least(*, paper: Paper, rules: str, large: bool) -> None:
    blank, *_ = printed(rules, paper, Part.SCORE, large=large)
    rules_across = [line for line in blank.lines if line.height < 0.01 and line.width > 150 * MM]
    rows = max(5, *parse_rules(rules).player_counts)
    assert len(rules_across) == 2 * (rows + 1)  # two tables, each with a rule above its first row
    assert all(line.bottom > margin_of(rules) + STRIP for line in rules_across)


@ALL_PAPERS
@ALL_BASES
def test_the_rules_of_a_base_are_one_sheet(paper: Paper, rules: str) -> None:
    assert len(printed(rules, paper, Part.RULES)) == 1


@ALL_PAPERS
@BOTH_SIZES
def test_the_longest_rules_go_on_overleaf_with_nothing_lost_and_no_line_left_alone(
    *, paper: Paper, large: bool
) -> None:
    sheets = printed(LONGEST, paper, Part.RULES, large=large)
    text = " ".join(sheet.text for sheet in sheets)
    *_, last = sections = rules_sheet(parse_rules(LONGEST))
    for section in sections:
        for line in (section.heading, *section.lines):
            assert " ".join(line.split()) in text
    for line in (last.heading, *last.lines):
        assert " ".join(line.split()) in sheets[-1].text
    for sheet in sheets:
        for letter in sheet.letters:
            if letter.size >= (18 if large else 12):
                assert letter.box.bottom > margin_of(LONGEST) + (10 if large else 6.5) * MM
                assert letter.box.right < sheet.width - margin_of(LONGEST)


@ALL_PAPERS
@ALL_BASES
@BOTH_SIZES
def test_a_number_line_for_each_player_has_every_card(*, paper: Paper, rules: str, large: bool) -> None:
    ruleset = parse_rules(rules)
    words = [word for sheet in printed(rules, paper, Part.LINE, large=large) for word in sheet.text.split()]
    assert words.count("Name") >= max(ruleset.player_counts)
    for card in ruleset.cards:
        assert words.count(str(card)) >= words.count("Name")


def test_what_the_rules_take_out_is_crossed_off_on_the_number_line() -> None:
    (plain, *_), (crossed, *_) = (printed(rules, A4, Part.LINE) for rules in ("no-thanks", "no-thanks+amigo"))

    def slanted(sheet: Sheet) -> int:
        return sum(line.width > 1 and line.height > 1 for line in sheet.lines)

    assert slanted(plain) == 0
    assert slanted(crossed) == 2 * 3 * crossed.text.count("Name")


@ALL_PAPERS
def test_the_leaders_page_is_one_sheet_apart(paper: Paper) -> None:
    (sheet,) = printed("take-or-pay", paper, Part.LEADER)
    for words in (
        "4, 5, 6 / 9 / 11, 12",
        "24 − 3 = 21",
        "Explain one legal choice",
        "scrap paper",
        "a pass still costs",
    ):
        assert words in sheet.text
    assert all("For the leader" not in other.text for other in printed("take-or-pay", paper))


@pytest.mark.parametrize("rules", ["no-thanks", "take-or-pass", "take-or-pay"])
def test_everything_is_black_white_or_grey(rules: str) -> None:
    for sheet in printed(rules, A4, backs=True):
        red, green, blue = sheet.page.render(scale=0.5, rev_byteorder=True).to_pil().convert("RGB").split()
        assert red.tobytes() == green.tobytes() == blue.tobytes()


def test_the_same_wishes_give_the_same_bytes() -> None:
    ruleset = parse_rules("no-thanks+hidden-tiger")
    assert make_kit(ruleset, A4) == make_kit(ruleset, A4)
    assert make_kit(ruleset, A4) != make_kit(ruleset, LETTER)


def test_rules_that_nobody_can_play_have_no_kit() -> None:
    nobody = parse_rules(
        {
            "low": 3,
            "high": 9,
            "set_aside": 1,
            "chips": 3,
            "after_take": "same",
            "tie_break": "share",
            "hidden_tiger": True,
        }
    )
    with pytest.raises(InputError) as refusal:
        make_kit(nobody, A4)
    assert refusal.value.code == "no_players"
