"""Clocks that go: turns are charged from when they were told, and whose time is up has a move made."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest

from takeorpass.players.levels import choose
from takeorpass.rules import PlayerMove, SeatView
from takeorpass.server import timers as module
from takeorpass.server.clock import ALLOWANCE_MS
from takeorpass.server.commands import give_nonce, make_move
from takeorpass.server.events import Event, Moved, Stamp
from takeorpass.server.live_table import LiveTable
from takeorpass.server.pausing import answer_pause, resume
from takeorpass.server.setup import set_up
from takeorpass.server.sqlite import SqliteStore
from takeorpass.server.table import Table, fold
from takeorpass.server.timers import Timers
from takeorpass.server.uptime import Uptime
from takeorpass.wire import TableRequest
from tests.server.conftest import Serve, counting_draw
from tests.server.playing import Browser, new_table, request, seated_friends
from tests.server.process import Page, ServerProcess
from tests.server.test_clock import PEOPLE
from tests.server.test_uptime import Seconds

CLOCK = {"bank_s": 60, "supplement_s": 10}
BANK = 60_000


class Handle:
    """A timer that goes off when it is told."""

    def __init__(self, seconds: float, call: Callable[[], None]) -> None:
        self.seconds = seconds
        self.call = call
        self.is_cancelled = False

    def cancel(self) -> None:
        self.is_cancelled = True


class Chooser:
    """Notes what it is asked, and chooses as a bot does."""

    def __init__(self) -> None:
        self.asked: list[tuple[SeatView, str]] = []

    async def choose(self, _table: Table, view: SeatView, level: str) -> PlayerMove:
        self.asked.append((view, level))
        return choose(view, level, 1)


class Room:
    """A table in memory with its timer, on a monotonic clock that goes on as it is told."""

    def __init__(self, store: SqliteStore, live: LiveTable, timers: Timers, seconds: Seconds) -> None:
        self.store = store
        self.live = live
        self.timers = timers
        self.seconds = seconds
        self.handles: list[Handle] = []
        self.chooser = Chooser()

    @property
    def armed(self) -> list[float]:
        """In how many seconds something is due."""
        return [handle.seconds for handle in self.handles if not handle.is_cancelled]

    @property
    def left(self) -> list[int]:
        clock = self.live.table.clock
        assert clock is not None
        return list(clock.banks)

    async def move(self, letter: str = "p", after: float = 0.0) -> None:
        self.seconds.now += after
        seat = self.live.table.match.position.to_act
        await self.live.act(
            lambda table: make_move(table, seat, table.match.round, table.match.ply, letter)  # type: ignore[arg-type]
        )

    async def go_off(self, after: float) -> None:
        """Let the one timer that is armed go off, so many seconds from now, and wait for what it does."""
        self.seconds.now += after
        (handle,) = [one for one in self.handles if not one.is_cancelled]
        handle.is_cancelled = True
        handle.call()
        await asyncio.gather(*self.timers._tasks)


@asynccontextmanager
async def room(database: Path, seconds: Seconds | None = None, **changes: Any) -> AsyncIterator[Room]:
    """Bring a timed table of three people into memory; the first time it is set up and dealt."""
    seconds = seconds or Seconds()
    store = SqliteStore(database)
    handles: list[Handle] = []
    chooser = Chooser()

    def later(delay: float, call: Callable[[], None]) -> Handle:
        handles.append(Handle(delay, call))
        return handles[-1]

    timers = Timers(Uptime(store, seconds), chooser, call_later=later)  # type: ignore[arg-type]
    try:
        if not await store.events_of("t"):
            body = request(clock=CLOCK, seats=PEOPLE) | changes
            await store.append("t", 0, set_up(msgspec.convert(body, TableRequest), counting_draw()))
        await timers.begin()
        live = LiveTable("t", fold(await store.events_of("t")), {}, store)
        timers.attend(live)
        there = Room(store, live, timers, seconds)
        there.handles, there.chooser = handles, chooser
        for seat in live.table.deals[-1].missing:
            await live.act(lambda table, seat=seat: give_nonce(table, seat, 0, "01"))  # type: ignore[misc]
        yield there
    finally:
        for task in (*timers._tasks, *([timers._beating] if timers._beating else [])):
            task.cancel()
        store.close()


def in_room(database: Path, work: Callable[[Room], Any], seconds: Seconds | None = None, **changes: Any) -> None:
    async def run() -> None:
        async with room(database, seconds, **changes) as there:
            await work(there)

    asyncio.run(run())


def test_each_turn_is_charged_to_who_had_it_and_the_timer_is_armed_for_the_next(database: Path) -> None:
    async def work(there: Room) -> None:
        assert there.armed == [(BANK + ALLOWANCE_MS) / 1000]
        await there.move(after=20)
        assert there.left == [BANK - 20_000 + ALLOWANCE_MS + 10_000, BANK, BANK]
        assert there.armed == [(BANK + ALLOWANCE_MS) / 1000]
        assert not there.live.is_idle, "a table whose clock runs could be forgotten"
        await there.move(after=0.3)
        assert there.left[1] == BANK, "the way of 300 ms was charged"

    in_room(database, work)


def test_whose_time_is_up_has_a_move_made_that_says_so_and_the_game_goes_on(database: Path) -> None:
    async def work(there: Room) -> None:
        view = there.live.table.view_of(0)
        await there.go_off(after=60.5)
        assert there.chooser.asked == [(view, module.STAND_IN)]
        moved = (await there.store.events_of("t"))[-1]
        assert isinstance(moved, Moved)
        assert isinstance(moved.stamp, Stamp)
        assert (moved.seat, moved.stamp.is_up, moved.stamp.spent) == (0, True, 60_500)
        assert there.left[0] == 10_000
        for _ in range(20):
            assert there.live.table.phase == "playing"
            await there.go_off(after=there.armed[0])
        assert len(there.chooser.asked) == 21

    in_room(database, work)


def test_a_timer_that_goes_off_early_waits_on(database: Path) -> None:
    async def work(there: Room) -> None:
        await there.go_off(after=60.4)
        assert there.chooser.asked == []
        assert there.armed == [pytest.approx(0.1)]

    in_room(database, work)


def test_who_moves_at_the_last_moment_is_not_moved_for(database: Path) -> None:
    async def work(there: Room) -> None:
        gate = asyncio.Event()

        async def slowly(_table: Table, view: SeatView, level: str) -> PlayerMove:
            await gate.wait()
            return choose(view, level, 1)

        there.chooser.choose = slowly  # type: ignore[method-assign]
        off = asyncio.create_task(there.go_off(after=60.5))
        await asyncio.sleep(0)
        await there.move("t")
        gate.set()
        await off
        moves = [event for event in await there.store.events_of("t") if isinstance(event, Moved)]
        assert [(move.seat, move.letter, move.stamp.is_up) for move in moves] == [(0, "t", False)]  # type: ignore[union-attr]
        assert there.left[0] == 10_000

    in_room(database, work)


def test_a_move_that_cannot_be_made_now_is_made_later(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(there: Room) -> None:
        def broken(*_: object, **__: object) -> None:
            raise RuntimeError

        faults: list[object] = []
        with monkeypatch.context() as now:
            now.setattr(module, "log_fault", lambda error, **_: faults.append(error))
            now.setattr(there.live, "act", broken)
            await there.go_off(after=60.5)
        assert len(faults) == 1
        assert there.armed == [module._PATIENCE_S]
        await there.go_off(after=1)
        assert there.left[0] == 10_000

    in_room(database, work)


def test_a_pause_stops_the_timer_and_what_was_thought_stays_spent(database: Path) -> None:
    async def work(there: Room) -> None:
        there.seconds.now += 15
        await there.live.act(lambda table: answer_pause(table, [0, 1, 2], agree=True))
        assert there.armed == []
        assert there.live.is_idle
        there.seconds.now += 86_400
        await there.live.act(lambda table: resume(table, [1]))
        assert there.armed == [45 + ALLOWANCE_MS / 1000]
        await there.move(after=5)
        assert there.left[0] == BANK - 20_000 + ALLOWANCE_MS + 10_000

    in_room(database, work)


def test_a_table_without_a_clock_has_no_timer(database: Path) -> None:
    async def work(there: Room) -> None:
        assert there.live.timer is None
        assert there.handles == []

    in_room(database, work, clock=None)


def test_downtime_is_nobodys_and_the_turn_goes_on(database: Path) -> None:
    """Also where the server died before the time was kept: then the turn began a second later at the most."""
    seconds = Seconds()

    async def first(there: Room) -> None:
        await there.move(after=10)
        there.seconds.now += 20
        await there.timers.uptime.keep()
        there.seconds.now += 0.9

    async def second(there: Room) -> None:
        assert there.armed == [40 + ALLOWANCE_MS / 1000]
        await there.move(after=5)
        assert there.left[1] == BANK - 25_000 + ALLOWANCE_MS + 10_000

    async def third(there: Room) -> None:
        assert there.armed == [BANK / 1000 + ALLOWANCE_MS / 1000]

    in_room(database, first, seconds)
    seconds.now += 10**6
    in_room(database, second, seconds)
    seconds.now += 10**6
    in_room(database, third, seconds)


def test_two_processes_charge_a_turn_once_and_one_of_two_moves_is_made(database: Path) -> None:
    """Two that share a store, as two processes do: what one appended the other hears."""

    async def work(there: Room) -> None:
        late = Uptime(there.store, there.seconds)
        chooser = Chooser()
        handles: list[Handle] = []

        def later(delay: float, call: Callable[[], None]) -> Handle:
            handles.append(Handle(delay, call))
            return handles[-1]

        others = Timers(late, chooser, is_shared=True, call_later=later)  # type: ignore[arg-type]
        there.seconds.now += 9
        await there.timers.uptime.keep()
        there.seconds.now += 1
        await others.begin()
        live = LiveTable("t", fold(await there.store.events_of("t")), {}, there.store)
        others.attend(live)
        assert handles[-1].seconds == 51 + ALLOWANCE_MS / 1000, "more than a second off"
        await there.move(after=10)
        await live.catch_up()
        assert live.table.clock == there.live.table.clock
        assert late.now() == there.timers.uptime.now()
        there.seconds.now += 60.5
        handles[-1].call()
        await there.go_off(after=0)
        await asyncio.gather(*others._tasks)
        moves = [event for event in await there.store.events_of("t") if isinstance(event, Moved)]
        assert [move.seat for move in moves] == [0, 1]
        if others._beating:
            others._beating.cancel()

    in_room(database, work)


def test_a_server_lets_time_run_out_and_tells_everybody(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("takeorpass.server.clock.MIN_BANK_S", 0)
    monkeypatch.setattr("takeorpass.server.clock.MIN_SUPPLEMENT_S", 0)
    with serve() as client:
        table = new_table(client, request(clock={"bank_s": 0, "supplement_s": 1}))
        with Browser(client, table) as page:
            assert page.table["clock"] == {"bank_s": 0, "supplement_s": 1}
            assert page.deal()["clock"]["left"] == [0, None, None, None]
            view = page.until(lambda view: view["ply"] > 0)
            assert view["events"][0]["text"].startswith("Your time was up: ")


def test_clocks_run_on_with_the_next_server_whether_somebody_comes_or_not(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("takeorpass.server.clock.MIN_BANK_S", 0)
    with serve() as client:
        table = new_table(client, request(clock={"bank_s": 1, "supplement_s": 2}))
        with Browser(client, table) as page:
            page.deal()
    with serve() as client:
        tables = client.app.state.house.tables  # type: ignore[attr-defined]
        until = time.monotonic() + 20
        while (
            tables.in_memory(table) is None or not tables.in_memory(table).table.match.ply
        ) and time.monotonic() < until:
            time.sleep(0.05)
        assert tables.in_memory(table).table.happenings[2].is_late


def test_people_agree_on_a_pause_over_their_sockets(serve: Serve) -> None:
    with serve() as client:
        seats = [{"kind": "person", "name": "Ann"}, {"kind": "person"}, {"kind": "bot", "level": "random"}]
        table, people = seated_friends(client, request(seats=seats, clock=CLOCK))
        with Browser(client, table) as ann, Browser(people[1], table) as ben:
            assert ann.seating["clock"] == CLOCK
            ann.say(type="start")
            for page in (ann, ben):
                page.until_table()
                page.until(lambda view: bool(view["nonce_wanted"]))
                page.say(type="nonce", round=0, nonce="01")
            ann.until(lambda view: view["phase"] == "playing")
            ann.say(type="pause", agree=True)
            assert ben.until(lambda view: bool(view["clock"]["agreed"]))["clock"]["agreed"] == [0]
            ben.say(type="pause", agree=True)
            assert ann.until(lambda view: view["clock"]["paused"])["clock"]["running"] is None
            ann.move("p")
            while not ann.errors:
                ann.read()
            assert ann.errors[0]["code"] == "paused"
            ben.say(type="resume")
            assert ann.until(lambda view: not view["clock"]["paused"])["your_turn"]


def test_after_kill_9_the_clock_stands_where_it_stood_and_runs_on(database: Path) -> None:
    """CHECKS 52."""
    with ServerProcess(database) as server:
        page = Page(server.address)
        table = page.new_table(request(clock=CLOCK))
        with page.at(table):
            page.deal()
            began = time.monotonic()
            time.sleep(2.2)
            os.kill(server.pid, signal.SIGKILL)
            left = BANK - (time.monotonic() - began) * 1000
            before = page.view
    time.sleep(1.5)
    with ServerProcess(database) as server:
        again = Page(server.address, page.cookie)
        with again.at(table):
            assert abs(again.view["clock"]["left"][0] - left) < 1000
            assert again.view["clock"]["running"] == 0
            told = {"clock", "events"}
            assert {key: again.view[key] for key in again.view if key not in told} == {
                key: before[key] for key in before if key not in told
            }
            again.move("p")
            assert again.until(lambda view: view["ply"] > 0)["clock"]["left"][0] == BANK


def test_events_of_a_table_without_a_clock_are_as_they_were(serve: Serve, database: Path) -> None:
    with serve() as client, Browser(client, new_table(client)) as page:
        assert page.deal()["clock"] is None
        page.turn("p")

    async def read() -> list[Event]:
        store = SqliteStore(database)
        try:
            return await store.events_of(page.id)
        finally:
            store.close()

    assert all(getattr(event, "stamp", msgspec.UNSET) is msgspec.UNSET for event in asyncio.run(read()))
