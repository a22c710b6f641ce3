"""Somebody goes in mid-game: the others are asked, a bot plays on, the seat is taken back; all end the match early."""

from __future__ import annotations

from collections.abc import Generator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.playing import play_together, set_table, sit_down, wait_for_turn
from tests.e2e.serving import GameServer


@pytest.fixture
def people(browser: Browser, tmp_path: Path) -> Generator[tuple[Page, Page]]:
    """Two people's pages at a server that waits for nobody for long."""
    with GameServer(tmp_path / "games.sqlite", TAKEORPASS_GRACE="1") as server:
        contexts = [browser.new_context(base_url=server.url) for _ in range(2)]
        yield contexts[0].new_page(), contexts[1].new_page()
        for context in contexts:
            context.close()


def test_who_goes_is_played_for_and_takes_the_seat_back(people: tuple[Page, Page]) -> None:
    page, friend = people
    set_table(page, "Take or pay", rounds=2)
    sit_down(friend, page.url, "Ben", 2)
    page.get_by_role("button", name="Start the game").click()
    play_together([page, friend], moves=2)
    url, context = page.url, friend.context
    friend.close()
    while page.get_by_role("region", name="Ben is away").count() == 0:
        if page.locator(".move.take[aria-disabled=false]").count():
            play_together([page], moves=1)
        page.wait_for_timeout(20)
    page.get_by_role("button", name="Let a bot play").click()
    expect(page.locator(".seat").filter(has_text="Ben").get_by_title("A bot plays for Ben")).to_be_visible()
    wait_for_turn(page)

    back = context.new_page()
    back.goto(url)
    expect(back.get_by_text("A bot plays for you.", exact=True)).to_be_visible()
    back.get_by_role("button", name="Take your seat back").click()
    expect(page.get_by_title("A bot plays for Ben")).to_have_count(0)
    play_together([page, back], moves=2)

    back.get_by_role("button", name="Ask to end the match").click()
    expect(page.get_by_text("Ben would like to end the match now.")).to_be_visible()
    page.get_by_role("button", name="End it, without a winner").click()
    for one in (page, back):
        expect(one.get_by_role("heading", name="Ended early")).to_be_visible()
        expect(one.get_by_text("Ana and Ben ended the match early: nobody wins.").first).to_be_visible()
    expect(page.get_by_role("button", name="Play again")).to_be_visible()
