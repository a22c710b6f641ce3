"""All that the server keeps of one browser, as a file for whoever is at it: nothing that it may not know now."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import msgspec
from sqlalchemy import Connection, text

from takeorpass import wire
from takeorpass.errors import TakeOrPassError
from takeorpass.server.export import record_for
from takeorpass.server.hands import told_seat
from takeorpass.server.identity import Person
from takeorpass.server.own_games import Held, OwnGames, told
from takeorpass.server.store import Store
from takeorpass.server.table import fold

FORMAT = "takeorpass-own-data/1"

_ABOUT = (
    "All that this server keeps of the browser that asked. It is known by a secret in a cookie, of which the server "
    "has the SHA-256 alone, as holder. At each table that stands with the seats that are here. Moments are "
    "milliseconds since 1970, UTC; acts are what was done from these seats, by its number in the table's log, and "
    "when. Records tell of a match that still runs only what this browser may know now."
)
_ACTS = text("SELECT seq, body, at FROM event WHERE table_id = :table ORDER BY seq")


async def own_data(person: Person | None, games: OwnGames, store: Store) -> AsyncIterator[bytes]:
    """Give the file of ``person`` piece by piece: JSON, a line for each table."""
    head = {"format": FORMAT, "about": _ABOUT, "holder": None if person is None else person.holder}
    yield msgspec.json.encode(head)[:-1] + b',"tables":['
    held = [] if person is None else await games.held_by(person)
    for number, one in enumerate(held):
        yield (b",\n" if number else b"\n") + msgspec.json.encode(await _table(one, games, store))
    yield b"\n]}\n"


async def _table(held: Held, games: OwnGames, store: Store) -> dict[str, Any]:
    game = told(held, await games.known(held))
    rows = await store.submit(lambda connection: _rows(connection, held.table_id))
    kept: dict[str, Any] = msgspec.to_builtins(game)
    kept["names"] = [None if sits is None else sits.name for seat, sits in enumerate(game.seats) if seat in game.here]
    kept["acts"] = [
        {"seq": seq, "kind": event["type"], "at": at}
        for seq, event, at in ((seq, msgspec.json.decode(body), at) for seq, body, at in rows)
        if event.get("seat") in game.here
    ]
    kept["record"] = await _record(held, game, store)
    return kept


async def _record(held: Held, game: wire.OwnGame, store: Store) -> dict[str, Any] | None:
    if game.phase is None:
        return None
    try:
        table = fold(await store.events_of(held.table_id))
    except TakeOrPassError:
        return None
    return record_for(table, told_seat(held.seats))


def _rows(connection: Connection, table_id: str) -> list[tuple[int, str, int]]:
    return [(row.seq, row.body, row.at) for row in connection.execute(_ACTS, {"table": table_id})]
