"""Reactions: a few fixed words across the table, which nobody keeps.

They are no events: whoever is there sees them, and they are gone. How often is counted in each process for all of a
table's seats, those that reacted through another one too.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from takeorpass.errors import InputError
from takeorpass.rules import Ruleset
from takeorpass.server.commands import BOT_PLAYS, seated
from takeorpass.server.events import Event, ReactionsSet
from takeorpass.server.table import Table

PAUSE_S = 2.0
"""How long a seat waits after a reaction, in seconds."""

MOST = 10
"""How often a seat may react in a minute."""

_MINUTE_S = 60.0


def has_reactions(ruleset: Ruleset) -> bool:
    """Whether there are reactions under these rules at all: a classroom's game, played with tokens, has none."""
    return ruleset.counter != "token"


def check_reaction(table: Table, seat: int | None) -> int:
    """Return ``seat`` where it may react at ``table``; raise `InputError`: ``no_reactions``, ``bot_plays``."""
    owner = seated(table, seat)
    if not has_reactions(table.created.ruleset):
        raise InputError("no_reactions", "There are no reactions in this game.")
    if table.company.level_of(owner) is not None and table.phase != "match_over":
        raise InputError(*BOT_PLAYS)
    if not table.reactions:
        raise InputError("no_reactions", "The host has switched reactions off at this table.")
    return owner


def set_reactions(table: Table, seat: int | None, *, allowed: bool) -> tuple[Event, ...]:
    """Let the host on ``seat`` switch reactions on or off."""
    if seated(table, seat) != table.host:
        raise InputError("not_host", "Only the host can do that: who has been at this table longest.")
    if not has_reactions(table.created.ruleset):
        raise InputError("no_reactions", "There are no reactions in this game.")
    return () if allowed == table.reactions else (ReactionsSet(allowed),)


class Reacted:
    """When each seat of a table reacted in the last minute; ``clock`` gives seconds."""

    def __init__(self, clock: Callable[[], float]) -> None:
        """Know of none."""
        self._clock = clock
        self._times: dict[int, deque[float]] = {}

    def add(self, seat: int) -> None:
        """Note a reaction of ``seat``."""
        self._times.setdefault(seat, deque(maxlen=MOST)).append(self._clock())

    def check(self, seat: int) -> None:
        """Raise `InputError` (``too_many_reactions``) where ``seat`` has just reacted, or too often in a minute."""
        times, now = self._times.get(seat), self._clock()
        if times and now < times[-1] + PAUSE_S:
            raise InputError("too_many_reactions", f"One reaction every {PAUSE_S:g} seconds.")
        if times and len(times) == MOST and now < times[0] + _MINUTE_S:
            raise InputError("too_many_reactions", f"{MOST} reactions in a minute are enough.")
