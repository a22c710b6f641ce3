"""The time that servers run: it goes on where another left it, and nobody's clock on the wall comes into it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

from takeorpass.server.sqlite import SqliteStore
from takeorpass.server.uptime import Uptime


class Seconds:
    """A monotonic clock that goes on as it is told."""

    def __init__(self, now: float = 0) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now


def on(database: Path, work: Callable[[SqliteStore], Awaitable[None]]) -> None:
    async def run() -> None:
        store = SqliteStore(database)
        try:
            await work(store)
        finally:
            store.close()

    asyncio.run(run())


def test_what_was_kept_is_gone_on_from_and_downtime_is_none(database: Path) -> None:
    async def first(store: SqliteStore) -> None:
        seconds = Seconds(5000)
        uptime = Uptime(store, seconds)
        await uptime.begin()
        assert uptime.now() == 0
        seconds.now += 90
        await uptime.keep()
        seconds.now += 0.7
        assert uptime.now() == 90_700

    async def second(store: SqliteStore) -> None:
        seconds = Seconds(10**6)
        uptime = Uptime(store, seconds)
        await uptime.begin()
        assert uptime.now() == 90_000
        seconds.now += 1
        assert uptime.now() == 91_000

    on(database, first)
    on(database, second)


def test_whose_clocks_ran_is_known_to_the_next_and_to_nobody_after_it(database: Path) -> None:
    async def work(store: SqliteStore) -> None:
        one, other = Uptime(store, Seconds()), Uptime(store, Seconds())
        assert await one.ticking() == []
        await one.keep({"b", "a"})
        await other.keep({"c", "a"})
        await one.keep({"b"})
        assert await Uptime(store, Seconds()).ticking() == ["a", "b", "c"]
        assert await other.ticking() == []
        await one.keep()
        assert await other.ticking() == []

    on(database, work)


def test_who_is_behind_follows_and_nobody_goes_back(database: Path) -> None:
    async def two(store: SqliteStore) -> None:
        seconds = Seconds()
        one, other = Uptime(store, seconds), Uptime(store, seconds)
        await one.begin()
        seconds.now += 10
        await one.keep()
        seconds.now += 1
        await other.begin()
        assert other.now() == 10_000
        await one.keep()
        await other.keep()
        assert one.now() == other.now() == 11_000
        await other.keep()
        assert one.now() == 11_000
        other.witness(12_000)
        other.witness(3_000)
        assert other.now() == 12_000

    on(database, two)
