"""The time that servers have run on a database, by which clocks go: it stands while none of them is there.

It is a number of milliseconds, kept in the database: whoever reads it goes on from there, and writes how far it has
come once a second while that matters. So what a crash takes from it is a second at the most, and always in favour of
who thinks. Several processes keep step by what they write and by the moments in the events that they hear of: the one
that is ahead is followed. Nobody's wall clock comes into it.
"""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy import Connection, insert, select, update

from takeorpass.server.schema import META
from takeorpass.server.store import Store

_KEPT_AS = "uptime"


class Uptime:
    """The running time of the servers on ``store``, as this one knows it."""

    def __init__(self, store: Store, monotonic: Callable[[], float]) -> None:
        """Know nothing before it `begins`; ``monotonic`` gives seconds."""
        self._store = store
        self._monotonic = monotonic
        self._known = 0
        self._then = monotonic()

    def now(self) -> int:
        """Return the milliseconds so far."""
        return self._known + round((self._monotonic() - self._then) * 1000)

    async def begin(self) -> None:
        """Go on from what is kept. Raises `StoreError`."""
        self._set(await self._store.submit(_read))

    async def keep(self) -> None:
        """Write how far it has come, or follow another process that is ahead. Raises `StoreError`."""
        now = self.now()
        self.witness(await self._store.submit(lambda connection: _keep(connection, now)))

    def witness(self, moment: int) -> None:
        """Note that somebody has seen ``moment`` already."""
        if moment > self.now():
            self._set(moment)

    def _set(self, moment: int) -> None:
        self._known, self._then = moment, self._monotonic()


def _read(connection: Connection) -> int:
    return int(connection.scalar(select(META.c.value).where(META.c.key == _KEPT_AS)) or 0)


def _keep(connection: Connection, moment: int) -> int:
    row = META.c.key == _KEPT_AS
    kept = connection.scalar(select(META.c.value).where(row).with_for_update())
    if kept is None:
        connection.execute(insert(META), [{"key": _KEPT_AS, "value": str(moment)}])
    elif moment > int(kept):
        connection.execute(update(META).where(row).values(value=str(moment)))
    return max(moment, int(kept or 0))
