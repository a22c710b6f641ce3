"""Many pages at once, for measuring: sockets that cost next to nothing, since they only look for what they need.

They speak just as much of the WebSocket protocol as the server here does: whole text frames, and masks of zeros.
"""

from __future__ import annotations

import asyncio
import json
import re
import time
from collections.abc import Callable, Sequence

from benchmarks.hall import PEOPLE

_VIEW = re.compile(rb'"phase":"(\w+)","round":(\d+),"ply":(\d+).*?"pot":(\d+)')
_KEY = "dGhlIHNhbXBsZSBub25jZQ=="
_SHORT, _LONG = 126, 127


class Page(asyncio.Protocol):
    """A page at a table; ``told`` is called with each view that it is sent."""

    def __init__(self, port: int, cookie: str, table: str, seat: int, told: Callable[[Page, bytes], None]) -> None:
        self._told = told
        self._buffer = bytearray()
        self._is_open = False
        self.ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._hello = (
            f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {_KEY}\r\nSec-WebSocket-Version: 13\r\n"
            f"Cookie: takeorpass-{cookie}={PEOPLE[seat].secret}\r\n\r\n"
        ).encode()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Say hello."""
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        transport.write(self._hello)

    def data_received(self, data: bytes) -> None:
        """Take the frames apart."""
        buffer = self._buffer
        buffer += data
        if not self._is_open:
            end = buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            assert buffer.startswith(b"HTTP/1.1 101"), bytes(buffer)
            del buffer[: end + 4]
            self._is_open = True
        while (frame := self._next_frame()) is not None:
            if frame.startswith(b'{"type":"view"'):
                if not self.ready.done():
                    self.ready.set_result(None)
                self._told(self, frame)

    def _next_frame(self) -> bytes | None:
        buffer = self._buffer
        if len(buffer) < 2:  # noqa: PLR2004 - the shortest header
            return None
        length, start = buffer[1], 2
        if length == _SHORT:
            length, start = int.from_bytes(buffer[2:4]), 4
        elif length == _LONG:
            length, start = int.from_bytes(buffer[2:10]), 10
        if len(buffer) < start + length:
            return None
        frame = bytes(buffer[start : start + length])
        del buffer[: start + length]
        return frame

    def say(self, **message: object) -> None:
        """Send a message."""
        payload = json.dumps(message).encode()
        self.transport.write(bytes([0x81, 0x80 | len(payload)]) + bytes(4) + payload)


class Crowd:
    """Four pages at each of many tables, who play by a simple rule; those of a table go to all ``ports`` in turn.

    Who is to move waits in ``waiting`` until `move_next` lets them. ``moves`` counts what has been acknowledged,
    ``latencies`` are seconds from a move's sending to the mover's new view.
    """

    def __init__(self, ports: Sequence[int], cookie: str) -> None:
        self._ports = ports
        self._cookie = cookie
        self.pages: list[Page] = []
        self.waiting: dict[Page, tuple[int, int, str]] = {}
        self.moves = 0
        self.latencies: list[float] = []
        self._sent: dict[Page, tuple[int, float]] = {}
        self._stopped = False

    async def enter(self, tables: list[str], seats: tuple[int, ...] = (0, 1, 2, 3), *, plays: bool = True) -> None:
        """Open a page for each of ``seats`` at each of ``tables``; those that do not play only look."""
        loop = asyncio.get_running_loop()
        told = self._told if plays else _nothing
        for start in range(0, len(tables), 50):
            opened = [
                loop.create_connection(
                    lambda port=port, table=table, seat=seat: Page(port, self._cookie, table, seat, told),  # type: ignore[misc]
                    "127.0.0.1",
                    port,
                )
                for table in tables[start : start + 50]
                for seat in seats
                for port in (self._ports[seat % len(self._ports)],)
            ]
            pages = [page for _, page in await asyncio.gather(*opened)]
            await asyncio.gather(*(page.ready for page in pages))
            self.pages += pages

    def move_next(self) -> bool:
        """Let the page that has waited longest make its move; tell whether there was one."""
        page = next(iter(self.waiting), None)
        if page is None:
            return False
        round_, ply, letter = self.waiting.pop(page)
        self._sent[page] = (ply, time.perf_counter())
        page.say(type="move", round=round_, ply=ply, move=letter)
        return True

    def start_counting(self) -> None:
        """Forget what has been measured so far."""
        self.moves = 0
        self.latencies = []

    def leave(self) -> None:
        """Close all pages."""
        self._stopped = True
        for page in self.pages:
            page.transport.abort()

    def _told(self, page: Page, view: bytes) -> None:
        found = _VIEW.search(view)
        assert found is not None
        phase, round_, ply, pot = found[1], int(found[2]), int(found[3]), int(found[4])
        sent = self._sent.get(page)
        if sent is not None and ply > sent[0]:
            self.latencies.append(time.perf_counter() - sent[1])
            self.moves += 1
            del self._sent[page]
        if self._stopped:
            return
        if b'"nonce_wanted":true' in view:
            page.say(type="nonce", round=round_, nonce="")
        elif phase == b"round_over":
            page.say(type="next_round", round=round_)
        elif b'"your_turn":true' in view and page not in self._sent:
            letter = "t" if pot > 2 or b'"no_chips"' in view else "p"  # noqa: PLR2004 - a simple rule
            self.waiting[page] = (round_, ply, letter)


def _nothing(_page: Page, _view: bytes) -> None:
    pass
