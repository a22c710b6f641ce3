"""The scores of the rounds that are over: to look at during play, on a phone too, and to print."""

from __future__ import annotations

from dataclasses import replace

from playwright.sync_api import Page, expect

from tests.e2e.scenes import LATE, MIDDLE
from tests.e2e.showing import show
from tests.e2e.sound import assert_accessible


def test_the_scores_of_nine_rounds_are_tables_on_a_phone_and_on_paper(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 640})
    table = show(page, LATE)
    page.get_by_role("button", name="Scores").click()
    sheet = page.get_by_role("table", name="9 rounds of 10, with running totals")
    expect(sheet.get_by_role("columnheader", name="Carla")).to_have_count(1)
    expect(sheet.get_by_role("row", name="Round 9")).to_contain_text("135")
    expect(sheet.get_by_role("row", name="So far")).to_contain_text("1st")
    expect(page.get_by_role("table")).to_have_count(10)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert_accessible(page)
    # Nothing is played by key while one looks at them, and nothing is lost but the buttons on paper.
    page.keyboard.press("t")
    page.emulate_media(media="print")
    expect(page.get_by_role("button")).to_have_count(0)
    expect(page.get_by_role("table").last).to_be_visible()
    page.emulate_media(media="screen")
    page.keyboard.press("Escape")
    expect(page.locator(".move")).to_have_count(2)
    assert table.heard == []


def test_before_the_first_round_is_over_there_is_nothing_to_look_at(page: Page) -> None:
    table = show(page, MIDDLE)
    expect(page.get_by_role("button", name="Scores")).to_have_count(0)
    table.say(replace(MIDDLE, round=1))
    expect(page.get_by_role("button", name="Scores")).to_be_visible()
