"""Keeping step with the other processes on a shared store: what they do reaches the tables in this one's memory."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Mapping, Sequence
from typing import Any

import structlog

from takeorpass.errors import TakeOrPassError
from takeorpass.server.faults import log_fault
from takeorpass.server.live_table import LiveTable
from takeorpass.server.store import Store
from takeorpass.server.tables import Tables

POLL_S = 10.0
"""How often the tables in memory are compared with the store, in seconds, in case a hint got lost."""

_log = structlog.get_logger()


class Following:
    """Follows ``store`` for ``tables``; of a store that nobody else has there is nothing to follow."""

    def __init__(self, tables: Tables, store: Store) -> None:
        """Begin at once."""
        self._tables = tables
        self._store = store
        self._now = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        if store.is_shared:
            store.follow(self)
            self._task = asyncio.create_task(self._compare())

    async def end(self) -> None:
        """Stop following."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    def heard(self, table_id: str, first: int, bodies: Sequence[bytes], *, holders: bool) -> None:
        """Pass on what was appended to a table that is in memory."""
        live = self._tables.in_memory(table_id)
        if live is not None:
            live.hear(first, bodies, holders=holders)

    def noted(self, sender: str, table_id: str, note: Mapping[str, Any]) -> None:
        """Pass on who is at a table elsewhere."""
        live = self._tables.in_memory(table_id)
        if live is not None:
            live.note(sender, note)

    def listening(self) -> None:
        """Compare all tables at once: what was said before now was said to nobody."""
        self._now.set()
        for live in self._tables.all_in_memory():
            live.ask()

    def gone(self, sender: str) -> None:
        """Nobody is at any table there any more."""
        for live in self._tables.all_in_memory():
            live.forget(sender)

    async def _compare(self) -> None:
        while True:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._now.wait(), POLL_S)
            self._now.clear()
            live = {one.id: one for one in self._tables.all_in_memory()}
            try:
                lengths = await self._store.lengths_of(list(live)) if live else {}
                for table_id, length in lengths.items():
                    if length > live[table_id].table.length:
                        await self._catch_up(live[table_id])
            except TakeOrPassError as error:
                _log.warning("the tables cannot be compared with the database", code=error.code)
            except Exception as error:  # noqa: BLE001 - it is compared again soon
                log_fault(error)

    async def _catch_up(self, live: LiveTable) -> None:
        """Let ``live`` catch up; one that cannot be read holds up none of the others."""
        try:
            await live.catch_up()
        except TakeOrPassError as error:
            _log.warning("a table cannot be read", code=error.code)
