"""Commands that serve games: play, serve, worker."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated

from cyclopts import Parameter

from takeorpass.cli.app import Number, app, say
from takeorpass.errors import InputError

Host = Annotated[str, Parameter(help="Where to listen; 0.0.0.0 lets other machines in.")]
Port = Annotated[Number, Parameter(help="The port; the next free one where it is taken.")]
Database = Annotated[
    str | None,
    Parameter(
        help="Keeps the games: a file or postgresql://…; else TAKEORPASS_DATABASE, else one in your data folder."
    ),
]
Players = Annotated[
    list[str] | None,
    Parameter(name="--player", negative="", help="NAME=COMMAND: a program that may sit at tables; for several, again."),
]


@app.command
def play(*, host: Host = "localhost", port: Port = 8000, database: Database = None, players: Players = None) -> int:
    """Play in the browser: start the server and open it."""
    return _serve(host, port, database, players or [], open_browser=True)


@app.command
def serve(*, host: Host = "localhost", port: Port = 8000, database: Database = None, players: Players = None) -> int:
    """Serve games without opening a browser."""
    return _serve(host, port, database, players or [], open_browser=False)


@app.command
def worker(
    server: Annotated[list[str], Parameter(help="Addresses of servers, as https://games.example.")],
    /,
    *,
    key_file: Annotated[str | None, Parameter(help="The file with the key; else TAKEORPASS_WORKER_KEY.")] = None,
    processes: Annotated[Number | None, Parameter(help="How many think at a time; else one for each core.")] = None,
) -> None:
    """Think for the bots of servers on other machines."""
    with server_packages("To work"):
        from takeorpass.server.working import parse_key, work
        from takeorpass.wire.workers import MAX_HANDS
    hands = (os.cpu_count() or 1) if processes is None else processes
    if not (server and 1 <= hands <= MAX_HANDS):
        raise InputError("bad_worker", f"A worker has servers to work for, and 1 to {MAX_HANDS} processes.")
    work(server, parse_key(file=key_file), hands, say)


def _serve(host: str, port: int, database: str | None, players: list[str], *, open_browser: bool) -> int:
    if not 0 <= port <= _LAST_PORT:
        raise InputError("bad_port", f"There is no port {port}; they end at {_LAST_PORT}.")
    with server_packages("To play"):
        from takeorpass.server.run import run as run_server

        return run_server(host, port, database, players, open_browser=open_browser)


@contextmanager
def server_packages(purpose: str) -> Iterator[None]:
    """Say how the server's packages are installed, where one is missing that is wanted for ``purpose``."""
    try:
        yield
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("takeorpass"):
            raise
        sentence = f'{purpose}, {error.name} is missing: pip install "takeorpass[server]"'
        raise InputError("no_server", sentence) from error


_LAST_PORT = 65535
