"""Bots at the tables: each is asked for its moves when its turn comes, and goes on after a restart.

A bot gets its `SeatView`, its level and a seed, and no more. The seed derives from the table's secret, the round and
the ply, so that the same position is always answered alike. A level may be a program of the operator's; where there is
none of that name any more, a level of ours plays on.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Coroutine
from typing import Any, Protocol

import structlog

from takeorpass.players.levels import LEVELS
from takeorpass.players.program import STAND_IN
from takeorpass.rules import PlayerMove, SeatView, Take
from takeorpass.server.commands import make_move
from takeorpass.server.counts import Counts
from takeorpass.server.events import Created
from takeorpass.server.faults import log_fault
from takeorpass.server.live_table import LiveTable
from takeorpass.server.programs import Programs
from takeorpass.server.table import Table

# The worker has limits of its own for each decision; this one only keeps a table from waiting for ever.
_THINKING_S = 30.0
_PATIENCE_S = 1.0

_log = structlog.get_logger()


class Thinker(Protocol):
    """Whoever thinks for the bots; `takeorpass.players.worker.BotWorker` does so in a process of its own."""

    async def choose(self, view: SeatView, level: str, seed: int) -> PlayerMove:
        """Return the move of a bot of ``level`` that is told ``view``."""
        ...


class Bots:
    """All bots of a server; each takes its table's pace for a move, so that people can follow.

    ``thinking`` is how many decisions have been asked for and not made yet.
    """

    def __init__(
        self, thinker: Thinker, programs: Programs, reserve_s: float = 0, *, counts: Counts | None = None
    ) -> None:
        """Let ``thinker`` find the moves of our levels, and the ``programs`` their own; ``counts`` notes the moves.

        With other processes on the store each plays the bots, and the store lets one move through. So where nobody
        looks on in this one, bots wait for another ``reserve_s`` seconds: whoever looks on elsewhere is served there.
        """
        self._thinker = thinker
        self._programs = programs
        self._reserve_s = reserve_s
        self._counts = counts or Counts()
        self.thinking = 0
        self._missed: set[str] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    def attend(self, live: LiveTable) -> None:
        """Play the bots' turns at ``live`` from now on."""
        live.attendant = lambda: self._wake(live)
        self._wake(live)

    async def close(self) -> None:
        """Stop playing; whatever was decided is written still."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _wake(self, live: LiveTable) -> None:
        if not live.busy and _bot_to_act(live.table) is not None:
            live.busy = True
            self._run(self._play(live))
        elif live.table.phase == "match_over" and self._programs.sit_at(live.table):
            self._run(self._programs.end(live.table))

    def _run(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _play(self, live: LiveTable) -> None:
        try:
            while (level := _bot_to_act(live.table)) is not None:
                await asyncio.sleep(live.table.pace + (0 if live.is_watched else self._reserve_s))
                await self._move(live, level)
        finally:
            live.busy = False

    async def _move(self, live: LiveTable, level: str) -> None:
        table = live.table
        if _bot_to_act(table) != level:
            return  # somebody took a decision back while this bot paused, or the seat itself
        view = table.view_of(table.match.position.to_act)
        letter = (await self.choose(table, view, level)).letter
        try:
            # What was thought out for a position, or a seat, that was taken back since is dropped; in a pause too.
            if await live.act(
                lambda now: (
                    make_move(now, view.seat, view.round, view.ply, letter)
                    if now.match is table.match and _bot_to_act(now) == level
                    else ()
                )
            ):
                self._counts.bot_moves += 1
        except Exception as error:  # noqa: BLE001 - the table must go on; what failed is tried again
            log_fault(error, table=live.id)
            await asyncio.sleep(_PATIENCE_S)

    async def choose(self, table: Table, view: SeatView, level: str) -> PlayerMove:
        """Ask for a move where there is a choice; whoever fails to give a legal one takes the card."""
        if len(view.legal) == 1:
            return view.legal[0]
        self.thinking += 1
        try:
            move = await asyncio.wait_for(self._ask(table, view, level), _THINKING_S)
        except Exception as error:  # noqa: BLE001 - a match never hangs, whatever a bot does
            log_fault(error, level=level)
            return Take()
        finally:
            self.thinking -= 1
        if view.why_not(move) is not None:
            _log.error("a bot's move is not legal", level=level)
            return Take()
        return move

    async def _ask(self, table: Table, view: SeatView, level: str) -> PlayerMove:
        if level in self._programs:
            return await self._programs.choose(level, table, view)
        if level not in LEVELS:
            if level not in self._missed:
                self._missed.add(level)
                _log.warning("a player is no longer registered", player=level, instead=STAND_IN.name)
            level = STAND_IN.name
        return await self._thinker.choose(view, level, seed_of(table.created, view.round, view.ply))


def seed_of(created: Created, round_: int, ply: int) -> int:
    """Return the seed for whatever a bot draws at ``ply`` of ``round_``."""
    digest = hashlib.sha256(created.bot_secret + round_.to_bytes(4) + ply.to_bytes(4)).digest()
    return int.from_bytes(digest[:8])


def _bot_to_act(table: Table) -> str | None:
    """Return the level of the bot whose turn it is, None where it is no bot's."""
    if table.phase != "playing" or table.is_paused:
        return None
    return table.bot_level(table.match.position.to_act)
