"""The built web client, as files from the package's folder ``client/``, packed for those who can unpack them.

It is one page, which finds out itself what to show.
"""

from __future__ import annotations

from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.routing import Route
from starlette.staticfiles import StaticFiles

FOLDER = Path(__file__).parent.parent / "client"

PAGES = ("/pad", "/referee", "/cards", "/classroom", "/rules", "/rules/{rest}", "/first-game", "/kit")
"""The addresses of the client's pages beside the games; web/src/routes.ts has the same."""

_FOREVER = "public, max-age=31536000, immutable"
_ASK_FIRST = "no-cache"
_NOT_FOUND = 404
_TO_SAVE = "/take-or-pass-offline.html"
_NOT_BUILT = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Take or Pass</title>
<h1>The web client has not been built</h1>
<p>The server runs, but its pages are missing. In a clone of the project, <code>make play</code> builds them.</p>
</html>
"""


class Pages:
    """The files of the client: those under ``assets/`` have their content's hash in their name and never change."""

    def __init__(self, folder: Path = FOLDER) -> None:
        """Serve ``folder``, which may be built later."""
        self._index = folder / "index.html"
        self._files = StaticFiles(directory=folder, check_dir=False)

    @property
    def routes(self) -> tuple[Route, ...]:
        """Where the page and its files are."""
        return (
            Route("/", self.page),
            Route("/t/{rest:path}", self.page),
            *(Route(path, self.page) for path in ("/games", "/games/")),
            *(Route(path + slash, self.page) for path in PAGES for slash in ("", "/")),
            Route("/{rest:path}", self.file, middleware=[Middleware(GZipMiddleware)]),
        )

    async def page(self, _request: Request) -> Response:
        """Answer with the client's page."""
        return self._page(200)

    async def file(self, request: Request) -> Response:
        """Answer with a file of the client; where there is none, tell a person so on the client's page."""
        path = self._files.get_path(request.scope)
        if not self._index.is_file():
            raise HTTPException(404)
        try:
            response = await self._files.get_response(path, request.scope)
        except HTTPException as error:
            if error.status_code != _NOT_FOUND or "text/html" not in request.headers.get("accept", ""):
                raise
            return self._page(_NOT_FOUND)
        if request.url.path == _TO_SAVE:
            # Opened from here it would not start: its script is inline, which the policy of this place forbids.
            response.headers["content-disposition"] = f'attachment; filename="{_TO_SAVE[1:]}"'
        response.headers["cache-control"] = _FOREVER if request.url.path.startswith("/assets/") else _ASK_FIRST
        return response

    def _page(self, status: int) -> Response:
        if not self._index.is_file():
            return HTMLResponse(_NOT_BUILT, 503, {"cache-control": "no-store"})
        return FileResponse(self._index, status, headers={"cache-control": _ASK_FIRST})
