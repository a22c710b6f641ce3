"""Opening the page in the browser, where there is one."""

from __future__ import annotations

import os
import sys
import threading
import webbrowser
from collections.abc import Mapping

_PATIENCE_S = 5


def open_page(address: str, *, wait: bool = False) -> None:
    """Open ``address`` in the browser, unless `why_no_browser`; with ``wait`` return once that has been started."""
    if why_no_browser() is None:
        # Some browsers are waited for until they are closed; this process ends without them.
        opening = threading.Thread(target=_open, args=(address,), name="browser", daemon=True)
        opening.start()
        if wait:
            opening.join(_PATIENCE_S)


def why_no_browser(environ: Mapping[str, str] = os.environ, platform: str = sys.platform) -> str | None:
    """Say why no browser is to be opened, or None where one may be.

    >>> why_no_browser({}, "linux"), why_no_browser({"DISPLAY": ":0", "CI": "true"}, "linux")
    ('there is no screen', 'nobody looks on in CI')
    >>> why_no_browser({"DISPLAY": ":0"}, "linux"), why_no_browser({}, "darwin")
    (None, None)
    """
    if environ.get("CI"):
        return "nobody looks on in CI"
    if platform in {"win32", "darwin"} or any(environ.get(name) for name in ("BROWSER", "DISPLAY", "WAYLAND_DISPLAY")):
        return None
    return "there is no screen"


def _open(address: str) -> None:
    try:
        webbrowser.open(address)
    except (OSError, webbrowser.Error):
        # The address has been printed; there is nothing to add.
        return
