"""The web server around the app: uvicorn, set up to be small, quiet and quick to stop."""

from __future__ import annotations

import contextlib
import gc
import socket
from collections.abc import Callable, Iterator

import uvicorn

from takeorpass.server.app import create_app
from takeorpass.server.config import Config
from takeorpass.server.lock import DatabaseLock
from takeorpass.server.logs import configure_logs
from takeorpass.server.opening import open_store
from takeorpass.server.sockets import MAX_MESSAGE

_GRACE_S = 1
"""How long the end waits for answers that are under way; sockets that somebody reads slowly must not hold it up."""

_NEW_OBJECTS = 20_000
"""After how many new objects the garbage collector looks for cycles among them; by default 700."""


def serve(config: Config, lock: DatabaseLock | None, sockets: list[socket.socket], ready: Callable[[], None]) -> None:
    """Serve on ``sockets`` until a signal; ``lock`` is the one on a file. Calls ``ready`` once it answers."""
    configure_logs(config.operating.log_format, config.operating.log_level)
    settings = uvicorn.Config(
        create_app(config, store=open_store(config.database, lock=lock)),
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,  # whose word on addresses is taken, the app decides
        lifespan="on",
        ws_max_size=MAX_MESSAGE,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=_GRACE_S,
    )
    _Server(settings, ready).run(sockets)


def collect_seldom() -> None:
    """Let the garbage collector leave alone what has been loaded so far, and look less often at the rest.

    What is made for a move, states and frames, has no cycles and goes without it; looking took a tenth of the CPU.
    """
    gc.freeze()
    gc.set_threshold(_NEW_OBJECTS)


class _Server(uvicorn.Server):
    """Says when it is ready, and takes a signal for the ordinary way to end."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        collect_seldom()
        self._ready()

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        with super().capture_signals():
            yield
            # What is still noted here would be raised again, and end the process with an error.
            self._captured_signals.clear()
