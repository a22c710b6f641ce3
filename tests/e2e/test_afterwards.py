"""What a match leaves: its result as text and as a picture, and a way back into it."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.scenes import MATCH_END, MIDDLE
from tests.e2e.showing import show

pytestmark = pytest.mark.usefixtures("lasting_context")


def test_the_result_is_shared_as_text(page: Page) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    show(page, MATCH_END)
    page.get_by_role("button", name="Share as text").click()
    expect(page.get_by_text("Copied: paste it where you like.")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()").splitlines()[1:3] == [
        "1st Ben: 44 points",
        "2nd Ana: 68 points",
    ]


def test_the_result_is_kept_as_a_picture(page: Page, tmp_path: Path) -> None:
    show(page, MATCH_END)
    with page.expect_download() as download:
        page.get_by_role("button", name="As a picture").click()
    assert download.value.suggested_filename == "take-or-pass.png"
    download.value.save_as(tmp_path / "result.png")
    picture = (tmp_path / "result.png").read_bytes()
    assert picture.startswith(b"\x89PNG")
    assert int.from_bytes(picture[16:20]) == 1080


def test_a_link_to_a_moment_opens_it_and_escape_leads_back(page: Page) -> None:
    show(page, MIDDLE, path="/t/scene#step=17")
    expect(page.locator(".look")).to_contain_text("Step 17 of 40")
    assert page.locator(".move").count() == 0
    page.keyboard.press("Escape")
    expect(page.locator(".move")).to_have_count(2)
    assert page.url.endswith("/t/scene")


def test_who_declines_says_so_and_may_think_again(page: Page) -> None:
    table = show(page, MATCH_END)
    page.get_by_role("button", name="No more for me").click()
    page.get_by_role("button", name="Play again").click()
    expect(page.get_by_text("Ben plays on.")).to_be_visible()
    assert table.heard == [
        {"type": "rematch", "accept": False, "wait": True},
        {"type": "rematch", "accept": True, "wait": True},
    ]
