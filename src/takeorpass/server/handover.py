"""A seat goes to another device: by a link that only its holder can have made, which works once, and not for long.

The link's token names the seat and when it ends. It is signed together with the table, who holds the seat and how often
it has moved before: so nothing need be kept of it, every process of the server can check it, and once it was used it
fits no more.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from takeorpass import wire
from takeorpass.errors import InputError
from takeorpass.server.change import Change
from takeorpass.server.events import SeatMoved
from takeorpass.server.identity import Person
from takeorpass.server.live_table import LiveTable
from takeorpass.server.sentences import listed
from takeorpass.server.signing import Key
from takeorpass.server.table import Table

LIFETIME_S = 600
"""How long a link works, in seconds."""

_PURPOSE = "seat link"
_TOKEN = re.compile(r"(?P<seat>[0-9])\.(?P<ends>[0-9]{1,12})\.(?P<mark>[A-Za-z0-9_-]{22})", re.ASCII)


@dataclass(frozen=True, slots=True)
class Handovers:
    """Makes links and takes seats by them; ``clock`` gives seconds, about the same in all processes."""

    key: Key = field(default_factory=Key.new)
    clock: Callable[[], float] = time.time

    def link(self, live: LiveTable, person: Person | None, seat: int) -> wire.SeatLink:
        """Return a link for ``seat``, which ``person`` must hold; raise `InputError` (``not_yours``) otherwise."""
        if seat not in live.seats_of(person):
            raise InputError("not_yours", "Nobody of you sits on that seat.")
        ends = int(self.clock()) + LIFETIME_S
        mark = self.key.mark(_PURPOSE, _signed(live, live.table, seat, ends))
        return wire.SeatLink(f"{seat}.{ends}.{mark}", LIFETIME_S)

    async def take(self, live: LiveTable, person: Person, token: str) -> int:
        """Give ``person`` the seat of ``token``, durably, and return it.

        Raises `InputError`, and nothing has changed: ``dead_link`` for one that was used or is not ours,
        ``expired_link``, and ``already_here`` where ``person`` holds that seat.
        """
        parts = _TOKEN.fullmatch(token)
        if parts is None:
            raise _dead()
        seat, ends = int(parts["seat"]), int(parts["ends"])

        def decide(table: Table) -> Change:
            # Anew each time: who held the seat may have been another.
            if seat in live.seats_of(person):
                raise InputError("already_here", "That seat is at this device already.")
            signed = _signed(live, table, seat, ends)
            if live.holder_of(seat) is None or not self.key.is_mark(_PURPOSE, signed, parts["mark"]):
                raise _dead()
            if self.clock() >= ends:
                raise InputError("expired_link", "That link is too old: make a new one at the device with the seat.")
            return Change((SeatMoved(seat),), holders=((seat, person.holder),))

        await live.act(decide)
        return seat


class Departures:
    """What a socket says when seats of its browser went to another device."""

    def __init__(self) -> None:
        """Begin with a browser of which nothing is known."""
        self._had: tuple[int, ...] = ()
        self._gone: frozenset[int] = frozenset()
        self._known: int | None = None

    def notice(self, table: Table, own: tuple[int, ...]) -> wire.NoticeFrame | None:
        """Return what to say to a browser that has its ``own`` seats now; None where there is nothing new to say.

        Whose seat it is and that it has moved may be heard of one after the other.
        """
        if own == self._had and len(table.handovers) == self._known:
            return None
        gone = self._gone.union(self._had).difference(own)
        moved = () if self._known is None else table.handovers[self._known :]
        seats = sorted(gone.intersection(moved))
        self._had, self._gone, self._known = own, gone.difference(seats), len(table.handovers)
        if not seats:
            return None
        if own or len(seats) > 1:
            names = listed([sits.name for seat in seats if (sits := table.seats[seat]) is not None])
            return wire.NoticeFrame("moved", f"{names} now {'sits' if len(seats) == 1 else 'sit'} at another device.")
        return wire.NoticeFrame("moved", "Your seat is now at another device.")


def _signed(live: LiveTable, table: Table, seat: int, ends: int) -> str:
    return f"{live.id} {seat} {ends} {live.holder_of(seat)} {table.handovers.count(seat)}"


def _dead() -> InputError:
    return InputError(
        "dead_link", "That link does not work any more: it was used, or is not whole. Make a new one where the seat is."
    )
