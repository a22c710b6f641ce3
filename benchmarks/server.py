"""What the server costs: moves, CPU and memory, each beside the same server with its store switched off.

The server runs in a process of its own, on loopback; four people sit at each table, each with a socket that is sent
every view. Where nothing else is said they move as soon as they may. The echo is a server that does nothing but send
as many bytes to as many sockets (`benchmarks.echo`): what none on this web server can do without.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks.crowd import Crowd
from benchmarks.hall import PLAYERS
from benchmarks.row import Row
from tests.server.cluster import cluster, find_programs

FEW, MANY = 100, 1000
PACE = 500
"""Moves a second, over all tables, where they are paced."""

_WARM_S, _MEASURED_S = 1.0, 4.0
_KB = 1024
_AGAINST = "without a store"
_MOVE = "a durable move over it"
_AIM_US, _AIM_P99, _AIM_SOCKET_KB = 75, 2.5, 40
_AIM_POSTGRES_US, _AIM_GROWTH = 160, 1.2


@dataclass(frozen=True, slots=True)
class Played:
    """What was measured: moves a second, CPU of the server a move and latencies in seconds."""

    rate: float
    cpu: float
    p50: float
    p99: float


@dataclass(frozen=True, slots=True)
class Measured:
    """A server as fast as it goes and at a pace, and the memory of a socket and of a table in bytes."""

    fast: Played
    paced: Played
    per_socket: float
    per_table: float


def rows() -> list[Row]:
    """Measure few and many tables, unpaced and paced, with the store and without."""
    _allow_many_files()
    with tempfile.TemporaryDirectory() as folder:
        few, few_off = (_measure(database, FEW) for database in (f"{folder}/few.sqlite", "-"))
        echo = _echo(FEW)
        many, many_off = (_measure(database, MANY) for database in (f"{folder}/many.sqlite", "-"))
    aim = _AIM_P99 * many_off.paced.p99 * 1e3
    return [
        *_speed(f"{FEW} tables", few.fast, few_off.fast, aim=_AIM_US),
        Row(f"server: CPU per message, {FEW} tables, echo", echo.cpu * 1e6, "µs", few.fast.cpu / echo.cpu, _MOVE),
        *_speed(f"{MANY} tables", many.fast, many_off.fast),
        *_latency(f"{MANY} tables, {PACE} moves/s", many.paced, many_off.paced, aim=aim),
        _memory("a socket", many.per_socket, many_off.per_socket, aim=_AIM_SOCKET_KB),
        _memory("a table", many.per_table, many_off.per_table),
        *_postgres(few_off, many_off),
    ]


def _postgres(few_off: Measured, many_off: Measured) -> list[Row]:
    """Measure one, two and four processes on PostgreSQL; the people of each table are at all of them."""
    programs = find_programs()
    if programs is None:
        print("PostgreSQL is left out: it was not found")
        return []
    rows: list[Row] = []
    with cluster(programs, is_durable=True) as running:
        for tables, off in ((FEW, few_off), (MANY, many_off)):
            alone = 0.0
            for processes in (1, 2, 4):
                url = running.new_database(f"bench_{tables}_{processes}")
                measured = _measure(url, tables, processes)
                fast, paced = measured.fast, measured.paced
                alone = alone or fast.cpu
                where = f"PostgreSQL, {processes} process{'es' * (processes > 1)}, {tables} tables"
                aim = _AIM_POSTGRES_US if processes == 1 else alone * 1e6 * _AIM_GROWTH
                rows += [
                    *_speed(where, fast, off.fast, aim=aim),
                    Row(
                        f"server: CPU per move, {where}, {PACE}/s",
                        paced.cpu * 1e6,
                        "µs",
                        paced.cpu / off.paced.cpu,
                        _AGAINST,
                    ),
                    *_latency(f"{where}, {PACE}/s", paced, off.paced),
                    _memory(f"a socket, {where}", measured.per_socket, off.per_socket),
                    _memory(f"a table, {where}", measured.per_table, off.per_table),
                ]
    return rows


def _speed(where: str, on: Played, off: Played, aim: float | None = None) -> list[Row]:
    return [
        Row(f"server: moves, {where}", on.rate, "per second", on.rate / off.rate, _AGAINST),
        Row(f"server: CPU per move, {where}", on.cpu * 1e6, "µs", on.cpu / off.cpu, _AGAINST, aim),
        *_latency(where, on, off),
    ]


def _latency(where: str, on: Played, off: Played, aim: float | None = None) -> list[Row]:
    return [
        Row(f"server: p50, {where}", on.p50 * 1e3, "ms", on.p50 / off.p50, _AGAINST),
        Row(f"server: p99, {where}", on.p99 * 1e3, "ms", on.p99 / off.p99, _AGAINST, aim),
    ]


def _memory(what: str, on: float, off: float, aim: float | None = None) -> Row:
    return Row(f"server: memory of {what}", on / _KB, "kB", on / off, _AGAINST, aim)


def _measure(database: str, tables: int, processes: int = 1) -> Measured:
    """Measure so many ``processes`` on ``database``, their CPU and memory together."""
    with contextlib.ExitStack() as serving:
        # The first puts the tables there, and the others find them.
        numbers = [tables, *[0] * (processes - 1)]
        halls = [serving.enter_context(_serving("benchmarks.hall", database, str(number))) for number in numbers]
        pids = [process.pid for process, _ in halls]
        crowd = Crowd([hall["port"] for _, hall in halls], halls[0][1]["cookie"])
        return asyncio.run(_play(pids, crowd, halls[0][1]["ids"]))


def _echo(tables: int) -> Played:
    async def play(pid: int, hall: dict[str, Any]) -> Played:
        crowd = Crowd([hall["port"]], hall["cookie"])
        await crowd.enter(hall["ids"])
        played = await _played([pid], crowd, None)
        crowd.leave()
        return played

    with _serving("benchmarks.echo", str(tables)) as (process, hall):
        return asyncio.run(play(process.pid, hall))


async def _play(pids: Sequence[int], crowd: Crowd, tables: list[str]) -> Measured:
    empty = _resident(pids)
    await crowd.enter(tables)
    seated = _resident(pids)
    await crowd.enter(tables, seats=(0,), plays=False)
    per_socket = (_resident(pids) - seated) / len(tables)
    per_table = (seated - empty) / len(tables) - PLAYERS * per_socket
    for page in crowd.pages[len(tables) * PLAYERS :]:
        page.transport.abort()
    paced = await _played(pids, crowd, PACE)
    fast = await _played(pids, crowd, None)
    crowd.leave()
    return Measured(fast, paced, per_socket, per_table)


async def _played(pids: Sequence[int], crowd: Crowd, rate: int | None) -> Played:
    """Let ``crowd`` play for some seconds, ``rate`` moves a second or as fast as it goes."""
    pacing = asyncio.create_task(_pace(crowd, rate))
    await asyncio.sleep(_WARM_S)
    crowd.start_counting()
    cpu, start = _cpus(pids), time.perf_counter()
    await asyncio.sleep(_MEASURED_S)
    took, used = time.perf_counter() - start, _cpus(pids) - cpu
    pacing.cancel()
    cuts = statistics.quantiles(crowd.latencies, n=100)
    return Played(crowd.moves / took, used / crowd.moves, cuts[49], cuts[98])


async def _pace(crowd: Crowd, rate: int | None) -> None:
    """Make the moves that wait: ``rate`` a second, or all of them at once."""
    start, made = time.perf_counter(), 0
    while True:
        due = len(crowd.waiting) if rate is None else int((time.perf_counter() - start) * rate) - made
        for _ in range(due):
            made += crowd.move_next()
        await asyncio.sleep(0 if rate is None else 0.001)


@contextlib.contextmanager
def _serving(*arguments: str) -> Iterator[tuple[subprocess.Popen[bytes], dict[str, Any]]]:
    command = [sys.executable, "-m", *arguments]
    with subprocess.Popen(command, stdout=subprocess.PIPE, env=os.environ | {"CI": "true"}) as process:
        assert process.stdout is not None
        try:
            yield process, json.loads(process.stdout.readline())
        finally:
            process.kill()


def _cpu(pid: int) -> float:
    """Return the seconds of CPU that a process has used, all its threads together."""
    fields = Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _cpus(pids: Sequence[int]) -> float:
    return sum(_cpu(pid) for pid in pids)


def _resident(pids: Sequence[int]) -> int:
    """Return the memory of processes together, in bytes."""
    pages = sum(int(Path(f"/proc/{pid}/statm").read_text("utf-8").split()[1]) for pid in pids)
    return pages * os.sysconf("SC_PAGE_SIZE")


def _allow_many_files() -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, min(hard, 16_384)), hard))
