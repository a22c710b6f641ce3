"""What takes long, run by `make check-long`: 200 live tables over two servers, one of which is killed, and the like."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import subprocess
from collections.abc import Awaitable, Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from benchmarks.hall import PEOPLE, opening
from takeorpass.server.config import Postgres, parse_database
from takeorpass.server.postgres import PostgresStore
from tests.server.cluster import cluster
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


def test_where_the_line_to_the_database_is_cut_moves_wait_or_are_refused_and_none_is_lost() -> None:
    with apart() as (cut, mend), cluster(found_programs(), NETWORK) as running:
        name = running.new_database("apart").rpartition("/")[2]
        far, near = (database(host, running.port, name) for host in (f"{INNER}.1", "127.0.0.1"))
        with ServerProcess(far.url, host=f"{OUTER}.2", within=SPACE) as one, ServerProcess(near.url) as other:

            async def play(crowd: Crowd) -> None:
                # Shortly: everybody waits, and the others play on.
                cut()
                await crowd.play(5)
                mend()
                await crowd.play(FEW)
                assert set(crowd.errors) <= {"stale"}
                # Until somebody is refused.
                cut()
                await crowd.until_told({"not_saved", "unsure"})
                mend()
                await crowd.play(FEW)

            crowd = played(near, [one, other], play, FEW)
            status, logged = one.stop()
    print(f"refused: {crowd.errors}")
    assert set(crowd.errors) <= {"stale", "not_saved", "unsure"}
    assert status == 0
    assert "the line to the database broke" in logged
    assert "fault" not in logged


FEW = 20
SPACE, OUTER, INNER, NETWORK = "takeorpass", "10.213.91", "10.213.92", "10.213.92.0/24"


@contextmanager
def apart() -> Iterator[tuple[Callable[[], None], Callable[[], None]]]:
    """Make a network with a line for people and one for the database; give what cuts the latter, and what mends it."""
    if (
        os.geteuid() != 0
        or shutil.which("ip") is None
        or subprocess.run(["ip", "netns", "add", SPACE], check=False).returncode
    ):
        pytest.skip("networks of their own can be made by root alone")
    try:
        for line, addresses in (("tpouter", OUTER), ("tpinner", INNER)):
            ip("link", "add", line, "type", "veth", "peer", "name", f"{line}2", "netns", SPACE)
            ip("address", "add", f"{addresses}.1/24", "dev", line)
            ip("link", "set", line, "up")
            ip("-n", SPACE, "address", "add", f"{addresses}.2/24", "dev", f"{line}2")
            ip("-n", SPACE, "link", "set", f"{line}2", "up")
        ip("-n", SPACE, "link", "set", "lo", "up")
        yield lambda: ip("link", "set", "tpinner", "down"), lambda: ip("link", "set", "tpinner", "up")
    finally:
        ip("netns", "del", SPACE)


def ip(*arguments: str) -> None:
    subprocess.run(["ip", *arguments], check=True)


def host_of(server: ServerProcess) -> str:
    """Return where a server is to be found."""
    return server.address.rpartition(":")[0].removeprefix("http://").replace("localhost", "127.0.0.1")


def database(host: str, port: int, name: str) -> Postgres:
    found = parse_database(f"postgresql://games@{host}:{port}/{name}")
    assert isinstance(found, Postgres)
    return found


def found_programs() -> Path:
    if PROGRAMS is None:
        pytest.skip("no PostgreSQL found")
    return PROGRAMS
