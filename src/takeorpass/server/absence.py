"""Who is away from the tables, and for how long: by this process's own clock, and since it knows of the table.

So the time in which a server was down is nobody's absence. What follows after a while is in `leaving`; here are the
timers. With several processes on the store each that has somebody at the table does the same, and the store lets one
of them through.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from msgspec.structs import replace

from takeorpass import wire
from takeorpass.server.change import Change
from takeorpass.server.company import Question
from takeorpass.server.config import Patience
from takeorpass.server.events import Closed, Event
from takeorpass.server.faults import log_fault
from takeorpass.server.leaving import see_to
from takeorpass.server.live_table import LiveTable
from takeorpass.server.table import Table

_AGAIN_S = 1.0


class Absence:
    """Sees to those who are away from the tables of a server, with ``patience``; ``clock`` is in seconds since 1970."""

    def __init__(self, patience: Patience, clock: Callable[[], float]) -> None:
        """Begin with no table."""
        self.patience = patience
        self.clock = clock
        self._tasks: set[asyncio.Task[None]] = set()
        self._is_ending = False

    def attend(self, live: LiveTable) -> None:
        """See to those who are away from ``live`` from now on."""
        attendance = Attendance(live, self)
        live.usher = attendance
        attendance.presence_changed()

    def run(self, work: Coroutine[Any, Any, None]) -> None:
        """Do ``work`` beside everything else."""
        if self._is_ending:
            work.close()
            return
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """See to nobody any more."""
        self._is_ending = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


class Attendance:
    """Who is away from one table, ``live``."""

    def __init__(self, live: LiveTable, absence: Absence) -> None:
        """Count from now on."""
        self._live = live
        self._absence = absence
        self._loop = asyncio.get_running_loop()
        self._known_since = self._loop.time()
        self._away_since: dict[int, float] = {}
        self._empty_since: float | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._is_acting = False

    def changed(self) -> None:
        """Hear that the table has changed."""
        table = self._live.table
        company = table.company
        asks = company.questions or company.ending or (table.clock is not None and table.clock.agreed)
        if self._away_since or asks or not table.has_started:
            self.presence_changed()

    def presence_changed(self) -> None:
        """Hear that somebody has come or gone."""
        live, now = self._live, self._loop.time()
        there = live.seats_there()
        self._away_since = {seat: self._away_since.get(seat, now) for seat in live.table.persons if seat not in there}
        self._empty_since = None if live.is_attended else (self._empty_since or now)
        self._look()

    def reacted(self, seat: int, reaction: wire.Reaction) -> None:
        """Hear what somebody says to all: nothing follows from it."""

    def end(self) -> None:
        """Hear that the table is forgotten, until somebody asks for it."""
        self._is_acting = True
        if self._timer is not None:
            self._timer.cancel()

    def absent(self) -> frozenset[int]:
        """Return the seats whose persons have been away for longer than the grace."""
        then = self._loop.time() - self._absence.patience.grace_s
        return frozenset(seat for seat, since in self._away_since.items() if since <= then)

    def told(self, frame: wire.PresenceFrame) -> wire.PresenceFrame:
        """Return ``frame`` with who has been away for how long, and when what is asked about them is decided."""
        now, table = self._loop.time(), self._live.table
        away, falls_in = frame.away.copy(), frame.falls_in.copy()
        for seat, since in self._away_since.items():
            away[seat] = int(now - since)
        for question in table.company.questions:
            falls_in[question.seat] = None if question.waits else round(max(0.0, self._left(question)), 1)
        return replace(frame, away=away, grace=self._absence.patience.grace_s, falls_in=falls_in)

    def _left(self, question: Question) -> float:
        """Return how many seconds are left to answer: those count that passed since it was asked, while we ran."""
        asked_for = max(0.0, self._absence.clock() - question.at)
        known_for = self._loop.time() - self._known_since
        return self._absence.patience.answer_s - min(asked_for, known_for)

    def _look(self) -> None:
        """Do what is due now, and look again when something else is."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._is_acting:
            return
        if self._decide(self._live.table):
            self._is_acting = True
            self._absence.run(self._act())
            return
        moments = [moment for moment in self._moments() if moment > 0]
        if moments:
            # A little later, so that the moment is surely over then.
            self._timer = self._loop.call_later(min(moments) + 0.001, self._look)

    def _moments(self) -> list[float]:
        """Return in how many seconds something may be due; those that are over are not above 0."""
        live, patience, now = self._live, self._absence.patience, self._loop.time()
        moments = [since + patience.grace_s - now for since in self._away_since.values()]
        moments += [self._left(question) for question in live.table.company.questions if not question.waits]
        if self._empty_since is not None and not live.table.has_started:
            moments.append(self._empty_since + self._keeping(live.table) - now)
        return moments

    def _decide(self, table: Table) -> tuple[Event, ...]:
        """Return what is due now; nothing where nobody looks on here who would wait for it."""
        live = self._live
        is_empty = self._empty_since is not None and not live.is_attended
        if is_empty and not table.has_started and not table.company.is_closed:
            over = self._loop.time() - (self._empty_since or 0)
            return (Closed(),) if over >= self._keeping(table) else ()
        if not live.is_watched:
            return ()
        due = {one.seat for one in table.company.questions if not one.waits and self._left(one) <= 0}
        return see_to(table, live.seats_there(), self.absent(), due, self._absence.clock())

    def _change(self, table: Table) -> Change:
        events = self._decide(table)
        # At a table that is gone nobody has a seat.
        return Change(events, holders=tuple((seat, None) for seat in table.persons) if Closed() in events else ())

    def _keeping(self, table: Table) -> float:
        """Return for how many seconds a table that has not started is kept while nobody is there."""
        return self._absence.patience.kept_s if table.persons else self._absence.patience.grace_s

    async def _act(self) -> None:
        try:
            await self._live.let_go(self._change)
        except Exception as error:  # noqa: BLE001 - whoever waits for the absent is not left alone by a fault of ours
            log_fault(error, table=self._live.id)
            await asyncio.sleep(_AGAIN_S)
        finally:
            self._is_acting = False
        self._look()
