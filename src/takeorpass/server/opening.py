"""Opening the store that a server is set up with: an SQLite file, or PostgreSQL."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from takeorpass.errors import InputError
from takeorpass.server.config import Postgres
from takeorpass.server.lock import DatabaseLock
from takeorpass.server.sqlite import SqliteStore
from takeorpass.server.store import Store


def open_store(
    database: Path | Postgres, clock: Callable[[], float] = time.time, lock: DatabaseLock | None = None
) -> Store:
    """Open ``database``, or make what is missing there; ``clock`` gives seconds, ``lock`` is the caller's on a file.

    Raises `HeldElsewhereError` and `StoreError` as the stores do, `InputError` (``no_postgres``) where the packages for
    PostgreSQL are missing.
    """
    if isinstance(database, Path):
        return SqliteStore(database, clock, lock)
    with postgres_packages():
        from takeorpass.server.postgres import PostgresStore
    return PostgresStore(database, clock)


@contextmanager
def postgres_packages() -> Iterator[None]:
    """Say how the packages for PostgreSQL are installed, where one that is imported here is missing."""
    try:
        yield
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("takeorpass"):
            raise
        sentence = f'For PostgreSQL, {error.name} is missing: pip install "takeorpass[postgres]"'
        raise InputError("no_postgres", sentence) from error


def there_already(database: Path | Postgres) -> InputError:
    """Return what is said where games are in the way."""
    return InputError("there_already", f"There are games at {database} already: --replace puts these in their place.")
