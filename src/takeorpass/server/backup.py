"""Backups: all games in one SQLite file, wherever they are kept; restored into an SQLite file or into PostgreSQL.

A backup is made while servers run, of one moment. It holds the seeds of running rounds: it is readable by its owner
alone, like the games themselves.
"""

from __future__ import annotations

import os
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

from takeorpass.errors import InputError
from takeorpass.server.config import Postgres
from takeorpass.server.lock import DatabaseLock
from takeorpass.server.opening import postgres_packages, there_already
from takeorpass.server.sqlite import SqliteStore


@dataclass(frozen=True, slots=True)
class Kept:
    """How many ``tables`` and ``events`` were kept."""

    tables: int
    events: int


def back_up(database: Path | Postgres, target: Path) -> Kept:
    """Write all games of ``database`` to the file ``target``, which must not be there yet.

    Raises `InputError` (``no_games``, ``there_already``, ``not_written``), and `TakeOrPassError` for a database that
    cannot be read.
    """
    if target.exists():
        raise InputError("there_already", f"{target} is there already; name another file.")
    try:
        with tempfile.TemporaryDirectory(prefix=".takeorpass-", dir=target.absolute().parent) as folder:
            # Whole or not at all; and what is made in there is nobody else's to read.
            made = Path(folder) / "backup"
            _made_private(made)
            if isinstance(database, Postgres):
                with postgres_packages():
                    from takeorpass.server.carrying import carry_out
                carry_out(database, made)
            else:
                _copy(database, made)
            kept = _count(made)
            made.replace(target)
    except OSError as error:
        raise InputError("not_written", f"{target} cannot be written: {error.strerror}.") from None
    return kept


def restore(source: Path, database: Path | Postgres, *, replace: bool = False) -> Kept:
    """Put the games of the backup ``source`` into ``database``, whose servers must not run.

    Games that are there are only replaced where ``replace`` says so; all of them, or none where something fails.
    Raises `InputError` (``no_games``, ``there_already``, ``still_running``), `HeldElsewhereError` where a server has
    the file, and `StoreError` for what cannot be opened.
    """
    with _brought_up_to_date(source) as current:
        if isinstance(database, Postgres):
            with postgres_packages():
                from takeorpass.server.carrying import carry_in
            carry_in(current, database, replace=replace)
        else:
            lock = DatabaseLock(database)
            try:
                if database.exists() and database.stat().st_size and not replace:
                    raise there_already(database)
                if not database.exists():
                    _made_private(database)
                _copy(current, database)
            finally:
                lock.release()
        return _count(current)


@contextmanager
def _brought_up_to_date(source: Path) -> Iterator[Path]:
    """Give a copy of the backup ``source`` with the schema of this program."""
    with tempfile.TemporaryDirectory(prefix="takeorpass-") as folder:
        current = Path(folder) / "backup"
        _made_private(current)
        _copy(source, current)
        SqliteStore(current).close()
        yield current


def _made_private(path: Path) -> None:
    os.close(os.open(path, os.O_CREAT | os.O_WRONLY | os.O_EXCL, 0o600))


def _copy(source: Path, target: Path) -> None:
    """Copy one file's games into the other, of one moment, also while a server writes to the former."""
    if not source.is_file():
        raise InputError("no_games", f"There are no games at {source}.")
    try:
        with closing(sqlite3.connect(source)) as reading, closing(sqlite3.connect(target)) as writing:
            found = reading.execute("PRAGMA integrity_check").fetchall()
            if found != [("ok",)]:
                raise InputError("no_games", f"{source} is damaged: {found[0][0]}.")
            if not reading.execute("SELECT 1 FROM sqlite_master WHERE name = 'event'").fetchall():
                raise InputError("no_games", f"There are no games in {source}.")
            reading.backup(writing)
            # One file, without one beside it.
            writing.execute("PRAGMA journal_mode = DELETE")
    except sqlite3.Error as error:
        raise InputError("no_games", f"{source} cannot be copied: {error}.") from None


def _count(path: Path) -> Kept:
    with closing(sqlite3.connect(path)) as connection:
        return Kept(*connection.execute("SELECT count(DISTINCT table_id), count(*) FROM event").fetchone())
