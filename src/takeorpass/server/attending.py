"""Whom a table in memory tells of its changes: those who look at it, and what runs its clock."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from takeorpass import wire
from takeorpass.server.events import Event


class Watcher(Protocol):
    """Somebody who looks at a table; what it is told must return at once."""

    def changed(self) -> None:
        """Hear that the table has changed."""
        ...

    def presence_changed(self) -> None:
        """Hear that somebody has come or gone."""
        ...


class Timer(Protocol):
    """What runs the clock of a table; see `timers`."""

    @property
    def runs(self) -> bool:
        """Whether somebody's time is running."""
        ...

    def now(self) -> int:
        """Return the moment that it is."""
        ...

    def stamp(self, events: Sequence[Event], asked: int) -> Sequence[Event]:
        """Return ``events``, which were ``asked`` for at that moment, with what they have to say of the time."""
        ...

    def changed(self) -> None:
        """Hear that the table has changed, before those who look at it are told."""
        ...

    def show(self, frame: wire.ViewFrame) -> wire.ViewFrame:
        """Return ``frame`` with the clocks as they are now."""
        ...
