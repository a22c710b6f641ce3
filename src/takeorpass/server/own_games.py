"""The games of one browser, known by its cookie: what is told of each, in the order in which they concern it.

Everything here is what all at the table may know. Which matches are over is noted in the store once it was seen; of the
others, each state is looked at once and then remembered.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from sqlalchemy import Connection, text

from takeorpass import wire
from takeorpass.errors import InputError, TakeOrPassError
from takeorpass.rules import is_named
from takeorpass.server.identity import Person
from takeorpass.server.introducing import seat_info
from takeorpass.server.leaving import awaited
from takeorpass.server.store import Store, StoreError
from takeorpass.server.table import Table, fold
from takeorpass.server.tables import Tables

MOST = 100
"""How many games a page has at the most."""

_REMEMBERED = 5000
_ORDER: Mapping[wire.Standing, int] = {"your_turn": 0, "running": 1, "seating": 2, "over": 3, "unreadable": 3}

_HELD = text(
    "SELECT seat.table_id, seat.seat, first.at AS since,"
    " (SELECT max(seq) + 1 FROM event WHERE event.table_id = seat.table_id) AS length,"
    " (SELECT at FROM event WHERE event.table_id = seat.table_id ORDER BY seq DESC LIMIT 1) AS changed,"
    " (SELECT count(*) FROM finished WHERE finished.table_id = seat.table_id) AS is_over"
    " FROM seat JOIN event AS first ON first.table_id = seat.table_id AND first.seq = 0"
    " WHERE seat.holder = :holder ORDER BY seat.table_id, seat.seat"
)
_FINISH = text("INSERT INTO finished (table_id) VALUES (:table) ON CONFLICT (table_id) DO NOTHING")


@dataclass(frozen=True, slots=True)
class Held:
    """A table at which somebody holds the ``seats``: its events in number, and when the first and last of them came."""

    table_id: str
    seats: tuple[int, ...]
    length: int
    since: int
    changed: int
    is_over: bool


@dataclass(frozen=True, slots=True)
class Known:
    """What everybody may know of how a table stands; ``awaited`` are the seats that it waits for."""

    standing: wire.Standing = "unreadable"
    rules: str = ""
    custom: bool = False
    rounds: int = 0
    round: int = 0
    seats: tuple[wire.SeatInfo | None, ...] = ()
    phase: wire.Phase | None = None
    to_act: int | None = None
    awaited: AbstractSet[int] = frozenset()
    totals: tuple[int, ...] = ()
    places: tuple[int, ...] | None = None
    winners: tuple[int, ...] | None = None

    @classmethod
    def of(cls, table: Table) -> Known:
        """Look at ``table`` as somebody who only watches."""
        view = table.view_of(None)
        outcome = table.match.outcome()
        phase = table.phase if table.has_started else None
        to_act = view.to_act if phase == "playing" else None
        return cls(
            standing=_standing_of(table),
            rules=view.ruleset.name,
            custom=not is_named(view.ruleset),
            rounds=table.match.rounds,
            round=view.round,
            seats=tuple(None if sits is None else seat_info(sits) for sits in table.seats),
            phase=phase,
            to_act=to_act,
            awaited=awaited(table),
            totals=tuple(view.totals),
            places=None if outcome is None else tuple(outcome.places),
            winners=None if outcome is None else tuple(outcome.winners),
        )


class OwnGames:
    """Finds the games of whoever asks, in ``store``; those of ``tables`` that are in memory need not be read."""

    def __init__(self, tables: Tables, store: Store) -> None:
        """Know nothing yet."""
        self._tables = tables
        self._store = store
        self._known: OrderedDict[tuple[str, int], Known] = OrderedDict()

    async def page(self, person: Person | None, number: int, size: int) -> wire.OwnGames:
        """Return page ``number``, from 0 on, of the games of ``person``, ``size`` of them on each.

        Raises `InputError` (``bad_page``) for a page that cannot be, and `StoreError` where they cannot be read.
        """
        if number < 0 or not 1 <= size <= MOST:
            raise InputError("bad_page", f"Pages count from 0, and have 1 to {MOST} games.")
        held = [] if person is None else await self.held_by(person)
        ordered = sorted([await self._placed(one) for one in held])
        of = {one.table_id: one for one in held}
        shown = [of[table_id] for _, _, table_id in ordered[number * size : (number + 1) * size]]
        return wire.OwnGames(len(held), [told(one, await self.known(one)) for one in shown])

    async def held_by(self, person: Person) -> list[Held]:
        """Return the tables at which ``person`` holds seats."""
        asked = {"holder": person.holder}
        rows = await self._store.submit(lambda connection: connection.execute(_HELD, asked).all())
        seats: dict[str, list[int]] = {}
        for row in rows:
            seats.setdefault(row.table_id, []).append(row.seat)
        last = {row.table_id: row for row in rows}
        return [
            Held(table_id, tuple(own), row.length, row.since, row.changed, bool(row.is_over))
            for (table_id, own), row in zip(seats.items(), last.values(), strict=True)
        ]

    async def known(self, held: Held) -> Known:
        """Return what is known of a table, from its events where it has not been looked at since they came."""
        key = (held.table_id, held.length)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = await self._look(held)
            if len(self._known) > _REMEMBERED:
                self._known.popitem(last=False)
        self._known.move_to_end(key)
        return found

    async def _look(self, held: Held) -> Known:
        live = self._tables.in_memory(held.table_id)
        if live is not None and live.table.length == held.length:
            found = Known.of(live.table)
        else:
            try:
                found = Known.of(fold(await self._store.events_of(held.table_id)))
            except StoreError as error:
                if error.code != "broken_table":
                    raise
                found = Known()
            except TakeOrPassError:
                found = Known()
        if found.standing == "over" and not held.is_over:
            await self._store.submit(lambda connection: _finish(connection, held.table_id))
        return found

    async def _placed(self, held: Held) -> tuple[int, int, str]:
        """Return where ``held`` stands in the order; of those that are over nothing is read for that."""
        place = _ORDER["over"] if held.is_over else _ORDER[_standing(held, await self.known(held))]
        return place, -held.changed, held.table_id


def told(held: Held, known: Known) -> wire.OwnGame:
    """Return what is told of a table to whoever holds its seats."""
    return wire.OwnGame(
        table=held.table_id,
        standing=_standing(held, known),
        rules=known.rules,
        custom=known.custom,
        rounds=known.rounds,
        round=known.round,
        seats=list(known.seats),
        here=list(held.seats),
        phase=known.phase,
        to_act=known.to_act,
        totals=list(known.totals),
        places=None if known.places is None else list(known.places),
        winners=None if known.winners is None else list(known.winners),
        since=held.since,
        changed=held.changed,
    )


def _standing_of(table: Table) -> wire.Standing:
    if table.phase == "match_over" or table.company.is_closed:
        return "over"
    return "running" if table.has_started else "seating"


def _standing(held: Held, known: Known) -> wire.Standing:
    return known.standing if known.awaited.isdisjoint(held.seats) else "your_turn"


def _finish(connection: Connection, table_id: str) -> None:
    connection.execute(_FINISH, {"table": table_id})
