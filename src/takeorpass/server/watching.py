"""Who is told of what happens at a table: those who look at it, and who sees to those who are away."""

from __future__ import annotations

from typing import Protocol

from takeorpass import wire


class Watcher(Protocol):
    """Somebody who looks at a table; what it is told must return at once."""

    def changed(self) -> None:
        """Hear that the table has changed."""
        ...

    def presence_changed(self) -> None:
        """Hear that somebody has come or gone."""
        ...


class Usher(Watcher, Protocol):
    """Who sees to those who are away from a table; what it is told must return at once."""

    def absent(self) -> frozenset[int]:
        """Return the seats whose persons have been away for long."""
        ...

    def told(self, frame: wire.PresenceFrame) -> wire.PresenceFrame:
        """Return ``frame`` with for how long they have."""
        ...

    def end(self) -> None:
        """Hear that the table is forgotten, until somebody asks for it."""
        ...
