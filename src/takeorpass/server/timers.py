"""What makes clocks go: a timer for each table whose clock runs, and a move for whoever has no time left.

Each process that has a table in memory does this for it, and the store lets one of several moves through. The time of
a turn is measured from when it was told here; a process that has just read the table goes by the moment in the log.
"""

from __future__ import annotations

import asyncio
import contextlib
import weakref
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Protocol

import structlog
from msgspec.structs import replace

from takeorpass import wire
from takeorpass.errors import TakeOrPassError
from takeorpass.rules import PlayerMove, SeatView
from takeorpass.server.commands import make_move, paused
from takeorpass.server.events import Dealt, Event, Moved, Paused, Resumed, Stamp, TookBack
from takeorpass.server.faults import log_fault
from takeorpass.server.live_table import LiveTable
from takeorpass.server.table import Table
from takeorpass.server.uptime import Uptime

HEARTBEAT_S = 0.75
"""How often the running time is kept while a clock runs, in seconds: with the writing a crash takes less than one."""

STAND_IN = "careful"
"""The level of the bot that moves for whoever has no time left: a light one, told what the seat is told."""

_PATIENCE_S = 1.0

_log = structlog.get_logger()


class Chooser(Protocol):
    """Whoever finds a move for a seat at a table."""

    async def choose(self, table: Table, view: SeatView, level: str) -> PlayerMove:
        """Return a legal move of ``level`` for the seat of ``view``."""
        ...


CallLater = Callable[[float, Callable[[], None]], asyncio.TimerHandle]


class Timers:
    """The timers of a server, by its ``uptime``; the moves that they make come from a ``chooser``."""

    def __init__(
        self, uptime: Uptime, chooser: Chooser, *, is_shared: bool = False, call_later: CallLater | None = None
    ) -> None:
        """Know no tables yet; where the store ``is_shared``, others may be ahead. Tests give ``call_later``."""
        self.uptime = uptime
        self._chooser = chooser
        self._is_shared = is_shared
        self._call_later = call_later
        self._tables: weakref.WeakSet[_TableTimer] = weakref.WeakSet()
        self._tasks: set[asyncio.Task[Any]] = set()
        self._beating: asyncio.Task[None] | None = None
        self._ticking: set[str] = set()

    async def begin(self) -> None:
        """Make ready for a timed table that is about to come into memory. Raises `StoreError`."""
        if self._beating is None:
            await self.uptime.begin()
            if self._beating is None:
                self._beating = asyncio.create_task(self._beat())

    def attend(self, live: LiveTable) -> None:
        """Run the clock of ``live`` from now on, where it has one."""
        if live.table.clock is not None:
            timer = _TableTimer(live, self)
            live.timer = timer
            self._tables.add(timer)

    async def moment(self) -> int:
        """Return the moment that it is, with or without a timed table in memory. Raises `StoreError`."""
        await self.begin()
        return self.uptime.now()

    async def go_on(self, find: Callable[[str], Awaitable[object]]) -> None:
        """Let clocks run on that ran when a server ended: ``find`` brings a table into memory."""
        try:
            for table_id in await self.uptime.ticking():
                with contextlib.suppress(TakeOrPassError):
                    await find(table_id)
        except TakeOrPassError as error:
            _log.warning("the clocks that ran cannot be found", code=error.code)

    async def close(self) -> None:
        """Stop all clocks; they go on with the next server."""
        tasks = [*self._tasks, *([self._beating] if self._beating is not None else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for timer in tuple(self._tables):
            timer.stop()
        await self._keep()

    def later(self, seconds: float, call: Callable[[], None]) -> asyncio.TimerHandle:
        """Do ``call`` in so many seconds."""
        return (self._call_later or asyncio.get_running_loop().call_later)(seconds, call)

    def move_for(self, live: LiveTable, timer: _TableTimer) -> None:
        """Let a move be made for who has no time left at ``live``, whose ``timer`` looks again if that fails."""
        task = asyncio.create_task(self._move(live, timer))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _move(self, live: LiveTable, timer: _TableTimer) -> None:
        table = live.table
        view = table.view_of(table.match.position.to_act)

        def decide(now: Table) -> Sequence[Event]:
            if now.match is not table.match or now.timed_seat != view.seat:
                return ()
            made = make_move(now, view.seat, view.round, view.ply, move.letter)
            return [replace(one, stamp=Stamp(0, 0, is_up=True)) for one in made if isinstance(one, Moved)]

        try:
            move = await self._chooser.choose(table, view, STAND_IN)
            await live.act(decide)
        except Exception as error:  # noqa: BLE001 - the table must go on; what failed is tried again
            log_fault(error, table=live.id)
            timer.again(_PATIENCE_S)

    async def _beat(self) -> None:
        """Keep the time while it matters; without a timed table in memory it need not be known."""
        while True:
            await asyncio.sleep(HEARTBEAT_S)
            if all(one.is_over for one in self._tables):
                self._beating = None
                return
            await self._keep()

    async def _keep(self) -> None:
        """Keep the time where a clock runs, or has just stopped; where others may be ahead, wherever one may run."""
        ticking = {one.table_id for one in self._tables if one.runs}
        may_be_behind = self._is_shared and not all(one.is_over for one in self._tables)
        if not (ticking or may_be_behind or self._ticking):
            return
        try:
            await self.uptime.keep(ticking)
            self._ticking = ticking
        except TakeOrPassError as error:
            _log.warning("the running time cannot be kept", code=error.code)
        except Exception as error:  # noqa: BLE001 - it is kept again soon
            log_fault(error)


class _TableTimer:
    """The clock of one table in this process; see `tables.Timer`."""

    def __init__(self, live: LiveTable, timers: Timers) -> None:
        """Go on from the moment in its log."""
        self._live = live
        self._timers = timers
        self._handle: asyncio.TimerHandle | None = None
        self._turn = _turn_of(live.table)
        self._began = self._turn[0] or 0
        timers.uptime.witness(self._began)
        self._arm()

    @property
    def table_id(self) -> str:
        """The table's id."""
        return self._live.id

    @property
    def runs(self) -> bool:
        """Whether somebody's time is running."""
        return self._live.table.timed_seat is not None

    @property
    def is_over(self) -> bool:
        """Whether no clock will run here any more."""
        table = self._live.table
        return table.phase == "match_over" or table.company.is_closed

    def now(self) -> int:
        """Return the moment that it is."""
        return self._timers.uptime.now()

    def stamp(self, events: Sequence[Event], asked: int) -> Sequence[Event]:
        """Return ``events`` with the moment that it is, and what the turn took until they were ``asked`` for."""
        spent = max(0, asked - self._began)
        return [self._stamped(event, spent) for event in events]

    def changed(self) -> None:
        """Begin the turn that the table has come to, and see when its time is up."""
        turn = _turn_of(self._live.table)
        if turn != self._turn:
            self._turn = turn
            self._timers.uptime.witness(turn[0] or 0)
            self._began = self.now()
        self._arm()

    def show(self, frame: wire.ViewFrame) -> wire.ViewFrame:
        """Return ``frame`` with the clocks as they are now."""
        return with_clock(frame, self._live.table, self._spent())

    def again(self, seconds: float) -> None:
        """Look again in so many seconds."""
        self.stop()
        self._handle = self._timers.later(seconds, self._look)

    def stop(self) -> None:
        """Let nothing happen by itself."""
        if self._handle is not None:
            self._handle.cancel()
            self._handle = None

    def _arm(self) -> None:
        self.stop()
        seat, clock = self._live.table.timed_seat, self._live.table.clock
        if seat is not None and clock is not None:
            self.again(clock.until_up(seat, self._spent()) / 1000)

    def _look(self) -> None:
        """Let a move be made where the time is up: the timer may have been early, or the time longer than it was."""
        self._handle = None
        seat, clock = self._live.table.timed_seat, self._live.table.clock
        if seat is None or clock is None:
            return
        if clock.until_up(seat, self._spent()):
            self._arm()
        else:
            self._timers.move_for(self._live, self)

    def _spent(self) -> int:
        return max(0, self.now() - self._began)

    def _stamped(self, event: Event, spent: int) -> Event:
        if not isinstance(event, Dealt | Moved | TookBack | Paused | Resumed):
            return event
        is_up = isinstance(event.stamp, Stamp) and event.stamp.is_up
        return replace(event, stamp=Stamp(self.now(), spent, is_up))


def with_clock(frame: wire.ViewFrame, table: Table, spent: int) -> wire.ViewFrame:
    """Return ``frame`` with the clocks of ``table``, where the running turn took ``spent`` milliseconds so far.

    What comes before is the allowance's, and is not shown. In a pause nobody has a move to make.
    """
    clock = table.clock
    if clock is None:
        return frame
    running, to_act = table.timed_seat, table.match.position.to_act
    left = [
        (clock.left(seat, spent if seat == running else 0) if seat == to_act else bank)
        if seat in table.persons
        else None
        for seat, bank in enumerate(clock.banks)
    ]
    agreed = [seat for seat in clock.agreed if seat in table.active and table.phase == "playing"]
    told = wire.ClockFrame(left, running, table.is_paused, agreed)
    if not table.is_paused:
        return replace(frame, clock=told)
    error = paused()
    moves = [replace(move, why_not=wire.Refusal(error.code, error.message)) for move in frame.moves]
    return replace(frame, clock=told, your_turn=False, moves=moves)


def _turn_of(table: Table) -> tuple[int | None, int, int]:
    """Return what is another whenever another turn begins, or one goes on."""
    since = None if table.clock is None else table.clock.since
    return since, table.match.round, table.match.ply
