"""The lobby: the tables that anybody on the server may join, as any of its processes finds them.

What stands in it is read from the tables' own events. Where these are is kept in `schema.LISTING`, with the moment at
which somebody who sits there was last connected: each process notes that of the tables in its memory. So a table goes
from the lobby when it starts, is full, or was left, and comes back with whoever comes back.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

import structlog
from sqlalchemy import Connection, delete, text

from takeorpass import wire
from takeorpass.errors import TakeOrPassError
from takeorpass.rules import is_named
from takeorpass.server.faults import log_fault
from takeorpass.server.introducing import rules_info, seat_info
from takeorpass.server.schema import LISTING
from takeorpass.server.store import Store, decode_all
from takeorpass.server.table import Table, fold
from takeorpass.server.tables import Tables

MOST = 50
"""How many tables the lobby shows."""

NOTE_S = 10.0
"""How often it is noted who still waits, in seconds."""

AWAY_S = 180.0
"""After how many seconds without anybody connected a table is no longer shown."""

FRESH_S = 1.0
"""How long an answer is given again, in seconds: pages ask every few seconds, each of them."""

_FORGET_S = 24 * 3600.0
_READ = 4 * MOST
_MOST_EVENTS = 500
"""A table at which so much has happened before the start is no longer read by everybody who looks into the lobby."""

_NOTE = text(
    "INSERT INTO listing (table_id, since, seen) VALUES (:table, :now, :now) "
    "ON CONFLICT (table_id) DO UPDATE SET seen = excluded.seen"
)
_EVENTS = text(
    "SELECT listed.table_id, listed.since, event.body FROM ("
    " SELECT table_id, since FROM listing WHERE seen > :seen"
    " AND (SELECT max(seq) FROM event WHERE event.table_id = listing.table_id) < :most"
    " ORDER BY since DESC, table_id LIMIT :read"
    ") AS listed JOIN event ON event.table_id = listed.table_id ORDER BY listed.since DESC, listed.table_id, event.seq"
)

_log = structlog.get_logger()


class Lobby:
    """The lobby of the server that has ``tables`` in memory and keeps all in ``store``; ``clock`` gives seconds."""

    def __init__(self, tables: Tables, store: Store, clock: Callable[[], float]) -> None:
        """Begin to note who waits."""
        self._tables = tables
        self._store = store
        self._clock = clock
        self._answer: tuple[float, wire.Lobby] | None = None
        self._reading = asyncio.Lock()
        self._task = asyncio.create_task(self._note_all())

    async def end(self) -> None:
        """Stop noting."""
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)

    async def add(self, table_id: str) -> None:
        """Show a table from now on."""
        await self._note([table_id])
        self._answer = None

    async def look(self) -> wire.Lobby:
        """Return what the lobby shows, a second old at the most; raise `StoreError` where it cannot be read."""
        async with self._reading:
            now = asyncio.get_running_loop().time()
            if self._answer is None or now >= self._answer[0] + FRESH_S:
                self._answer = (now, await self._read())
            return self._answer[1]

    async def _read(self) -> wire.Lobby:
        asked = {"seen": self._now() - int(AWAY_S * 1000), "most": _MOST_EVENTS, "read": _READ}
        rows = await self._store.submit(lambda connection: connection.execute(_EVENTS, asked).all())
        bodies: dict[tuple[str, int], list[str]] = {}
        for table_id, since, body in rows:
            bodies.setdefault((table_id, since), []).append(body)
        shown, started = [], []
        for (table_id, since), log in bodies.items():
            try:
                table = fold(decode_all(log))
            except TakeOrPassError:
                continue
            if table.has_started or table.company.is_closed:
                started.append(table_id)
            elif table.created.listed and table.open_seats and table.persons:
                shown.append(listed_table(table_id, table, since))
        if started:
            await self._store.submit(lambda connection: _remove(connection, started))
        return wire.Lobby(shown[:MOST])

    async def _note(self, table_ids: Sequence[str]) -> None:
        rows = [{"table": table_id, "now": self._now()} for table_id in table_ids]
        await self._store.submit(lambda connection: connection.execute(_NOTE, rows))

    async def _note_all(self) -> None:
        while True:
            await asyncio.sleep(NOTE_S)
            waiting = sorted(live.id for live in self._tables.live if live.awaits_company)
            if not waiting:
                continue
            try:
                await self._note(waiting)
                before = self._now() - int(_FORGET_S * 1000)
                await self._store.submit(
                    lambda connection: connection.execute(delete(LISTING).where(LISTING.c.seen < before))  # noqa: B023 - awaited here
                )
            except TakeOrPassError as error:
                _log.warning("the lobby cannot be kept", code=error.code)
            except Exception as error:  # noqa: BLE001 - it is noted again soon
                log_fault(error)

    def _now(self) -> int:
        return int(self._clock() * 1000)


def listed_table(table_id: str, table: Table, since: int) -> wire.ListedTable:
    """Return what the lobby says of ``table``, which has not started and has waited ``since`` then."""
    created = table.created
    return wire.ListedTable(
        table=table_id,
        rules=created.ruleset.name,
        custom=not is_named(created.ruleset),
        lines=rules_info(created.ruleset, len(table.seats)).lines,
        rounds=created.rounds,
        seats=[None if sits is None else seat_info(sits) for sits in table.seats],
        host=table.host,
        open_to_spectators=created.open_to_spectators,
        clock=created.clock,
        delay_s=created.delay_s,
        since=since,
    )


def _remove(connection: Connection, table_ids: Sequence[str]) -> None:
    connection.execute(delete(LISTING).where(LISTING.c.table_id.in_(table_ids)))
