"""Commands for a real table: pad, referee. They open a file that the package carries, and need no server."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from takeorpass.cli.app import app, say
from takeorpass.errors import InputError

FILE = Path(__file__).parent.parent / "client" / "take-or-pass-offline.html"
"""All pages for a real table in one file, which `make` builds beside the client."""

# Many systems drop what follows the # of a file's address when they open it: the files in here lead there instead.
_OPENING = Path(__file__).parent / "opening"

NoBrowser = Annotated[bool, Parameter(negative="", help="Say where the page is, and open nothing.")]
Output = Annotated[
    str | None,
    Parameter(name=["--output", "-o"], help="Write the pages there, as one file to carry along, and open nothing."),
]


@app.command
def pad(*, no_browser: NoBrowser = False, output: Output = None) -> None:
    """Open the score pad in the browser: no server, no network."""
    _open("pad", no_browser=no_browser, output=output)


@app.command
def referee(*, no_browser: NoBrowser = False, output: Output = None) -> None:
    """Open the referee in the browser: no server, no network."""
    _open("referee", no_browser=no_browser, output=output)


def _open(page: str, *, no_browser: bool, output: str | None) -> None:
    """Open the page that is called ``page``, or copy the file that has it to ``output``."""
    if not FILE.is_file():
        raise InputError("not_built", "The pages have not been built yet: in a clone of the project, run `make play`.")
    if output is not None:
        _copy(Path(output))
        say(f"{output}: open it in any browser, at #/{page}. It needs no network.")
        return
    say(f"{FILE.as_uri()}#/{page}")
    if not no_browser:
        from takeorpass.server.browser import open_page

        open_page((_OPENING / f"{page}.html").as_uri(), wait=True)


def _copy(target: Path) -> None:
    try:
        shutil.copyfile(FILE, target)
    except OSError as error:
        reason = error.strerror or error
        raise InputError("bad_file", f"{target} cannot be written: {reason}.", file=str(target)) from error
