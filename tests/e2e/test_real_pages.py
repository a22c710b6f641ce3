"""The pages beside the games: the frame they hang in, the way to them, and the page of printed kits."""

import pytest
from playwright.sync_api import Page, expect

from takeorpass.server.pages import PAGES
from tests.e2e.showing import INSECURE, show_start
from tests.e2e.sound import assert_accessible

pytestmark = pytest.mark.usefixtures("lasting_context")

SIZES = ((320, 640), (360, 640), (1280, 800))


def open_page(page: Page, path: str) -> None:
    page.goto(path)
    expect(page.get_by_role("main")).not_to_contain_text("One moment")


def test_the_first_page_leads_to_each_and_each_leads_back(page: Page) -> None:
    show_start(page)
    links = page.get_by_role("navigation", name="At a real table").get_by_role("listitem").get_by_role("link")
    paths = [links.nth(index).get_attribute("href") for index in range(links.count())]
    assert paths == [path for path in PAGES if "{" not in path]
    for index in range(links.count()):
        title = links.nth(index).locator("b").inner_text()
        links.nth(index).click()
        expect(page.get_by_role("heading", level=1)).to_have_text(title)
        expect(page.get_by_role("heading", level=1)).to_be_focused()
        expect(page).to_have_title(f"{title} – Take or Pass")
        page.get_by_role("link", name="Take or Pass", exact=True).click()
        expect(page.get_by_role("button", name="Play now")).to_be_visible()


def test_each_page_fits_any_width(page: Page) -> None:
    over = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    for path in PAGES:
        open_page(page, path.format(rest="no-thanks"))
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate(over) == 0, (path, width)


def test_an_address_without_a_page_says_so(page: Page) -> None:
    # The status alone would be a complaint of the browser's.
    page.route("**/elsewhere", lambda route: route.fulfill(response=route.fetch(), status=200))
    page.goto("/elsewhere")
    expect(page.get_by_role("heading", level=1)).to_have_text("There is nothing here.")


def test_a_page_that_cannot_be_loaded_says_so(page: Page) -> None:
    page.goto("/")
    page.route("**/assets/Kit-*.js", lambda route: route.fulfill(content_type="text/javascript", body="throw 1"))
    page.get_by_role("link", name="Print a game").click()
    expect(page.get_by_role("alert")).to_contain_text("could not be loaded")
    expect(page.get_by_role("button", name="Try again")).to_be_visible()


def test_plain_http_from_elsewhere_is_told_what_it_lacks(page: Page) -> None:
    lacks = page.get_by_text("Over plain http from another machine the browser keeps no pages")
    show_start(page)
    expect(page.get_by_role("link", name="Save them as one file")).to_be_visible()
    expect(lacks).to_have_count(0)
    show_start(page, origin=INSECURE)
    expect(lacks).to_be_visible()
    assert page.evaluate("navigator.serviceWorker") is None


def test_a_kit_is_chosen_looked_at_and_saved(page: Page) -> None:
    open_page(page, "/kit")
    for choice in ("Take or pay", "A4"):
        page.get_by_role("radio", name=choice).check()
    page.get_by_role("checkbox", name="Large print").check()
    expect(page.get_by_role("heading", name="Take or pay on A4, large")).to_be_visible()
    saved = page.get_by_role("link", name="Save the PDF")
    files = [saved.nth(index).get_attribute("href") for index in range(saved.count())]
    assert files == [f"/kit/take-or-pay-a4-{kind}.pdf" for kind in ("large", "cards-backs", "leader-large")]
    expect(page.get_by_text("Print at 100 %")).to_be_visible()
    with page.expect_download() as download:
        saved.first.click()
    assert download.value.path().read_bytes().startswith(b"%PDF")
    page.reload()
    expect(page.get_by_role("checkbox", name="Large print")).to_be_checked()


def test_without_kits_the_page_says_how_they_are_made(page: Page) -> None:
    page.route("**/kit/kits.json", lambda route: route.fulfill(json=[]))
    open_page(page, "/kit")
    expect(page.get_by_role("main")).to_contain_text("make kits")


def test_axe_finds_nothing_on_the_page_of_kits(page: Page) -> None:
    open_page(page, "/kit")
    expect(page.get_by_role("link", name="Save the PDF").first).to_be_visible()
    assert_accessible(page)
