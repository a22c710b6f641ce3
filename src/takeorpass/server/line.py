"""A line to PostgreSQL: how one is opened, and which errors mean that it is gone, or the database for a while."""

from __future__ import annotations

from typing import Any, TypeAlias

import asyncpg

Connection: TypeAlias = Any
"""What `asyncpg` gives; it has no types of its own."""

STATEMENT_S = 5.0
"""How long a statement may take, in seconds, before its line counts as cut."""

PATIENCE_S = 10.0
"""How long a write or a read waits for a database that cannot be reached, in seconds, before it is refused."""

CONNECT_S = 3.0

LOST = (
    OSError,
    EOFError,
    TimeoutError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    asyncpg.PostgresConnectionError,
    asyncpg.exceptions.OperatorInterventionError,
    asyncpg.exceptions.TooManyConnectionsError,
    asyncpg.exceptions.TransactionRollbackError,
    asyncpg.exceptions.ReadOnlySQLTransactionError,
)
"""Raised where a line is gone, or the database stops, starts or is the one that only reads: what to try again."""

_SETTINGS = {
    "application_name": "takeorpass",
    # Else the other end would keep a line that was cut for two hours, and there are only so many.
    "tcp_keepalives_idle": "30",
    "tcp_keepalives_interval": "10",
    "tcp_keepalives_count": "3",
}

_DURABLE = """
SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'
"""


async def connect(url: str, statement_s: float | None = STATEMENT_S) -> Connection:
    """Open a line to the database at ``url``; what it acknowledges is on its disk, whatever it was set up with.

    A statement may take ``statement_s`` seconds, None: as long as it likes.
    """
    connection = await asyncpg.connect(url, timeout=CONNECT_S, command_timeout=statement_s, server_settings=_SETTINGS)
    await connection.execute(_DURABLE)
    return connection


class Line:
    """One connection that is opened when it is needed, and again whenever it was dropped."""

    def __init__(self, url: str) -> None:
        """Open nothing yet."""
        self._url = url
        self._connection: Connection = None

    async def connection(self) -> Connection:
        """Return the connection, opened."""
        if self._connection is None or self._connection.is_closed():
            self._connection = await connect(self._url)
        return self._connection

    def drop(self) -> None:
        """Give the connection up, without a word to the other end, which may not be there."""
        if self._connection is not None:
            self._connection.terminate()
            self._connection = None
