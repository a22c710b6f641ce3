"""Many tables at once, their seats at any of several servers: all play, come back when a line breaks, and keep books.

What was seen and sent is compared with the log afterwards: nothing that anybody was shown may be missing there, and
nothing may be there that nobody sent.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

import msgspec

from benchmarks.crowd import Page
from takeorpass.server.events import Event, Moved
from takeorpass.server.table import fold

At: TypeAlias = tuple[int, int]
"""A round and a ply."""

WAITS_S = (0.2, 0.5, 1.0, 2.0)
"""How long a page waits before it comes back, as a browser's does; the last again and again."""


class View(msgspec.Struct, frozen=True):
    """What is needed of a view."""

    phase: str
    round: int
    ply: int
    pot: int
    card: int | None
    your_turn: bool
    nonce_wanted: bool
    moves: list[dict[str, object]]


class Other(msgspec.Struct, frozen=True):
    """What is needed of any other frame."""

    code: str = ""


_decode_view = msgspec.json.Decoder(View).decode
_decode_other = msgspec.json.Decoder(Other).decode


@dataclass(slots=True, eq=False)
class Seat:
    """A seat with its newest view, the moves it sent, those that it saw done, and how the table stood in all views."""

    table: str
    number: int
    server: int
    view: View | None = None
    sent: dict[At, str] = field(default_factory=dict)
    done: set[At] = field(default_factory=set)
    seen: set[tuple[int, int, int | None, int]] = field(default_factory=set)
    lost_at: float | None = None
    tries: int = 0
    page: Page | None = None


class Crowd:
    """Four people at each of ``tables``, at the servers on ``ports`` in turn; they move ``rate`` times a second in all.

    ``away`` has how long each was away, in seconds, every time that its line broke; ``errors`` count by their code.
    """

    def __init__(self, tables: Sequence[str], ports: Sequence[tuple[str, int]], cookie: str, rate: float) -> None:
        self.ports = list(ports)
        self.away: list[float] = []
        self.errors: dict[str, int] = {}
        self.moves = 0
        self.seats = [
            Seat(table, number, (number + place) % len(ports))
            for place, table in enumerate(tables)
            for number in range(4)
        ]
        self._missing = set(self.seats)
        self._news: asyncio.Future[None] | None = None
        self._cookie = cookie
        self._rate = rate
        self._rng = random.Random(7)
        self._tasks: set[asyncio.Task[None]] = set()
        self._due: list[Seat] = []
        self._has_left = False

    async def enter(self) -> None:
        """Let everybody come in, and play from now on."""
        for start in range(0, len(self.seats), 50):
            await asyncio.gather(*(self._connect(seat) for seat in self.seats[start : start + 50]))
        await self.until_all_are_there()
        self._go(self._move())

    async def until_all_are_there(self) -> None:
        """Wait until everybody has a view on a line that holds."""
        await self._until(lambda: not self._missing)

    async def until_somebody_is_away(self) -> None:
        """Wait until a line has broken."""
        await self._until(lambda: bool(self._missing))

    async def until_told(self, codes: set[str]) -> None:
        """Wait until somebody was refused with one of ``codes``."""
        await self._until(lambda: bool(codes & self.errors.keys()))

    async def play(self, moves: int) -> None:
        """Wait until so many more moves have been seen done."""
        until = self.moves + moves
        await self._until(lambda: self.moves >= until)

    async def leave(self) -> None:
        """Go home."""
        self._has_left = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for seat in self.seats:
            if seat.page is not None:
                seat.page.transport.abort()
        await asyncio.sleep(0)

    def check(self, table: str, events: Sequence[Event]) -> None:
        """Compare the log of ``table`` with the books of those who sat at it."""
        stood: dict[At, tuple[int | None, int]] = {}
        moved: dict[At, Moved] = {}
        state = fold(events[:1])
        for event in events[1:]:
            state = state.apply(event)
            if isinstance(event, Moved):
                assert (event.round, event.ply) not in moved
                moved[event.round, event.ply] = event
            if state.has_started and state.phase != "dealing":
                position = state.match.position
                stood[state.match.round, state.match.ply] = (position.card, position.pot)
        for seat in self.seats:
            if seat.table == table:
                for round_, ply, card, pot in seat.seen:
                    assert stood[round_, ply] == (card, pot), "somebody was shown what never was"
                for at in seat.done:
                    assert (moved[at].seat, moved[at].letter) == (seat.number, seat.sent[at]), "a move was lost"
                for at, event in moved.items():
                    if event.seat == seat.number:
                        assert seat.sent[at] == event.letter, "a move was made that nobody sent"

    async def _until(self, done: Callable[[], bool]) -> None:
        while not done():
            self._news = asyncio.get_running_loop().create_future()
            await self._news

    def _notify(self) -> None:
        if self._news is not None and not self._news.done():
            self._news.set_result(None)

    def _go(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _connect(self, seat: Seat) -> None:
        """Come to one of the servers, at the first try that of before; where it does not answer, to the next."""
        while True:
            host, port = self.ports[seat.server % len(self.ports)]

            def page() -> Page:
                return _SeatPage(self, seat, port)  # noqa: B023 - called at once

            try:
                async with asyncio.timeout(5):
                    await asyncio.get_running_loop().create_connection(page, host, port)
            except (OSError, TimeoutError):
                seat.server += 1
                await self._wait(seat)
                continue
            return

    async def _wait(self, seat: Seat) -> None:
        wait = WAITS_S[min(seat.tries, len(WAITS_S) - 1)]
        seat.tries += 1
        await asyncio.sleep(wait * self._rng.uniform(0.75, 1))

    async def _come_back(self, seat: Seat) -> None:
        await self._wait(seat)
        seat.server += 1
        await self._connect(seat)

    async def _move(self) -> None:
        """Let those whose turn it is move, so many a second, however long they have been waiting."""
        start, made = time.monotonic(), 0
        while True:
            await asyncio.sleep(0.01)
            budget = int((time.monotonic() - start) * self._rate) - made
            while budget > 0 and self._due:
                seat = self._due.pop(0)
                view = seat.view
                if view is None or not view.your_turn or seat.lost_at is not None:
                    continue
                letter = (
                    "t" if view.pot > 2 or any(move["move"] == "p" and move["why_not"] for move in view.moves) else "p"
                )
                seat.sent[view.round, view.ply] = letter
                self._say(seat, type="move", round=view.round, ply=view.ply, move=letter)
                budget -= 1
                made += 1

    def _say(self, seat: Seat, **message: object) -> None:
        if seat.page is not None:
            seat.page.say(**message)

    def told(self, seat: Seat, view: View) -> None:
        if seat.lost_at is not None:
            self.away.append(time.monotonic() - seat.lost_at)
            seat.lost_at = None
            # What was due before the line broke may have been passed over since.
            seat.view = None
        seat.tries = 0
        self._missing.discard(seat)
        before, seat.view = seat.view, view
        at = (view.round, view.ply)
        if view.phase != "dealing":
            seat.seen.add((*at, view.card, view.pot))
        for sent in list(seat.sent)[-1:]:
            if sent < at and sent not in seat.done:
                seat.done.add(sent)
                self.moves += 1
        self._notify()
        if view.nonce_wanted:
            self._say(seat, type="nonce", round=view.round, nonce="")
        elif view.phase == "round_over":
            self._say(seat, type="next_round", round=view.round)
        elif (
            view.your_turn
            and seat not in self._due
            and (before is None or (before.round, before.ply) != at or at in seat.sent)
        ):
            self._due.append(seat)

    def scolded(self, seat: Seat, code: str) -> None:
        self.errors[code] = self.errors.get(code, 0) + 1
        self._notify()
        if seat.view is not None and seat.view.your_turn and seat not in self._due:
            self._due.append(seat)

    def lost(self, seat: Seat, page: Page) -> None:
        if not self._has_left and seat.page is page:
            seat.lost_at = seat.lost_at or time.monotonic()
            seat.page = None
            self._missing.add(seat)
            self._notify()
            self._go(self._come_back(seat))


class _SeatPage(Page):
    """The page of a seat, which is told of all frames, and of its end."""

    def __init__(self, crowd: Crowd, seat: Seat, port: int) -> None:
        super().__init__(port, crowd._cookie, seat.table, seat.number, lambda _page, _view: None)
        self._crowd = crowd
        self._seat = seat

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        # At once: it may be lost again before whoever made it goes on.
        self._seat.page = self
        super().connection_made(transport)

    def connection_lost(self, _error: Exception | None) -> None:
        self._crowd.lost(self._seat, self)

    def _next_frame(self) -> bytes | None:
        kind = self._buffer[0] & 0x0F if self._buffer else 0
        frame = super()._next_frame()
        if frame is None or self.transport.is_closing():
            return frame
        if kind == _PING:
            self.transport.write(bytes([0x80 | _PONG, 0x80 | len(frame)]) + bytes(4) + frame)
        elif kind == _CLOSE:
            self.transport.abort()
        elif frame.startswith(b'{"type":"view"'):
            self._crowd.told(self._seat, _decode_view(frame))
        elif frame.startswith(b'{"type":"error"'):
            self._crowd.scolded(self._seat, _decode_other(frame).code)
        return frame


_CLOSE, _PING, _PONG = 8, 9, 10
