"""Players from outside: a program that speaks ``takeorpass-player/1``, as a `Player` for those without a loop."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from random import Random
from types import TracebackType
from typing import Any, Self

from takeorpass.players.program import MOVE_MS, Fault, Kind, Program, Setting
from takeorpass.record import Disclosure
from takeorpass.rules import Deal, PlayerMove, SeatView


class OutsidePlayer:
    """A `Player` that asks a program; use it as a context, or `close` it, so that nothing of it is left behind.

    It has an event loop of its own, so it cannot be used inside of one, nor by two threads, nor be pickled.
    """

    def __init__(
        self, command: str, *, move_ms: int = MOVE_MS, on_fault: Callable[[Fault], None] | None = None, name: str = ""
    ) -> None:
        """As `Program`."""
        self._program = Program(command, move_ms=move_ms, on_fault=on_fault, name=name)
        self._runner = asyncio.Runner()
        self._setting = _UNNAMED

    def __enter__(self) -> Self:
        """Begin; the program is started when it is first asked."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close."""
        self.close()

    @property
    def faults(self) -> Counter[Kind]:
        """What went wrong so far, by kind; see `Fault`."""
        return self._program.faults

    @property
    def answered(self) -> int:
        """How many moves the program made."""
        return self._program.answered

    @property
    def replaced(self) -> int:
        """How many moves the stand-in made for it."""
        return self._program.replaced

    def begin(self, match: str, names: Sequence[str]) -> None:
        """Begin ``match``, by its id, between the ``names`` by seat; the player may sit on several of the seats."""
        self._setting = Setting(match, names)

    def choose(self, view: SeatView, rng: Random) -> PlayerMove:  # noqa: ARG002 - programs draw for themselves
        """Return the move for the seat of ``view``, whose turn it is; see `Program.choose`."""
        return self._runner.run(self._program.choose(view, self._setting))

    def round_over(self, deal: Deal) -> None:
        """Let the program know the ``deal`` of the round that has just ended."""
        self._setting = replace(self._setting, over=(*self._setting.over, Disclosure.whole(deal)))

    def end(self, record: Mapping[str, Any]) -> None:
        """Tell the program all of the match, which is over."""
        self._runner.run(self._program.end(self._setting.match, record))
        self._setting = _UNNAMED

    def close(self) -> None:
        """End the program and all that it has started."""
        try:
            self._runner.run(self._program.close())
        finally:
            self._runner.close()


_UNNAMED = Setting("match")
