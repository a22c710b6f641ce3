"""A table's game as a record, ``takeorpass-record/1``, as one seat may know it now."""

from __future__ import annotations

from typing import Any

from takeorpass.record import Disclosure, record_of
from takeorpass.server.table import Table


def record_for(table: Table, seat: int | None) -> dict[str, Any]:
    """Return the record of ``table`` for ``seat`` (None: a spectator).

    Rounds that are over are told whole, deal and all. Of the running one nobody is told what is set aside, and each
    seat no hidden cards but its own and those that were played.
    """
    names = [owner.name for owner in table.sitting]
    return record_of(table.match, names, [_disclosed(table, number, seat) for number in range(len(table.deals))])


def _disclosed(table: Table, number: int, seat: int | None) -> Disclosure:
    current = table.deals[number]
    if current.deal is None:
        return Disclosure()
    if number < len(table.match.outcomes):
        return Disclosure.whole(current.deal, current.seed, current.all_nonces)
    return Disclosure.to_seat(current.deal, seat)
