"""A server for measuring: the real app in a process of its own, with tables at which four people already play.

``python -m benchmarks.hall DATABASE TABLES`` serves on a free port; without a database (``-``) its store is switched
off: it acknowledges at once and keeps everything in memory. Further processes on a database of PostgreSQL put no TABLES
into it. It prints its port and the ids of its tables.
"""

from __future__ import annotations

import asyncio
import json
import secrets
import sys
from collections.abc import Sequence
from typing import Any, TypeVar, cast

import uvicorn
from sqlalchemy import create_engine
from sqlalchemy.pool import StaticPool

from takeorpass.rules import parse_rules
from takeorpass.server.app import create_app
from takeorpass.server.commands import commit, give_nonce
from takeorpass.server.config import Config, Postgres, parse_database
from takeorpass.server.events import ENGINE, Created, Event, Seat
from takeorpass.server.identity import Person
from takeorpass.server.listening import listen
from takeorpass.server.logs import configure_logs
from takeorpass.server.opening import open_store
from takeorpass.server.schema import METADATA
from takeorpass.server.serving import collect_seldom
from takeorpass.server.sockets import MAX_MESSAGE
from takeorpass.server.store import NewTable, Store, Work
from takeorpass.server.table import fold

T = TypeVar("T")

PLAYERS = 4
PEOPLE = tuple(Person(letter * 43) for letter in "abcd")
"""The same four people sit at every table, each always on the same seat."""


class StoreSwitchedOff:
    """What a `Store` does, without writing anything."""

    instance = "bench"
    is_shared = False

    def __init__(self) -> None:
        self._events: dict[str, list[Event]] = {}
        self._holders: dict[str, dict[int, str]] = {}
        # What is not about moves (the lobby, the time that servers have run) finds its tables, in memory.
        self._engine = create_engine("sqlite://", poolclass=StaticPool)
        METADATA.create_all(self._engine)

    def append(
        self,
        table_id: str,
        _first: int,
        events: Sequence[Event],
        holders: Sequence[tuple[int, str | None]] = (),
        *,
        also: NewTable | None = None,
    ) -> asyncio.Future[None]:
        """Keep ``events`` in memory; done at once."""
        assert also is None
        self._events.setdefault(table_id, []).extend(events)
        self._holders.setdefault(table_id, {}).update({seat: holder for seat, holder in holders if holder})
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        done.set_result(None)
        return done

    async def events_of(self, table_id: str, first: int = 0) -> list[Event]:
        """Return what was kept."""
        return self._events.get(table_id, [])[first:]

    async def holders_of(self, table_id: str) -> dict[int, str]:
        """Return who holds which seat."""
        return self._holders.get(table_id, {})

    def submit(self, work: Work[T]) -> asyncio.Future[T]:
        """Do ``work`` in memory; done at once."""
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        with self._engine.begin() as connection:
            done.set_result(work(connection))
        return done

    def follow(self, _follower: object) -> None:
        """Nobody else writes here."""

    def say(self, _table_id: str, _note: object) -> None:
        """Nobody else is there."""

    async def end(self) -> None:
        """There is nothing to close."""


async def set_out(store: Store, tables: int) -> list[str]:
    """Put so many tables into ``store``, each dealt and with its first card up; return their ids."""
    ids = [f"table-{number}" for number in range(tables)]
    holders = [(seat, person.holder) for seat, person in enumerate(PEOPLE)]
    await asyncio.gather(*(store.append(table_id, 0, opening(), holders) for table_id in ids))
    return ids


async def _set_out_apart(database: Postgres, tables: int) -> list[str]:
    """Put tables into ``database`` by a store of its own: one belongs to the event loop that it is used in."""
    store = open_store(database)
    ids = await set_out(store, tables)
    await store.end()
    return ids


def opening() -> list[Event]:
    """Return the events of a table of four that is dealt and has its first card up."""
    seats = tuple(Seat(name, "person") for name in ("Ann", "Ben", "Cleo", "Dan"))
    created = Created(ENGINE, parse_rules("no-thanks"), 10, 0, seats, secrets.token_bytes(32))
    events: list[Event] = [created, commit(0, 0, secrets.token_bytes(32))]
    for seat in range(PLAYERS):
        events += give_nonce(fold(events), seat, 0, "")
    return events


class Answering(uvicorn.Server):
    """Prints once it answers where it does, how its cookie is named, and the ids of its tables."""

    def __init__(self, config: uvicorn.Config, port: int, cookie: str, ids: list[str]) -> None:
        super().__init__(config)
        self._line = json.dumps({"port": port, "cookie": cookie, "ids": ids})

    async def startup(self, sockets: Any = None) -> None:
        """Start, and say so."""
        await super().startup(sockets)
        collect_seldom()
        print(self._line, flush=True)


def main(database: str, tables: int) -> None:
    """Serve until the process is ended."""
    configure_logs()
    where = parse_database(database)
    if isinstance(where, Postgres):
        ids = asyncio.run(_set_out_apart(where, tables))
        store = open_store(where)
    else:
        store = cast("Store", StoreSwitchedOff()) if database == "-" else open_store(where)
        ids = asyncio.run(set_out(store, tables))
    sockets = listen("127.0.0.1", 0)
    port = sockets[0].getsockname()[1]
    app = create_app(Config(where, messages_per_second=1e9), store=store)
    config = uvicorn.Config(
        app, log_config=None, access_log=False, ws_max_size=MAX_MESSAGE, ws_per_message_deflate=False
    )
    Answering(config, port, store.instance, ids).run(sockets)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
