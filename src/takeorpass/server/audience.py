"""Who has a line to a table: to this process, and as far as is known to the others on a shared store."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping

from takeorpass import wire
from takeorpass.server.attending import Watcher
from takeorpass.server.table import Table


class Audience:
    """The lines to one table, each with its person's hash; None is whoever has not been given one."""

    def __init__(self) -> None:
        """Begin with nobody."""
        self._here: dict[Watcher, str | None] = {}
        self._elsewhere: dict[str, Counter[str | None]] = {}

    @property
    def here(self) -> tuple[Watcher, ...]:
        """Those with a line to this process, as they are now: telling them may let some of them go."""
        return tuple(self._here)

    @property
    def is_anywhere(self) -> bool:
        """Whether somebody has a line, to this process or as far as is known to another."""
        return bool(self._here) or any(lines.total() for lines in self._elsewhere.values())

    def arrive(self, watcher: Watcher, holder: str | None) -> None:
        """Note a line to this process."""
        self._here[watcher] = holder

    def depart(self, watcher: Watcher) -> None:
        """Note that a line to this process is gone."""
        self._here.pop(watcher, None)

    def has_here(self, holders: Collection[str]) -> bool:
        """Whether one of the ``holders`` has a line to this process."""
        return not set(holders).isdisjoint(self._here.values())

    def count_here(self) -> dict[str, int]:
        """Return how many lines each person has to this process, as `hear` takes it in another."""
        return {holder or "": lines for holder, lines in Counter(self._here.values()).items()}

    def hear(self, sender: str, there: Mapping[str, int]) -> None:
        """Note how many lines each person has to the process ``sender``."""
        self._elsewhere[sender] = Counter({holder or None: lines for holder, lines in there.items()})

    def forget(self, sender: str) -> bool:
        """Note that nobody has a line to the process ``sender``; tell whether somebody had one."""
        return bool(self._elsewhere.pop(sender, None))

    def seats_there(self, holders: Mapping[int, str]) -> frozenset[int]:
        """Return the seats whose ``holders`` have a line to some process."""
        lines = self._lines()
        return frozenset(seat for seat, holder in holders.items() if lines[holder])

    def presence(self, table: Table, holders: Mapping[int, str]) -> wire.PresenceFrame:
        """Return who is there at ``table``, and how many others look at it, but not how long anybody has been away."""
        lines, there, nothing = self._lines(), self.seats_there(holders), [None] * len(table.seats)
        return wire.PresenceFrame(
            connected=[
                sits is not None and (sits.kind == "bot" or number in there) for number, sits in enumerate(table.seats)
            ],
            watching=lines.total() - sum(lines[holder] for holder in set(holders.values())),
            away=[*nothing],
            grace=0,
            falls_in=[*nothing],
        )

    def _lines(self) -> Counter[str | None]:
        return sum(self._elsewhere.values(), Counter(self._here.values()))
