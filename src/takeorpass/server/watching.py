"""Those who look on at a table in memory, as the table knows them."""

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

    def reacted(self, seat: int, reaction: wire.Reaction) -> None:
        """Hear what the person on ``seat`` says to all."""
        ...
