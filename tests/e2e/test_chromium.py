from playwright.sync_api import Page


def test_the_browser_shows_a_page(page: Page) -> None:
    page.set_content("<h1>Take or Pass</h1>")
    assert page.get_by_role("heading").inner_text() == "Take or Pass"
