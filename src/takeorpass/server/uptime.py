"""The time that servers have run on a database, by which clocks go: it stands while none of them is there.

It is a number of milliseconds, kept in the database: whoever reads it goes on from there, and writes how far it has
come about once a second while that matters. So what a crash takes from it is a second at the most, and always in
favour of who thinks. Several processes keep step by what they write and by the moments in the events that they hear of:
the one that is ahead is followed. Nobody's wall clock comes into it.

Beside it stands at which tables a clock ran, so that these go on with the next server, whether somebody comes or not.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Collection

import msgspec
from sqlalchemy import Connection, delete, insert, select, update

from takeorpass.server.schema import META
from takeorpass.server.store import Store

_KEPT_AS = "uptime"
_TICKING = "ticking:"
"""How the keys begin under which each process keeps its tables whose clocks run."""


class Uptime:
    """The running time of the servers on ``store``, as this one knows it."""

    def __init__(self, store: Store, monotonic: Callable[[], float]) -> None:
        """Know nothing before it `begins`; ``monotonic`` gives seconds."""
        self._store = store
        self._monotonic = monotonic
        self._known = 0
        self._then = monotonic()
        self._name = _TICKING + secrets.token_hex(4)

    def now(self) -> int:
        """Return the milliseconds so far."""
        return self._known + round((self._monotonic() - self._then) * 1000)

    async def begin(self) -> None:
        """Go on from what is kept. Raises `StoreError`."""
        self._set(await self._store.submit(_read))

    async def keep(self, ticking: Collection[str] = ()) -> None:
        """Write how far it has come, or follow another process that is ahead. Raises `StoreError`.

        The tables ``ticking`` are those whose clocks run here.
        """
        now, tables = self.now(), msgspec.json.encode(sorted(ticking)).decode()

        def work(connection: Connection) -> int:
            _write(connection, self._name, tables)
            return _keep(connection, now)

        self.witness(await self._store.submit(work))

    async def ticking(self) -> list[str]:
        """Take the tables at which a clock ran when a process was last heard of. Raises `StoreError`."""
        return await self._store.submit(_take_ticking)

    def witness(self, moment: int) -> None:
        """Note that somebody has seen ``moment`` already."""
        if moment > self.now():
            self._set(moment)

    def _set(self, moment: int) -> None:
        self._known, self._then = moment, self._monotonic()


def _read(connection: Connection) -> int:
    return int(connection.scalar(select(META.c.value).where(META.c.key == _KEPT_AS)) or 0)


def _keep(connection: Connection, moment: int) -> int:
    kept = connection.scalar(select(META.c.value).where(META.c.key == _KEPT_AS).with_for_update())
    if kept is None or moment > int(kept):
        _write(connection, _KEPT_AS, str(moment))
    return max(moment, int(kept or 0))


def _write(connection: Connection, key: str, value: str) -> None:
    if not connection.execute(update(META).where(META.c.key == key).values(value=value)).rowcount:
        connection.execute(insert(META), [{"key": key, "value": value}])


def _take_ticking(connection: Connection) -> list[str]:
    """Read what all processes have kept, and remove it: those that are there keep theirs again within a second."""
    rows = META.c.key.startswith(_TICKING)
    kept = connection.scalars(select(META.c.value).where(rows)).all()
    connection.execute(delete(META).where(rows))
    return sorted({table for tables in kept for table in msgspec.json.decode(tables, type=list[str])})
