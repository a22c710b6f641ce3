"""The score pad as a table uses it: few taps, nothing lost, files that the judge reads; for everyone, on any device."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, ViewportSize, expect

from takeorpass.cli.real_table import FILE
from tests.e2e.scoring import (
    FIRST,
    NAMES,
    SECOND,
    Laid,
    enter,
    open_pad,
    open_sheet,
    set_table,
    show_pad_round,
    show_pad_sheet,
    tap_card,
    tap_digits,
    totals,
    write_down,
)
from tests.e2e.sound import assert_accessible

pytestmark = pytest.mark.usefixtures("lasting_context")

PHONE: ViewportSize = {"width": 360, "height": 640}
COUNT_TAPS = "taps = 0; addEventListener('pointerdown', () => (taps += 1))"
THREE = Laid(hands=((3, 4, 5, 6, 7), (8, 9, 10, 11, 12), (13, 14, 15, 16, 17)), chips=(7, 10, 4))


def test_two_rounds_of_seven_players_on_a_phone(page: Page) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.set_viewport_size(PHONE)
    open_pad(page)
    set_table(page, rounds=2)
    page.evaluate(COUNT_TAPS)
    for number, laid in enumerate((FIRST, SECOND), start=1):
        before = page.evaluate("taps")
        page.get_by_role("button", name=f"Enter round {number}").click()
        enter(page, laid)
        assert page.evaluate("scrollY") == 0
        write_down(page)
        assert page.evaluate("taps") - before <= 24 + 3 * len(NAMES)
    expect(page.get_by_role("heading", level=2)).to_have_text("Ana wins with 13 points, 19 fewer than Ben.")
    expected = {"Ana": 13, "Ben": 32, "Eva": 47, "Carla": 61, "Maximiliane": 67, "Dan": 87, "Finn": 91}
    assert list(totals(page).items()) == list(expected.items())

    page.reload()
    assert totals(page) == expected
    page.get_by_role("button", name="Undo round 2").click()
    assert totals(page)["Maximiliane"] == 57
    expect(page.get_by_label("Round 2 starts with")).to_have_value("1")
    expect(page.get_by_text("Undone: round 2.")).to_be_visible()
    page.get_by_role("button", name="Redo round 2").click()
    assert totals(page) == expected
    assert _judged(_saved(page, "File (JSON)"))["totals"] == [13, 32, 61, 87, 47, 91, 67]
    assert [url for url in asked if "/api/" in url] == []


def test_what_a_table_leaves_so_is_marked_and_the_judge_accepts_it(page: Page) -> None:
    open_pad(page)
    set_table(page, rules="Take or pass", rounds=1)
    page.get_by_role("button", name="Enter round 1").click()
    enter(page, FIRST)
    tap_card(page, 24)
    page.get_by_role("button", name="Both have it").click()
    tap_digits(page, "4")
    faults = page.get_by_role("alert")
    expect(faults).to_contain_text("J♦ (24) is there twice: with Ben and Maximiliane.")
    expect(faults).to_contain_text("One chip is missing: 48 are there, and 49 were dealt out.")
    page.get_by_role("button", name="Leave it so").click()
    expect(page.get_by_label("Left so by the table")).to_contain_text("J♦ (24) is there twice")
    verdict = _judged(_saved(page, "File (JSON)"))
    assert verdict["valid"]
    assert verdict["rounds"][0]["finding"]["code"] == "duplicate_card"


def test_a_round_is_changed_later_and_counts_anew(page: Page) -> None:
    show_pad_sheet(page)
    page.get_by_text("Round 1", exact=True).click()
    page.get_by_role("button", name="Change round 1").click()
    page.locator("fieldset label").first.click()
    tap_digits(page, "10")
    page.locator("fieldset label").nth(1).click()
    tap_digits(page, "2")
    write_down(page)
    assert totals(page)["Ana"] == 15
    page.get_by_role("button", name="Undo the change of round 1").click()
    assert totals(page)["Ana"] == 13


def test_bare_scores_below_nought_add_up_on_a_phone(page: Page) -> None:
    page.set_viewport_size(PHONE)
    open_pad(page)
    set_table(page, NAMES[:3])
    for number, keys in enumerate(("28", "±11", "0"), start=1):
        page.get_by_role("button", name=f"Enter round {number}").click()
        if number == 1:
            page.get_by_role("button", name="Only scores").click()
        for seat, typed in enumerate((keys, "20", "30")):
            page.locator("fieldset label").nth(seat).click()
            tap_digits(page, typed)
            assert page.get_by_role("textbox", name="score").evaluate("it => it.scrollWidth <= it.clientWidth"), typed
        write_down(page)
    assert totals(page) == {"Ana": 17, "Ben": 60, "Carla": 90}
    verdict = _judged(_saved(page, "File (JSON)"))
    assert verdict["totals"] == [17, 60, 90]


def test_the_whole_game_by_keys_alone(page: Page) -> None:
    open_pad(page)
    _tab_to(page, "New game")
    page.keyboard.press("Enter")
    _tab_to(page, "Take Player 1 off the list")
    page.keyboard.press("Enter")
    _tab_to(page, "No thanks")
    for _ in range(2):
        page.keyboard.press("ArrowDown")
    _tab_to(page, "Begin")
    page.keyboard.press("Enter")
    _tab_to(page, "Enter round 1")
    page.keyboard.press("Enter")
    for seat, (hand, chips) in enumerate(zip(THREE.hands, THREE.chips, strict=True)):
        _tab_to(page, f"Player {max(seat, 1)}")
        if seat:
            page.keyboard.press("ArrowDown")
        page.keyboard.press("Tab")
        for card in hand:
            while (now := int(page.evaluate("document.activeElement.dataset.card"))) != card:
                page.keyboard.press("ArrowDown" if card - now >= 7 else "ArrowRight" if card > now else "ArrowLeft")
            page.keyboard.press("Space")
        page.keyboard.press("Tab")
        page.keyboard.type(str(chips))
    _tab_to(page, "Write it down")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=2)).to_have_text("Player 1 wins with −4 points, 2 fewer than Player 2.")


def test_a_screen_reader_is_told_whose_card_it_is_and_what_happened(page: Page) -> None:
    show_pad_round(page)
    expect(page.get_by_role("button", name="24: Ben")).to_have_attribute("aria-pressed", "false")
    expect(page.get_by_role("group", name="Cards of Eva").get_by_role("button", pressed=True)).to_have_count(4)
    page.locator("fieldset label").nth(5).click()
    tap_card(page, 26)
    expect(page.get_by_role("status").filter(has_text="26 to Finn. 16 of 24 cards.")).to_have_count(1)


def test_the_back_button_leads_to_the_sheet_and_then_to_the_games(page: Page) -> None:
    show_pad_round(page)
    page.go_back()
    expect(page.get_by_role("button", name="Go on with round 1")).to_be_visible()
    page.get_by_role("button", name="Go on with round 1").click()
    expect(page.get_by_text("15 of 24 cards")).to_be_visible()
    page.get_by_role("button", name="Back to the sheet").click()
    page.get_by_role("button", name="Back to the games").click()
    expect(page.get_by_role("heading", name="Your games")).to_be_visible()
    page.get_by_role("button", name="No round yet.").click()
    page.get_by_role("link", name="Score pad").click()
    expect(page.get_by_role("heading", name="Your games")).to_be_visible()


def test_in_the_file_that_opens_from_disk_a_game_is_kept_too(page: Page) -> None:
    page.goto(f"{FILE.as_uri()}#/pad")
    set_table(page, NAMES[:3], rounds=1)
    page.get_by_role("button", name="Enter round 1").click()
    tap_card(page, 24)
    page.reload()
    expect(page.get_by_text("1 of 24 cards")).to_be_visible()
    page.get_by_role("button", name="Back to the sheet").click()
    expect(page.get_by_role("button", name="Go on with round 1")).to_be_visible()


def test_another_tab_is_followed_and_never_written_over(page: Page, context: BrowserContext) -> None:
    show_pad_round(page)
    other = context.new_page()
    open_pad(other)
    other.get_by_text("No round yet.").click()
    other.get_by_role("button", name="Go on with round 1").click()
    tap_card(page, 23)
    expect(other.get_by_text("16 of 24 cards")).to_be_visible()
    tap_card(other, 25)
    expect(page.get_by_text("17 of 24 cards")).to_be_visible()


def test_where_the_browser_keeps_nothing_the_pad_says_so_and_works(page: Page) -> None:
    page.add_init_script("Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };")
    show_pad_sheet(page)
    expect(page.get_by_text("This browser keeps nothing for this page")).to_be_visible()
    assert totals(page)["Ana"] == 13
    page.go_back()
    page.get_by_role("button", name="Ana wins with 13 points").click()
    assert totals(page)["Ana"] == 13


def test_a_sheet_goes_out_as_a_file_and_comes_back(page: Page) -> None:
    show_pad_sheet(page)
    sheet = json.loads(_saved(page, "File (JSON)").read_text())
    assert _saved(page, "Table (CSV)").read_text(encoding="utf-8-sig").splitlines()[1] == "1,yes,Ana,3 4 5 20,12,11,11,"
    assert _saved(page, "As a picture").read_bytes().startswith(b"\x89PNG")
    before = totals(page)
    page.get_by_role("button", name="Back to the games").click()
    open_sheet(page, sheet)
    expect(page.get_by_role("heading", name="The rounds")).to_be_visible()
    assert totals(page) == before
    page.get_by_role("button", name="Back to the games").click()
    expect(page.get_by_role("listitem").filter(has_text="Ana wins with 13 points")).to_have_count(2)
    open_sheet(page, [1, 2])
    expect(page.get_by_role("alert")).to_have_text("The record must be an object, not a list.")


def test_axe_finds_nothing_light_or_dark(page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    open_pad(page)
    assert_accessible(page)
    page.get_by_role("button", name="New game").click()
    page.get_by_role("radio", name="Rules of your own").check()
    assert_accessible(page)
    page.get_by_role("button", name="Back to the games").click()
    set_table(page, rules="Take or pass")
    assert_accessible(page)
    page.get_by_role("button", name="Enter round 1").click()
    enter(page, FIRST)
    tap_card(page, 24)
    assert_accessible(page)
    page.get_by_role("button", name="Both have it").click()
    assert_accessible(page)
    page.get_by_role("button", name="Leave it so").click()
    page.get_by_text("Names and rounds").click()
    assert_accessible(page)


def test_every_page_of_it_fits_any_width_and_200_percent(page: Page) -> None:
    show_pad_sheet(page)
    _assert_fits(page)
    page.get_by_role("button", name="One more round").click()
    _assert_fits(page)
    page.get_by_role("button", name="Back to the sheet").click()
    page.get_by_role("button", name="Back to the games").click()
    page.get_by_role("button", name="New game").click()
    page.get_by_role("list").get_by_role("textbox").first.fill("W" * 40)
    _assert_fits(page)
    page.go_back()
    page.get_by_role("button", name="Ana wins").click()
    page.get_by_role("button", name="One more round").click()
    enter(page, FIRST)
    for size in ((320, 640), (640, 400)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.get_by_role("button", name="9", exact=True).last.scroll_into_view_if_needed()
        expect(page.get_by_role("button", name="Write it down")).to_be_in_viewport(ratio=1)


def test_with_colours_of_ones_own_it_still_shows_who_is_chosen_and_whose_the_cards_are(page: Page) -> None:
    show_pad_round(page)
    page.emulate_media(forced_colors="active")
    ground = "part => getComputedStyle(part).backgroundColor"
    chosen, other = (page.locator(".tile").nth(seat).evaluate(ground) for seat in (4, 0))
    mine, free = (page.locator(f".grid [data-card='{card}']").evaluate(ground) for card in (17, 35 - 1))
    assert chosen != other
    assert mine != free


def _saved(page: Page, name: str) -> Path:
    with page.expect_download() as download:
        page.get_by_role("button", name=name).click()
    return download.value.path()


def _judged(sheet: Path) -> dict[str, Any]:
    """Return what the judge of the command line says of a sheet that it accepts."""
    command = [sys.executable, "-m", "takeorpass", "judge", "--json", str(sheet)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    verdict: dict[str, Any] = json.loads(done.stdout)
    return verdict


def _tab_to(page: Page, name: str) -> None:
    """Press Tab until what is called ``name`` has the focus."""
    called = """() => { const it = document.activeElement;
      return it.getAttribute("aria-label") ?? it.labels?.[0]?.innerText ?? it.innerText; }"""
    for _ in range(100):
        page.keyboard.press("Tab")
        if str(page.evaluate(called)).strip().startswith(name):
            return
    pytest.fail(f"Tab does not lead to {name}")


def _assert_fits(page: Page) -> None:
    for size in ((320, 640), (360, 640), (640, 400), (1280, 800)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        over = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
        assert page.evaluate(over) == 0, size
