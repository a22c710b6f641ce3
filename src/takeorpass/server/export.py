"""A table's game as a record, ``takeorpass-record/1``, as one seat may know it now."""

from __future__ import annotations

from typing import Any

from takeorpass.record import Disclosure, record_of_view
from takeorpass.server.table import Table


def record_for(table: Table, seat: int | None) -> dict[str, Any]:
    """Return the record of ``table`` for ``seat`` (None: a spectator).

    Rounds that are over are told whole, deal and all; of the running one what the seat's view has.
    """
    return record_of_view(table.view_of(seat), [owner.name for owner in table.sitting], disclosed(table))


def disclosed(table: Table) -> list[Disclosure]:
    """Return what everybody may know of the rounds of ``table`` that are over."""
    ended = table.deals[: len(table.match.outcomes)]
    return [Disclosure.whole(current.dealt, current.seed, current.all_nonces) for current in ended]
