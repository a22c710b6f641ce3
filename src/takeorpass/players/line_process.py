"""A foreign program that is written to and read from line by line, and that leaves nothing behind.

Whatever it does, it takes no more than a bounded share of our memory: what it writes is read only as far as it is
asked for, a line has a longest length, and of its standard error only the end is kept. Nothing here waits for ever but
`LineProcess.line`: whoever calls that sets the time.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import signal
import sys
from asyncio.subprocess import PIPE
from collections import deque
from collections.abc import Sequence
from typing import Self, cast

from takeorpass.players.strays import end_strays, new_mark

_MOST_WAITING = 64  # lines that are kept before anybody asks for them
_MOST_UNREAD = 4_194_304  # bytes that the program may leave unread
_LONGEST_COMPLAINT = 4000  # bytes that are kept of its standard error
_EXIT_S = 0.3  # from the end of its output to its own, as a rule
_DEATH_S = 5.0
_STDIN, _STDOUT, _STDERR = 0, 1, 2

_log = logging.getLogger(__name__)


class EndedError(Exception):
    """The program is gone, or has closed its end; the text says how."""


class LineProcess(asyncio.SubprocessProtocol):
    """A running program; its lines may have ``longest`` bytes. `start` one, and `end` it whatever happens."""

    def __init__(self, longest: int) -> None:
        self._longest = longest
        self._mark = new_mark()
        self._lines: deque[bytes | None] = deque()  # None: one that was too long
        self._rest = bytearray()
        self._is_skipping = False
        self._is_open = True
        self._is_paused = False
        self._news = asyncio.Event()
        self._exited = asyncio.Event()
        self._gone = asyncio.Event()
        self._complaint = b""

    @classmethod
    async def start(cls, command: Sequence[str], longest: int) -> Self:
        """Start ``command`` in a group of processes of its own; raise OSError where that cannot be done."""
        loop = asyncio.get_running_loop()
        process = cls(longest)
        # A session of its own keeps a terminal's Ctrl-C from it, and lets us end all that it has started.
        await loop.subprocess_exec(
            lambda: process,
            *command,
            stdin=PIPE,
            stdout=PIPE,
            stderr=PIPE,
            start_new_session=True,
            env={**os.environ, process._mark: "1"},
        )
        return process

    @property
    def has_ended(self) -> bool:
        """Whether it is gone, or has closed its output."""
        return self._exited.is_set() or not self._is_open

    @property
    def complaint(self) -> str:
        """The end of what it wrote to standard error."""
        return self._complaint.decode(errors="replace").strip()

    def send(self, line: bytes) -> None:
        """Write ``line``; raise `EndedError` where nobody reads it."""
        pipe = cast("asyncio.WriteTransport | None", self._transport.get_pipe_transport(_STDIN))
        if pipe is None or pipe.is_closing() or self._exited.is_set():
            raise EndedError(self._how_it_ended())
        if pipe.get_write_buffer_size() > _MOST_UNREAD:
            raise EndedError("it no longer reads")
        pipe.write(line)

    async def line(self) -> bytes | None:
        """Return the next line, None for one that was too long; raise `EndedError` once there is none any more."""
        while not self._lines:
            if not self._is_open:
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(self._exited.wait(), _EXIT_S)  # so that there is more to say
                raise EndedError(self._how_it_ended())
            self._news.clear()
            await self._news.wait()
        line = self._lines.popleft()
        self._read_on()
        return line

    def said(self) -> Sequence[bytes | None]:
        """Return the lines that are there already, if any."""
        lines = tuple(self._lines)
        self._lines.clear()
        self._read_on()
        return lines

    def kill(self) -> None:
        """End it at once, and all processes of its group."""
        if self._exited.is_set():
            return  # its group was ended with it, and the number may be somebody else's by now
        if sys.platform == "win32":
            self._transport.kill()
        else:
            with contextlib.suppress(ProcessLookupError, PermissionError):  # nobody is left (macOS: but dead ones)
                os.killpg(self._pid, signal.SIGKILL)

    async def end(self) -> None:
        """End it and all that it has started, and close all that is open to it."""
        self.kill()
        try:
            async with asyncio.timeout(_DEATH_S):
                await self._exited.wait()
                await asyncio.to_thread(end_strays, self._mark)
                self._transport.close()
                await self._gone.wait()
        except TimeoutError:
            _log.error("A program of group %d does not end.", self._pid)
        finally:
            self._transport.close()

    # --- what asyncio tells ---------------------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Note the process."""
        self._transport = cast("asyncio.SubprocessTransport", transport)
        self._pid = self._transport.get_pid()

    def pipe_data_received(self, fd: int, data: bytes) -> None:
        """Take in what the program wrote."""
        if fd == _STDERR:
            self._complaint = (self._complaint + data)[-_LONGEST_COMPLAINT:]
            return
        *whole, rest = data.split(b"\n")
        for line in whole:
            self._append(line)
            self._close_line()
        self._append(rest)
        if len(self._lines) >= _MOST_WAITING and not self._is_paused:
            self._is_paused = True
            self._stdout.pause_reading()
        self._news.set()

    def pipe_connection_lost(self, fd: int, exc: Exception | None) -> None:  # noqa: ARG002 - as asyncio calls it
        """Note that it says nothing more."""
        if fd == _STDOUT:
            self._is_open = False
            self._news.set()

    def process_exited(self) -> None:
        """Note that it is gone, and end what it has left behind."""
        if sys.platform != "win32":
            self.kill()
        self._exited.set()

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002 - as asyncio calls it
        """Note that nothing of it is open any more."""
        self._gone.set()

    @property
    def _stdout(self) -> asyncio.ReadTransport:
        return cast("asyncio.ReadTransport", self._transport.get_pipe_transport(_STDOUT))

    def _read_on(self) -> None:
        if self._is_paused and len(self._lines) < _MOST_WAITING:
            self._is_paused = False
            self._stdout.resume_reading()

    def _append(self, part: bytes) -> None:
        """Add to the line that is being written, as far as it may grow."""
        if not self._is_skipping:
            self._rest += part
            if len(self._rest) > self._longest:
                self._is_skipping = True
                self._rest.clear()
                self._lines.append(None)

    def _close_line(self) -> None:
        if not self._is_skipping:
            self._lines.append(bytes(self._rest))
            self._rest.clear()
        self._is_skipping = False

    def _how_it_ended(self) -> str:
        status = self._transport.get_returncode()
        if status is None:
            return "it closed its input" if self._is_open else "it closed its output"
        return f"it was ended by signal {-status}" if status < 0 else f"it ended with status {status}"
