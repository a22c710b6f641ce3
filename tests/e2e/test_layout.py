"""What must be in sight and within reach, on phones and desktops, at the fullest table and with the longest names."""

import re
from dataclasses import replace
from itertools import pairwise

import pytest
from playwright.sync_api import FloatRect, Locator, Page, expect

from tests.e2e.scenes import CROWDED_END, FULL, LADDER, MATCH_END, NAMES, OWN_RULES, PAY, ROUND_END, TIGER, TIGER_END
from tests.e2e.showing import show, show_start
from tests.e2e.sittings import ARRIVING, HOSTING, READY

pytestmark = pytest.mark.usefixtures("lasting_context")

PHONES = ((360, 640), (390, 844))
DESKTOPS = ((1280, 800), (1440, 900))
LONG = replace(FULL, names=("Wolfeschlegelsteinhausenbergerdorff-Maxim", "م" * 40, *"BCDEF"))
FRIENDS = replace(LONG, is_alone=False, people=(0, 1, 2), reactions=True)
SCENES = {
    "full": FULL,
    "long": LONG,
    "ladder": LADDER,
    "pay": PAY,
    "tiger": TIGER,
    "own": OWN_RULES,
    "friends": FRIENDS,
}
PAST = tuple(f"{name} paid 1 chip to pass on {card}." for card in range(3, 16) for name in NAMES)
LATE = {
    "numbers": replace(LONG, events=PAST),
    "cards": replace(LONG, rules="take-or-pass", events=PAST, chips=(0, *[7] * 6), round=2),
    "tiger": replace(TIGER, events=PAST, round=2),
    "watched": replace(LONG, seat=None, events=PAST),
}
SITTINGS = {"hosting": HOSTING, "arriving": ARRIVING, "long": replace(READY, seats=("م" * 40, "W" * 40, "", "", ""))}
ENDS = {"match_end": MATCH_END, "round_end": ROUND_END, "crowded_end": CROWDED_END, "tiger_end": TIGER_END}
ALWAYS_IN_SIGHT = (".stage .turned .card", ".stage .pot b", ".move.take", ".move.pass")
TARGET, GAP = 44, 32


@pytest.mark.parametrize("name", SCENES)
def test_card_pot_and_both_buttons_are_in_sight(page: Page, name: str) -> None:
    show(page, SCENES[name])
    for size in PHONES + DESKTOPS:
        _resize(page, size)
        for part in ALWAYS_IN_SIGHT:
            assert _is_in_sight(page, page.locator(part)), (size, part)
        assert _sticks_out(page) == 0, size


def test_they_stay_in_sight_while_the_seats_scroll(page: Page) -> None:
    show(page, FULL)
    for size in PHONES:
        _resize(page, size)
        page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
        for part in ALWAYS_IN_SIGHT:
            assert _is_in_sight(page, page.locator(part)), (size, part)


@pytest.mark.parametrize("name", LATE)
def test_a_desktop_shows_the_whole_table_at_once_however_much_has_happened(page: Page, name: str) -> None:
    show(page, LATE[name])
    for size in DESKTOPS:
        _resize(page, size)
        for seat in page.locator(".seat").all():
            assert _is_in_sight(page, seat), size
        assert page.evaluate("document.documentElement.scrollHeight") <= size[1], size
        history = page.get_by_role("list", name="What happened")
        assert history.evaluate("list => list.scrollHeight > list.clientHeight && list.clientHeight >= 90")


def test_no_name_runs_into_what_stands_beside_it(page: Page) -> None:
    alike = ("Anastasia" * 4, "Anastasia" * 4, *LONG.names[:2], "Anastasia", "F", "G")
    table = show(page, LONG)
    for names in (LONG.names, alike):
        table.tell(replace(LONG, names=names).table())
        for size in (*PHONES, *DESKTOPS):
            _resize(page, size)
            for header in page.locator(".seat header").all():
                parts = [_box(part) for part in header.locator("h3 > *, .undo, p.chips").all()]
                for one, other in pairwise(sorted(parts, key=lambda part: part["x"])):
                    assert one["x"] + one["width"] <= other["x"] + 0.5, (size, header.inner_text())


def test_taking_is_priced_with_the_chips_on_the_card_in_words_or_where_there_is_no_room_as_a_sum(page: Page) -> None:
    table = show(page, FULL)
    take = page.locator(".move.take")
    for hand, pot, words, numbers in (
        ((3, 4, 5, 19), 5, "costs 27, less 5 chips: 22", "27 − 5 = 22"),
        ((28, 29), 14, "joins: saves 1, and 14 chips: 15", "−1 − 14 = −15"),
        ((26,), 0, "joins: costs 0", "costs 0"),
    ):
        table.say(replace(FULL, hands=(hand, *FULL.hands[1:]), pot=pot))
        for sizes, shown in ((PHONES, numbers), (DESKTOPS, words)):
            for size in sizes:
                _resize(page, size)
                line = take.locator(".words" if shown == words else ".short")
                expect(line).to_have_text(shown)
                box, button = _box(line), _box(take)
                assert box["x"] > button["x"], size
                assert box["x"] + box["width"] < button["x"] + button["width"], size
        expect(take).to_have_accessible_name(re.compile(re.escape(words)))


def test_a_phone_shows_the_first_of_the_scores_at_once(page: Page) -> None:
    show(page, MATCH_END)
    for size in PHONES:
        _resize(page, size)
        assert _is_in_sight(page, page.locator(".scores > li").first), size


def test_take_and_pass_are_large_far_apart_and_never_move(page: Page) -> None:
    table = show(page, FULL)
    for size in PHONES + DESKTOPS:
        _resize(page, size)
        places = []
        for scene in (FULL, replace(FULL, to_act=3), replace(FULL, chips=(0, 7, 7, 7, 7, 7, 9))):
            table.say(scene)
            expect(page.locator(".stage h2")).to_have_text("Your turn" if scene.to_act == 0 else "Dan decides")
            take, passing = _box(page.locator(".move.take")), _box(page.locator(".move.pass"))
            assert min(take["width"], take["height"], passing["width"], passing["height"]) >= TARGET
            assert passing["x"] - (take["x"] + take["width"]) >= GAP
            places.append((take["x"], take["y"], passing["x"], passing["y"]))
        assert len(set(places)) == 1, size


@pytest.mark.parametrize("name", ENDS)
def test_the_end_of_a_round_fits_any_width(page: Page, name: str) -> None:
    show(page, ENDS[name])
    for size in ((320, 640), *PHONES, *DESKTOPS):
        _resize(page, size)
        assert _sticks_out(page) == 0, size


@pytest.mark.parametrize("name", SITTINGS)
def test_the_seats_before_the_start_fit_any_width(page: Page, name: str) -> None:
    show(page, SITTINGS[name])
    for size in ((320, 640), *PHONES, *DESKTOPS):
        _resize(page, size)
        assert _sticks_out(page) == 0, size


def test_where_one_looks_back_card_pot_and_steps_are_in_sight(page: Page) -> None:
    show(page, MATCH_END, path="/t/scene#step=17&seat=0")
    expect(page.get_by_role("slider")).to_be_visible()
    for size in PHONES + DESKTOPS:
        _resize(page, size)
        for part in (".stage .turned .card", ".stage .pot b", ".look input", ".look .main"):
            assert _is_in_sight(page, page.locator(part)), (size, part)
        assert _sticks_out(page) == 0, size


def test_the_first_page_fits_any_width(page: Page) -> None:
    show_start(page)
    for size in ((320, 640), *PHONES, *DESKTOPS):
        _resize(page, size)
        assert _sticks_out(page) == 0, size


def test_a_page_enlarged_to_200_percent_hides_nothing(page: Page) -> None:
    # What zooming does to the layout: half as many pixels on the same screen.
    show(page, FULL)
    _resize(page, (640, 400))
    for part in (".move.take", ".move.pass"):
        assert _is_in_sight(page, page.locator(part))
    last = page.locator(".seat").last
    last.scroll_into_view_if_needed()
    assert _box(last)["y"] + _box(last)["height"] <= _box(page.locator(".moves"))["y"]


def test_a_number_stands_on_every_card_so_that_colour_alone_tells_nothing(page: Page) -> None:
    show(page, FULL)
    shown = {int(text) for text in page.locator(".seat .card .number").all_inner_texts()}
    assert shown == {card for hand in FULL.hands for card in hand}


def _resize(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})


def _sticks_out(page: Page) -> int:
    """Return by how many pixels the page is wider than the window."""
    over: int = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    return over


def _is_in_sight(page: Page, part: Locator) -> bool:
    """Whether all of ``part`` is within the window, and nothing lies over its middle."""
    box, size = _box(part), page.viewport_size
    assert size is not None
    inside = (
        box["x"] >= 0
        and box["y"] >= 0
        and box["x"] + box["width"] <= size["width"]
        and box["y"] + box["height"] <= size["height"]
    )
    on_top: bool = part.evaluate(
        """part => {
          const { x, y, width, height } = part.getBoundingClientRect();
          const found = document.elementFromPoint(x + width / 2, y + height / 2);
          return part.contains(found) || found?.contains(part);
        }"""
    )
    return inside and on_top


def _box(part: Locator) -> FloatRect:
    box = part.bounding_box()
    assert box is not None
    return box
