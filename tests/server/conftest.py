"""A server in memory for each test: the real app, its bots thinking in this process."""

from __future__ import annotations

import itertools
import secrets
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from takeorpass.players.levels import choose
from takeorpass.rules import PlayerMove, SeatView
from takeorpass.server.app import Worker, create_app
from takeorpass.server.config import Config, Postgres, parse_database
from takeorpass.server.live_table import LiveTable
from takeorpass.server.operating import Operating, Quota, Quotas
from takeorpass.server.setup import Draw
from tests.server.cluster import Cluster, cluster, find_programs
from tests.server.inside import CLOCK, check_log, three

PROGRAMS = find_programs()

Serve = Callable[..., AbstractContextManager[TestClient]]

_NO_QUOTA = Quota(1e12, 1e12, 1)
UNLIMITED = Quotas(_NO_QUOTA, _NO_QUOTA, _NO_QUOTA, _NO_QUOTA)


class HereWorker:
    """Thinks in this process."""

    async def choose(self, view: SeatView, level: str, seed: int) -> PlayerMove:
        return choose(view, level, seed)

    async def warm(self) -> None:
        pass

    async def close(self) -> None:
        pass


def counting_draw() -> Callable[[int], bytes]:
    """Return a source of "random" bytes that is the same in each run."""
    numbers = itertools.count(1)
    return lambda size: next(numbers).to_bytes(size, "big")


def ticking_clock() -> Callable[[], float]:
    """Return a clock on which each look takes a second."""
    seconds = itertools.count(1_800_000_000)
    return lambda: float(next(seconds))


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "games.sqlite"


@pytest.fixture
def serve(database: Path) -> Serve:
    """Start a server on the test's database; one at a time."""

    def start(
        *,
        worker: Worker | None = None,
        draw: Draw | None = None,
        clock: Callable[[], float] | None = None,
        **changes: Any,
    ) -> TestClient:
        usual = Config(database, bot_pause=0, messages_per_second=1e9, operating=Operating(quotas=UNLIMITED))
        config = replace(usual, **changes)
        app = create_app(
            config,
            worker=worker or HereWorker(),
            draw=draw or counting_draw(),
            clock=clock or ticking_clock(),
        )
        return TestClient(app, base_url="http://localhost")

    return start


@pytest.fixture
def client(serve: Serve) -> Iterator[TestClient]:
    with serve() as started:
        yield started


@pytest.fixture
def seated(client: TestClient) -> Iterator[tuple[str, list[TestClient], LiveTable]]:
    """A table on which Ann is to move; afterwards its log must give the table that is in memory."""
    table, people, live = three(client)
    yield table, people, live
    check_log(client, live)


@pytest.fixture
def timed(client: TestClient) -> Iterator[tuple[str, list[TestClient], LiveTable]]:
    """As `seated`, at a table with a clock."""
    table, people, live = three(client, clock=CLOCK)
    yield table, people, live
    check_log(client, live)


@pytest.fixture(scope="session")
def postgres_cluster() -> Iterator[Cluster]:
    """A cluster of PostgreSQL for all tests that need one."""
    if PROGRAMS is None:
        pytest.skip("no PostgreSQL found")
    with cluster(PROGRAMS) as running:
        yield running


@pytest.fixture
def postgres(postgres_cluster: Cluster) -> Postgres:
    """A database of its own for the test."""
    database = parse_database(postgres_cluster.new_database(f"test_{next(_NUMBERS)}"))
    assert isinstance(database, Postgres)
    return database


@pytest.fixture
def serve_postgres(postgres: Postgres) -> Serve:
    """Start servers on the test's database in PostgreSQL: any number of them."""

    def start(*, worker: Worker | None = None, draw: Draw | None = None, **changes: Any) -> TestClient:
        config = replace(Config(postgres, bot_pause=0, messages_per_second=1e9), **changes)
        app = create_app(config, worker=worker or HereWorker(), draw=draw or secrets.token_bytes, clock=ticking_clock())
        return TestClient(app, base_url="http://localhost")

    return start


_NUMBERS = itertools.count()
