"""Programs that play at the tables: what the operator has registered, each a level that a bot may have.

A program gets what the bots' worker gets, its seat's view, and what the seat may know of the rounds before; it knows
the table by an id of its own, since a table's own id lets people in. Faults are logged without what the program said.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Container, Iterator, Mapping, Sequence
from functools import partial

import structlog

from takeorpass.errors import InputError
from takeorpass.players.levels import LEVELS, level_of
from takeorpass.players.program import Fault, Program, Setting, parse_command
from takeorpass.rules import PlayerMove, SeatView
from takeorpass.server.export import disclosed, record_for
from takeorpass.server.names import check_name
from takeorpass.server.table import Table

LINE = "Plays by a program of this server."
"""What a person is told of such a level."""

MOVE_MS = 2000
"""The milliseconds that a program has for a decision, as the bots' worker has."""

_log = structlog.get_logger()


def parse_programs(texts: Sequence[str]) -> dict[str, str]:
    """Read ``NAME=COMMAND`` each; return the commands by name.

    Raises `InputError`: ``bad_player`` for what cannot be read, a name that is taken or a program that is not there,
    ``bad_name`` for a name that cannot be shown.

    >>> parse_programs(["greedy"])
    Traceback (most recent call last):
        ...
    takeorpass.errors.InputError: A player is registered as NAME=COMMAND, not 'greedy'.
    """
    commands: dict[str, str] = {}
    for text in texts:
        name, equals, command = (part.strip() for part in text.partition("="))
        if not (name and equals):
            raise InputError("bad_player", f"A player is registered as NAME=COMMAND, not {text!r}.")
        check_name(name, "The name of a player")
        if name in LEVELS or name in commands:
            raise InputError("bad_player", f"There is a player {name!r} already; give this one another name.")
        parse_command(command)
        commands[name] = command
    return commands


def check_level(name: str, programs: Container[str]) -> str:
    """Return ``name``, that of a level or of one of the ``programs``; raise `InputError` (``unknown_level``)."""
    return name if name in programs else level_of(name).name


class Programs:
    """The programs of a server by name; each is started when it is first needed, and serves all tables."""

    def __init__(self, commands: Mapping[str, str]) -> None:
        """Note the ``commands`` by name, which `parse_programs` has read."""
        self._programs: dict[str, Program] = {}
        for name, command in commands.items():
            self._programs[name] = Program(command, move_ms=MOVE_MS, on_fault=partial(self._note, name), name=name)

    def __contains__(self, name: object) -> bool:
        """Whether there is a program of that ``name``."""
        return name in self._programs

    def __iter__(self) -> Iterator[str]:
        """Yield the names."""
        return iter(self._programs)

    def sit_at(self, table: Table) -> bool:
        """Whether any of them plays at ``table``."""
        return bool(self._at(table))

    async def choose(self, name: str, table: Table, view: SeatView) -> PlayerMove:
        """Return the move of the program ``name`` for the seat of ``view``, at ``table``; see `Program.choose`."""
        names = [sits.name for sits in table.sitting]
        return await self._programs[name].choose(view, Setting(_match_id(table), names, disclosed(table)))

    async def end(self, table: Table) -> None:
        """Tell all of ``table``, whose match is over, to the programs that have played there."""
        for program in self._at(table):
            await program.end(_match_id(table), record_for(table, None))

    async def warm(self) -> None:
        """Start all of them ahead of their first questions; what does not start is logged."""
        await asyncio.gather(*(program.warm() for program in self._programs.values()))

    async def close(self) -> None:
        """End all of them, and all that they have started."""
        await asyncio.gather(*(program.close() for program in self._programs.values()))

    def _at(self, table: Table) -> list[Program]:
        levels = {sits.level for sits in table.sitting}
        return [program for name, program in self._programs.items() if name in levels]

    def _note(self, name: str, fault: Fault) -> None:
        times = self._programs[name].faults[fault.kind]
        if fault.kind == "given_up" and times > 1:
            return  # it was said
        # Before its first question a program knows nothing that could be a secret.
        why = {"why": fault.why} if fault.kind == "start" else {}
        _log.error("fault of a player", player=name, kind=fault.kind, times=times, **why)


def _match_id(table: Table) -> str:
    return hashlib.sha256(table.created.bot_secret + b"match").hexdigest()[:16]
