"""What holds on every page: axe finds nothing, light or dark, and nothing sticks out at any width."""

from typing import Literal

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page

SIZES = ((320, 640), (360, 640), (640, 400), (1280, 800))  # the third is 1280 × 800 at 200 %
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
_AXE = Axe()


def assert_accessible(page: Page) -> None:
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        results = _AXE.run(page)
        assert results.violations_count == 0, f"{scheme}: {results.generate_report()}"


def assert_fits(page: Page) -> None:
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth") <= width, (width, height)


def assert_sound(page: Page) -> None:
    assert_accessible(page)
    assert_fits(page)
