"""The file that opens from disk: all pages for a real table, with nothing from anywhere else."""

import re
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import BrowserContext, Page, expect

from takeorpass.cli.real_table import FILE

PAGES = ("/pad", "/referee", "/cards", "/classroom", "/rules", "/rules/take-or-pay", "/first-game")
OPENING = Path(__file__).parents[2] / "src/takeorpass/cli/opening"
BUDGET = 400_000
"""Bytes of the file: a phone keeps it, a mail carries it."""


@pytest.fixture
def copy(context: BrowserContext, tmp_path: Path) -> Path:
    """Return the file, somewhere on a disk, where there is no network."""
    context.set_offline(True)
    copy = tmp_path / "any name.html"
    copy.write_bytes(FILE.read_bytes())
    return copy


def test_it_needs_nothing_but_itself() -> None:
    text = FILE.read_text(encoding="utf-8")
    head = text[: text.index("<style>")]
    assert re.findall(r"""(?:src|href)=["'](?!data:)""", head) == []
    assert "default-src 'none'" in head
    assert re.findall(r"""<(?:script|link|img)[^>]*(?:src|href)=["'](?!data:)""", text) == []
    assert not re.search(r"@import|url\((?!['\"]?data:)", text[text.index("<style>") : text.index("</style>")])
    assert len(text.encode()) <= BUDGET


def test_every_page_opens_from_disk_without_a_network(page: Page, copy: Path) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.partition("#")[0]))
    page.goto(copy.as_uri())
    links = page.get_by_role("navigation", name="At a real table").get_by_role("link")
    for index in range(links.count()):
        page.goto(copy.as_uri())
        title = links.nth(index).locator("b").inner_text()
        links.nth(index).click()
        expect(page.get_by_role("heading", level=1)).to_have_text(title)
        page.reload()
        expect(page.get_by_role("heading", level=1)).to_have_text(title)
        page.get_by_role("link", name="Take or Pass", exact=True).click()
        expect(page.get_by_role("heading", level=1)).to_have_text("At a real table.")
    assert set(asked) == {copy.as_uri()}


def test_axe_finds_nothing(page: Page, copy: Path) -> None:
    # In one scheme: the pages' own tests look at both.
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    for path in ("", *PAGES, "/elsewhere"):
        page.goto(f"{copy.as_uri()}#{path}")
        expect(page.get_by_role("main")).not_to_contain_text("One moment")
        results = Axe().run(page)
        assert results.violations_count == 0, f"{path}: {results.generate_report()}"


@pytest.mark.parametrize("name", ["pad", "referee"])
def test_what_the_command_opens_leads_there(page: Page, name: str) -> None:
    page.goto((OPENING / f"{name}.html").as_uri())
    page.wait_for_url(f"{FILE.as_uri()}#/{name}")
    expect(page.locator("[aria-current]")).to_have_attribute("href", f"#/{name}")
