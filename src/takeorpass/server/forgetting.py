"""Deleting all that is kept of somebody.

At each table where a browser holds seats, in one transaction: who has not started gets up; in a match that others play
on a bot takes the seat; the name becomes `SOMEONE`, in the events of before too (`nameless`); and who held the seat is
kept no longer. An event says so, which every process hears of, or reads.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

from msgspec.structs import replace
from sqlalchemy import Connection, delete, insert, select
from sqlalchemy.exc import IntegrityError

from takeorpass.errors import TakeOrPassError
from takeorpass.players.program import STAND_IN
from takeorpass.server.commands import give_nonce
from takeorpass.server.events import Dealt, Event, Forgotten, Left, Stamp, encode_event
from takeorpass.server.identity import Person
from takeorpass.server.nameless import drop_names
from takeorpass.server.schema import EVENT, SEAT
from takeorpass.server.store import Store, StoreError, conflict, decode_all
from takeorpass.server.table import Table, fold
from takeorpass.server.tables import Tables

_AT_ONCE = 20
_TRIES = 5


async def forget(
    person: Person, tables: Tables, store: Store, clock: Callable[[], float], moment: Callable[[], Awaitable[int]]
) -> int:
    """Delete all that ``store`` keeps of ``person``; return at how many tables that was.

    The ``clock`` gives seconds, ``moment`` one of `uptime`, for the turn that may begin. Raises
    `StoreError`; then some may have been deleted, and whoever asks again has the rest deleted too.
    """
    count = 0
    while True:
        at = int(clock() * 1000)
        done = await _forget_some(store, person.holder, at, await moment())
        for table_id in done:
            store.say(table_id, {"read": True})
            live = tables.in_memory(table_id)
            if live is not None:
                await live.catch_up()
                await live.settle_rematch(tables.draw)
        count += len(done)
        if len(done) < _AT_ONCE:
            return count


async def _forget_some(store: Store, holder: str, at: int, moment: int) -> list[str]:
    """Forget ``holder`` at some tables, anew where another process was first at one of them."""
    for _ in range(_TRIES - 1):
        try:
            return await store.submit(lambda connection: _forget_in(connection, holder, at, moment))
        except StoreError as error:
            if error.code != "conflict":
                raise
    return await store.submit(lambda connection: _forget_in(connection, holder, at, moment))


def _forget_in(connection: Connection, holder: str, at: int, moment: int) -> list[str]:
    mine = SEAT.c.holder == holder
    found = select(SEAT.c.table_id).where(mine).distinct().order_by(SEAT.c.table_id).limit(_AT_ONCE)
    table_ids = list(connection.scalars(found))
    for table_id in table_ids:
        at_table = mine & (SEAT.c.table_id == table_id)
        seats = tuple(connection.scalars(select(SEAT.c.seat).where(at_table).order_by(SEAT.c.seat)))
        _forget_at(connection, table_id, seats, at, moment)
        connection.execute(delete(SEAT).where(at_table))
    return table_ids


def _forget_at(connection: Connection, table_id: str, seats: Sequence[int], at: int, moment: int) -> None:
    bodies = connection.scalars(select(EVENT.c.body).where(EVENT.c.table_id == table_id).order_by(EVENT.c.seq)).all()
    drop_names(connection, table_id, seats, len(bodies))
    try:
        events = leaving_events(fold(decode_all(bodies)), seats, moment)
    except TakeOrPassError:
        return  # nobody can play at such a table, so its log need not go on
    new = [
        {"table_id": table_id, "seq": len(bodies) + number, "body": encode_event(event).decode(), "at": at}
        for number, event in enumerate(events)
    ]
    if not new:
        return
    try:
        connection.execute(insert(EVENT), new)
    except IntegrityError:
        raise conflict() from None


def leaving_events(table: Table, seats: Sequence[int], moment: int) -> list[Event]:
    """Return what happens at ``table`` when the people on ``seats`` are forgotten, at that ``moment`` of `uptime`."""
    if table.company.is_closed:
        return []  # nothing happens at a table that is gone
    if not table.has_started:
        return [Left(seat) for seat in seats]
    others = set(table.persons) - table.gone - set(seats)
    level = STAND_IN.name if others and table.phase != "match_over" else None
    events: list[Event] = []
    for seat in seats:
        made = give_nonce(table, seat, table.match.round, "") if level is not None else ()
        for event in (*made, Forgotten(seat, level)):
            timed = _timed(event, moment) if table.clock is not None else event
            table = table.apply(timed)
            events.append(timed)
    return events


def _timed(event: Event, moment: int) -> Event:
    """Say when the round was dealt, where the missing part in the deal was the last: a turn begins by that."""
    return replace(event, stamp=Stamp(moment, 0)) if isinstance(event, Dealt) else event
