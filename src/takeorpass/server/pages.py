"""The built web client, as files from the package's folder ``client/``, packed for those who can unpack them."""

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

_FOREVER = "public, max-age=31536000, immutable"
_ASK_FIRST = "no-cache"
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
            Route("/{rest:path}", self.file, middleware=[Middleware(GZipMiddleware)]),
        )

    async def page(self, _request: Request) -> Response:
        """Answer with the one page of the client, which finds out itself what to show."""
        if not self._index.is_file():
            return HTMLResponse(_NOT_BUILT, 503, {"cache-control": "no-store"})
        return FileResponse(self._index, headers={"cache-control": _ASK_FIRST})

    async def file(self, request: Request) -> Response:
        """Answer with a file of the client."""
        path = self._files.get_path(request.scope)
        if not self._index.is_file():
            raise HTTPException(404)
        response = await self._files.get_response(path, request.scope)
        response.headers["cache-control"] = _FOREVER if request.url.path.startswith("/assets/") else _ASK_FIRST
        return response
