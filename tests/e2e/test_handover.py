"""A seat that goes to another device in mid-game: by a link that asks first; where it was, one watches from then on."""

from __future__ import annotations

from playwright.sync_api import Browser, Page, expect

from tests.e2e.playing import hurry_on, own_cards, play_round, wait_for_turn
from tests.e2e.sound import assert_accessible


def test_a_seat_moves_to_a_phone_and_is_played_on_there(page: Page, browser: Browser, base_url: str) -> None:
    page.goto("/")
    page.get_by_role("button", name="Play now").click()
    play_round(page, moves=4)
    wait_for_turn(page)
    cards, chips = own_cards(page), page.locator(".seat.own p.chips").inner_text()
    page.get_by_role("button", name="Move my seat to another device").click()
    expect(page.get_by_role("img", name="The link to the seat as a QR code")).to_be_visible()
    link = page.get_by_label("The link to the seat", exact=True).input_value()
    assert_accessible(page)

    context = browser.new_context(base_url=base_url, viewport={"width": 360, "height": 640})
    phone = context.new_page()
    phone.goto(link)
    ask = phone.get_by_role("region", name="seat at this table here?")
    expect(ask).to_be_visible()
    # Opening it has taken nothing.
    expect(phone.get_by_text("You are watching")).to_be_visible()
    assert page.locator(".move").count() == 2
    assert_accessible(phone)
    ask.get_by_role("button", name="Take the seat").click()
    wait_for_turn(phone)
    expect(ask).to_have_count(0)
    assert "#" not in phone.url
    assert (own_cards(phone), phone.locator(".seat.own p.chips").inner_text()) == (cards, chips)

    expect(page.get_by_text("Your seat is now at another device.")).to_be_visible()
    expect(page.get_by_text("You are watching")).to_be_visible()
    assert page.locator(".move, .seat.own").count() == 0
    thief = browser.new_context(base_url=base_url)
    late = thief.new_page()
    late.goto(link)
    late.get_by_role("button", name="Take the seat").click()
    expect(late.get_by_text("That link does not work any more")).to_be_visible()
    late.get_by_role("button", name="Close").click()
    assert late.locator(".take-seat, .move").count() == 0
    thief.close()
    hurry_on(phone)
    context.close()
