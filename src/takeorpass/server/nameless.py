"""Taking a name out of what is stored: the one exception to a log that only grows.

Whoever gets up before the start, or has everything about itself deleted, is `SOMEONE` in the events of before.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import msgspec
from sqlalchemy import Connection, select, update

from takeorpass.server.events import SOMEONE
from takeorpass.server.schema import EVENT


def drop_names(connection: Connection, table_id: str, seats: Collection[int], before: int) -> None:
    """Take the names of all who sat on ``seats`` out of a table's events ``before`` that number, in this transaction.

    Whoever has sat down there since keeps theirs.
    """
    at_table = EVENT.c.table_id == table_id
    earlier = select(EVENT.c.seq, EVENT.c.body).where(at_table, EVENT.c.seq < before)
    for seq, body in connection.execute(earlier).all():
        nameless = without_names(body, seats)
        if nameless is not None:
            connection.execute(update(EVENT).where(at_table, EVENT.c.seq == seq).values(body=nameless))


def without_names(body: str, seats: Collection[int]) -> str | None:
    """Return an event as it is stored without the names of the people on ``seats``; None where it has none of them.

    Read as plain JSON, so that also what another version wrote keeps no name.

    >>> without_names('{"type":"sat","seat":2,"name":"Ann"}', [2])
    '{"type":"sat","seat":2,"name":"Someone"}'
    >>> without_names('{"type":"sat","seat":1,"name":"Ben"}', [2]) is None
    True
    """
    try:
        event: dict[str, Any] = msgspec.json.decode(body)
    except msgspec.DecodeError:
        return None
    named = [event] if event.get("type") == "sat" and event["seat"] in seats else []
    if event.get("type") == "created":
        named = [
            sits for seat, sits in enumerate(event["seats"]) if seat in seats and sits and sits["kind"] == "person"
        ]
    named = [one for one in named if one["name"] != SOMEONE]
    for one in named:
        one["name"] = SOMEONE
    return msgspec.json.encode(event).decode() if named else None
