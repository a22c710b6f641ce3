"""Tables at which people sit down, as frames."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from takeorpass import wire
from tests.e2e.scenes import Scene


@dataclass(frozen=True, slots=True)
class Sitting:
    """A moment before the start: who sits where ("" an open seat, "+" in front of a bot's name)."""

    rules: str = "no-thanks+hidden-tiger"
    seats: Sequence[str] = ("Ana", "Ben", "", "+Dan", "")
    seat: int | None = 0
    agreed: Sequence[int] = (0,)
    is_open: bool = True
    delay_s: int = 0

    def frames(self) -> list[wire.ServerFrame]:
        """Return the frames of a page that connects now."""
        return [self.frame()]

    def frame(self) -> wire.SeatingFrame:
        """Return the frame that says who sits where."""
        open_seats = self.seats.count("")
        missing = wire.Refusal("open_seats", f"{open_seats} seats are still open: wait for people, or seat bots.")
        return wire.SeatingFrame(
            table="scene",
            rules=Scene(rules=self.rules, hands=[()] * len(self.seats)).table().rules,
            rounds=4,
            seats=[_info(name) for name in self.seats],
            seat=self.seat,
            here=[] if self.seat is None else [self.seat],
            host=0,
            starter=1,
            starter_line="Ben deals, so seat 3 starts.",
            open_to_spectators=self.is_open,
            agreed=list(self.agreed) if self.is_open else [],
            pace=0.7,
            clock=None,
            why_not_start=missing if open_seats else None,
            listed=False,
            delay_s=self.delay_s,
        )

    def presence(self) -> wire.PresenceFrame:
        """Return the frame that says who is there: the second seat is away."""
        nothing = [None] * len(self.seats)
        return wire.PresenceFrame([seat != 1 for seat in range(len(self.seats))], 1, [*nothing], 60, [*nothing])


HOSTING = Sitting()
"""The host waits for two more."""

ARRIVING = replace(HOSTING, seat=None)
"""Somebody has opened the link."""

READY = replace(HOSTING, seats=("Ana", "Ben", "Cleo", "+Dan", "+Emma"), agreed=(0, 1))
"""Everybody is there."""


def _info(name: str) -> wire.SeatInfo | None:
    if name == "":
        return None
    if name.startswith("+"):
        return wire.SeatInfo(name[1:], "bot", "careful")
    return wire.SeatInfo(name, "person", None)
