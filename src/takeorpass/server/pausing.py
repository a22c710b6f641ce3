"""A pause by agreement, at a table with a clock: what may be asked for, and the events that it makes.

One asks, and when all persons at the table agree the clocks stand; anyone of them ends it.
"""

from __future__ import annotations

from collections.abc import Sequence

from takeorpass.errors import InputError
from takeorpass.server.commands import BOT_PLAYS, seated
from takeorpass.server.events import Event, PauseAnswered, Paused, Resumed
from takeorpass.server.table import Table


def answer_pause(table: Table, own: Sequence[int], *, agree: bool) -> tuple[Event, ...]:
    """Let those on the ``own`` seats of a browser ask for a pause, or ``agree`` to one; else the question is ended."""
    seated(table, next(iter(own), None))
    if table.clock is None:
        raise InputError("no_clock", "This table has no clock that could stand.")
    if table.is_paused:
        return ()
    if table.phase != "playing":
        raise InputError("not_playing", "A pause is for the middle of a round; between rounds no clock runs.")
    playing = _playing(table, own)
    wanted = table.clock.agreed
    if not agree:
        return (PauseAnswered(playing[0], agree=False),) if wanted else ()
    answered = tuple(PauseAnswered(seat, agree=True) for seat in playing if seat not in wanted)
    is_agreed = {*wanted, *playing}.issuperset(table.active)
    return (*answered, Paused()) if is_agreed else answered


def is_agreed(table: Table) -> bool:
    """Whether all who play for themselves want the pause that has not begun: the last one who did not has gone."""
    if table.clock is None or table.phase != "playing" or table.is_paused:
        return False
    return bool(table.active) and set(table.clock.agreed).issuperset(table.active)


def resume(table: Table, own: Sequence[int]) -> tuple[Event, ...]:
    """End the pause, if there is one."""
    seated(table, next(iter(own), None))
    return (Resumed(_playing(table, own)[0]),) if table.is_paused else ()


def _playing(table: Table, own: Sequence[int]) -> Sequence[int]:
    """Return those of the ``own`` seats whose people play for themselves: the others have no say in a pause."""
    playing = [seat for seat in own if seat in table.active]
    if not playing:
        raise InputError(*BOT_PLAYS)
    return playing
