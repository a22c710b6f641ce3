"""A card that is taken flies to its taker with the chips on it: briefly, or not at all where no motion is wanted."""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pytest
from playwright.sync_api import Page, expect

from takeorpass import wire
from tests.e2e.scenes import MIDDLE
from tests.e2e.showing import show

pytestmark = pytest.mark.usefixtures("lasting_context")

LONGEST_MS = 250
WAITING = replace(MIDDLE, to_act=1, events=())
TAKEN = replace(WAITING, hands=((23, 24, 25, 9), (5, 6, 26), (31,), (14, 17, 18)), card=12, pot=0, deck_left=12)
NOTE_FLIGHTS = """() => {
  window.flights = [];
  const start = document.startViewTransition.bind(document);
  document.startViewTransition = change => {
    const flight = start(change);
    flight.ready.then(() => {
      for (const { effect } of document.getAnimations()) {
        if (!effect.pseudoElement?.startsWith("::view-transition")) continue;
        const { duration, delay } = effect.getTiming();
        window.flights.push([effect.pseudoElement, duration + delay]);
      }
    });
    return flight;
  };
}"""


def test_a_card_flies_to_its_taker_within_a_quarter_of_a_second(page: Page) -> None:
    table = show(page, WAITING)
    page.evaluate(NOTE_FLIGHTS)
    table.tell(_taken())
    page.wait_for_function("() => window.flights.length > 0")
    flights = page.evaluate("window.flights")
    names = {name for name, _ in flights}
    assert {"::view-transition-group(flight-card)", "::view-transition-group(flight-chips)"} <= names
    assert max(ends for _, ends in flights) <= LONGEST_MS
    expect(page.locator("[data-seat='1'] [data-card='26']")).to_be_visible()


def test_the_newest_view_is_shown_at_once_whatever_flies(page: Page) -> None:
    table = show(page, WAITING)
    table.tell(_taken())
    table.say(replace(TAKEN, card=12, pot=1, to_act=2, events=("", "Ben paid 1 chip to pass on 12.")))
    expect(page.locator(".stage h2")).to_have_text("Carla decides", timeout=LONGEST_MS * 4)
    expect(page.locator(".stage .pot b")).to_have_text("1")


def test_nothing_flies_where_no_motion_is_wanted(page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    table = show(page, WAITING)
    page.evaluate(NOTE_FLIGHTS)
    table.tell(_taken())
    expect(page.locator("[data-seat='1'] [data-card='26']")).to_be_visible()
    page.wait_for_timeout(LONGEST_MS)
    assert page.evaluate("window.flights") == []


def _taken() -> wire.ViewFrame:
    """Return the view after the second seat took the card."""
    took = wire.EventFrame(seq=1, kind="took", text="Ben took 26 with 5 chips.", round=0, seat=1, card=26, chips=5)
    return msgspec.structs.replace(TAKEN.view(), seq=1, events=[took])
