"""What a request makes of a table, to be written at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from takeorpass.server.events import Event
from takeorpass.server.store import NewTable
from takeorpass.server.table import Table


@dataclass(frozen=True, slots=True)
class Change:
    """The ``events`` that follow from a request, and in the same write: who holds which seat now, and a new table."""

    events: Sequence[Event]
    holders: tuple[tuple[int, str | None], ...] = ()
    also: NewTable | None = None


Decide: TypeAlias = Callable[[Table], Sequence[Event] | Change]
