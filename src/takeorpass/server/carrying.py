"""All rows of a database of PostgreSQL, carried into an SQLite file of the same schema, or out of one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, NullPool, Table, create_engine, func, insert, select, text
from sqlalchemy.ext.asyncio import AsyncConnection

from takeorpass.errors import InputError
from takeorpass.server.config import Postgres
from takeorpass.server.postgres import in_database
from takeorpass.server.schema import EVENT, METADATA, check_schema, prepare

_AT_ONCE = 1000
_OTHERS = """
SELECT count(*) FROM pg_stat_activity
WHERE datname = current_database() AND application_name = 'takeorpass' AND pid <> pg_backend_pid()
"""


def carry_out(database: Postgres, target: Path) -> None:
    """Write all that is in ``database`` at this moment to the empty file ``target``.

    Raises `StoreError`: ``not_opened``, ``other_schema``.
    """

    async def work(connection: AsyncConnection) -> None:
        await connection.exec_driver_sql("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        await connection.run_sync(check_schema)
        with _file(target).begin() as writing:
            METADATA.create_all(writing)
            for table in METADATA.sorted_tables:
                rows = await connection.stream(select(table))
                async for some in rows.mappings().partitions(_AT_ONCE):
                    writing.execute(insert(table), [dict(row) for row in some])

    in_database(database, work)


def carry_in(source: Path, database: Postgres, *, replace: bool) -> None:
    """Put all that is in the file ``source`` into ``database``, where ``replace`` says so instead of what is there.

    Raises `InputError`: ``still_running`` where a server has lines to it, ``there_already`` where games are there; and
    `StoreError` as `carry_out` does.
    """

    async def work(connection: AsyncConnection) -> None:
        if await connection.scalar(text(_OTHERS)):
            raise InputError("still_running", f"Servers are still running on {database}: end them first.")
        await connection.run_sync(prepare)
        if await connection.scalar(select(func.count()).select_from(EVENT)) and not replace:
            raise InputError(
                "there_already", f"There are games in {database} already: --replace puts these in their place."
            )
        with _file(source).begin() as reading:
            for table in METADATA.sorted_tables:
                await connection.execute(table.delete())
                for some in _rows(reading, table):
                    await connection.execute(insert(table), some)

    in_database(database, work)


def _rows(reading: Connection, table: Table) -> Iterator[Sequence[dict[str, Any]]]:
    rows = reading.execution_options(yield_per=_AT_ONCE).execute(select(table))
    for some in rows.mappings().partitions():
        yield [dict(row) for row in some]


def _file(path: Path) -> Engine:
    return create_engine(f"sqlite:///{path}", poolclass=NullPool, hide_parameters=True)
