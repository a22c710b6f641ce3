"""The main states as pictures, on phone and desktop, light and dark, compared with those that were looked at once.

Written anew with TAKEORPASS_WRITE_GOLDENS=1 in the environment; whoever does that looks at every one of them.
"""

import os
from collections.abc import Callable, Generator
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from tests.e2e.pictures import FONT, apart, has_font, picture_of
from tests.e2e.scenes import FULL, LADDER, MATCH_END, MIDDLE
from tests.e2e.scoring import show_pad_round, show_pad_sheet
from tests.e2e.showing import show
from tests.e2e.sittings import HOSTING

FOLDER = Path(__file__).parent / "goldens"
TOLERANCE = 20.0
"""Of the mean difference of a block; a numeral that is gone makes more, the smallest ones 35."""
MOST_BYTES = 2_000_000


def show_looking(page: Page) -> None:
    """Show a match that is over, looked back on."""
    show(page, MATCH_END, path="/t/scene#step=17&seat=0")
    page.get_by_role("slider").wait_for()


STATES: dict[str, Callable[[Page], object]] = {
    "seating": lambda page: show(page, HOSTING),
    "middle": lambda page: show(page, MIDDLE),
    "full": lambda page: show(page, FULL),
    "ladder": lambda page: show(page, LADDER),
    "end": lambda page: show(page, MATCH_END),
    "looking": show_looking,
    "pad-round": show_pad_round,
    "pad-sheet": show_pad_sheet,
}
SIZES = {"phone": (360, 640), "desktop": (1280, 800)}
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
NUMERALS = {
    "a slim strip": ".seat:not(.own) .card.tucked .number",
    "a cost": ".seat:not(.own) .cost b",
    "the card that is up": ".stage .turned .number",
    "the pot": ".stage .pot b",
    "the strip of all cards": "[aria-labelledby=values] .face",
}


@pytest.fixture(scope="session")
def contexts(browser: Browser) -> Generator[dict[str, BrowserContext]]:
    """A browser context for each of the sizes, shared: most of a picture's time would go into a new one."""
    made = {
        size: browser.new_context(viewport={"width": width, "height": height}, reduced_motion="reduce")
        for size, (width, height) in SIZES.items()
    }
    yield made
    for context in made.values():
        context.close()


@pytest.fixture(params=SIZES)
def shot(request: pytest.FixtureRequest, contexts: dict[str, BrowserContext]) -> Generator[Page]:
    """A page of one of the sizes, without motion and with nothing kept from the page before."""
    page = contexts[request.param].new_page()
    page.add_init_script("if (!sessionStorage.begun) { localStorage.clear(); sessionStorage.begun = 1; }")
    if not has_font(page):
        page.close()
        pytest.skip(f"the font {FONT} is not installed, in which the pictures are drawn")
    yield page
    page.close()


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("state", STATES)
def test_it_looks_as_it_did(
    shot: Page, state: str, scheme: Literal["light", "dark"], request: pytest.FixtureRequest
) -> None:
    shot.emulate_media(color_scheme=scheme)
    STATES[state](shot)
    shot.wait_for_timeout(100)
    golden = FOLDER / f"{state}-{request.node.callspec.params['shot']}-{scheme}.jpg"
    now = picture_of(shot)
    if os.environ.get("TAKEORPASS_WRITE_GOLDENS"):
        golden.parent.mkdir(exist_ok=True)
        golden.write_bytes(now)
    assert apart(shot, golden.read_bytes(), now) <= TOLERANCE


@pytest.mark.parametrize("shot", ["desktop"], indirect=True)
@pytest.mark.parametrize("numeral", NUMERALS)
def test_a_numeral_that_is_gone_is_noticed(shot: Page, numeral: str) -> None:
    show(shot, MIDDLE)
    before = picture_of(shot)
    count = shot.locator(NUMERALS[numeral]).count()
    # Of the many that are all alike a few, from the first on.
    for index in range(0, count, max(1, count // 6)):
        one = shot.locator(NUMERALS[numeral]).nth(index)
        one.evaluate("part => part.style.setProperty('visibility', 'hidden')")
        assert apart(shot, before, picture_of(shot)) > TOLERANCE, one
        one.evaluate("part => part.style.removeProperty('visibility')")


def test_the_pictures_are_small_together() -> None:
    assert 0 < sum(golden.stat().st_size for golden in FOLDER.glob("*.jpg")) <= MOST_BYTES
