"""The bots' workers on other machines: they come by a socket, show the key, and are asked like the one on this machine.

A worker gets what a bot gets, a seat's view, and gives a letter; it knows no store, no table and nobody's name. Each
decision (the seed is that of one table and ply) is leased to one worker at a time: one that does not answer in time,
goes away or answers nonsense loses it to another, and then to the process on this machine.
"""

from __future__ import annotations

import asyncio
import hmac
import itertools
from collections.abc import Iterator

import structlog
from starlette.websockets import WebSocket, WebSocketDisconnect

from takeorpass.errors import InputError
from takeorpass.rules import PlayerMove, SeatView
from takeorpass.server.bots import Thinker
from takeorpass.server.counts import Counts
from takeorpass.wire import MoveLetter
from takeorpass.wire.workers import question, read_answer, read_offer

LEASE_S = 4.0
"""How long a worker has for a decision, in seconds, the way there and back included."""

MIN_KEY = 32
"""How many characters the key has at least."""

_TRIES = 2
_POLICY = 1008
_GREETING_S = 10.0

_log = structlog.get_logger()


class Workers:
    """All workers that are there; whoever finds none of them free is answered by ``own``."""

    def __init__(self, own: Thinker, key: str | None, counts: Counts | None = None) -> None:
        """Let in who shows the ``key``, or nobody where there is none; ``counts`` notes what they find."""
        self._own = own
        self._key = key
        self._counts = counts or Counts()
        self._hands: list[_Worker] = []
        self._leases: dict[int, asyncio.Task[PlayerMove]] = {}

    @property
    def there(self) -> int:
        """How many workers are there."""
        return len(self._hands)

    async def choose(self, view: SeatView, level: str, seed: int) -> PlayerMove:
        """Return the move of a bot of ``level`` that is told ``view``; who asks the same meanwhile shares it."""
        if not self._hands:
            return await self._own.choose(view, level, seed)
        lease = self._leases.get(seed)
        if lease is None:
            lease = self._leases[seed] = asyncio.create_task(self._lease(view, level, seed))
            lease.add_done_callback(lambda _: self._leases.pop(seed, None))
        return await asyncio.shield(lease)

    async def serve(self, socket: WebSocket) -> None:
        """Ask the worker on ``socket`` from now on, until it goes."""
        if not self._knows(socket.headers.get("authorization", "")):
            _log.warning("a worker was turned away")
            await socket.close()
            return
        await socket.accept()
        worker = None
        try:
            async with asyncio.timeout(_GREETING_S):
                worker = _Worker(socket, read_offer(await socket.receive_text()))
            self._hands.append(worker)
            await worker.listen()
        except (InputError, TimeoutError, KeyError, TypeError) as error:
            _log.warning("a worker is of no use", error=type(error).__name__)
            await socket.close(_POLICY)
        except WebSocketDisconnect:
            pass
        finally:
            if worker is not None:
                self._hands.remove(worker)
                worker.gone()

    def _knows(self, authorization: str) -> bool:
        expected = f"Bearer {self._key}".encode()
        return self._key is not None and hmac.compare_digest(authorization.encode(), expected)

    async def _lease(self, view: SeatView, level: str, seed: int) -> PlayerMove:
        tried: set[_Worker] = set()
        while len(tried) < _TRIES and (worker := self._free(tried)) is not None:
            tried.add(worker)
            try:
                found = _legal(view, await worker.ask(view, level, seed))
            except (TimeoutError, ConnectionError, InputError) as error:
                _log.warning("a worker did not answer", error=type(error).__name__)
            else:
                self._counts.found_elsewhere += 1
                return found
        return await self._own.choose(view, level, seed)

    def _free(self, tried: set[_Worker]) -> _Worker | None:
        """Return the worker with most hands free, None where all are busy or have been ``tried``."""
        free = [worker for worker in self._hands if worker.free and worker not in tried]
        return max(free, key=lambda worker: worker.free, default=None)


class _Worker:
    """One worker on its ``socket``, with so many ``hands``."""

    def __init__(self, socket: WebSocket, hands: int) -> None:
        self._socket = socket
        self._hands = hands
        self._numbers: Iterator[int] = itertools.count()
        self._asked: dict[int, asyncio.Future[MoveLetter]] = {}

    @property
    def free(self) -> int:
        """How many more decisions it may be asked about."""
        return self._hands - len(self._asked)

    async def ask(self, view: SeatView, level: str, seed: int) -> MoveLetter:
        """Return what it answers; raise TimeoutError or ConnectionError where it does not."""
        number = next(self._numbers)
        answered: asyncio.Future[MoveLetter] = asyncio.get_running_loop().create_future()
        self._asked[number] = answered
        try:
            async with asyncio.timeout(LEASE_S):
                try:
                    await self._socket.send_text(question(number, view, level, seed))
                except (RuntimeError, WebSocketDisconnect):
                    raise ConnectionError from None
                return await answered
        finally:
            del self._asked[number]

    async def listen(self) -> None:
        """Take its answers; what came too late is passed over."""
        while True:
            number, move = read_answer(await self._socket.receive_text())
            waiting = self._asked.get(number)
            if waiting is not None and not waiting.done():
                waiting.set_result(move)

    def gone(self) -> None:
        """Give back whatever it was asked."""
        for answered in self._asked.values():
            if not answered.done():
                answered.set_exception(ConnectionError())


def _legal(view: SeatView, letter: MoveLetter) -> PlayerMove:
    for move in view.legal:
        if move.letter == letter:
            return move
    raise InputError("illegal", "That move is not legal here.")
