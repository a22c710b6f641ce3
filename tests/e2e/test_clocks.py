"""A table with a clock in the browser: it counts down by itself, says when time is short, and stands in a pause."""

from __future__ import annotations

import re
from dataclasses import replace

from playwright.sync_api import Page, expect

from takeorpass import wire
from tests.e2e.scenes import MIDDLE
from tests.e2e.showing import show
from tests.e2e.sound import assert_accessible

CLOCK = wire.ClockFrame(left=[11_500, 45_000, None, None], running=0, paused=False, agreed=[])
TIMED = replace(MIDDLE, people=(0, 1), is_alone=False, clock=CLOCK)


def test_the_clock_counts_down_and_a_pause_covers_the_table(page: Page) -> None:
    table = show(page, TIMED)
    own, other = page.get_by_role("timer", name="Time of Ana"), page.get_by_role("timer", name="Time of Ben")
    expect(page.get_by_role("timer")).to_have_count(2)
    expect(own).to_have_text(re.compile(r"^0:1[12]$"))
    expect(page.locator("[data-told=time]")).to_be_empty()
    expect(own).to_have_text(re.compile(r"^0:(10|09)\s*hurry$"))
    expect(page.locator("[data-told=time]")).to_have_text("Less than 10 seconds left.")
    expect(other).to_have_text("0:45")
    assert_accessible(page)

    page.get_by_role("button", name="Pause").click()
    assert table.heard[-1] == {"type": "pause", "agree": True}
    table.say(replace(TIMED, clock=wire.ClockFrame(CLOCK.left, 0, paused=False, agreed=[1])))
    expect(page.get_by_role("region", name="A pause?")).to_contain_text("Ben asks for a pause.")
    assert_accessible(page)
    page.get_by_role("button", name="Agree").click()
    table.say(replace(TIMED, clock=wire.ClockFrame(CLOCK.left, None, paused=True, agreed=[1, 0])))
    expect(page.get_by_role("heading", name="The game is paused")).to_be_visible()
    expect(page.locator(".stage, .seat, .moves")).to_have_count(0)
    expect(page.get_by_role("button", name="Go on")).to_be_focused()
    assert_accessible(page)
    page.get_by_role("button", name="Go on").click()
    assert table.heard[-2:] == [{"type": "pause", "agree": True}, {"type": "resume"}]
