"""A store in a database of PostgreSQL, for any number of processes: none of them owns a table.

Any process appends; the primary key lets one of two through, and the other reads what came before it. What was
committed is told to the others afterwards (`hints`). A database that cannot be reached for a while holds up whoever
wants something of it; after `PATIENCE_S` that is refused.
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, TypeVar

import asyncpg
import greenlet  # noqa: F401 - SQLAlchemy wants it here, and would say so in the middle of a game only
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import NullPool

from takeorpass.server.config import Postgres
from takeorpass.server.events import Event, encode_event
from takeorpass.server.hints import Hints
from takeorpass.server.line import LOST, PATIENCE_S, STATEMENT_S, Connection, connect
from takeorpass.server.schema import prepare
from takeorpass.server.store import Follower, Holders, NewTable, StoreError, Work, decode_all
from takeorpass.server.writer import Append, Writer

T = TypeVar("T")

MOST_READING = 4
"""How many lines a process opens for reading at the most, beside one for writing and one for hints."""

_PREPARING = 7_320_051_937
"""The number of the lock that one process holds while it looks at the schema."""

_BETWEEN_TRIES_S = 0.2
_EVENTS = "SELECT body FROM event WHERE table_id = $1 AND seq >= $2 ORDER BY seq"
_SEATS = "SELECT seat, holder FROM seat WHERE table_id = $1"
_LENGTHS = """
SELECT id, (SELECT max(seq) + 1 FROM event WHERE table_id = id) AS length FROM unnest($1::text[]) AS asked (id)
"""


class PostgresStore:
    """The events and seats in ``database``; belongs to the event loop in which it is first used.

    ``instance`` is the name that the database was given when its tables were made.
    """

    is_shared = True

    def __init__(self, database: Postgres, clock: Callable[[], float] = time.time) -> None:
        """Make what is missing in ``database``; ``clock`` gives seconds.

        Raises `StoreError` (``not_opened``) where it cannot be reached, and as `prepare` does.
        """
        self._url = database.url
        self._clock = clock
        self.instance = in_database(database, _prepare)
        self._hints = Hints(self._url, self.instance)
        self._writer = Writer(self._url, self._kept)
        self._readers: Any = None
        self._engine: AsyncEngine | None = None

    def append(
        self, table_id: str, first: int, events: Sequence[Event], holders: Holders = (), *, also: NewTable | None = None
    ) -> asyncio.Future[None]:
        """Append ``events``, the first with number ``first``, and ``also`` begin another table; see `Store`."""
        at = int(self._clock() * 1000)
        rows = [(table_id, first + number, encode_event(event).decode(), at) for number, event in enumerate(events)]
        seats = [(table_id, seat, holder) for seat, holder in holders]
        if also is not None:
            rows += [(also.id, number, encode_event(event).decode(), at) for number, event in enumerate(also.events)]
            seats += [(also.id, seat, holder) for seat, holder in also.holders]
        return self._writer.append(rows, seats)

    async def events_of(self, table_id: str, first: int = 0) -> list[Event]:
        """Read the events of a table from number ``first`` on; see `Store`."""
        if not _is_possible(table_id):
            return []
        rows = await self._read(lambda connection: connection.fetch(_EVENTS, table_id, first))
        return decode_all([row[0] for row in rows])

    async def holders_of(self, table_id: str) -> dict[int, str]:
        """Read who holds which seat of a table."""
        return {row[0]: row[1] for row in await self._read(lambda connection: connection.fetch(_SEATS, table_id))}

    async def lengths_of(self, table_ids: Sequence[str]) -> dict[str, int]:
        """Count the events of each of these tables."""
        rows = await self._read(lambda connection: connection.fetch(_LENGTHS, list(table_ids)))
        return {row[0]: row[1] for row in rows if row[1] is not None}

    def submit(self, work: Work[T]) -> asyncio.Future[T]:
        """Let ``work`` be done in a transaction, on a connection of SQLAlchemy."""
        return asyncio.ensure_future(self._submitted(work))

    def follow(self, follower: Follower) -> None:
        """Tell ``follower`` from now on what other processes do."""
        self._hints.follow(follower)

    def say(self, table_id: str, note: Mapping[str, Any]) -> None:
        """Tell the other processes a ``note`` about a table."""
        self._hints.say(table_id, note)

    async def end(self) -> None:
        """Finish what is waiting, say goodbye to the others and close all lines."""
        await self._writer.end()
        await self._hints.end()
        if self._readers is not None:
            self._readers.terminate()
        if self._engine is not None:
            await self._engine.dispose()

    def _kept(self, done: Append) -> None:
        """Tell the others what was kept: of a table that has just been begun nobody knows yet."""
        table_id, first, *_ = done.rows[0]
        bodies = [row[2].encode() for row in done.rows if row[0] == table_id]
        self._hints.tell(table_id, first, bodies, holders=any(seat[0] == table_id for seat in done.seats))

    async def _read(self, work: Callable[[Connection], Awaitable[T]]) -> T:
        """Do ``work`` on one of the lines for reading, again where that one is gone."""
        loop = asyncio.get_running_loop()
        until = loop.time() + PATIENCE_S
        while True:
            try:
                return await self._read_once(work)
            except LOST:
                if loop.time() > until:
                    raise _not_read() from None
            except asyncpg.PostgresError:
                raise _not_read() from None
            await asyncio.sleep(_BETWEEN_TRIES_S)

    async def _read_once(self, work: Callable[[Connection], Awaitable[T]]) -> T:
        if self._readers is None:
            # Without a first line: what cannot be reached now may be in a moment.
            self._readers = asyncpg.create_pool(
                min_size=0, max_size=MOST_READING, connect=self._connect, reset=_leave_as_it_is
            )
            await self._readers
        async with self._readers.acquire() as connection:
            try:
                return await work(connection)
            except LOST:
                connection.terminate()
                raise

    async def _submitted(self, work: Work[T]) -> T:
        if self._engine is None:
            self._engine = _engine(self._url)
        try:
            async with self._engine.begin() as connection:
                return await connection.run_sync(work)
        except (*LOST, SQLAlchemyError):
            raise _not_read() from None

    async def _connect(self, *_arguments: Any, **_options: Any) -> Connection:
        return await connect(self._url)


def in_database(database: Postgres, work: Callable[[AsyncConnection], Awaitable[T]]) -> T:
    """Do ``work`` in a transaction in ``database``, on an event loop and a thread of its own; return what it returns.

    Raises what ``work`` raises, and `StoreError` (``not_opened``) where the database cannot be reached.
    """
    results: list[T] = []
    errors: list[BaseException] = []

    async def begin() -> T:
        engine = _engine(database.url, statement_s=None)
        try:
            async with engine.begin() as connection:
                return await work(connection)
        finally:
            await engine.dispose()

    def run() -> None:
        try:
            results.append(asyncio.run(begin()))
        except BaseException as error:  # noqa: BLE001 - raised again below
            errors.append(error)

    thread = threading.Thread(target=run, name="database")
    thread.start()
    thread.join()
    for error in errors:
        if isinstance(error, _UNREACHABLE):
            raise StoreError("not_opened", f"The database {database} cannot be opened: {_reason(error)}.") from None
        raise error
    return results[0]


_UNREACHABLE = (OSError, EOFError, ValueError, asyncpg.PostgresError, asyncpg.InterfaceError, SQLAlchemyError)


async def _prepare(connection: AsyncConnection) -> str:
    await connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({_PREPARING})")
    return await connection.run_sync(prepare)


def _engine(url: str, statement_s: float | None = STATEMENT_S) -> AsyncEngine:
    return create_async_engine(
        "postgresql+asyncpg://",
        async_creator=lambda: connect(url, statement_s),
        poolclass=NullPool,
        hide_parameters=True,  # an error's text would tell seeds otherwise
    )


async def _leave_as_it_is(_connection: Connection) -> None:
    """Spare a line that only reads the four statements by which a pool puts it right after each use."""


def _is_possible(table_id: str) -> bool:
    """Whether a text of PostgreSQL can be ``table_id``: what stands in a path may be anything."""
    return table_id.isascii() and "\0" not in table_id


def _not_read() -> StoreError:
    return StoreError("not_read", "The games cannot be read just now; try again in a moment.")


def _reason(error: BaseException) -> str:
    original = getattr(error, "orig", None) or error
    return (str(original) or type(original).__name__).splitlines()[0].rstrip(".")
