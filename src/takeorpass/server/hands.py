"""Several people at one device: whose hands it is in, and so what it may show and whose moves it makes.

Where the rules hide something from somebody, such a device is sent what the public sees until one of its people says
that it is in their hands, and that holds for one turn. So nothing secret lies under the cover: it has not been sent.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from msgspec.structs import replace

from takeorpass import wire
from takeorpass.errors import InputError
from takeorpass.server.commands import give_nonce, watching
from takeorpass.server.events import Event
from takeorpass.server.frames import view_frame
from takeorpass.server.table import Table

_Turn: TypeAlias = tuple[int, str, int]


class Hands:
    """Whose hands a device is in; each of its sockets asks anew."""

    def __init__(self) -> None:
        """Begin with nobody's."""
        self._holds: tuple[_Turn, int] | None = None
        self._is_left = False

    def take(self, table: Table, own: Sequence[int], seat: int | None) -> None:
        """Note that the device is in the hands of ``seat``, one of its ``own``, until the turn passes on; None covers.

        Raises `InputError` (``not_yours``) for another's seat.
        """
        if seat is not None and seat not in own:
            raise InputError("not_yours", "Nobody of you sits on that seat.")
        self._holds = None if seat is None else (_turn(table), seat)
        self._is_left &= seat is None

    def left(self) -> None:
        """Note that somebody went on at another device: the one who stays alone says so before anything is shown.

        Who went has this one in hand, as a rule.
        """
        self._holds, self._is_left = None, True

    def seat(self, table: Table, own: Sequence[int]) -> int | None:
        """Return the seat for which the device of the ``own`` seats may show ``table``; None where it is covered.

        Who sits alone at a device needs no cover, unless somebody `left` it. Where nothing is hidden, whoever decides
        next of the device's people has it.
        """
        if not own or (len(own) < _SEVERAL and not self._is_left):
            return next(iter(own), None)
        if table.phase != "playing":
            return None
        if not hides(table):
            first = table.match.position.to_act
            return min(own, key=lambda seat: (seat - first) % len(table.seats))
        if self._holds is None or self._holds[0] != _turn(table) or self._holds[1] not in own:
            return None
        return self._holds[1]

    def mover(self, table: Table, own: Sequence[int]) -> int | None:
        """Return the seat that moves; None for a spectator. Raises `InputError` (``covered``) where nobody said so."""
        seat = self.seat(table, own)
        if seat is None and own:
            raise InputError("covered", "Say first in whose hands this device is.")
        return seat


def hides(table: Table) -> bool:
    """Whether the rules of ``table`` hide something from some of its seats."""
    ruleset = table.created.ruleset
    return ruleset.hidden_tiger or not ruleset.open_chips


def device_frame(table: Table, own: Sequence[int], seat: int | None, since: int | None) -> wire.ViewFrame:
    """Return what a device of the ``own`` seats may know while it is in the hands of ``seat``.

    Its words call everybody by name where several look at it. While it is covered it sees what the public does, even
    at a table that shows everything to those who watch.
    """
    if not own or (len(own) < _SEVERAL and seat is not None):
        return view_frame(table, seat, since)
    frame = view_frame(table, seat, since, sees_all=False, reader=None)
    return replace(frame, nonce_wanted=not table.deals[-1].missing.isdisjoint(own))


def told_seat(own: Sequence[int]) -> int | None:
    """Return the seat that a device of the ``own`` ones has for good; None for none, and for several.

    >>> told_seat([2]), told_seat([]), told_seat([0, 2])
    (2, None, None)
    """
    return own[0] if len(own) == 1 else None


def give_nonces(table: Table, own: Sequence[int], round_: int, nonce: str) -> tuple[Event, ...]:
    """Take a device's part in the deal of ``round_`` for all of its ``own`` seats; see `give_nonce`."""
    if not own:
        raise watching()
    events: tuple[Event, ...] = ()
    for seat in own:
        made = give_nonce(table, seat, round_, nonce)
        for event in made:
            table = table.apply(event)
        events += made
    return events


def speaker(table: Table, own: Sequence[int]) -> int | None:
    """Return who of the ``own`` seats speaks for a device in what concerns the table: its host, if it has it."""
    return table.host if table.host in own else next(iter(own), None)


_SEVERAL = 2


def _turn(table: Table) -> _Turn:
    return table.match.round, table.phase, table.match.position.to_act
