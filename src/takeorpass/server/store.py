"""What keeps the events of every table and who holds its seats: what the rest of the server knows of it.

There are two: `sqlite`, a file that one process holds, and `postgres`, for any number of processes. In both the
primary key ``(table_id, seq)`` is the referee: of two writers that both saw the same last event one fails.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias, TypeVar

from msgspec import DecodeError

from takeorpass.errors import TakeOrPassError
from takeorpass.server.events import Event, decode_event

if TYPE_CHECKING:
    from sqlalchemy import Connection

T = TypeVar("T")
Work: TypeAlias = "Callable[[Connection], T]"
Holders: TypeAlias = Sequence[tuple[int, str | None]]
"""Who holds which seat from now on, by the hash of a person's secret; None where nobody holds it any more."""


class StoreError(TakeOrPassError):
    """Something could not be written or read (``not_saved``), or somebody else was first (``conflict``)."""


@dataclass(frozen=True, slots=True)
class NewTable:
    """A table to be begun, by its id, with its first ``events`` and who holds its seats."""

    id: str
    events: Sequence[Event]
    holders: Sequence[tuple[int, str]]


class Follower(Protocol):
    """Whoever wants to know what other processes do at the tables; what it is told must return at once."""

    def heard(self, table_id: str, first: int, bodies: Sequence[bytes], *, holders: bool) -> None:
        """Hear that events were appended, the first as number ``first``; ``holders``: seats changed hands too.

        The ``bodies`` are as `decode_event` takes them; where there are none, they have to be read.
        """
        ...

    def noted(self, sender: str, table_id: str, note: Mapping[str, Any]) -> None:
        """Hear a ``note`` of the process ``sender`` about a table, which nobody keeps."""
        ...

    def listening(self) -> None:
        """Hear that something may have been missed until now."""
        ...

    def gone(self, sender: str) -> None:
        """Hear that the process ``sender`` has gone, or cannot be heard any more."""
        ...


class Store(Protocol):
    """A store, open until it is closed; ``instance`` is the name that the database was given when it was made.

    ``is_shared`` says whether other processes may write to it at the same time.
    """

    instance: str
    is_shared: bool

    def append(
        self, table_id: str, first: int, events: Sequence[Event], holders: Holders = (), *, also: NewTable | None = None
    ) -> asyncio.Future[None]:
        """Append ``events``, the first with number ``first``, and ``also`` begin another table; done once it is kept.

        The ``holders`` are those of seats that changed hands. Raises `StoreError`, and then nothing of all that was
        kept; ``unsure`` where that cannot be said.
        """
        ...

    async def events_of(self, table_id: str, first: int = 0) -> list[Event]:
        """Read the events of a table from number ``first`` on, in order; none where there is no such table.

        Raises `StoreError`: ``broken_table`` where one cannot be understood.
        """
        ...

    async def holders_of(self, table_id: str) -> dict[int, str]:
        """Read who holds which seat of a table."""
        ...

    async def lengths_of(self, table_ids: Sequence[str]) -> dict[str, int]:
        """Count the events of each of these tables."""
        ...

    def submit(self, work: Work[T]) -> asyncio.Future[T]:
        """Let ``work`` be done on a connection of SQLAlchemy, in a transaction; done once that is committed."""
        ...

    def follow(self, follower: Follower) -> None:
        """Tell ``follower`` from now on what other processes do, where the store is shared."""
        ...

    def say(self, table_id: str, note: Mapping[str, Any]) -> None:
        """Tell the other processes a ``note``, in JSON, about a table; it may get lost."""
        ...

    async def end(self) -> None:
        """Finish what is waiting and close the store."""
        ...


def decode_all(bodies: Sequence[str]) -> list[Event]:
    """Read the events of a table; raise `StoreError` (``broken_table``) where one cannot be understood."""
    try:
        return [decode_event(body) for body in bodies]
    except DecodeError:
        raise StoreError("broken_table", "What was kept of this table cannot be understood.") from None


def not_saved() -> StoreError:
    """Return what is said where a write failed for certain."""
    return StoreError("not_saved", "That could not be saved, so nothing has changed.")


def conflict() -> StoreError:
    """Return what is said to the one of two writers that came second."""
    return StoreError("conflict", "Somebody else was first, so nothing has changed.")
