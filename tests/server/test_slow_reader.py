"""A socket that reads slowly skips to the newest, and never stalls its table."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any, ClassVar

import pytest

from takeorpass.server.config import Config
from takeorpass.server.gate import Gate
from takeorpass.server.house import House
from takeorpass.server.identity import People
from takeorpass.server.live_table import LiveTable
from takeorpass.server.sockets import TableSocket
from takeorpass.server.sqlite import SqliteStore
from takeorpass.server.table import fold
from takeorpass.server.tables import Tables
from tests.server.test_table import played


class SlowReader:
    """A socket whose peer takes nothing until it is let to, and says nothing."""

    def __init__(self) -> None:
        self.sent: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.may_go_on = asyncio.Event()

    cookies: ClassVar[dict[str, str]] = {}

    async def accept(self, headers: list[tuple[bytes, bytes]]) -> None:
        assert headers == [], "a spectator of a match needs no cookie"

    async def receive(self) -> Any:
        await asyncio.Event().wait()

    async def send(self, message: dict[str, str]) -> None:
        await self.may_go_on.wait()
        self.sent.put_nowait(json.loads(message["text"]))


def test_a_slow_reader_skips_to_the_newest_and_never_stalls_its_table(database: Path) -> None:
    async def play() -> None:
        store = SqliteStore(database)
        events = played(rounds=1)
        await store.append("t", 0, events[:2])
        live = LiveTable("t", fold(events[:2]), {}, store)
        reader = SlowReader()
        house = House(Config(database), Gate(), People(store.instance), Tables(store, bytes, print), bytes)
        socket = TableSocket(reader, live, house)  # type: ignore[arg-type]
        serving = asyncio.create_task(socket.serve())
        await asyncio.sleep(0)
        for event in events[2:80]:
            await live.act(lambda _, event=event: [event])  # type: ignore[misc]
        assert reader.sent.empty()
        reader.may_go_on.set()
        assert (await reader.sent.get())["type"] == "table"
        view = await reader.sent.get()
        assert view["seq"] == len(live.table.happenings) > 80
        assert (await reader.sent.get())["watching"] == 1
        assert reader.sent.empty()
        serving.cancel()
        await asyncio.gather(serving, return_exceptions=True)
        assert live.presence().watching == 0
        assert live.is_idle
        store.close()

    asyncio.run(play())


class GoneReader(SlowReader):
    """A socket whose other end went away without a word, as uvicorn tells of it."""

    async def send(self, message: dict[str, str]) -> None:
        raise RuntimeError(f"Unexpected ASGI message {message['type']!r}, after sending 'websocket.close'.")


def test_a_reader_that_went_away_without_a_word_is_no_fault(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    faults: list[object] = []
    monkeypatch.setattr("takeorpass.server.sockets.log_fault", lambda error, **_: faults.append(error))

    async def play() -> None:
        store = SqliteStore(database)
        events = played(rounds=1)
        await store.append("t", 0, events)
        live = LiveTable("t", fold(events), {}, store)
        house = House(Config(database), Gate(), People(store.instance), Tables(store, bytes, print), bytes)
        serving = asyncio.create_task(TableSocket(GoneReader(), live, house).serve())  # type: ignore[arg-type]
        await asyncio.sleep(0.01)
        serving.cancel()
        await asyncio.gather(serving, return_exceptions=True)
        store.close()

    asyncio.run(play())
    assert faults == []
