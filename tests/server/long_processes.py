"""What takes long, run by `make check-long`: 200 live tables over two servers, one of which is killed, and the like."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Awaitable, Callable
from contextlib import ExitStack
from pathlib import Path

import pytest

from benchmarks.hall import PEOPLE, opening
from takeorpass.server.config import Postgres
from takeorpass.server.postgres import PostgresStore
from tests.server.conftest import PROGRAMS
from tests.server.crowding import Crowd
from tests.server.process import ServerProcess

TABLES = int(os.environ.get("TAKEORPASS_TABLES", "200"))
RATE = 150.0
BACK_S = 5.0
"""Within so many seconds everybody is back after a server was killed."""

Play = Callable[[Crowd], Awaitable[None]]


def played(postgres: Postgres, servers: list[ServerProcess], play: Play, tables: int = TABLES) -> Crowd:
    """Let a crowd at all tables ``play`` at the servers, and compare its books with the logs afterwards."""

    async def run() -> Crowd:
        store = PostgresStore(postgres)
        ids = [f"table-{number}" for number in range(tables)]
        holders = [(seat, person.holder) for seat, person in enumerate(PEOPLE)]
        await asyncio.gather(*(store.append(table, 0, opening(), holders) for table in ids))
        ports = [(host_of(server), server.port) for server in servers]
        crowd = Crowd(ids, ports, store.instance, RATE)
        await crowd.enter()
        await crowd.play(tables)
        await play(crowd)
        await crowd.play(tables)
        await crowd.leave()
        for table in ids:
            crowd.check(table, await store.events_of(table))
        await store.end()
        return crowd

    return asyncio.run(run())


def test_all_are_back_within_5_seconds_after_kill_9_and_no_move_is_lost_or_doubled(postgres: Postgres) -> None:
    with ServerProcess(postgres.url) as one, ServerProcess(postgres.url) as other:

        async def kill(crowd: Crowd) -> None:
            os.kill(one.pid, signal.SIGKILL)
            crowd.ports = [("127.0.0.1", other.port)]
            await crowd.until_somebody_is_away()
            await crowd.until_all_are_there()

        crowd = played(postgres, [one, other], kill)
    print(f"{len(crowd.away)} of {4 * TABLES} were away for at most {max(crowd.away):.1f} s; errors: {crowd.errors}")
    assert len(crowd.away) == 2 * TABLES
    assert max(crowd.away) < BACK_S
    assert set(crowd.errors) <= {"stale"}


def test_a_rolling_restart_is_a_reconnect_and_no_more(postgres: Postgres) -> None:
    with ExitStack() as running:
        servers = [running.enter_context(ServerProcess(postgres.url)) for _ in range(2)]

        async def restart(crowd: Crowd) -> None:
            loop = asyncio.get_running_loop()
            for number, server in enumerate(servers):
                new = await loop.run_in_executor(None, ServerProcess, postgres.url)
                running.enter_context(new)
                crowd.ports[number] = ("127.0.0.1", new.port)
                stopped = loop.run_in_executor(None, server.stop, signal.SIGTERM)
                await crowd.until_somebody_is_away()
                await crowd.until_all_are_there()
                assert await stopped == (0, "")
                await crowd.play(TABLES)

        crowd = played(postgres, servers, restart)
    print(f"{len(crowd.away)} reconnects, the longest {max(crowd.away):.1f} s; errors: {crowd.errors}")
    assert len(crowd.away) >= 4 * TABLES
    assert set(crowd.errors) <= {"stale"}


def host_of(server: ServerProcess) -> str:
    """Return where a server is to be found."""
    return server.address.rpartition(":")[0].removeprefix("http://").replace("localhost", "127.0.0.1")


def found_programs() -> Path:
    if PROGRAMS is None:
        pytest.skip("no PostgreSQL found")
    return PROGRAMS
