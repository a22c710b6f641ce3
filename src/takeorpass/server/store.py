"""What is kept: the events of every table and who holds its seats, in one SQLite file.

One thread owns the connection and does all the work; whatever waits while it commits is committed together next (group
commit). A result reaches the event loop only after its commit, and with ``synchronous=FULL`` on a write-ahead log a
commit is on the disk. The primary key ``(table_id, seq)`` is the referee: of two writers that both saw the same last
event one fails.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import queue
import secrets
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

import structlog
from msgspec import DecodeError
from sqlalchemy import (
    URL,
    Column,
    Connection,
    Engine,
    Integer,
    MetaData,
    NullPool,
    PrimaryKeyConstraint,
    Table,
    Text,
    bindparam,
    create_engine,
    delete,
    insert,
    inspect,
    select,
)
from sqlalchemy import event as hook
from sqlalchemy.dialects import sqlite
from sqlalchemy.exc import IntegrityError, OperationalError, SQLAlchemyError

from takeorpass.errors import TakeOrPassError
from takeorpass.server.events import Event, decode_event, encode_event
from takeorpass.server.lock import DatabaseLock

T = TypeVar("T")
_Row: TypeAlias = tuple[str, int, str, int]
"""A row of events, its columns in the order of the schema."""
Work = Callable[[Connection], T]

SCHEMA = 1
"""The number of the schema below, kept in ``meta``; a file with another one is not touched."""

BUSY_MS = 10_000
"""How long a write waits for another process that has locked the file, in milliseconds."""

_MOST_AT_ONCE = 256

_METADATA = MetaData()
EVENT = Table(
    "event",
    _METADATA,
    Column("table_id", Text, nullable=False),
    Column("seq", Integer, nullable=False),
    Column("body", Text, nullable=False, comment="JSON"),
    Column("at", Integer, nullable=False, comment="milliseconds since 1970, UTC"),
    PrimaryKeyConstraint("table_id", "seq"),
    sqlite_with_rowid=False,
)
SEAT = Table(
    "seat",
    _METADATA,
    Column("table_id", Text, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("holder", Text, nullable=False, comment="SHA-256 of the person's secret"),
    PrimaryKeyConstraint("table_id", "seat"),
    sqlite_with_rowid=False,
)
META = Table("meta", _METADATA, Column("key", Text, primary_key=True), Column("value", Text, nullable=False))

_log = structlog.get_logger()


class StoreError(TakeOrPassError):
    """Something could not be written or read (``not_saved``), or somebody else was first (``conflict``)."""


@dataclass(frozen=True, slots=True)
class NewTable:
    """A table to be begun, by its id, with its first ``events`` and who holds its seats."""

    id: str
    events: Sequence[Event]
    holders: Sequence[tuple[int, str]]


@dataclass(frozen=True, slots=True)
class _Job:
    """The ``rows`` of events to be inserted, then the ``work`` to be done, for the ``future`` that waits."""

    rows: Sequence[_Row]
    work: Work[Any]
    loop: asyncio.AbstractEventLoop
    future: asyncio.Future[Any]


class Store:
    """The events and seats in the file at ``path``; open, and locked against other processes, until `close`.

    ``instance`` is the name that the file was given when it was made.
    """

    def __init__(self, path: Path, clock: Callable[[], float] = time.time, lock: DatabaseLock | None = None) -> None:
        """Open the file, or make it; ``clock`` gives seconds. A ``lock`` that the caller has already stays theirs.

        Raises `HeldElsewhereError` where another process has it, `StoreError` where it cannot be opened.
        """
        self._clock = clock
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._own_lock = DatabaseLock(path) if lock is None else None
        self._engine = _engine(path)
        try:
            _private(path)
            self._connection = self._engine.connect()
            self.instance = _prepare(self._connection)
        except (OSError, SQLAlchemyError) as error:
            self._unlock()
            raise StoreError("not_opened", f"The database {path} cannot be opened: {_reason(error)}.") from None
        except StoreError:
            self._unlock()
            raise
        self._writer = threading.Thread(target=self._write, name="store", daemon=True)
        self._writer.start()

    def close(self) -> None:
        """Finish what is waiting and close the file."""
        self._jobs.put(None)
        self._writer.join()
        self._connection.close()
        self._engine.dispose()
        self._unlock()

    def append(
        self,
        table_id: str,
        first: int,
        events: Sequence[Event],
        holders: Sequence[tuple[int, str | None]] = (),
        *,
        also: NewTable | None = None,
    ) -> asyncio.Future[None]:
        """Append ``events``, the first with number ``first``, and ``also`` begin another table; done once on the disk.

        The ``holders`` are those of seats that changed hands, None where nobody holds it any more. Raises
        `StoreError`, and then nothing of all that was kept.
        """
        rows = self._rows(table_id, first, events)
        seats = _seats(table_id, holders)
        if also is not None:
            rows += self._rows(also.id, 0, also.events)
            seats += _seats(also.id, also.holders)

        def work(connection: Connection) -> None:
            if seats:
                connection.execute(
                    _DELETE_SEAT, [{"of_table": row["table_id"], "of_seat": row["seat"]} for row in seats]
                )
                held = [row for row in seats if row["holder"] is not None]
                if held:
                    connection.execute(_INSERT_SEAT, held)

        return self.submit(work, rows)

    async def events_of(self, table_id: str) -> list[Event]:
        """Read all events of a table, in order; none where there is no such table.

        Raises `StoreError`: ``broken_table`` where one cannot be understood.
        """
        bodies = await self.submit(lambda connection: connection.scalars(_SELECT_EVENTS, {"table": table_id}).all())
        try:
            return [decode_event(body) for body in bodies]
        except DecodeError:
            raise StoreError("broken_table", "What was kept of this table cannot be understood.") from None

    async def holders_of(self, table_id: str) -> dict[int, str]:
        """Read who holds which seat of a table."""
        rows = await self.submit(lambda connection: connection.execute(_SELECT_SEATS, {"table": table_id}).all())
        return {row.seat: row.holder for row in rows}

    def submit(self, work: Work[T], rows: Sequence[_Row] = ()) -> asyncio.Future[T]:
        """Let the store's thread insert ``rows`` of events and do ``work``; the future is done once they are committed.

        The rows of all who wait go in together: to insert them one after the other costs several times as much.
        """
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()
        self._jobs.put(_Job(rows, work, loop, future))
        return future

    def _rows(self, table_id: str, first: int, events: Sequence[Event]) -> list[_Row]:
        at = int(self._clock() * 1000)
        return [(table_id, first + number, encode_event(event).decode(), at) for number, event in enumerate(events)]

    def _unlock(self) -> None:
        if self._own_lock is not None:
            self._own_lock.release()

    def _write(self) -> None:
        while True:
            jobs = [self._jobs.get()]
            while len(jobs) < _MOST_AT_ONCE and not self._jobs.empty():
                jobs.append(self._jobs.get())
            self._commit([job for job in jobs if job is not None])
            if None in jobs:
                return

    def _commit(self, jobs: Sequence[_Job]) -> None:
        if not jobs:
            return
        try:
            with self._connection.begin():
                rows = [row for job in jobs for row in job.rows]
                if rows:
                    self._connection.exec_driver_sql(_INSERT_EVENT, rows)
                results = [job.work(self._connection) for job in jobs]
        except OperationalError as error:
            _log.error("not saved", reason=str(error.orig), jobs=len(jobs))
            _answer(jobs, [StoreError("not_saved", "That could not be saved, so nothing has changed.")] * len(jobs))
        except Exception as error:  # noqa: BLE001 - whatever it is, those who wait must hear of it
            self._commit_alone(jobs, error)
        else:
            _answer(jobs, results)

    def _commit_alone(self, jobs: Sequence[_Job], error: Exception) -> None:
        """Try each of ``jobs`` by itself: one of them spoilt the transaction, and nothing of it was kept."""
        if len(jobs) > 1:
            for job in jobs:
                self._commit([job])
        elif isinstance(error, IntegrityError):
            _answer(jobs, [StoreError("conflict", "Somebody else was first, so nothing has changed.")])
        else:
            _log.error("not saved", reason=type(error).__name__)
            _answer(jobs, [StoreError("not_saved", "That could not be saved, so nothing has changed.")])


_INSERT_EVENT = str(insert(EVENT).compile(dialect=sqlite.dialect()))
"""As the driver takes it, with a `_Row` for its question marks: a row goes in a microsecond faster, of eight."""

_INSERT_SEAT = insert(SEAT)
_DELETE_SEAT = delete(SEAT).where(SEAT.c.table_id == bindparam("of_table"), SEAT.c.seat == bindparam("of_seat"))
_SELECT_EVENTS = select(EVENT.c.body).where(EVENT.c.table_id == bindparam("table")).order_by(EVENT.c.seq)
_SELECT_SEATS = select(SEAT.c.seat, SEAT.c.holder).where(SEAT.c.table_id == bindparam("table"))


def _seats(table_id: str, holders: Sequence[tuple[int, str | None]]) -> list[dict[str, Any]]:
    return [{"table_id": table_id, "seat": seat, "holder": holder} for seat, holder in holders]


def _engine(path: Path) -> Engine:
    engine = create_engine(
        URL.create("sqlite", database=str(path)),
        poolclass=NullPool,
        hide_parameters=True,  # an error's text would tell seeds otherwise
        connect_args={"check_same_thread": False, "timeout": BUSY_MS / 1000},
    )

    @hook.listens_for(engine, "connect")
    def connected(connection: Any, _record: Any) -> None:
        # The driver is not to begin transactions by itself: they begin below, and claim the file for writing at once.
        connection.isolation_level = None
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute(f"PRAGMA busy_timeout = {BUSY_MS}")

    @hook.listens_for(engine, "begin")
    def begun(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE")

    return engine


def _private(path: Path) -> None:
    """Make the file readable by its owner alone: the seeds of running rounds are in it."""
    if not path.exists():
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))


def _prepare(connection: Connection) -> str:
    """Make the tables where they are not yet, check the schema's number, and return the instance's name."""
    with connection.begin():
        there = set(inspect(connection).get_table_names())
        if there and META.name not in there:
            raise StoreError("not_ours", "The database belongs to another program; it was left as it was.")
        _METADATA.create_all(connection)
        meta: dict[str, str] = {row.key: row.value for row in connection.execute(select(META.c.key, META.c.value))}
        if not meta:
            meta = {"schema": str(SCHEMA), "instance": secrets.token_hex(5)}
            connection.execute(insert(META), [{"key": key, "value": value} for key, value in meta.items()])
    if meta.get("schema") != str(SCHEMA):
        raise StoreError("other_schema", f"The database has schema {meta.get('schema')}; this program knows {SCHEMA}.")
    return meta["instance"]


def _answer(jobs: Sequence[_Job], results: Sequence[Any]) -> None:
    """Hand ``results`` to those who wait, each on its own event loop."""
    by_loop: dict[asyncio.AbstractEventLoop, list[tuple[asyncio.Future[Any], Any]]] = {}
    for job, result in zip(jobs, results, strict=True):
        by_loop.setdefault(job.loop, []).append((job.future, result))
    for loop, pairs in by_loop.items():
        # A loop that has been closed has nobody left who waits.
        with contextlib.suppress(RuntimeError):
            loop.call_soon_threadsafe(_settle, pairs)


def _settle(pairs: Sequence[tuple[asyncio.Future[Any], Any]]) -> None:
    for future, result in pairs:
        if future.done():
            continue
        if isinstance(result, StoreError):
            future.set_exception(result)
        else:
            future.set_result(result)


def _reason(error: Exception) -> str:
    original = getattr(error, "orig", None)
    return str(original or getattr(error, "strerror", None) or type(error).__name__)
