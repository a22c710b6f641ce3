"""The clocks of a table: a bank of time for each seat, and what each turn brings back of it.

A turn is one decision. What it took, less `ALLOWANCE_MS`, leaves the bank; then the supplement comes in, and never more
than the bank began with. Whoever has nothing left has a move made for them, and goes on with the supplement. Bots have
no clock. The moments are those of `uptime`, which stands while no server runs.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace

from msgspec import UnsetType

from takeorpass.errors import InputError
from takeorpass.rules import Ruleset
from takeorpass.server.events import Dealt, Event, Moved, PauseAnswered, Paused, Resumed, Stamp, TookBack
from takeorpass.wire import ClockRules

ALLOWANCE_MS = 500
"""How much of each turn costs nothing, in milliseconds: for the way of the cards to the page, and of the move back."""

MIN_BANK_S, MAX_BANK_S = 10, 3600
MIN_SUPPLEMENT_S, MAX_SUPPLEMENT_S = 2, 300


@dataclass(frozen=True, slots=True)
class Clock:
    """The clocks of a table by ``rules``; ``banks`` are milliseconds by seat, at the beginning of the running turn.

    ``since`` is the moment at which the running turn began, or went on after a pause; None while none runs. What of it
    was ``used`` before the pause comes on top. ``agreed`` are the seats that want a pause, the first of which asked for
    it; while the table ``is_paused`` they stay. ``earned`` is what each decision brought in, where one person is alone.
    """

    rules: ClockRules
    banks: tuple[int, ...]
    since: int | None = None
    used: int = 0
    agreed: tuple[int, ...] = ()
    is_paused: bool = False
    earned: tuple[int, ...] = ()

    @classmethod
    def start(cls, rules: ClockRules, players: int) -> Clock:
        """Return the clocks of a new table."""
        return cls(rules, (rules.bank_s * 1000,) * players)

    def left(self, seat: int, spent: int) -> int:
        """Return the milliseconds that ``seat`` has left, ``spent`` of them since its turn began or went on."""
        return max(0, self.banks[seat] - self.used - max(0, spent))

    def until_up(self, seat: int, spent: int) -> int:
        """Return in how many milliseconds the time of ``seat`` is up, the allowance included."""
        return max(0, self.banks[seat] + ALLOWANCE_MS - self.used - max(0, spent))

    def after(self, event: Event, *, persons: Collection[int], to_act: int, goes_on: bool) -> Clock:
        """Return the clocks after ``event``, which came when ``to_act`` was to move.

        Only ``persons`` have a clock; after the event a decision is waited for where it ``goes_on``.
        """
        match event:
            case Moved(stamp=stamp, seat=seat):
                after = self._moved(stamp, seat, persons, goes_on=goes_on)
            case TookBack(stamp=stamp, seat=seat):
                after = self._took_back(stamp, seat, thinks=to_act == seat)
            case Dealt(stamp=stamp):
                after = replace(self, since=_moment(stamp), used=0, agreed=(), earned=())
            case PauseAnswered(seat=seat, agree=agree):
                # One who does not agree has answered for all; the order says who asked.
                after = replace(self, agreed=tuple(dict.fromkeys((*self.agreed, seat))) if agree else ())
            case Paused(stamp=stamp):
                after = replace(self, since=None, used=self.used + _spent(stamp), is_paused=True)
            case Resumed(stamp=stamp):
                after = replace(self, since=_moment(stamp), agreed=(), is_paused=False)
            case _:
                after = self
        return after

    def _moved(self, stamp: Stamp | UnsetType, seat: int, persons: Collection[int], *, goes_on: bool) -> Clock:
        banks, earned = self.banks, self.earned
        if seat in persons:
            left = 0 if isinstance(stamp, Stamp) and stamp.is_up else self._charged(seat, _spent(stamp))
            bank = min(self.rules.bank_s * 1000, left + self.rules.supplement_s * 1000)
            banks = self._with(seat, bank)
            earned = (*earned, bank - left) if len(persons) == 1 else ()
        since = _moment(stamp) if goes_on else None
        return replace(self, banks=banks, since=since, used=0, earned=earned, agreed=self.agreed if goes_on else ())

    def _took_back(self, stamp: Stamp | UnsetType, seat: int, *, thinks: bool) -> Clock:
        """What was thought stays spent, and what the decision had brought in goes again: nobody wins time by this."""
        left = self._charged(seat, _spent(stamp)) if thinks else self.banks[seat]
        *earlier, earned = self.earned or (0,)
        banks = self._with(seat, max(0, left - earned))
        return replace(self, banks=banks, since=_moment(stamp), used=0, earned=tuple(earlier))

    def _charged(self, seat: int, spent: int) -> int:
        bank = self.banks[seat]
        return max(0, bank - max(0, self.used + spent - ALLOWANCE_MS))

    def _with(self, seat: int, bank: int) -> tuple[int, ...]:
        return (*self.banks[:seat], bank, *self.banks[seat + 1 :])


def check_clock(rules: ClockRules | None, ruleset: Ruleset) -> ClockRules | None:
    """Return ``rules``; raise `InputError`: ``no_clock`` where games of ``ruleset`` have none, ``bad_clock``."""
    if rules is None:
        return None
    if not ruleset.may_be_timed:
        raise InputError("no_clock", f"Games of {ruleset.name} have no clock.")
    if not MIN_BANK_S <= rules.bank_s <= MAX_BANK_S:
        raise InputError("bad_clock", f"A clock begins with {MIN_BANK_S} to {MAX_BANK_S} seconds.")
    if not MIN_SUPPLEMENT_S <= rules.supplement_s <= MAX_SUPPLEMENT_S:
        raise InputError("bad_clock", f"A turn brings {MIN_SUPPLEMENT_S} to {MAX_SUPPLEMENT_S} seconds.")
    return rules


def _moment(stamp: Stamp | UnsetType) -> int | None:
    return stamp.at if isinstance(stamp, Stamp) else None


def _spent(stamp: Stamp | UnsetType) -> int:
    return max(0, stamp.spent) if isinstance(stamp, Stamp) else 0
