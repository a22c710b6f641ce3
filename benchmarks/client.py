"""How soon a phone plays: Chromium with an empty cache, a quarter of the processor, and a slow mobile network."""

from __future__ import annotations

import statistics
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from benchmarks.row import Row
from takeorpass.errors import TakeOrPassError
from tests.e2e.conftest import FLAGS, find_chromium
from tests.e2e.serving import GameServer

SLOW_4G = {
    "offline": False,
    "latency": 150,
    "downloadThroughput": 1_600_000 / 8,
    "uploadThroughput": 750_000 / 8,
}
"""What browsers' own tools call slow 4G: milliseconds of delay, bytes a second down and up."""

SLOWER = 4
"""How many times slower than this machine's the phone's processor is."""

PHONE: ViewportSize = {"width": 390, "height": 844}
BUDGET_S = 2.0
_RUNS = 5


def rows() -> list[Row]:
    """Measure the way from a link to the first card; the server and the bots are on this machine, at full speed."""
    path = find_chromium()
    if path is None:
        raise TakeOrPassError("no_browser", "no Chromium was found")
    with (
        tempfile.TemporaryDirectory() as folder,
        GameServer(Path(folder) / "games.sqlite") as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        times = [_seconds_to_play(browser, server.url) for _ in range(_RUNS)]
        browser.close()
    usable, first_card = (statistics.median(column) for column in zip(*times, strict=True))
    return [
        Row("phone, slow 4G: to a start page that can be used", usable, "s", budget=BUDGET_S),
        Row("phone, slow 4G: from Play now to the first card", first_card, "s", budget=BUDGET_S),
    ]


def _seconds_to_play(browser: Browser, url: str) -> tuple[float, float]:
    """Open the first page with nothing in the cache, and start a game at once."""
    with browser.new_context(viewport=PHONE, is_mobile=True, has_touch=True, device_scale_factor=3) as context:
        page = context.new_page()
        _slow_down(page)
        start = time.perf_counter()
        page.goto(url, wait_until="commit")
        play = page.locator("button:enabled", has_text="Play now")
        play.wait_for()
        usable = time.perf_counter()
        play.tap()
        page.locator(".stage .turned .card").wait_for()
        return usable - start, time.perf_counter() - usable


def _slow_down(page: Page) -> None:
    tools = page.context.new_cdp_session(page)
    tools.send("Network.enable")
    tools.send("Network.emulateNetworkConditions", SLOW_4G)
    tools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
