"""Several people at one device: it goes from hand to hand, and under the cover there is nothing of anybody's."""

from __future__ import annotations

import json
import re
from typing import Any

from playwright.sync_api import Page, WebSocket, expect

from tests.e2e.playing import click, wait_for_turn

HEIGHT = 640
"""Of a small phone, in CSS pixels."""


def sit_together(page: Page, base: str) -> None:
    """Set a table for Ana and Ben at this device and two bots."""
    page.goto("/")
    page.get_by_label("Your name").fill("Ana")
    page.get_by_label("Your name").blur()
    page.get_by_role("radio", name=re.compile(f"^{base}")).check()
    page.get_by_label("Seat 2", exact=True).select_option(label="A person, at this device")
    page.get_by_label("Name of seat 2").fill("Ben")
    page.get_by_label("Name of seat 2").blur()
    page.get_by_role("button", name=re.compile("^(Start this game|Set the table)$")).click()
    page.wait_for_url("**/t/*")


def test_the_device_goes_from_hand_to_hand_and_the_cover_covers_all(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": HEIGHT})
    views: list[dict[str, Any]] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", lambda text: views.append(json.loads(text)))

    page.on("websocket", listen)
    sit_together(page, "No thanks")
    cover = page.get_by_role("region", name="Whose hands is this in?")
    seen: set[str] = set()
    for _ in range(4):
        hand = cover.get_by_role("button", name=re.compile("^I am "))
        page.wait_for_function("() => document.querySelector('.cover .main')")
        # Nobody's chips were sent, nor is there a move to make.
        view = [frame for frame in views if frame["type"] == "view"][-1]
        assert not any("chips" in seat for seat in view["seats"])
        expect(page.locator(".move")).to_have_count(0)
        expect(page.locator(".seat .chips").filter(has_text="11")).to_have_count(0)
        # All of it fits on a phone: nobody scrolls with somebody looking on.
        box = hand.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= HEIGHT
        name = hand.locator("bdi").inner_text()
        expect(cover.get_by_role("heading")).to_have_text(f"Hand over to {name}")
        seen.add(name)
        hand.click()
        expect(page.locator(".seat.own h3")).to_contain_text(name)
        expect(page.locator(".seat.own p.chips")).to_contain_text(re.compile(r"\d"))
        wait_for_turn(page)
        click(page, "p")
    assert seen == {"Ana", "Ben"}
    # What happened is told by name: the reader may be either of them.
    history = page.get_by_role("list", name="What happened")
    expect(history.get_by_text(re.compile("^Ana paid 1 chip to pass"))).not_to_have_count(0)
    expect(history.get_by_text(re.compile("^You "))).to_have_count(0)


def test_where_nothing_is_hidden_whoever_decides_has_the_device(page: Page) -> None:
    sit_together(page, "Take or pay")
    for _ in range(4):
        wait_for_turn(page)
        expect(page.get_by_role("region", name="Whose hands is this in?")).to_have_count(0)
        expect(page.locator(".seat.own h3")).to_contain_text(re.compile("Ana|Ben"))
        click(page, "t")
        wait_for_turn(page)
