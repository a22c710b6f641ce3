"""The one who writes to PostgreSQL: whatever waits while a commit is under way is committed together next.

A line that breaks leaves it open whether the last commit was made. So it is tried again on a new line, and a row that
is there already is looked at: if it is the very one, it was.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import asyncpg
import structlog

from takeorpass.server.line import LOST, PATIENCE_S, Connection, Line
from takeorpass.server.store import StoreError, conflict, not_saved

Row: TypeAlias = tuple[str, int, str, int]
"""A row of events, its columns in the order of the schema."""

_MOST_AT_ONCE = 256
_BETWEEN_TRIES_S = 0.1

_INSERT = """
INSERT INTO event (table_id, seq, body, at)
SELECT * FROM unnest($1::text[], $2::int[], $3::text[], $4::bigint[])
ON CONFLICT DO NOTHING RETURNING table_id, seq
"""

_INSERT_WHOLE = """
WITH changed AS (SELECT * FROM unnest($5::text[], $6::int[], $7::text[]) AS changed (table_id, seat, holder)),
free AS (
  DELETE FROM seat USING changed
  WHERE seat.table_id = changed.table_id AND seat.seat = changed.seat AND changed.holder IS NULL
),
held AS (
  INSERT INTO seat (table_id, seat, holder) SELECT * FROM changed WHERE holder IS NOT NULL
  ON CONFLICT (table_id, seat) DO UPDATE SET holder = excluded.holder
)
INSERT INTO event (table_id, seq, body, at)
SELECT * FROM unnest($1::text[], $2::int[], $3::text[], $4::bigint[])
"""

_SELECT = """
SELECT event.table_id, event.seq, event.body, event.at
FROM event JOIN unnest($1::text[], $2::int[]) AS asked (table_id, seq) USING (table_id, seq)
"""

_log = structlog.get_logger()


@dataclass(slots=True)
class Append:
    """Rows of events and changes of seats, kept as a whole or not at all, for the ``future`` that waits.

    ``until`` is when it is refused at the latest; ``is_open`` whether it may have been kept already.
    """

    rows: Sequence[Row]
    seats: Sequence[tuple[str, int, str | None]]
    future: asyncio.Future[None]
    until: float
    is_open: bool = False


class Writer:
    """Appends to the database at ``url``; ``kept`` is told of each `Append` that has been committed."""

    def __init__(self, url: str, kept: Callable[[Append], None]) -> None:
        """Open nothing yet."""
        self._line = Line(url)
        self._kept = kept
        self._waiting: deque[Append] = deque()
        self._something_waits: asyncio.Future[None] | None = None
        self._task: asyncio.Task[None] | None = None
        self._is_ending = False

    def append(self, rows: Sequence[Row], seats: Sequence[tuple[str, int, str | None]]) -> asyncio.Future[None]:
        """Keep ``rows`` and ``seats``; the future is done once they are."""
        loop = asyncio.get_running_loop()
        job = Append(rows, seats, loop.create_future(), loop.time() + PATIENCE_S)
        self._waiting.append(job)
        if self._task is None:
            self._task = loop.create_task(self._write())
        if self._something_waits is not None and not self._something_waits.done():
            self._something_waits.set_result(None)
        return job.future

    async def end(self) -> None:
        """Finish what waits, as far as the database can be reached."""
        self._is_ending = True
        if self._task is not None:
            if self._something_waits is not None and not self._something_waits.done():
                self._something_waits.set_result(None)
            await self._task
        self._line.drop()

    async def _write(self) -> None:
        loop = asyncio.get_running_loop()
        while self._waiting or not self._is_ending:
            if not self._waiting:
                self._something_waits = loop.create_future()
                await self._something_waits
                continue
            jobs = [self._waiting.popleft() for _ in range(min(len(self._waiting), _MOST_AT_ONCE))]
            try:
                await self._commit(jobs)
            except LOST as error:
                self._line.drop()
                _log.warning("the line to the database broke", error=type(error).__name__)
                await self._wait(jobs)
            except Exception as error:  # noqa: BLE001 - whatever it is, those who wait must hear of it
                self._line.drop()
                _log.error("not saved", reason=type(error).__name__, jobs=len(jobs))
                for job in jobs:
                    _refuse(job, _unsure() if job.is_open else not_saved())

    async def _wait(self, jobs: Sequence[Append]) -> None:
        """Put back those of ``jobs`` that have not been answered, and refuse those that have waited too long."""
        await asyncio.sleep(_BETWEEN_TRIES_S)
        now = asyncio.get_running_loop().time()
        open_ = [job for job in (*jobs, *self._waiting) if not job.future.done()]
        self._waiting.clear()
        for job in open_:
            if now < job.until:
                self._waiting.append(job)
            else:
                _refuse(job, _unsure() if job.is_open else not_saved())

    async def _commit(self, jobs: Sequence[Append]) -> None:
        connection = await self._line.connection()
        single = [job for job in jobs if len(job.rows) == 1 and not job.seats]
        whole = [job for job in jobs if len(job.rows) != 1 or job.seats]
        if single:
            await self._commit_single(connection, single)
        if whole:
            await self._commit_whole(connection, whole)

    async def _commit_single(self, connection: Connection, jobs: Sequence[Append]) -> None:
        """Insert one row for each of ``jobs``, in one statement; one that is there already stops no other."""
        rows = _sorted(jobs)
        were_open = [job.is_open for job in jobs]
        _mark(jobs)
        landed = {(row[0], row[1]) for row in await connection.fetch(_INSERT, *_columns(rows))}
        for job, was_open in zip(jobs, were_open, strict=True):
            table_id, seq, *_ = job.rows[0]
            if (table_id, seq) in landed:
                landed.discard((table_id, seq))
                self._answer(job)
            elif was_open and await _is_there(connection, job):
                self._answer(job)
            else:
                _refuse(job, conflict())

    async def _commit_whole(self, connection: Connection, jobs: Sequence[Append]) -> None:
        """Do all of ``jobs`` in one statement, or where one of them spoils it, each by itself."""
        were_open = [job.is_open for job in jobs]
        _mark(jobs)
        seats = sorted((seat for job in jobs for seat in job.seats), key=lambda seat: seat[:2])
        try:
            await connection.execute(_INSERT_WHOLE, *_columns(_sorted(jobs)), *_columns(seats, width=3))
        except (asyncpg.UniqueViolationError, asyncpg.CardinalityViolationError):
            if len(jobs) > 1:
                for job, was_open in zip(jobs, were_open, strict=True):
                    job.is_open = was_open
                    await self._commit_whole(connection, [job])
            elif were_open[0] and await _is_there(connection, jobs[0]):
                self._answer(jobs[0])
            else:
                _refuse(jobs[0], conflict())
        else:
            for job in jobs:
                self._answer(job)

    def _answer(self, job: Append) -> None:
        if not job.future.done():
            job.future.set_result(None)
        self._kept(job)


async def _is_there(connection: Connection, job: Append) -> bool:
    """Whether the very rows of ``job`` were kept, by a try of which nothing was heard."""
    found = await connection.fetch(_SELECT, *_columns([row[:2] for row in job.rows], width=2))
    return sorted(tuple(row) for row in found) == sorted(job.rows)


def _mark(jobs: Sequence[Append]) -> None:
    for job in jobs:
        job.is_open = True


def _sorted(jobs: Sequence[Append]) -> list[Row]:
    """Return all rows in one order, the same for every process: so that no two ever wait for each other."""
    return sorted((row for job in jobs for row in job.rows), key=lambda row: row[:2])


def _columns(rows: Sequence[Sequence[object]], width: int = 4) -> list[list[object]]:
    return [[row[column] for row in rows] for column in range(width)]


def _refuse(job: Append, error: StoreError) -> None:
    if not job.future.done():
        job.future.set_exception(error)


def _unsure() -> StoreError:
    return StoreError("unsure", "The database was lost while that was being saved: look at the table before you go on.")
