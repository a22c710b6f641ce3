"""The line between a server and its database is cut, in a network of its own, while people play."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from takeorpass.server.config import Postgres, parse_database
from tests.server.cluster import cluster
from tests.server.crowding import Crowd
from tests.server.long_processes import found_programs, played
from tests.server.process import ServerProcess

FEW = 20
SPACE, OUTER, INNER, NETWORK = "takeorpass", "10.213.91", "10.213.92", "10.213.92.0/24"


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


def database(host: str, port: int, name: str) -> Postgres:
    found = parse_database(f"postgresql://games@{host}:{port}/{name}")
    assert isinstance(found, Postgres)
    return found
