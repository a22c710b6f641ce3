"""The pages for a real table, once loaded, open without their server: a worker in the browser keeps the client."""

import re
import shutil
import threading
from collections.abc import Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.e2e.serving import GameServer
from tests.e2e.showing import CLIENT

PAGES = ("/pad", "/referee", "/cards", "/classroom", "/rules", "/first-game")
PATIENCE_MS = 20_000


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """Let pages keep files, which other tests do not."""
    return {**browser_context_args, "service_workers": "allow"}


@pytest.fixture
def server(tmp_path: Path) -> Iterator[GameServer]:
    """A server to be switched off."""
    with GameServer(tmp_path / "games.sqlite") as server:
        yield server


class Site:
    """The client as files in a folder, of which a new build can be made."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        shutil.copytree(CLIENT, folder)

        class Handler(SimpleHTTPRequestHandler):
            def __init__(self, *args: Any) -> None:
                super().__init__(*args, directory=str(folder))

            def do_GET(self) -> None:
                if "." not in self.path:
                    self.path = "/index.html"
                super().do_GET()

            def end_headers(self) -> None:
                self.send_header("cache-control", "no-cache")
                super().end_headers()

            def log_message(self, *_: object) -> None:
                pass

        self.server = ThreadingHTTPServer(("localhost", 0), Handler)
        self.url = f"http://localhost:{self.server.server_address[1]}"

    def build_anew(self) -> None:
        """Give every file that has a hash in its name another one, as after a change of them all."""
        old_names = [path.name for path in (self.folder / "assets").iterdir()]
        new_names = {name: re.sub(r"-[^.]*\.", "-anew.", name) for name in old_names}
        for path in [*self.folder.rglob("*.js"), self.folder / "index.html"]:
            text = path.read_text(encoding="utf-8").replace('BUILD="', 'BUILD="anew')
            for old, new in new_names.items():
                text = text.replace(old, new)
            path.unlink()
            path.with_name(new_names.get(path.name, path.name)).write_text(text, encoding="utf-8")
        for style in self.folder.rglob("*.css"):
            style.rename(style.with_name(new_names[style.name]))


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    site = Site(tmp_path / "client")
    thread = threading.Thread(target=site.server.serve_forever)
    thread.start()
    yield site
    site.server.shutdown()
    thread.join()
    site.server.server_close()


def wait_for_worker(page: Page) -> None:
    """Return once the worker is at work, which it says by taking over the page."""
    page.evaluate(
        """async patience => {
          const { serviceWorker } = navigator;
          if (serviceWorker.controller !== null) return;
          await new Promise((done, fail) => {
            serviceWorker.addEventListener("controllerchange", done, { once: true });
            setTimeout(() => fail("there is no worker"), patience);
          });
        }""",
        PATIENCE_MS,
    )


def wait_for_update(page: Page) -> None:
    """Look for a new build, and return once its worker has all its files and waits for the old pages to be closed."""
    page.evaluate(
        """async patience => {
          const registration = await navigator.serviceWorker.ready;
          await registration.update();
          const end = Date.now() + patience;
          while (registration.waiting === null) {
            if (Date.now() > end) throw new Error("there is no new worker");
            await new Promise(done => setTimeout(done, 20));
          }
        }""",
        PATIENCE_MS,
    )


def kept(page: Page) -> list[str]:
    """Return the paths of all that is kept, build by build."""
    paths: list[str] = page.evaluate(
        """async () => {
          const found = [];
          for (const name of await caches.keys()) {
            for (const { url } of await (await caches.open(name)).keys()) found.push(new URL(url).pathname);
          }
          return found;
        }"""
    )
    return paths


def is_open(page: Page, path: str) -> None:
    """Expect the page at ``path`` to be there, with all that belongs to it."""
    others = page.get_by_role("navigation", name="At a real table")
    expect(others.locator("[aria-current]")).to_have_attribute("href", path)
    expect(page.get_by_role("main")).not_to_contain_text("One moment")
    expect(page.get_by_text("could not be loaded")).to_have_count(0)


def test_pages_that_were_loaded_once_open_when_the_server_is_gone(page: Page, server: GameServer) -> None:
    page.goto(f"{server.url}/pad")
    wait_for_worker(page)
    server.stop()
    for path in PAGES:
        page.goto(f"{server.url}{path}")
        is_open(page, path)
    page.reload()
    is_open(page, PAGES[-1])


def test_nothing_of_the_api_is_kept_and_all_of_the_client_is(page: Page, server: GameServer) -> None:
    page.goto(server.url)
    page.get_by_role("button", name="Start this game").wait_for()
    wait_for_worker(page)
    files = {f"/{path.relative_to(CLIENT)}" for path in CLIENT.rglob("*") if path.is_file()}
    apart = {"/index.html", "/worker.js", "/take-or-pass-offline.html"}
    assert set(kept(page)) == files - apart | {"/"}


def test_a_new_build_breaks_no_page_that_is_open_and_leaves_nothing_of_the_old_one(
    page: Page, context: BrowserContext, site: Site
) -> None:
    page.goto(f"{site.url}/pad")
    wait_for_worker(page)
    first = set(kept(page))
    site.build_anew()
    page.get_by_role("link", name="Rules").click()
    is_open(page, "/rules")
    wait_for_update(page)
    page.get_by_role("link", name="Referee").click()
    is_open(page, "/referee")
    page.close()
    later = context.new_page()
    later.goto(f"{site.url}/pad")
    is_open(later, "/pad")
    assert "anew" in (later.locator("script[src]").get_attribute("src") or "")
    later.evaluate(
        """async patience => {
          const end = Date.now() + patience;
          while ((await caches.keys()).length > 1) {
            if (Date.now() > end) throw new Error("the old build is still kept");
            await new Promise(done => setTimeout(done, 20));
          }
        }""",
        PATIENCE_MS,
    )
    assert not {path for path in first if path.startswith("/assets/")} & set(kept(later))
