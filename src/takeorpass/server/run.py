"""Running the server for somebody at a terminal: the address, the browser, and a quiet end."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from takeorpass.server.browser import open_page
from takeorpass.server.config import Config
from takeorpass.server.listening import address_of, listen
from takeorpass.server.lock import DatabaseLock, HeldElsewhereError

DEFAULT_HOST, DEFAULT_PORT = "localhost", 8000


def run(
    host: str = DEFAULT_HOST,
    port: int = DEFAULT_PORT,
    database: str | None = None,
    players: Sequence[str] = (),
    *,
    open_browser: bool = True,
) -> int:
    """Serve until Ctrl-C or SIGTERM and return the exit status.

    The first free port from ``port`` on is taken (0: any). ``players`` register programs that play, as
    ``NAME=COMMAND``. Where another process already serves the database, say where it is, open that and return. Raises
    `TakeOrPassError` for settings that cannot be used.
    """
    try:
        return _run(Config.from_env(database, players=players), host, port, open_browser=open_browser)
    except HeldElsewhereError as held:
        _say(held.message)
        if open_browser and held.address is not None:
            open_page(held.address, wait=True)
        return 0
    except KeyboardInterrupt:
        return 0


def _run(config: Config, host: str, port: int, *, open_browser: bool) -> int:
    # Any number of processes may serve a database of PostgreSQL.
    lock = DatabaseLock(config.database) if isinstance(config.database, Path) else None
    try:
        sockets = listen(host, port)
        found = sockets[0].getsockname()[1]
        address = address_of(host, found)
        if port not in {found, 0}:
            _say(f"Port {port} is taken, so it is {found} this time.")

        def ready() -> None:
            if lock is not None:
                lock.publish(address)
            _say(f"Take or Pass is ready: {address}  (Ctrl-C stops it.)")
            _invite(host, found)
            if open_browser:
                open_page(address)

        # The heavy part; a second start, or one that finds no port, does without.
        from takeorpass.server.serving import serve

        serve(config, lock, sockets, ready)
    finally:
        if lock is not None:
            lock.release()
    return 0


def _invite(host: str, port: int) -> None:
    """Tell people near by how to come in, where the server lets them."""
    from takeorpass.server.invitation import invitation, own_addresses

    out = sys.stdout
    for line in invitation(host, port, own_addresses(), encoding=out.encoding or "ascii", colours=out.isatty()):
        _say(line)


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()
