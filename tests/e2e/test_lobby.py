"""A table that anybody may join, from the first page to a word across it, and everything deleted in the end."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, Page, expect

NAME = "<img src=x onerror=1>"


def test_a_stranger_finds_an_open_table_and_all_is_deleted(page: Page, browser: Browser, base_url: str) -> None:
    page.goto("/")
    page.get_by_label("Your name").fill(NAME)
    page.get_by_label("Your name").blur()
    page.get_by_role("radio", name="3", exact=True).check()
    page.get_by_label("Seat 2", exact=True).select_option(label="A person, by link")
    page.get_by_role("checkbox", name="Anyone on this server may join").check()
    page.get_by_role("button", name="Set the table").click()
    page.wait_for_url("**/t/*")
    expect(page.get_by_text("anyone on this server, until it starts")).to_be_visible()

    other = browser.new_page(base_url=base_url, service_workers="block")
    other.goto("/")
    table = other.get_by_role("region", name="Open tables").get_by_role("link", name=re.compile("^No thanks"))
    expect(table).to_contain_text(f"{NAME} is host")
    table.click()
    other.get_by_label("Your name").fill("Ben")
    other.get_by_role("button", name="Sit here, on seat 2").click()
    page.get_by_role("button", name="Start the game").click()

    other.get_by_role("button", name="Reactions").click()
    other.get_by_role("button", name="Well played").click()
    expect(page.get_by_role("status").filter(has_text="Well played")).to_contain_text("Ben")

    page.goto("/games")
    expect(page.get_by_role("listitem").filter(has_text="Ben")).to_have_count(1)
    page.get_by_role("button", name="Delete everything").click()
    page.get_by_role("button", name="Yes, delete everything").click()
    expect(page.get_by_text("Everything is deleted")).to_be_visible()
    expect(page.get_by_text("None yet.")).to_be_visible()
    expect(other.get_by_role("main")).to_contain_text("Someone")
    # What was told before stays on a page that is open, and is gone with the next look.
    other.reload()
    expect(other.get_by_role("main")).to_contain_text("Someone")
    expect(other.get_by_role("main")).not_to_contain_text(NAME)
    other.close()
