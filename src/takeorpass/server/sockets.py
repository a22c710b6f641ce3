"""The socket of a seat, or of a spectator: messages in, frames out.

Whenever its table changes a socket is sent all that its seat may know; one that reads slowly skips to the newest. What
it sends is bounded in size and number. Whatever goes wrong here ends this socket alone.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketDisconnected

from takeorpass import wire
from takeorpass.errors import TakeOrPassError
from takeorpass.rules.deal import SEED_BYTES
from takeorpass.server.commands import give_nonce, go_on, make_move
from takeorpass.server.faults import log_fault
from takeorpass.server.frames import table_frame, view_frame
from takeorpass.server.setup import Draw
from takeorpass.server.tables import LiveTable

MAX_MESSAGE = 4096
"""The longest message that is read, in bytes; the longest sensible one has about 110."""

POLICY, INTERNAL_ERROR, TRY_AGAIN, NO_TABLE = 1008, 1011, 1013, 4404
"""The codes that a socket is closed with: it sent too much, a fault of ours, a table that cannot be read just now, and
one that there is not, or that this server cannot play."""

_BURST_S = 2.0
_MOST_ERRORS = 20
_GONE = (WebSocketDisconnect, WebSocketDisconnected)
_FOR_EVER = {"unknown_table", "broken_table", "other_engine"}
_OUT_OF_DATE = {"stale", "conflict"}


class Allowance:
    """How much a socket may send: ``rate`` messages a second in the long run, and what it saved up in two seconds."""

    def __init__(self, rate: float, clock: Callable[[], float]) -> None:
        """Start with everything saved up; ``clock`` gives seconds."""
        self._rate = rate
        self._clock = clock
        self._saved = rate * _BURST_S
        self._then = clock()

    def take(self) -> bool:
        """Use up one message; tell whether there was one left."""
        now = self._clock()
        self._saved = min(self._rate * _BURST_S, self._saved + (now - self._then) * self._rate)
        self._then = now
        if self._saved < 1:
            return False
        self._saved -= 1
        return True


class TableSocket:
    """One socket at ``live`` for ``seat`` (None: a spectator), from accepting it to its end."""

    def __init__(self, socket: WebSocket, live: LiveTable, seat: int | None, rate: float, draw: Draw) -> None:
        """Serve ``socket``, which may send ``rate`` messages a second; ``draw`` gives the seeds of further rounds."""
        self._socket = socket
        self._live = live
        self._seat = seat
        self._draw = draw
        self._allowance = Allowance(rate, asyncio.get_running_loop().time)
        self._errors: list[wire.ErrorFrame] = []
        self._view_is_due = True
        self._awake = asyncio.Event()
        self._told: int | None = None

    async def serve(self) -> None:
        """Accept the socket and serve it until either side ends it."""
        await self._socket.accept()
        self._live.watchers.add(self._changed)
        writer = asyncio.create_task(self._write())
        try:
            await self._read()
        except _GONE:
            pass
        finally:
            self._live.watchers.discard(self._changed)
            writer.cancel()

    def _changed(self) -> None:
        self._view_is_due = True
        self._awake.set()

    def _scold(self, error: wire.ErrorFrame) -> None:
        self._errors.append(error)
        self._awake.set()

    async def _write(self) -> None:
        try:
            await self._send(table_frame(self._live.id, self._live.table, self._seat))
            while True:
                await self._send_due()
                await self._awake.wait()
        except _GONE:
            pass
        except Exception as error:  # noqa: BLE001 - nobody waits for this task, and its socket must not seem alive
            log_fault(error, table=self._live.id)
            await self._socket.close(INTERNAL_ERROR)

    async def _send_due(self) -> None:
        """Send what is due, always the newest: nothing is queued but errors, and of these no more than were earned."""
        self._awake.clear()
        errors, self._errors = self._errors, []
        for error in errors:
            await self._send(error)
        if self._view_is_due:
            self._view_is_due = False
            frame = view_frame(self._live.table, self._seat, self._told)
            self._told = frame.seq
            await self._send(frame)

    async def _read(self) -> None:
        while True:
            message = await self._socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            if not self._allowance.take() or len(self._errors) > _MOST_ERRORS:
                await self._end("too_fast", "That was too much at once.")
                return
            text = message.get("text")
            if text is None:
                self._scold(wire.ErrorFrame("bad_message", "Messages are text, not binary."))
            elif len(text) > MAX_MESSAGE:
                await self._end("too_large", f"A message has at most {MAX_MESSAGE} characters.")
                return
            else:
                await self._answer(text)

    async def _answer(self, text: str) -> None:
        """Do what ``text`` asks for; it is answered by a view, or by an error where nothing was done."""
        try:
            if not await self._act(wire.decode_client_message(text)):
                # There was nothing left to do; every message is answered all the same.
                self._changed()
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            self._scold(wire.ErrorFrame("bad_message", f"That message cannot be understood: {error}."))
        except TakeOrPassError as error:
            self._scold(wire.ErrorFrame(error.code, error.message))
            if error.code in _OUT_OF_DATE:
                self._changed()
        except Exception as error:  # noqa: BLE001 - a fault of ours is told without what it is about, and logged
            log_fault(error, table=self._live.id)
            self._scold(wire.ErrorFrame("failed", "Something went wrong here; nothing was done."))

    async def _act(self, message: wire.ClientMessage) -> bool:
        seat = self._seat
        match message:
            case wire.NonceMessage():
                return await self._live.act(lambda table: give_nonce(table, seat, message.round, message.nonce))
            case wire.MoveMessage(round=number, ply=ply, move=letter):
                return await self._live.act(lambda table: make_move(table, seat, number, ply, letter))
            case wire.NextRoundMessage():
                seed = self._draw(SEED_BYTES)
                return await self._live.act(lambda table: go_on(table, seat, message.round, seed))

    async def _end(self, code: str, reason: str) -> None:
        """Say why and close."""
        await self._send(wire.ErrorFrame(code, reason))
        await self._socket.close(POLICY)

    async def _send(self, frame: wire.ServerFrame) -> None:
        await self._socket.send({"type": "websocket.send", "text": wire.encode(frame).decode()})


async def refuse(socket: WebSocket, error: TakeOrPassError) -> None:
    """Tell a socket why it cannot have its table, in words that a browser's page gets to see, and close it."""
    await socket.accept()
    await socket.send_text(wire.encode(wire.ErrorFrame(error.code, error.message)).decode())
    await socket.close(NO_TABLE if error.code in _FOR_EVER else TRY_AGAIN)
