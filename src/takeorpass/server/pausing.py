"""A pause by agreement, at a table with a clock: what may be asked for, and the events that it makes.

One asks, and when all persons at the table agree the clocks stand; anyone of them ends it.
"""

from __future__ import annotations

from collections.abc import Sequence

from takeorpass.errors import InputError
from takeorpass.server.commands import seated
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
    wanted = table.clock.agreed
    if not agree:
        return (PauseAnswered(own[0], agree=False),) if wanted else ()
    answered = tuple(PauseAnswered(seat, agree=True) for seat in own if seat not in wanted)
    is_agreed = {*wanted, *own}.issuperset(table.persons)
    return (*answered, Paused()) if is_agreed else answered


def resume(table: Table, own: Sequence[int]) -> tuple[Event, ...]:
    """End the pause, if there is one."""
    seat = seated(table, next(iter(own), None))
    return (Resumed(seat),) if table.is_paused else ()
