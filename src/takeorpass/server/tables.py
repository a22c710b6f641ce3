"""The tables that are being played, read into memory when they are asked for, and forgotten when nobody needs them."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Container, ValuesView

from takeorpass import wire
from takeorpass.errors import InputError
from takeorpass.server.delayed import delayed_from, moments_of
from takeorpass.server.live_table import LiveTable
from takeorpass.server.seating import gone
from takeorpass.server.setup import Draw, new_table_id, set_up
from takeorpass.server.store import Store
from takeorpass.server.table import fold

KEPT = 500
"""How many tables that nobody watches are kept in memory; the others are read again when they are asked for."""


class Tables:
    """All tables of a store, read into memory when they are asked for.

    ``begin_clocks`` is done before one with a clock comes into memory. The ``clock`` gives seconds since 1970, as the
    moments in the store are.
    """

    def __init__(
        self,
        store: Store,
        draw: Draw,
        attend: Callable[[LiveTable], None],
        pace: float = 0.7,
        programs: Container[str] = (),
    ) -> None:
        """Use ``store``; ``draw`` gives the secrets; ``attend`` is told of each table that comes into memory.

        The bots' ``pace`` is for tables that are asked for without one; ``programs`` are those that play here, by name.
        """
        self._store = store
        self._draw = draw
        self._attend = attend
        self._pace = pace
        self._programs = programs
        self.clock: Callable[[], float] = time.time
        self.begin_clocks: Callable[[], Awaitable[None]] | None = None
        self._live: OrderedDict[str, LiveTable] = OrderedDict()
        self._reading = asyncio.Lock()

    @property
    def draw(self) -> Draw:
        """What gives the secrets."""
        return self._draw

    @property
    def live(self) -> ValuesView[LiveTable]:
        """The tables in memory."""
        return self._live.values()

    async def create(self, request: wire.TableRequest, holder: str) -> wire.TableCreated:
        """Set up the table that ``request`` asks for, with ``holder`` on the seats of who is there already."""
        events = set_up(request, self._draw, self._pace, self._programs)
        table_id = new_table_id(self._draw)
        table = fold(events)
        await self._store.append(table_id, 0, events, holders=[(seat, holder) for seat in table.persons])
        return wire.TableCreated(table_id, table.host)

    async def find(self, table_id: str) -> LiveTable:
        """Return the table, as the store has it.

        Raises `InputError`: ``unknown_table`` where there is none, ``closed`` where there is none any more.
        """
        live = self._live.get(table_id)
        if live is not None and self._store.is_shared:
            await live.catch_up()
            # It may have been forgotten meanwhile.
            live = self._live.get(table_id)
        if live is None:
            async with self._reading:
                live = self._live.get(table_id) or await self._read(table_id)
        self._live.move_to_end(table_id)
        if live.table.company.is_closed:
            raise gone()
        return live

    def in_memory(self, table_id: str) -> LiveTable | None:
        """Return the table where it is in memory."""
        return self._live.get(table_id)

    def all_in_memory(self) -> tuple[LiveTable, ...]:
        """Return all tables that are in memory."""
        return tuple(self._live.values())

    async def _read(self, table_id: str) -> LiveTable:
        events = await self._store.events_of(table_id)
        if not events:
            raise InputError("unknown_table", "There is no such table.")
        table, holders = fold(events), await self._store.holders_of(table_id)
        if table.clock is not None and self.begin_clocks is not None:
            await self.begin_clocks()
        delayed = None
        if table.created.delay_s:
            moments = await self._store.submit(lambda connection: moments_of(connection, table_id))
            delayed = delayed_from(events, moments, self.clock())
        live = LiveTable(table_id, table, holders, self._store, delayed)
        self._forget_idle()
        self._live[table_id] = live
        live.ask()
        self._attend(live)
        return live

    def _forget_idle(self) -> None:
        """Forget the idle tables that were asked for longest ago."""
        surplus = len(self._live) - KEPT
        if surplus >= 0:
            idle = [table_id for table_id, live in self._live.items() if live.is_idle]
            for table_id in idle[: surplus + 1]:
                forgotten = self._live.pop(table_id)
                if forgotten.usher is not None:
                    forgotten.usher.end()
