"""One table that is being played: its state in memory, always as durable as the store has it.

A table is changed by one request at a time; its state in memory only after the store has it. A write that failed leaves
both as they were. On a shared store other processes change it too: what they appended is heard of, or read
(`catch_up`), and who came second in a write decides again. Memory only ever goes forward.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import accumulate
from typing import Any

from takeorpass import wire
from takeorpass.errors import InputError, TakeOrPassError
from takeorpass.server.attending import Timer, Usher, Watcher
from takeorpass.server.audience import Audience
from takeorpass.server.change import Change, Decide
from takeorpass.server.delayed import Delayed
from takeorpass.server.events import Event, RematchMade, decode_event
from takeorpass.server.faults import log_fault
from takeorpass.server.hands import speaker
from takeorpass.server.identity import Person
from takeorpass.server.nameless import drop_names
from takeorpass.server.reacting import Reacted, check_reaction
from takeorpass.server.rematch import Founding, answer_rematch, settle_rematch
from takeorpass.server.seating import leave, remove, sit
from takeorpass.server.setup import Draw
from takeorpass.server.store import NewTable, Store, StoreError
from takeorpass.server.table import Table

_TRIES = 5
"""How often a request is decided anew where another process was first."""


class LiveTable:
    """One table in memory: ``table`` is its state, ``watchers`` and ``attendant`` are told of each change.

    Watchers are those who look at it; the attendant, who plays for its bots, stays as long as it is in memory and says
    with ``busy`` that it must stay there. The usher sees to who is away; a ``timer`` is there where it has a clock, and
    what is ``delayed`` where those who watch see it later.
    """

    def __init__(
        self, table_id: str, table: Table, holders: Mapping[int, str], store: Store, delayed: Delayed | None = None
    ) -> None:
        """Hold ``table``, as the ``store`` has it; ``holders`` are the persons' hashes by seat."""
        self.id = table_id
        self.table = table
        self.delayed = delayed
        self.attendant: Callable[[], None] | None = None
        self.usher: Usher | None = None
        self.timer: Timer | None = None
        self.busy = False
        self._holders = dict(holders)
        self._audience = Audience()
        self._store = store
        self._turn = asyncio.Lock()
        self._recovery: asyncio.Task[None] | None = None
        self._catching: asyncio.Task[None] | None = None
        self._may_be_behind = False
        self._reacted = Reacted(time.monotonic)

    @property
    def is_idle(self) -> bool:
        """Whether it may be forgotten until it is asked for."""
        is_timed = self.timer is not None and self.timer.runs
        return not (self.is_watched or self.busy or is_timed or self._turn.locked())

    @property
    def is_watched(self) -> bool:
        """Whether somebody looks at it here, and not at best in another process."""
        return bool(self._audience.here)

    @property
    def is_attended(self) -> bool:
        """Whether somebody looks at it, here or as far as is known in another process."""
        return self._audience.is_anywhere

    @property
    def awaits_company(self) -> bool:
        """Whether it is listed, has open seats, and somebody who sits there has a line to this process."""
        table = self.table
        if table.has_started or table.company.is_closed or not (table.created.listed and table.open_seats):
            return False
        return self._audience.has_here(self._holders.values())

    @property
    def is_writing(self) -> bool:
        """Whether a request of it waits for the store."""
        return self._turn.locked()

    def seats_of(self, person: Person | None) -> tuple[int, ...]:
        """Return the seats that ``person`` holds: none for a spectator, several where people share a browser."""
        if person is None:
            return ()
        return tuple(sorted(seat for seat, holder in self._holders.items() if holder == person.holder))

    def delayed_for(self, own: Sequence[int]) -> Delayed | None:
        """Return what those may see who hold the seats ``own``; None where they see the ``table`` as it is."""
        return None if own or not self.table.has_started else self.delayed

    def told_to(self, own: Sequence[int]) -> Table:
        """Return the table of which those may be told who hold the seats ``own``: none for a spectator."""
        delayed = self.delayed_for(own)
        return self.table if delayed is None else delayed.table

    def holder_of(self, seat: int) -> str | None:
        """Return the hash of the person who holds ``seat``; None for nobody's, and a bot's."""
        return self._holders.get(seat)

    def arrive(self, watcher: Watcher, person: Person | None) -> None:
        """Tell ``watcher``, the socket of ``person``, of each change from now on."""
        self._audience.arrive(watcher, None if person is None else person.holder)
        self._say_who_is_here()
        self._presence_changed()

    def depart(self, watcher: Watcher) -> None:
        """Tell ``watcher`` nothing more."""
        self._audience.depart(watcher)
        self._say_who_is_here()
        self._presence_changed()

    def note(self, sender: str, note: Mapping[str, Any]) -> None:
        """Hear from the process ``sender`` who is at this table there."""
        if "there" in note:
            self._audience.hear(sender, note["there"])
            self._presence_changed()
        if "ask" in note and self.is_watched:
            self._say_who_is_here()
        if "reaction" in note:
            self._tell_reaction(*note["reaction"])
        if "read" in note:
            self._catch_up_soon()

    def ask(self) -> None:
        """Ask the other processes who is at this table there, and tell them who is here."""
        self._say_who_is_here(ask=True)

    def forget(self, sender: str) -> None:
        """Note that nobody is at this table in the process ``sender`` any more."""
        if self._audience.forget(sender):
            self._presence_changed()

    def seats_there(self) -> frozenset[int]:
        """Return the seats whose persons have a line to some process."""
        return self._audience.seats_there(self._holders)

    def absent(self) -> frozenset[int]:
        """Return the seats whose persons have been away for long."""
        return frozenset() if self.usher is None else self.usher.absent()

    def presence(self) -> wire.PresenceFrame:
        """Return who is there now."""
        frame = self._audience.presence(self.table, self._holders)
        return frame if self.usher is None else self.usher.told(frame)

    def react(self, seat: int | None, reaction: wire.Reaction) -> None:
        """Tell all who are here, in whatever process, what the person on ``seat`` says; refuse as `reacting` does."""
        owner = check_reaction(self.table, seat)
        self._reacted.check(owner)
        self._tell_reaction(owner, reaction)
        self._store.say(self.id, {"reaction": [owner, reaction]})

    def _tell_reaction(self, seat: int, reaction: wire.Reaction) -> None:
        self._reacted.add(seat)
        for watcher in self._audience.here:
            watcher.reacted(seat, reaction)

    async def sit(self, person: Person, asked: wire.SitRequest) -> int:
        """Let ``person`` sit down, durably, and return the seat: the one that it has, if it has one."""
        taken: list[int] = []

        def decide(table: Table) -> Change | tuple[()]:
            sat = sit(table, asked.name, asked.seat, self.seats_of(person), also=asked.also)
            if sat is None:
                return ()
            taken.append(sat.seat)
            return Change((sat,), holders=((sat.seat, person.holder),))

        await self.act(decide)
        own = self.seats_of(person)
        if not own:
            raise InputError("stale", "You have got up again in the meantime.")
        return next((seat for seat in (*taken, asked.seat) if seat in own), own[0])

    async def leave(self, person: Person | None, seat: int | None = None) -> bool:
        """Let ``person`` get up again, from ``seat`` or with None from all that its browser has."""

        def decide(table: Table) -> Change:
            left = leave(table, self.seats_of(person), seat)
            return Change(left, holders=tuple((one.seat, None) for one in left))

        return await self.let_go(decide)

    async def remove(self, person: Person | None, seat: int) -> bool:
        """Let ``person``, the host, send whoever holds ``seat`` away."""

        def decide(table: Table) -> Change:
            removed = remove(table, speaker(table, self.seats_of(person)), seat)
            return Change(removed, holders=tuple((one.seat, None) for one in removed))

        return await self.let_go(decide)

    async def let_go(self, decide: Callable[[Table], Change]) -> bool:
        """Act as ``decide`` says; whoever holds a seat no more then leaves no name in what is stored."""
        freed: list[int] = []
        before = 0

        def noting(table: Table) -> Change:
            nonlocal freed, before
            change = decide(table)
            freed, before = [seat for seat, holder in change.holders if holder is None], table.length
            return change

        has_changed = await self.act(noting)
        if freed:
            await self._store.submit(lambda connection: drop_names(connection, self.id, freed, before))
        return has_changed

    async def rematch(self, person: Person | None, answer: wire.RematchMessage, draw: Draw) -> bool:
        """Note whether ``person`` plays another match; the last answer makes the new table, in the same write."""

        def decide(table: Table) -> Change:
            events, new = answer_rematch(table, self.id, self.seats_of(person), answer, draw)
            return Change(events, also=None if new is None else self._begun(new))

        return await self.act(decide)

    async def settle_rematch(self, draw: Draw) -> None:
        """Make the new table where all have answered, now that somebody has gone who had not."""

        def decide(table: Table) -> Change:
            new = settle_rematch(table, self.id, draw)
            return Change(()) if new is None else Change((RematchMade(new.id),), also=self._begun(new))

        await self.act(decide)

    def _begun(self, new: Founding) -> NewTable:
        return NewTable(new.id, new.events, [(seat, self._holders[seat]) for seat in new.seats])

    async def act(self, decide: Decide) -> bool:
        """Let ``decide`` say what events follow from the state, and return once these are durable: whether any did.

        Raises what ``decide`` raises, and `StoreError`; then nothing has changed. Where another process was first, it
        decides anew. The state follows from the write, not from who waits for it: whoever is cancelled here leaves the
        store and the state in step all the same.
        """
        for _ in range(_TRIES - 1):
            try:
                return await self._act_once(decide)
            except StoreError as error:
                if error.code != "conflict":
                    raise
        return await self._act_once(decide)

    def hear(self, first: int, bodies: Sequence[bytes], *, holders: bool) -> None:
        """Follow what another process appended from event ``first`` on; read it where that is not all that is new."""
        length = self.table.length
        if first + len(bodies) <= length and bodies and not holders:
            return
        if holders or not bodies or first > length:
            self._catch_up_soon()
            return
        try:
            self._apply([decode_event(body) for body in bodies[length - first :]])
        except (TakeOrPassError, ValueError):
            self._catch_up_soon()

    async def catch_up(self) -> None:
        """Read what other processes have appended; raise `StoreError` where that cannot be read."""
        await asyncio.shield(self._catch_up_soon())

    def _catch_up_soon(self) -> asyncio.Task[None]:
        self._may_be_behind = True
        if self._catching is None or self._catching.done():
            self._catching = asyncio.create_task(self._catch_up())
            self._catching.add_done_callback(self._caught_up)
        return self._catching

    async def _catch_up(self) -> None:
        while self._may_be_behind:
            self._may_be_behind = False
            await self._read_on()

    def _caught_up(self, catching: asyncio.Task[None]) -> None:
        error = None if catching.cancelled() else catching.exception()
        if error is not None and not isinstance(error, StoreError):
            log_fault(error, table=self.id)

    async def _act_once(self, decide: Decide) -> bool:
        # Whoever waits here for others is not charged for that.
        asked = 0 if self.timer is None else self.timer.now()
        await self._turn.acquire()
        try:
            decided = decide(self.table)
            change = decided if isinstance(decided, Change) else Change(decided)
            if not change.events:
                self._turn.release()
                return False
            events = change.events if self.timer is None else self.timer.stamp(change.events, asked)
            states = self._states_after(events)
            kept = self._store.append(self.id, self.table.length, events, change.holders, also=change.also)
        except BaseException:
            self._turn.release()
            raise
        done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        kept.add_done_callback(lambda kept: self._written(kept, change, states, done))
        return await done

    def _written(
        self, kept: asyncio.Future[None], change: Change, states: Sequence[Table], done: asyncio.Future[bool]
    ) -> None:
        """Follow the store, now that it has ``kept`` a change or not, and give the turn to the next."""
        error = kept.exception()
        if error is not None:
            self._recovery = asyncio.create_task(self._recover(error, done))
            return
        is_new = states[-1].length > self.table.length
        if is_new:
            self._hold(change.holders)
        self._turn.release()
        if not done.done():
            done.set_result(True)
        if is_new:
            self._become(states)

    async def _recover(self, error: BaseException, done: asyncio.Future[bool]) -> None:
        """Ask the store how things stand after a write that failed with ``error``; if it cannot say, the next will."""
        try:
            await self._read_on()
        except StoreError:
            pass
        finally:
            self._turn.release()
            if not done.done():
                done.set_exception(error)

    async def _read_on(self) -> None:
        """Read what has been appended since, and who holds the seats."""
        first = self.table.length
        events = await self._store.events_of(self.id, first)
        holders = await self._store.holders_of(self.id)
        known = self.table.length - first
        if known <= len(events):
            has_moved = holders != self._holders
            self._holders = holders
            if has_moved:
                self._presence_changed()
            if not self._apply(events[known:]) and has_moved:
                self._become([self.table])

    def _apply(self, events: Iterable[Event]) -> bool:
        """Follow ``events``; tell whether there were any."""
        states = self._states_after(events)
        if not states:
            return False
        self._become(states)
        return True

    def _states_after(self, events: Iterable[Event]) -> list[Table]:
        """Return the table after each of ``events``."""
        return list(accumulate(events, Table.apply, initial=self.table))[1:]

    def _hold(self, holders: Sequence[tuple[int, str | None]]) -> None:
        for seat, holder in holders:
            if holder is None:
                self._holders.pop(seat, None)
            else:
                self._holders[seat] = holder
        if holders:
            self._presence_changed()

    def _become(self, states: Sequence[Table]) -> None:
        """Go through ``states`` to the last of them."""
        self.table = states[-1]
        if self.delayed is not None:
            for state in states:
                self.delayed.add(state)
        if self.timer is not None:
            self.timer.changed()
        for watcher in self._audience.here:
            watcher.changed()
        if self.attendant is not None:
            self.attendant()
        if self.usher is not None:
            self.usher.changed()

    def _say_who_is_here(self, *, ask: bool = False) -> None:
        if self._store.is_shared:
            self._store.say(self.id, {"there": self._audience.count_here()} | ({"ask": True} if ask else {}))

    def _presence_changed(self) -> None:
        for watcher in self._audience.here:
            watcher.presence_changed()
        if self.usher is not None:
            self.usher.presence_changed()
