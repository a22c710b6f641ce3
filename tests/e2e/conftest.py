"""Browser tests drive the machine's own Chromium; where there is none they are left out, with a word.

Use pytest-playwright's fixtures (`page`, `context`, …) as ever: they start the Chromium found here.
"""

import os
import shutil
from collections.abc import Callable, Generator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, WebError

from tests.e2e.serving import GameServer
from tests.e2e.showing import INSECURE, ORIGIN

NAMES = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # One process for all pages of a context, of whatever site: they are all ours, and a new process takes longer than
    # most of them.
    "--renderer-process-limit=1",
    "--disable-site-isolation-trials",
)


def find_chromium() -> str | None:
    """Return the path of the Chromium that TAKEORPASS_CHROMIUM names, or else of the first one found, or None."""
    named = os.environ.get("TAKEORPASS_CHROMIUM")
    if named:
        return shutil.which(named)
    return next((path for name in NAMES if (path := shutil.which(name))), None)


@pytest.fixture(scope="session")
def chromium() -> str:
    """Path of the browser; skips where there is none."""
    path = find_chromium()
    if path is None:
        pytest.skip("no Chromium found (install it, or name it in TAKEORPASS_CHROMIUM)")
    return path


@pytest.fixture(scope="session")
def browser_type_launch_args(chromium: str, browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    return {**browser_type_launch_args, "executable_path": chromium, "args": list(FLAGS)}


# `chromium` stands first, so that without it not even Playwright is started.
@pytest.fixture(scope="session")
def browser(chromium: str, request: pytest.FixtureRequest) -> Generator[Browser]:
    """Start the browser; skip where Playwright or the browser cannot run."""
    try:
        launch_browser: Callable[[], Browser] = request.getfixturevalue("launch_browser")
        browser = launch_browser()
    except Exception as reason:  # noqa: BLE001 - Playwright raises any, as when its driver lacks a library
        pytest.skip(f"{chromium} did not start: {str(reason).splitlines()[0]}")
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def game_server(tmp_path_factory: pytest.TempPathFactory) -> Generator[GameServer]:
    """A real server for all browser tests, with bots that take no time to think."""
    with GameServer(tmp_path_factory.mktemp("games") / "games.sqlite") as server:
        yield server


@pytest.fixture(scope="session")
def base_url(game_server: GameServer) -> str:
    """Where `page.goto("/")` goes."""
    return game_server.url


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """Let no page keep files for later: a test meets what is served, and pages that are shown have no server."""
    return {**browser_context_args, "service_workers": "block"}


@pytest.fixture(scope="session")
def lasting_context(browser: Browser, browser_context_args: dict[str, Any]) -> Generator[BrowserContext]:
    """One context for all tests that use this fixture: most of a short test's time would go into one of its own.

    Not for tests with a clock of their own or without a network: a context keeps both.
    """
    context = browser.new_context(**browser_context_args)
    # The page that stays, by which `context` forgets what the others kept.
    context.new_page()
    yield context
    context.close()


@pytest.fixture
def context(request: pytest.FixtureRequest) -> Generator[BrowserContext]:
    """A context in which nothing is kept: a new one, or `lasting_context` where the test uses that."""
    if "lasting_context" not in request.fixturenames:
        new_context: Callable[[], BrowserContext] = request.getfixturevalue("new_context")
        yield new_context()
        return
    context: BrowserContext = request.getfixturevalue("lasting_context")
    yield context
    stays, *pages = context.pages
    for page in pages:
        page.close()
    context.clear_cookies()
    context.clear_permissions()
    storage = context.new_cdp_session(stays)
    for origin in (ORIGIN, INSECURE, request.getfixturevalue("base_url"), "file://"):
        storage.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "all"})
    storage.detach()


# A line that breaks is no fault of the page's, whether it was for good or for one answer of a server that was killed,
# nor is what a test forbids; everything else that it complains about is, a policy's violation too.
NO_FAULT = (
    "WebSocket connection to",
    "Failed to load resource: net::ERR_CONNECTION_",
    "Failed to load resource: net::ERR_EMPTY_RESPONSE",
    "Service Worker registration blocked by Playwright",
)


@pytest.fixture(autouse=True)
def no_complaints(request: pytest.FixtureRequest) -> Generator[None]:
    """Fail where a page logged an error or threw one."""
    complaints: list[str] = []

    def note(message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"} and not message.text.startswith(NO_FAULT):
            complaints.append(message.text)

    def note_error(error: WebError) -> None:
        complaints.append(str(error.error))

    context: BrowserContext | None = request.getfixturevalue("context") if "page" in request.fixturenames else None
    if context is not None:
        context.on("console", note)
        context.on("weberror", note_error)
    yield
    if context is not None:
        context.remove_listener("console", note)
        context.remove_listener("weberror", note_error)
    assert complaints == []
