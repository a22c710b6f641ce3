"""`takeorpass worker`: thinks for the bots of servers elsewhere, in processes of this machine.

It needs the servers' addresses and the key, and nothing of their store.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from takeorpass.errors import InputError, TakeOrPassError
from takeorpass.players import levels
from takeorpass.players.worker import BotWorker
from takeorpass.server.workers import MIN_KEY
from takeorpass.wire.player import MAX_QUESTION
from takeorpass.wire.workers import WORKERS_PATH, answer, offer, read_question

KEY = "TAKEORPASS_WORKER_KEY"
"""The variable that has the key, on the servers and on the workers."""

_LONGEST_WAIT_S = 15.0


def parse_key(environ: Mapping[str, str] = os.environ, file: str | None = None) -> str:
    """Read the key from ``file``, or from the environment; raise `InputError` (``bad_key``) where there is none."""
    if file is None:
        key = environ.get(KEY, "")
        if not key:
            raise InputError("bad_key", f"A worker needs the servers' key: in {KEY}, or with --key-file.")
    else:
        try:
            key = Path(file).read_text("utf-8").strip()
        except (OSError, UnicodeError) as error:
            raise InputError("bad_key", f"The key cannot be read from {file}: {_why(error)}.") from None
    return check_key(key)


def check_key(key: str) -> str:
    """Return ``key``; raise `InputError` (``bad_key``) for one that is too short, or that no header can hold."""
    if len(key) < MIN_KEY or not key.isascii() or not key.isprintable() or " " in key:
        raise InputError("bad_key", f"A worker's key has at least {MIN_KEY} letters and digits, without spaces.")
    return key


def parse_address(text: str) -> str:
    """Return the address of the socket at the server ``text``; raise `InputError` (``bad_address``).

    >>> parse_address("https://games.example/")
    'wss://games.example/api/workers/socket'
    """
    parts = urlsplit(text)
    scheme = {"http": "ws", "https": "wss"}.get(parts.scheme)
    if scheme is None or not parts.netloc or parts.path not in {"", "/"} or parts.query:
        raise InputError("bad_address", f"A server's address is like https://games.example, not {text!r}.")
    return f"{scheme}://{parts.netloc}/api{WORKERS_PATH}"


def work(servers: Sequence[str], key: str, hands: int, say: Callable[[str], None]) -> None:
    """Think for all ``servers`` at the same time, about so many decisions as there are ``hands``, until interrupted.

    A server that goes away is waited for. Raises `TakeOrPassError` (``wrong_key``) where one does not know the key.
    """
    addresses = [parse_address(server) for server in servers]
    asyncio.run(_Working(key, hands, say).work(dict(zip(servers, addresses, strict=True))))


class _Working:
    def __init__(self, key: str, hands: int, say: Callable[[str], None]) -> None:
        self._key = key
        self._hands = hands
        self._say = say
        self._free: asyncio.Queue[BotWorker] = asyncio.Queue()

    async def work(self, addresses: Mapping[str, str]) -> None:
        hands = [BotWorker(prepare=levels.prepare) for _ in range(self._hands)]
        for hand in hands:
            self._free.put_nowait(hand)
        try:
            async with asyncio.TaskGroup() as group:
                for server, address in addresses.items():
                    group.create_task(self._serve(server, address))
        except* TakeOrPassError as errors:
            raise errors.exceptions[0] from None
        finally:
            for hand in hands:
                await hand.close()

    async def _serve(self, server: str, address: str) -> None:
        """Answer one server, and come back to it whenever it was lost."""
        wait = 0.5
        while True:
            try:
                async with connect(
                    address,
                    additional_headers={"authorization": f"Bearer {self._key}"},
                    max_size=MAX_QUESTION,
                    compression=None,
                ) as socket:
                    wait = 0.5
                    await socket.send(offer(self._hands))
                    self._say(f"Thinking for {server}.")
                    await self._answer_all(socket)
            except InvalidStatus as error:
                if error.response.status_code in {401, 403}:
                    raise TakeOrPassError("wrong_key", f"{server} does not know this key.") from None
                self._say(f"{server} answers {error.response.status_code}; trying again.")
            except (OSError, ConnectionClosed, TimeoutError) as error:
                self._say(f"{server} cannot be reached ({_why(error)}); trying again.")
            await asyncio.sleep(wait)
            wait = min(2 * wait, _LONGEST_WAIT_S)

    async def _answer_all(self, socket: ClientConnection) -> None:
        tasks: set[asyncio.Task[None]] = set()
        try:
            async for text in socket:
                task = asyncio.create_task(self._answer(socket, text if isinstance(text, str) else ""))
                tasks.add(task)
                task.add_done_callback(tasks.discard)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _answer(self, socket: ClientConnection, text: str) -> None:
        """Answer a question; one that cannot be understood is left to whoever else is there."""
        try:
            number, view, level, seed = read_question(text)
        except TakeOrPassError as error:
            self._say(f"A question is left out: {error.message}")
            return
        hand = await self._free.get()
        try:
            move = await hand.choose(view, level, seed)
        finally:
            self._free.put_nowait(hand)
        with suppress(ConnectionClosed):
            await socket.send(answer(number, move.letter))


def _why(error: BaseException) -> str:
    return getattr(error, "strerror", None) or str(error).splitlines()[0] if str(error) else type(error).__name__
