"""A page that is shown a moment without a server: the built client, and frames as the server would send them."""

from __future__ import annotations

import json
import mimetypes
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Page, Route, WebSocketRoute

from takeorpass import wire
from takeorpass.server.catalog import catalog
from tests.e2e.scenes import MIDDLE, Scene
from tests.e2e.sittings import Sitting

CLIENT = Path(__file__).parents[2] / "src/takeorpass/client"
ORIGIN = "http://localhost:9"
INSECURE = "http://table.test"
"""Plain http from elsewhere, as from another machine of the house."""


class ShownTable:
    """The server's end of a table that is shown: ``say`` sends another moment, ``heard`` is what the page sent."""

    def __init__(self) -> None:
        """Wait for the page to connect."""
        self.heard: list[dict[str, Any]] = []
        self._sockets: list[WebSocketRoute] = []

    def say(self, scene: Scene) -> None:
        """Send the view of ``scene``."""
        self._sockets[-1].send(wire.encode(scene.view()).decode())

    def tell(self, frame: wire.ServerFrame) -> None:
        """Send a single frame."""
        self._sockets[-1].send(wire.encode(frame).decode())

    def answer(self, socket: WebSocketRoute, scene: Scene | Sitting) -> None:
        """Send a page that has connected the frames of ``scene``, and note down what it says."""
        self._sockets.append(socket)
        socket.on_message(lambda text: self.heard.append(json.loads(text)))
        for frame in (*scene.frames(), scene.presence()):
            self.tell(frame)


def show(page: Page, scene: Scene | Sitting, origin: str = ORIGIN, path: str = "/t/scene") -> ShownTable:
    """Open the table page on ``scene``, with the built client and frames as the server would send them.

    Looked back on, every step of it is `MIDDLE`.
    """
    _serve(page, origin)
    page.route(f"{origin}/api/tables/scene/views/*", _look_back)
    table = ShownTable()
    page.route_web_socket("**/api/tables/*/socket", lambda socket: table.answer(socket, scene))
    page.goto(f"{origin}{path}")
    page.get_by_role("main").locator("h2").first.wait_for()
    return table


def show_start(page: Page, origin: str = ORIGIN) -> None:
    """Open the first page, with the real catalog."""
    _serve(page, origin)
    page.goto(f"{origin}/")
    page.get_by_role("button", name="Start this game").wait_for()


def show_page(page: Page, path: str) -> None:
    """Open a page that asks the server for nothing."""
    _serve(page, ORIGIN)
    page.goto(f"{ORIGIN}{path}")


_EMPTY = {"/api/lobby": wire.Lobby([]), "/api/me/games": wire.OwnGames(0, [])}


def _look_back(route: Route) -> None:
    route.fulfill(body=wire.encode(MIDDLE.view()).decode(), content_type="application/json")


def _serve(page: Page, origin: str) -> None:
    """Serve the built client and the catalog at ``origin``, with a policy as strict as the server's."""
    page.route(f"{origin}/**", _fulfil)


def _fulfil(route: Route) -> None:
    url = urlsplit(route.request.url)
    if url.path == "/api/catalog":
        route.fulfill(body=wire.encode(catalog()).decode(), content_type="application/json")
        return
    if url.path in _EMPTY:
        route.fulfill(body=wire.encode(_EMPTY[url.path]).decode(), content_type="application/json")
        return
    file = CLIENT / url.path.removeprefix("/")
    if not file.is_file():
        file = CLIENT / "index.html"
    policy = (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; manifest-src 'self'; "
        f"connect-src 'self' ws://{url.netloc}; base-uri 'none'; form-action 'none'"
    )
    route.fulfill(
        body=file.read_bytes(),
        content_type=mimetypes.guess_type(file.name)[0] or "application/octet-stream",
        headers={"content-security-policy": policy},
    )
