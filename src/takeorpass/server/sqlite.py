"""A store in one SQLite file, which one process holds.

One thread owns the connection and does all the work; whatever waits while it commits is committed together next (group
commit). A result reaches the event loop only after its commit, and with ``synchronous=FULL`` on a write-ahead log a
commit is on the disk.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import queue
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

import structlog
from sqlalchemy import (
    URL,
    Connection,
    Engine,
    NullPool,
    create_engine,
    func,
    insert,
    select,
)
from sqlalchemy import event as hook
from sqlalchemy.dialects import sqlite
from sqlalchemy.exc import IntegrityError, OperationalError, SQLAlchemyError

from takeorpass.server.events import Event, encode_event
from takeorpass.server.lock import DatabaseLock
from takeorpass.server.schema import DELETE_SEAT, EVENT, INSERT_SEAT, SELECT_EVENTS, SELECT_SEATS, prepare
from takeorpass.server.store import (
    Follower,
    Holders,
    NewTable,
    StoreError,
    Work,
    conflict,
    decode_all,
    not_saved,
)

T = TypeVar("T")
_Row: TypeAlias = tuple[str, int, str, int]
"""A row of events, its columns in the order of the schema."""

BUSY_MS = 10_000
"""How long a write waits for another process that has locked the file, in milliseconds."""

_MOST_AT_ONCE = 256

_log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class _Job:
    """The ``rows`` of events to be inserted, then the ``work`` to be done, for the ``future`` that waits."""

    rows: Sequence[_Row]
    work: Work[Any]
    loop: asyncio.AbstractEventLoop
    future: asyncio.Future[Any]


class SqliteStore:
    """The events and seats in the file at ``path``; open, and locked against other processes, until `close`.

    ``instance`` is the name that the file was given when it was made.
    """

    is_shared = False

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
            with self._connection.begin():
                self.instance = prepare(self._connection)
        except (OSError, SQLAlchemyError) as error:
            self._unlock()
            raise StoreError("not_opened", f"The database {path} cannot be opened: {_reason(error)}.") from None
        except BaseException:
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
        holders: Holders = (),
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
                    DELETE_SEAT, [{"of_table": row["table_id"], "of_seat": row["seat"]} for row in seats]
                )
                held = [row for row in seats if row["holder"] is not None]
                if held:
                    connection.execute(INSERT_SEAT, held)

        return self.submit(work, rows)

    async def events_of(self, table_id: str, first: int = 0) -> list[Event]:
        """Read the events of a table from number ``first`` on, in order; none where there is no such table.

        Raises `StoreError`: ``broken_table`` where one cannot be understood.
        """
        asked = {"table": table_id, "first": first}
        return decode_all(await self.submit(lambda connection: connection.scalars(SELECT_EVENTS, asked).all()))

    async def holders_of(self, table_id: str) -> dict[int, str]:
        """Read who holds which seat of a table."""
        rows = await self.submit(lambda connection: connection.execute(SELECT_SEATS, {"table": table_id}).all())
        return {row.seat: row.holder for row in rows}

    async def lengths_of(self, table_ids: Sequence[str]) -> dict[str, int]:
        """Count the events of each of these tables."""
        counted = select(EVENT.c.table_id, func.count()).where(EVENT.c.table_id.in_(table_ids))
        rows = await self.submit(lambda connection: connection.execute(counted.group_by(EVENT.c.table_id)).all())
        return {table_id: count for table_id, count in rows}  # noqa: C416

    def follow(self, follower: Follower) -> None:
        """Tell nothing: no other process can write here."""

    def say(self, table_id: str, note: Mapping[str, Any]) -> None:
        """Tell nobody: there are no other processes."""

    async def end(self) -> None:
        """Finish what is waiting and close the file."""
        self.close()

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
            _answer(jobs, [not_saved()] * len(jobs))
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
            _answer(jobs, [conflict()])
        else:
            _log.error("not saved", reason=type(error).__name__)
            _answer(jobs, [not_saved()])


_INSERT_EVENT = str(insert(EVENT).compile(dialect=sqlite.dialect()))
"""As the driver takes it, with a `_Row` for its question marks: a row goes in a microsecond faster, of eight."""


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
        # A name that was deleted is not to stay in what the file no longer uses.
        connection.execute("PRAGMA secure_delete = ON")

    @hook.listens_for(engine, "begin")
    def begun(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE")

    return engine


def _private(path: Path) -> None:
    """Make the file readable by its owner alone: the seeds of running rounds are in it."""
    if not path.exists():
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))


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
