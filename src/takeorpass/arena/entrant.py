"""An entrant: what a person writes for a player of a contest, and the player that sits down for it."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from takeorpass.players import Player
from takeorpass.players.named import parse_player

if TYPE_CHECKING:
    from takeorpass.players.outside import OutsidePlayer
    from takeorpass.players.program import Fault

_log = logging.getLogger(__name__)

COMMAND = "cmd:"
"""What a command begins with, to tell it from a name."""


@dataclass(frozen=True, slots=True)
class Ours:
    """A player of ours by the ``label`` that was written for it: its name, with its parameters."""

    label: str
    player: Player

    @property
    def in_full(self) -> str:
        """What it is, with all its parameters."""
        return repr(self.player)


@dataclass(frozen=True, slots=True)
class Outside:
    """A program from outside; its ``label`` is `COMMAND` and its command."""

    label: str

    @property
    def command(self) -> str:
        """What starts it, as one would type it."""
        return self.label.removeprefix(COMMAND)

    @property
    def in_full(self) -> str:
        """What it is: all that we know of it."""
        return self.label


Entrant: TypeAlias = Ours | Outside


class Sitting(NamedTuple):
    """The players of some entrants, in their order, and those among them that are programs, by the entrant's number."""

    players: list[Player]
    programs: dict[int, OutsidePlayer]


def parse_entrant(text: str) -> Entrant:
    """Read a named player with its parameters, as `parse_player` does, or ``cmd:`` and a command.

    Raises `InputError` for a player that does not exist, wrong parameters, or a command whose program is not there.

    >>> parse_entrant(" run-aware:0.4")
    Ours(label='run-aware:0.4', player=RunAware(price=0.4))
    """
    label = text.strip()
    if not label.startswith(COMMAND):
        return Ours(label, parse_player(label))
    from takeorpass.players.program import parse_command

    entrant = Outside(label)
    parse_command(entrant.command)
    return entrant


def sit_down(entrants: Sequence[Entrant], move_time_s: float, stack: ExitStack) -> Sitting:
    """Let ``entrants`` sit down; programs, which may take so long for a move, are ended with the ``stack``."""
    players: list[Player] = []
    programs: dict[int, OutsidePlayer] = {}
    for number, entrant in enumerate(entrants):
        if isinstance(entrant, Ours):
            players.append(entrant.player)
        else:
            from takeorpass.players.outside import OutsidePlayer

            move_ms = max(1, round(move_time_s * 1000))
            program = OutsidePlayer(entrant.command, move_ms=move_ms, on_fault=partial(_tell_first, entrant.label))
            programs[number] = stack.enter_context(program)
            players.append(program)
    return Sitting(players, programs)


def _tell_first(label: str, fault: Fault) -> None:
    """Log the first fault of each kind: all are counted, and one tells its owner enough."""
    if (label, fault.kind) not in _told:
        _told.add((label, fault.kind))
        _log.warning("%s, round %d, ply %d: %s: %s.", label, fault.round + 1, fault.ply, fault.kind, fault.why)


_told: set[tuple[str, str]] = set()
