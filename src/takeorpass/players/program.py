"""A `Program`: any that speaks ``takeorpass-player/1`` on its standard input and output, asked for moves.

It may crash, fall silent, or say anything: each fault is counted by kind and told to whoever listens, a stand-in makes
the move, and the match goes on. `outside.OutsidePlayer` is the same for those who have no event loop.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import shlex
import shutil
from collections import Counter, OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, Literal, TypeAlias

from takeorpass.errors import InputError
from takeorpass.players.levels import LEVELS
from takeorpass.players.line_process import EndedError, LineProcess
from takeorpass.record import Disclosure
from takeorpass.rules import PlayerMove, SeatView
from takeorpass.wire.messages import MoveLetter
from takeorpass.wire.player import (
    MAX_ANSWER,
    PROTOCOL,
    AnswerMessage,
    DecideMessage,
    EndMessage,
    ErrorMessage,
    HelloMessage,
    PlayerMessage,
    check_hello,
    decide_message,
    line_of,
    match_message,
    read_from_player,
)

STAND_IN = LEVELS["threshold"]
"""The level that makes a move in the place of a program that gave none: a plain one, so that no fault pays."""

MOVE_MS = 1000
"""Milliseconds that a decision may take unless another limit is set."""

RESTARTS = 3
"""How often a program that has ended is started again; `FORGIVEN` answers in a row make up for all of it."""

FORGIVEN = 100

SILENCES = 3
"""After how many decisions in a row without an answer a program counts as hung, and is ended."""

_START_S = 10.0
_STALE = "it answers another question than the last"
_MOST_MATCHES = 1000  # that a program is known to have heard of; it is told again of one that was forgotten

Kind: TypeAlias = Literal["start", "crash", "silence", "broken", "illegal", "stale", "error", "given_up"]

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Fault:
    """What a program did wrong at ``ply`` of ``round``: its ``kind``, and ``why``, a clause that may quote the program.

    ``start``: it did not start, or did not say hello. ``crash``: it ended. ``silence``: no answer in time. ``broken``:
    a line that is no message, or not one that answers. ``illegal``: a move that the rules do not allow. ``stale``: an
    answer to another question than the last; it changes nothing. ``error``: it said that it could not answer.
    ``given_up``: it has ended too often, and is not asked any more.
    """

    kind: Kind
    why: str
    round: int
    ply: int


@dataclass(frozen=True, slots=True)
class Setting:
    """What a seat knows of its match beside its view.

    ``match`` is an id, ``names`` are those of all seats (none: numbers), ``over`` tell the deals of the rounds that are
    over, in order.
    """

    match: str
    names: Sequence[str] = ()
    over: Sequence[Disclosure] = ()


class Program:
    """A program that plays, started when it is first needed; belongs to the event loop in which it is first used.

    It may sit at many tables, and on several seats of one; it is asked one question at a time. ``faults`` counts what
    went wrong by kind, ``answered`` its moves, ``replaced`` those that the stand-in made for it.
    """

    def __init__(
        self, command: str, *, move_ms: int = MOVE_MS, on_fault: Callable[[Fault], None] | None = None, name: str = ""
    ) -> None:
        """Note the ``command``, which no shell sees, and the milliseconds that each decision may take.

        ``on_fault`` is told of each fault; without it they are logged. Raises `InputError` (``bad_player``) for a
        command that cannot be read or whose program is not found.
        """
        self.command = parse_command(command)
        self.name = name or Path(self.command[0]).name
        self.faults: Counter[Kind] = Counter()
        self.answered = 0
        self.replaced = 0
        self._move_ms = move_ms
        self._on_fault = on_fault or self._log_fault
        self._turn = asyncio.Lock()
        self._process: LineProcess | None = None
        self._told: OrderedDict[tuple[str, int], None] = OrderedDict()
        self._failures = 0
        self._in_a_row = 0
        self._silences = 0
        self._told_now: set[Kind] = set()
        self._is_closed = False

    async def warm(self) -> None:
        """Start the program ahead of the first question, so that it is ready, or its fault known."""
        async with self._turn:
            try:
                await self._ready()
            except _FaultyError as fault:
                self._note(Fault(fault.kind, fault.why, 0, 0))

    async def choose(self, view: SeatView, setting: Setting) -> PlayerMove:
        """Return the move for the seat of ``view``, whose turn it is: always a legal one, and always in time.

        The program is asked where there is more than one. Raises RuntimeError once closed.
        """
        legal = view.legal
        if len(legal) == 1:
            return legal[0]
        async with self._turn:
            try:
                move = await self._ask(view, setting)
            except _FaultyError as fault:
                self._in_a_row = 0
                self._note(Fault(fault.kind, fault.why, view.round, view.ply))
            else:
                self._note_answer()
                return move
        self.replaced += 1
        return STAND_IN.player.choose(view, Random(0))

    async def end(self, match: str, record: Mapping[str, Any]) -> None:
        """Tell the program all of a match that is over, once for each of its seats; a fault is nobody's loss now."""
        async with self._turn:
            for told in [told for told in self._told if told[0] == match]:
                del self._told[told]
                if self._process is not None:
                    with contextlib.suppress(EndedError):
                        self._process.send(line_of(EndMessage(_id_of(*told), dict(record))))

    async def close(self) -> None:
        """End the program and all that it has started, be it in the middle of a question; it is not asked any more."""
        self._is_closed = True
        if self._process is not None:
            self._process.kill()
        async with self._turn:
            await self._end_process()

    async def _ask(self, view: SeatView, setting: Setting) -> PlayerMove:
        process = await self._ready()
        self._pass_over(process, view)
        names = setting.names or [f"Player {seat + 1}" for seat in range(view.players)]
        assert view.seat is not None
        told = (setting.match, view.seat)
        question = decide_message(view, _id_of(*told), names, setting.over)
        try:
            if told not in self._told:
                process.send(line_of(match_message(view, _id_of(*told), names, self._move_ms)))
            self._remember(told)
            process.send(line_of(question))
            async with asyncio.timeout(self._move_ms / 1000):
                answer = await self._answer_to(question, process)
        except TimeoutError:
            await self._note_silence()
            raise _FaultyError("silence", f"it gave no answer within {self._move_ms} ms") from None
        except EndedError as error:
            raise await self._ended("crash", str(error)) from error
        for move in view.legal:
            if move.letter == answer:
                return move
        raise _FaultyError("illegal", f"{answer!r} is not legal here")

    async def _answer_to(self, question: DecideMessage, process: LineProcess) -> MoveLetter:
        """Return the letter that answers ``question``, whatever the program says before."""
        asked = (question.match, question.round, question.ply)
        while True:
            match _read(await process.line()):
                case AnswerMessage(match=match, round=number, ply=ply, move=letter) if (match, number, ply) == asked:
                    return letter
                case AnswerMessage():
                    self._note_once(Fault("stale", _STALE, question.round, question.ply))
                case ErrorMessage(code=code, message=message):
                    raise _FaultyError("error", f"it says {code!r}: {message}")
                case HelloMessage():
                    raise _FaultyError("broken", "it says hello where a move is asked for")

    def _pass_over(self, process: LineProcess, view: SeatView) -> None:
        """Take no notice of what the program said before it was asked, but count it."""
        self._told_now.clear()
        for line in process.said():
            try:
                is_answer = isinstance(_read(line), AnswerMessage)
            except _FaultyError as fault:
                self._note_once(Fault(fault.kind, fault.why, view.round, view.ply))
            else:
                if is_answer:
                    self._note_once(Fault("stale", _STALE, view.round, view.ply))

    async def _ready(self) -> LineProcess:
        """Return the process, started and greeted; start it again where it has ended, as often as it may be."""
        self._check_open()
        if self._process is not None and self._process.has_ended:
            fault = await self._ended("crash", "it ended without being asked")
            self._note(Fault(fault.kind, fault.why, 0, 0))
        if self._process is None:
            if self._failures > RESTARTS:
                raise _FaultyError("given_up", f"it has ended {self._failures} times")
            self._process = await self._start()
        return self._process

    async def _start(self) -> LineProcess:
        try:
            process = self._process = await LineProcess.start(self.command, MAX_ANSWER)
        except OSError as error:
            self._failures += 1
            raise _FaultyError("start", f"it does not start: {error.strerror}") from error
        try:
            self._check_open()
            process.send(line_of(HelloMessage(PROTOCOL, "takeorpass")))
            async with asyncio.timeout(_START_S):
                check_hello(_read(await process.line()))
        except (EndedError, InputError, TimeoutError, _FaultyError) as error:
            why = f"it said no hello within {_START_S:g} s" if isinstance(error, TimeoutError) else str(error)
            raise await self._ended("start", why) from error
        except BaseException:
            await self._end_process()
            raise
        return process

    async def _ended(self, kind: Kind, why: str) -> _FaultyError:
        """End the process for good, count that, and return the fault with the last that the program complained of."""
        self._failures += 1
        process = self._process
        await self._end_process()
        complaint = "" if process is None else process.complaint
        return _FaultyError(kind, f"{why} ({complaint.splitlines()[-1]})" if complaint else why)

    async def _end_process(self) -> None:
        process, self._process = self._process, None
        self._silences = self._in_a_row = 0
        self._told.clear()
        if process is not None:
            await process.end()

    def _remember(self, told: tuple[str, int]) -> None:
        self._told[told] = None
        self._told.move_to_end(told)
        if len(self._told) > _MOST_MATCHES:
            self._told.popitem(last=False)

    def _note_answer(self) -> None:
        self.answered += 1
        self._silences = 0
        self._in_a_row += 1
        if self._in_a_row >= FORGIVEN:
            self._failures = 0

    async def _note_silence(self) -> None:
        self._silences += 1
        if self._silences >= SILENCES:
            self._failures += 1
            await self._end_process()

    def _note_once(self, fault: Fault) -> None:
        """Count a fault of which a program may say thousands at once: each kind is told once a question."""
        if fault.kind in self._told_now:
            self.faults[fault.kind] += 1
        else:
            self._told_now.add(fault.kind)
            self._note(fault)

    def _note(self, fault: Fault) -> None:
        self.faults[fault.kind] += 1
        self._on_fault(fault)

    def _log_fault(self, fault: Fault) -> None:
        _log.warning("%s, round %d, ply %d: %s: %s.", self.name, fault.round, fault.ply, fault.kind, fault.why)

    def _check_open(self) -> None:
        if self._is_closed:
            raise RuntimeError("This program is closed.")


def parse_command(text: str) -> tuple[str, ...]:
    """Read a command as a shell would split it; raise `InputError` (``bad_player``) where there is no such program.

    >>> parse_command("no-such-program --fast")
    Traceback (most recent call last):
        ...
    takeorpass.errors.InputError: There is no program 'no-such-program' here.
    """
    try:
        words = shlex.split(text)
    except ValueError as error:
        raise InputError("bad_player", f"The command {text!r} cannot be read: {error}.") from None
    if not words:
        raise InputError("bad_player", "The command of a player is empty.")
    found = shutil.which(words[0])
    if found is None:
        raise InputError("bad_player", f"There is no program {words[0]!r} here.")
    return (found, *words[1:])


class _FaultyError(Exception):
    """There is no answer: what `Fault` says of it."""

    def __init__(self, kind: Kind, why: str) -> None:
        super().__init__(why)
        self.kind = kind
        self.why = why.rstrip(".")


def _read(line: bytes | None) -> PlayerMessage:
    """Read what a program says; None stands for a line that was too long."""
    if line is None:
        raise _FaultyError("broken", f"its line has more than {MAX_ANSWER} bytes")
    try:
        return read_from_player(line)
    except InputError as error:
        raise _FaultyError("broken", error.message) from error


def _id_of(match: str, seat: int) -> str:
    """Return the id of a match for one seat: a program may sit on several."""
    return f"{match}/{seat}"
