"""A table as it was some time ago, for those who watch one where that was asked for.

Each process keeps the states that it has heard of for so long, and tells of none before. What it has just read from the
store is as old as the moments there say; a moment that lies ahead makes nothing older. From the start on there is
always something to see: the table as it was then.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import replace

import msgspec
from sqlalchemy import Connection, text

from takeorpass import wire
from takeorpass.errors import InputError
from takeorpass.server.events import SOMEONE, Event
from takeorpass.server.table import Table, fold

MAX_DELAY_S = 600
"""The longest delay, in seconds."""

_MOMENTS = text("SELECT at FROM event WHERE table_id = :table ORDER BY seq")


class Delayed:
    """The states of a table that are younger than ``seconds``, and the newest one that is not."""

    def __init__(self, seconds: float, clock: Callable[[], float] = time.monotonic) -> None:
        """Begin with a table of which nothing is known; ``clock`` gives seconds."""
        self._seconds = seconds
        self._clock = clock
        self._shown: Table | None = None
        self._since = 0.0
        self._waiting: deque[tuple[float, Table]] = deque()
        self._length = 0

    @property
    def table(self) -> Table:
        """The table that may be told of now; only of one that has started."""
        return self.look()[0]

    @property
    def spent_ms(self) -> int:
        """For how long that has been the newest one, in milliseconds."""
        return max(0, int((self._clock() - self._since) * 1000))

    def look(self) -> tuple[Table, float | None]:
        """Return the table that may be told of now, and in how many seconds there is a newer one; None: none is known.

        Both are of one moment: asked for one after the other, what gets old enough in between would be in neither.
        """
        now = self._clock()
        self._go_on(now)
        if self._shown is None:
            raise ValueError("This table has not started.")
        return self._shown, self._waiting[0][0] - now if self._waiting else None

    def add(self, table: Table, age: float = 0.0) -> None:
        """Hear of the state ``table``, ``age`` seconds old; of one that has not started, or is known, nothing follows.

        The first that has started is told of at once.
        """
        if table.length <= self._length or not table.has_started:
            return
        self._length = table.length
        now = self._clock()
        due = now + self._seconds - max(0.0, age)
        if self._shown is None:
            self._shown, self._since = table, now
            return
        self._forget(table)
        # None overtakes another, whatever the moments in the store are.
        self._waiting.append((max(due, self._waiting[-1][0] if self._waiting else due), table))
        self._go_on(now)

    def _go_on(self, now: float) -> None:
        while self._waiting and self._waiting[0][0] <= now:
            self._since, self._shown = self._waiting.popleft()

    def _forget(self, table: Table) -> None:
        """Take the names of those who want to be forgotten out of all that is still to be told."""
        if self._shown is not None and table.gone != self._last.gone:
            self._shown = _nameless(self._shown, table)
            self._waiting = deque((due, _nameless(state, table)) for due, state in self._waiting)

    @property
    def _last(self) -> Table:
        return self._waiting[-1][1] if self._waiting else self.table


def delayed_from(
    events: Iterable[Event], moments: Iterable[int], now: float, clock: Callable[[], float] = time.monotonic
) -> Delayed | None:
    """Return what those may see who watch a table that was just read; None where they see all at once.

    The ``moments`` of its ``events`` are milliseconds since 1970, ``now`` is seconds; one without a moment is new.
    """
    log = list(events)
    table = fold(log[:1])
    if not table.created.delay_s:
        return None
    ages = [now - moment / 1000 for moment in moments]
    delayed = Delayed(table.created.delay_s, clock)
    for number, event in enumerate(log[1:], start=1):
        table = table.apply(event)
        delayed.add(table, ages[number] if number < len(ages) else 0.0)
    return delayed


def moments_of(connection: Connection, table_id: str) -> list[int]:
    """Read when the events of a table were kept, in milliseconds since 1970."""
    return [row.at for row in connection.execute(_MOMENTS, {"table": table_id})]


def check_delay(seconds: int) -> int:
    """Return ``seconds``; raise `InputError` (``bad_delay``) for a delay that cannot be."""
    if not 0 <= seconds <= MAX_DELAY_S:
        raise InputError("bad_delay", f"Those who watch see it 0 to {MAX_DELAY_S} seconds later, not {seconds}.")
    return seconds


def without_times(presence: wire.PresenceFrame) -> wire.PresenceFrame:
    """Return ``presence`` without what is asked about those who are away, and since when they are."""
    nothing: list[None] = [None] * len(presence.connected)
    return msgspec.structs.replace(presence, away=[*nothing], falls_in=[*nothing])


def _nameless(state: Table, table: Table) -> Table:
    seats = tuple(
        msgspec.structs.replace(sits, name=SOMEONE) if sits is not None and seat in table.gone else sits
        for seat, sits in enumerate(state.seats)
    )
    return replace(state, seats=seats)
