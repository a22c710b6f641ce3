"""The bots' worker: a process of its own, so that thinking never holds up the event loop.

It is started when it is first needed and again whenever it has died, knows no store and holds no socket: a decision's
view, level and seed go over, a move's letter comes back. `worker_process` is the other end. (A pool of
`concurrent.futures` could not end a decision that takes too long, and would outlive a server that is killed.)
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import os
import pickle
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable
from typing import TypeAlias

from takeorpass.players import levels
from takeorpass.rules import PlayerMove, SeatView, Take

Choose: TypeAlias = Callable[[SeatView, str, int], PlayerMove]
Prepare: TypeAlias = Callable[[], None]

_COMMAND = (sys.executable, "-P", "-m", "takeorpass.players.worker_process")
_START_S = 30.0
_TRIES = 3

_log = logging.getLogger(__name__)


class BotWorker:
    """Finds bots' moves in another process, one at a time; belongs to the event loop in which it is first used.

    ``choose`` is what that process runs for each decision, ``prepare`` what it runs before the first one: functions
    that pickle can name. ``limit_s`` are the seconds that one decision may take.
    """

    def __init__(self, choose: Choose = levels.choose, *, prepare: Prepare | None = None, limit_s: float = 2.0) -> None:
        """Start nothing yet; see `warm`."""
        self._choose = choose
        self._prepare = prepare
        self._limit_s = limit_s
        self._turn = asyncio.Lock()
        self._process: Process | None = None
        self._is_closed = False

    async def warm(self) -> None:
        """Start the process ahead of the first decision, and wait until it is ready; log it where it cannot start."""
        async with self._turn:
            try:
                await self._ready_process()
            except _DiedError as error:
                _log.warning("The bots' worker does not start: %s.", error)

    async def choose(self, view: SeatView, level: str, seed: int) -> PlayerMove:
        """Return the move of a bot of ``level`` that is told ``view`` and whose turn it is.

        A process that died is started again and asked anew, a few times over. A decision that fails, takes too long
        or is not legal is logged, and the bot takes the card, as it always may. Raises RuntimeError once closed.
        """
        where = f"round {view.round}, ply {view.ply}, level {level!r}"
        async with self._turn:
            for _ in range(_TRIES):
                try:
                    return await self._ask(view, level, seed)
                except _DiedError as error:
                    self._check_open()
                    _log.warning("The bots' worker has to be started again (%s): %s.", where, error)
                except _NoMoveError as error:
                    _log.error("A bot gave no move (%s): %s.", where, error)
                    break
            else:
                _log.error("A bot gave no move (%s): the bots' worker died %d times.", where, _TRIES)
        return Take()

    async def close(self) -> None:
        """End the process, be it in the middle of a decision; nothing can be asked for afterwards."""
        self._is_closed = True
        if self._process is not None:
            _kill(self._process)
        async with self._turn:
            await self._end()

    async def _ask(self, view: SeatView, level: str, seed: int) -> PlayerMove:
        process = await self._ready_process()
        try:
            async with asyncio.timeout(self._limit_s):
                line = await _exchange(process, pickle.dumps((view, level, seed)))
        except TimeoutError:
            await self._end()
            raise _NoMoveError(f"it took longer than {self._limit_s:g} s") from None
        except BaseException:
            # A cancelled decision too: its answer, should it still come, must not be taken for the next one's.
            await self._end()
            raise
        return _parse_answer(line, view)

    async def _ready_process(self) -> Process:
        """Return the process, started and ready for a decision."""
        self._check_open()
        if self._process is None:
            try:
                # A session of its own keeps a terminal's Ctrl-C from it; it ends when its input does.
                self._process = await asyncio.create_subprocess_exec(
                    *_COMMAND, stdin=PIPE, stdout=PIPE, start_new_session=True
                )
                async with asyncio.timeout(_START_S):
                    await _exchange(self._process, pickle.dumps((self._choose, self._prepare)))
            except BaseException as error:
                await self._end()
                if isinstance(error, OSError):
                    raise _DiedError(f"it did not start ({error})") from error
                raise
        return self._process

    def _check_open(self) -> None:
        if self._is_closed:
            raise RuntimeError("The bots' worker is closed.")

    async def _end(self) -> None:
        """End the process and fetch the last of it, so that nothing of it stays open."""
        process, self._process = self._process, None
        if process is None:
            return
        assert process.stdin is not None
        assert process.stdout is not None
        _kill(process)
        process.stdin.close()
        await process.stdout.read()
        await process.wait()


class _DiedError(Exception):
    """The process is gone."""


class _NoMoveError(Exception):
    """The process lives, or had to be ended, and there is no move that counts."""


def _kill(process: Process) -> None:
    if process.returncode is not None:
        return
    if sys.platform == "win32":
        process.kill()
    else:
        # Its own `kill` would fetch the status of one that has just died, and asyncio, which waits for that, complain.
        with contextlib.suppress(ProcessLookupError):
            os.kill(process.pid, signal.SIGKILL)


async def _exchange(process: Process, request: bytes) -> bytes:
    """Send ``request`` and return the line that answers it."""
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        process.stdin.write(request)
        await process.stdin.drain()
        line = await process.stdout.readline()
    except ConnectionError as error:
        raise _DiedError("it broke off") from error
    if not line:
        raise _DiedError("it ended")
    return line


def _parse_answer(line: bytes, view: SeatView) -> PlayerMove:
    answer = json.loads(line)
    if "error" in answer:
        raise _NoMoveError(answer["error"])
    for move in view.legal:
        if move.letter == answer["move"]:
            return move
    raise _NoMoveError(f"{answer['move']!r} is not legal here")
