"""The printed kits that the package carries, as files from the folder ``kit/standard/``; ``kits.json`` lists them.

In a clone where nobody has made them the list is empty.
"""

from __future__ import annotations

from pathlib import Path

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.staticfiles import StaticFiles

FOLDER = Path(__file__).parent.parent / "kit" / "standard"

_LIST = "kits.json"


class Kits:
    """The files of a folder, which are asked for anew each time and sent only where they have changed."""

    def __init__(self, folder: Path = FOLDER) -> None:
        """Serve ``folder``, which may be made later."""
        self._folder = folder
        self._files = StaticFiles(directory=folder, check_dir=False)

    async def file(self, request: Request) -> Response:
        """Answer with the file that the path names."""
        name = request.path_params["file"]
        if name == _LIST and not (self._folder / _LIST).is_file():
            return JSONResponse([], headers={"cache-control": "no-store"})
        response = await self._files.get_response(name, request.scope)
        response.headers["cache-control"] = "no-cache"
        return response
