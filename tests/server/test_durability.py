"""Nothing is acknowledged before it is on the disk: counted from outside, by strace, in a process of its own."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

WRITER = """
import asyncio, os, sys
from pathlib import Path
from takeorpass.server.events import Committed
from takeorpass.server.sqlite import SqliteStore

async def write(store):
    for number in range(10):
        await store.append("one by one", number, [Committed(number, 0, b"s", b"c")])
        os.write(1, b"acknowledged\\n")
    waiting = [store.append(str(number), 0, [Committed(0, 0, b"s", b"c")]) for number in range(100)]
    await asyncio.gather(*waiting)
    os.write(1, b"together\\n")

store = SqliteStore(Path(sys.argv[1]))
if sys.argv[2] == "careless":
    store._connection.connection.driver_connection.execute("PRAGMA synchronous = OFF")
os.write(1, b"ready\\n")
asyncio.run(write(store))
os._exit(0)
"""
SYNC, SAID = "sync", re.compile(r'write\(1, "(\w+)')


def traced(database: Path, how: str) -> list[str]:
    """Return what the writer did, in order: ``sync``, and what it said."""
    strace = shutil.which("strace")
    if strace is None:
        pytest.skip("no strace found")
    trace = database.with_suffix(".trace")
    command = [strace, "-f", "-qq", "-e", "trace=fsync,fdatasync,write", "-o", str(trace)]
    done = subprocess.run(
        [*command, sys.executable, "-c", WRITER, str(database), how],
        check=False,
        capture_output=True,
        text=True,
        timeout=120,
    )
    if "PTRACE" in done.stderr or "ptrace" in done.stderr:
        pytest.skip("strace may not trace here")
    assert done.returncode == 0, done.stderr
    acts = []
    for line in trace.read_text("utf-8").splitlines():
        said = SAID.search(line)
        if said:
            acts.append(said[1])
        elif re.search(r"(fsync|fdatasync)(\(| resumed).*= 0", line):
            acts.append(SYNC)
    return acts[acts.index("ready") + 1 :]


def test_every_acknowledged_write_was_synced_before_and_what_waits_together_is_synced_together(database: Path) -> None:
    acts = traced(database, "as it is")
    batches = "".join("." if act == SYNC else "!" for act in acts)
    one_by_one, _, together = batches.rpartition("!")[0].rpartition("!")
    assert re.fullmatch(r"(\.+!){9}\.+", one_by_one), batches
    assert 1 <= len(together) < 50, batches


def test_a_careless_store_would_be_noticed(database: Path) -> None:
    assert SYNC not in traced(database, "careless")
