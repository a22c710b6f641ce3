"""What the processes on one database tell each other, by LISTEN and NOTIFY of PostgreSQL, over one line each.

It is only ever a hint. An event is told after it was committed, and whoever misses one reads it: when it listens again
after its line broke, when somebody comes to the table, and every few seconds (`following`). Each message names its
sender, since one's own come back too; those tell that the line is alive.

LISTEN needs a line of its own: a pooler that hands lines out by the transaction loses what was told.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import Mapping, Sequence
from typing import Any

import asyncpg
import msgspec
import structlog

from takeorpass.server.line import LOST, Connection, connect
from takeorpass.server.store import Follower

HEARTBEAT_S = 2.0
"""How often each process is heard of at least, in seconds."""

SILENT_S = 8.0
"""After how many seconds of silence a process counts as gone; or one's own line, as cut."""

_MOST_BYTES = 7900
"""What fits into a message of PostgreSQL, which has less than 8,000 bytes."""

_MOST_WAITING = 20_000
_BETWEEN_TRIES_S = 0.2
_ID_BYTES = 4
_NOTE = -1
_SEND = "SELECT pg_notify($1, message) FROM unnest($2::text[]) AS message"

_log = structlog.get_logger()


class _Hint(msgspec.Struct, array_like=True, frozen=True):
    """The ``bodies`` of events of a table from number ``first`` on, or of one note."""

    table: str
    first: int
    holders: bool
    bodies: list[msgspec.Raw]


_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(list[_Hint]).decode


class Hints:
    """Tells the other processes on the database at ``url``, and hears them; ``instance`` names the database."""

    def __init__(self, url: str, instance: str) -> None:
        """Open nothing before somebody follows."""
        self.sender = secrets.token_hex(_ID_BYTES)
        self._url = url
        self._channel = f"takeorpass_{instance}"
        self._waiting: list[bytes] = []
        self._due: asyncio.Future[None] | None = None
        self._follower: Follower | None = None
        self._task: asyncio.Task[None] | None = None
        self._heard_at: dict[str, float] = {}

    def follow(self, follower: Follower) -> None:
        """Tell ``follower`` what is heard from now on."""
        self._follower = follower
        self._task = asyncio.get_running_loop().create_task(self._listen())

    async def end(self) -> None:
        """Say goodbye and stop."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    def tell(self, table_id: str, first: int, bodies: Sequence[bytes], *, holders: bool) -> None:
        """Tell that events were committed, and whether seats changed ``holders``."""
        hint = _encode(_Hint(table_id, first, holders, [msgspec.Raw(body) for body in bodies]))
        if len(hint) > _MOST_BYTES - 2 * _ID_BYTES - 2:
            hint = _encode(_Hint(table_id, first, holders, []))
        self._send(hint)

    def say(self, table_id: str, note: Mapping[str, Any]) -> None:
        """Tell a ``note`` about a table."""
        self._send(_encode(_Hint(table_id, _NOTE, False, [msgspec.Raw(_encode(note))])))  # noqa: FBT003 - a field

    def _send(self, hint: bytes) -> None:
        if self._task is None:
            return
        if len(self._waiting) > _MOST_WAITING:
            self._waiting.clear()
        self._waiting.append(hint)
        self._wake()

    def _wake(self) -> None:
        if self._due is not None and not self._due.done():
            self._due.set_result(None)

    async def _listen(self) -> None:
        """Stay on the line, and get a new one whenever it breaks."""
        while True:
            connection: Connection = None
            try:
                connection = await connect(self._url)
                await self._talk(connection)
            except (*LOST, asyncpg.PostgresError) as error:
                _log.warning("the line between the processes broke", error=type(error).__name__)
                await asyncio.sleep(_BETWEEN_TRIES_S)
            finally:
                if connection is not None:
                    connection.terminate()

    async def _talk(self, connection: Connection) -> None:
        assert self._follower is not None
        loop = asyncio.get_running_loop()
        connection.add_termination_listener(lambda _: self._wake())
        await connection.add_listener(self._channel, self._received)
        self._heard_at[self.sender] = next_beat = loop.time()
        self._follower.listening()
        try:
            while not connection.is_closed():
                self._due = loop.create_future()
                messages = self._messages()
                if loop.time() >= next_beat:
                    messages = messages or [self.sender + "[]"]
                    next_beat = loop.time() + HEARTBEAT_S
                    self._bury(loop.time())
                if messages:
                    await connection.fetch(_SEND, self._channel, messages)
                    continue
                beat = loop.call_at(next_beat, self._wake)
                await self._due
                beat.cancel()
        except asyncio.CancelledError:
            with contextlib.suppress(*LOST, asyncpg.PostgresError):
                await connection.fetch(_SEND, self._channel, [*self._messages(), self.sender])
            raise

    def _messages(self) -> list[str]:
        """Take what waits, in as few messages as it fits into."""
        waiting, self._waiting = self._waiting, []
        messages: list[str] = []
        some: list[bytes] = []
        size = 0
        for hint in waiting:
            if some and size + len(hint) >= _MOST_BYTES - 2 * _ID_BYTES - 2:
                messages.append(self._message(some))
                some, size = [], 0
            some.append(hint)
            size += len(hint) + 1
        if some:
            messages.append(self._message(some))
        return messages

    def _message(self, hints: Sequence[bytes]) -> str:
        return f"{self.sender}[{b','.join(hints).decode()}]"

    def _received(self, _connection: Connection, _pid: int, _channel: str, message: str) -> None:
        assert self._follower is not None
        sender = message[: 2 * _ID_BYTES]
        now = asyncio.get_running_loop().time()
        self._heard_at[sender] = now
        if sender == self.sender:
            return
        if len(message) == 2 * _ID_BYTES:
            self._heard_at[sender] = now - 2 * SILENT_S
            self._bury(now)
            return
        try:
            hints = _decode(message[2 * _ID_BYTES :])
        except msgspec.DecodeError:
            _log.error("a message of another process cannot be understood")
            return
        for hint in hints:
            if hint.first == _NOTE:
                self._follower.noted(sender, hint.table, msgspec.json.decode(hint.bodies[0]))
            else:
                self._follower.heard(hint.table, hint.first, hint.bodies, holders=hint.holders)

    def _bury(self, now: float) -> None:
        """Note who has not been heard for too long; for oneself that is a line that was cut."""
        assert self._follower is not None
        silent = [sender for sender, then in self._heard_at.items() if now - then > SILENT_S]
        for sender in silent:
            del self._heard_at[sender]
            if sender == self.sender:
                raise ConnectionError
            self._follower.gone(sender)
