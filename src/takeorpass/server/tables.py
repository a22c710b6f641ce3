"""The tables that are being played: their states in memory, always as durable as the store has them.

A table is changed by one request at a time; its state in memory only after the store has it. A write that failed leaves
both as they were.
"""

from __future__ import annotations

import asyncio
import base64
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence

from takeorpass import wire
from takeorpass.errors import InputError
from takeorpass.server.events import Event
from takeorpass.server.identity import Person
from takeorpass.server.setup import Draw, set_up
from takeorpass.server.store import Store, StoreError
from takeorpass.server.table import Table, fold

Watcher = Callable[[], None]
"""Called whenever a table has changed; it must return at once."""

KEPT = 500
"""How many tables that nobody watches are kept in memory; the others are read again when they are asked for."""

_ID_BYTES = 12


class LiveTable:
    """One table in memory: ``table`` is its state, ``watchers`` and ``attendant`` are told of each change.

    Watchers are those who look at it; the attendant, who plays for its bots, stays as long as it is in memory and says
    with ``busy`` that it must stay there.
    """

    def __init__(self, table_id: str, table: Table, holders: Mapping[int, str], store: Store) -> None:
        """Hold ``table``, as the ``store`` has it; ``holders`` are the persons' hashes by seat."""
        self.id = table_id
        self.table = table
        self.watchers: set[Watcher] = set()
        self.attendant: Watcher | None = None
        self.busy = False
        self._holders = dict(holders)
        self._store = store
        self._turn = asyncio.Lock()

    @property
    def is_idle(self) -> bool:
        """Whether it may be forgotten until it is asked for."""
        return not (self.watchers or self.busy or self._turn.locked())

    def seat_of(self, person: Person | None) -> int | None:
        """Return the seat that ``person`` holds, None for a spectator."""
        if person is None:
            return None
        return next((seat for seat, holder in self._holders.items() if holder == person.holder), None)

    async def act(self, decide: Callable[[Table], Sequence[Event]]) -> bool:
        """Let ``decide`` say what events follow from the state, and return once these are durable: whether any did.

        Raises what ``decide`` raises, and `StoreError`; then nothing has changed. Whoever is cancelled here leaves the
        store and the state in step all the same.
        """
        return await asyncio.shield(asyncio.create_task(self._act(decide)))

    async def _act(self, decide: Callable[[Table], Sequence[Event]]) -> bool:
        async with self._turn:
            events = decide(self.table)
            if not events:
                return False
            after = self.table
            for event in events:
                after = after.apply(event)
            try:
                await self._store.append(self.id, self.table.length, events)
            except StoreError:
                await self._read_again()
                raise
            self._become(after)
            return True

    async def _read_again(self) -> None:
        """Ask the store how things stand, for a write that failed; if it cannot say, the next write will."""
        try:
            table = fold(await self._store.events_of(self.id))
        except StoreError:
            return
        if table.length != self.table.length:
            self._become(table)

    def _become(self, table: Table) -> None:
        self.table = table
        for watcher in (*self.watchers, *([self.attendant] if self.attendant else [])):
            watcher()


class Tables:
    """All tables of a store, read into memory when they are asked for."""

    def __init__(self, store: Store, draw: Draw, attend: Callable[[LiveTable], None]) -> None:
        """Use ``store``; ``draw`` gives the secrets; ``attend`` is told of each table that comes into memory."""
        self._store = store
        self._draw = draw
        self._attend = attend
        self._live: OrderedDict[str, LiveTable] = OrderedDict()
        self._reading = asyncio.Lock()

    async def create(self, request: wire.TableRequest, holder: str) -> wire.TableCreated:
        """Set up the table that ``request`` asks for, with ``holder`` on its person's seat."""
        created, committed = set_up(request, self._draw)
        table_id = base64.urlsafe_b64encode(self._draw(_ID_BYTES)).decode()
        seat = next(number for number, seat in enumerate(created.seats) if seat.kind == "person")
        await self._store.append(table_id, 0, (created, committed), holders=[(seat, holder)])
        return wire.TableCreated(table_id, seat)

    async def find(self, table_id: str) -> LiveTable:
        """Return the table; raise `InputError` (``unknown_table``) where there is none."""
        live = self._live.get(table_id)
        if live is None:
            async with self._reading:
                live = self._live.get(table_id) or await self._read(table_id)
        self._live.move_to_end(table_id)
        return live

    async def _read(self, table_id: str) -> LiveTable:
        events = await self._store.events_of(table_id)
        if not events:
            raise InputError("unknown_table", "There is no such table.")
        live = LiveTable(table_id, fold(events), await self._store.holders_of(table_id), self._store)
        self._forget_idle()
        self._live[table_id] = live
        self._attend(live)
        return live

    def _forget_idle(self) -> None:
        """Forget the idle tables that were asked for longest ago."""
        surplus = len(self._live) - KEPT
        if surplus >= 0:
            idle = [table_id for table_id, live in self._live.items() if live.is_idle]
            for table_id in idle[: surplus + 1]:
                del self._live[table_id]
