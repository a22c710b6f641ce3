"""The socket of a seat, or of a spectator: messages in, frames out.

Whenever its table changes a socket is sent all that its seat may know; one that reads slowly skips to the newest. What
it sends is bounded in size and number. Whatever goes wrong here ends this socket alone.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Sequence
from typing import TypeAlias

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from takeorpass import wire
from takeorpass.errors import TakeOrPassError
from takeorpass.rules.deal import SEED_BYTES
from takeorpass.server.allowance import Allowance
from takeorpass.server.commands import go_on, make_move, set_pace, take_back, watching
from takeorpass.server.delayed import Delayed, without_times
from takeorpass.server.events import Event, Seat
from takeorpass.server.faults import GONE, log_fault
from takeorpass.server.frames import table_frame
from takeorpass.server.handover import Departures
from takeorpass.server.hands import Hands, device_frame, give_nonces, speaker
from takeorpass.server.house import House
from takeorpass.server.introducing import seating_frame
from takeorpass.server.leaving import Asked, answer, own_turn
from takeorpass.server.live_table import LiveTable
from takeorpass.server.pausing import answer_pause, resume
from takeorpass.server.reacting import set_reactions
from takeorpass.server.seating import agree, gone, seat_bot, start
from takeorpass.server.table import Table
from takeorpass.server.timers import with_clock

MAX_MESSAGE = 4096
"""The longest message that is read, in bytes; the longest sensible one has about 110."""

POLICY, INTERNAL_ERROR, TRY_AGAIN, NO_TABLE = 1008, 1011, 1013, 4404
"""The codes that a socket is closed with: it sent too much, a fault of ours, a table that cannot be read just now, and
one that there is not, or that this server cannot play."""

_Parting: TypeAlias = wire.LeaveMessage | wire.RemoveMessage | Asked
_Arrangement: TypeAlias = (
    wire.HandMessage
    | wire.SeatBotMessage
    | wire.AgreeMessage
    | wire.StartMessage
    | wire.PaceMessage
    | wire.ReactMessage
    | wire.ReactionsMessage
    | wire.PauseMessage
    | wire.ResumeMessage
    | _Parting
)

_MOST_ERRORS = 20
_MOST_REACTIONS = 8
_FOR_EVER = {"unknown_table", "closed", "broken_table", "other_engine"}
_REMOVED = wire.ErrorFrame("removed", "The host has removed you from this table.")
_OUT_OF_DATE = {"stale", "conflict"}


class TableSocket:
    """One socket at ``live``, of a seat or of a spectator, from accepting it to its end.

    Whoever comes to a table that has not started and is not known yet gets a cookie here: so a page that sits down is
    known already, however often it asks, and this socket is its seat's from then on.
    """

    def __init__(self, socket: WebSocket, live: LiveTable, house: House) -> None:
        """Serve ``socket`` in ``house``."""
        self._socket = socket
        self._live = live
        self._people = house.people
        self._person = house.people.person_of(socket)
        self._draw = house.draw
        self._programs = house.programs
        self._counts = house.counts
        self._loop = asyncio.get_running_loop()
        self._allowance = Allowance(house.config.messages_per_second, self._loop.time)
        self._errors: list[wire.ErrorFrame] = []
        self._reactions: deque[wire.ReactionFrame] = deque(maxlen=_MOST_REACTIONS)
        self._hands = Hands()
        # The seats, those of this browser, and whether people may react, as they were told last.
        self._told_table: tuple[tuple[Seat | None, ...], tuple[int, ...], bool] | None = None
        self._departures = Departures()
        self._view_is_due = True
        self._presence_is_due = True
        self._presence: wire.PresenceFrame | None = None
        self._something_is_due = self._loop.create_future()
        self._told: int | None = None
        self._told_late: Table | None = None
        self._later: asyncio.TimerHandle | None = None
        self._seated: tuple[int, ...] = ()

    async def serve(self) -> None:
        """Accept the socket and serve it until either side ends it."""
        headers = []
        if self._person is None and not self._live.table.has_started:
            self._person = self._people.new_person()
            headers.append(self._people.reminder(self._person, secure=self._socket.url.scheme == "wss"))
        await self._socket.accept(headers=headers)
        self._live.arrive(self, self._person)
        writer = asyncio.create_task(self._write())
        try:
            await self._read()
        finally:
            self._live.depart(self)
            writer.cancel()
            if self._later is not None:
                self._later.cancel()

    def changed(self) -> None:
        """Send what can be seen now; who is there too, where people still sit down, or somebody is waited for."""
        self._view_is_due = True
        table = self._live.table
        asks = bool(table.company.questions) and self._delayed is None
        self._presence_is_due |= not table.has_started or asks
        self._wake()

    def presence_changed(self) -> None:
        """Send who is there now."""
        self._presence_is_due = True
        self._wake()

    def reacted(self, seat: int, reaction: wire.Reaction) -> None:
        """Send what somebody says to all; who reads slowly misses the older ones, who sees it all later each one."""
        if self._delayed is not None:
            return
        self._reactions.append(wire.ReactionFrame(seat, reaction))
        self._wake()

    @property
    def _own(self) -> tuple[int, ...]:
        """The seats that this socket's browser holds now: several where people share it."""
        return self._live.seats_of(self._person)

    @property
    def _delayed(self) -> Delayed | None:
        """What this socket may see, where that is not the table as it is."""
        return self._live.delayed_for(self._own)

    def _scold(self, error: wire.ErrorFrame) -> None:
        self._counts.refusals[error.code] += 1
        self._errors.append(error)
        self._wake()

    def _wake(self) -> None:
        if not self._something_is_due.done():
            self._something_is_due.set_result(None)

    async def _write(self) -> None:
        try:
            while True:
                await self._send_due()
                await self._something_is_due
        except GONE:
            pass
        except Exception as error:  # noqa: BLE001 - nobody waits for this task, and its socket must not seem alive
            log_fault(error, table=self._live.id)
            await self._socket.close(INTERNAL_ERROR)

    async def _send_due(self) -> None:
        """Send what is due, always the newest: nothing is queued but errors, and of these no more than were earned."""
        # A future for each time costs half of what an event does that is set and cleared.
        self._something_is_due = self._loop.create_future()
        errors, self._errors = self._errors, []
        for error in errors:
            await self._send(error)
        if self._view_is_due:
            await self._send_view()
        if self._presence_is_due:
            self._presence_is_due = False
            presence = self._live.presence()
            if self._delayed is not None:
                presence = without_times(presence)
            if presence != self._presence:
                self._presence = presence
                await self._send(presence)
        while self._reactions:
            await self._send(self._reactions.popleft())

    async def _send_view(self) -> None:
        """Send all that can be seen now: who sits down, or from the start on the table, once a change, and the view."""
        live = self._live
        # Sending takes its time: the table may have gone on.
        while (news := self._news()) is not None:
            await self._send(news)
        self._view_is_due = False
        own = self._own
        if not live.table.has_started:
            await self._send_seating()
            return
        delayed = live.delayed_for(own)
        if delayed is not None:
            await self._send_late(delayed)
            return
        self._told_late = None
        frame = device_frame(live.table, own, self._hands.seat(live.table, own), self._told)
        self._told = frame.seq
        await self._send(frame if live.timer is None else live.timer.show(frame))

    async def _send_late(self, delayed: Delayed) -> None:
        """Send what is old enough, unless that has been sent: not even that something happened is told before."""
        table, wait = delayed.look()
        if self._later is not None:
            self._later.cancel()
        self._later = None if wait is None else self._loop.call_later(wait, self.changed)
        if table is self._told_late:
            return
        self._told_late = table
        frame = device_frame(table, (), None, self._told)
        self._told = frame.seq
        await self._send(with_clock(frame, table, delayed.spent_ms))

    async def _send_seating(self) -> None:
        table, own = self._live.table, self._own
        if table.company.is_closed:
            error = gone()
            await self._send(wire.ErrorFrame(error.code, error.message))
            await self._socket.close(NO_TABLE)
            return
        if not table.company.removed.isdisjoint(set(self._seated).difference(own)):
            await self._send(_REMOVED)
        self._seated = own
        await self._send(seating_frame(self._live.id, table, own))

    def _news(self) -> wire.NoticeFrame | wire.TableFrame | None:
        """Return what comes before the next view: that a seat has moved, and the table where it is another one here."""
        live, own, before = self._live, self._own, self._told_table
        notice = self._departures.notice(live.table, own)
        table = live.told_to(own)
        told = (table.seats, own, table.reactions)
        if notice is not None or not table.has_started or told == self._told_table:
            return notice
        if before is not None and not set(own).issuperset(before[1]):
            self._hands.left()
        self._told_table = told
        return table_frame(live.id, table, own)

    async def _read(self) -> None:
        while True:
            message = await self._socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            if not self._allowance.take() or len(self._errors) > _MOST_ERRORS:
                await self._end("too_fast", "That was too much at once.")
                return
            text = message.get("text")
            if text is None:
                self._scold(wire.ErrorFrame("bad_message", "Messages are text, not binary."))
            elif len(text) > MAX_MESSAGE:
                await self._end("too_large", f"A message has at most {MAX_MESSAGE} characters.")
                return
            else:
                await self._answer(text)

    async def _answer(self, text: str) -> None:
        """Do what ``text`` asks for; it is answered by a view, or by an error where nothing was done."""
        started = time.perf_counter()
        try:
            message = wire.decode_client_message(text)
            if not await self._act(message):
                # There was nothing left to do; every message is answered all the same.
                self.changed()
            elif isinstance(message, wire.MoveMessage):
                self._counts.moves.add(time.perf_counter() - started)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            self._scold(wire.ErrorFrame("bad_message", f"That message cannot be understood: {error}."))
        except TakeOrPassError as error:
            self._scold(wire.ErrorFrame(error.code, error.message))
            if error.code in _OUT_OF_DATE:
                self.changed()
        except Exception as error:  # noqa: BLE001 - a fault of ours is told without what it is about, and logged
            log_fault(error, table=self._live.id)
            self._scold(wire.ErrorFrame("failed", "Something went wrong here; nothing was done."))

    async def _act(self, message: wire.ClientMessage) -> bool:
        live, hands = self._live, self._hands
        if self._delayed is not None:
            # Why else it cannot be done would tell how things stand.
            raise watching()
        match message:
            case wire.MoveMessage(round=number, ply=ply, move=letter):
                return await live.act(
                    lambda table: make_move(table, own_turn(table, hands.mover(table, self._own)), number, ply, letter)
                )
            case wire.NonceMessage():
                return await live.act(lambda table: give_nonces(table, self._own, message.round, message.nonce))
            case wire.NextRoundMessage():
                seed = self._draw(SEED_BYTES)
                return await live.act(lambda table: go_on(table, speaker(table, self._own), message.round, seed))
            case wire.TakeBackMessage():
                return await live.act(
                    lambda table: take_back(table, speaker(table, self._own), message.round, message.ply)
                )
            case wire.RematchMessage():
                return await live.rematch(self._person, message, self._draw)
            case _:
                return await self._arrange(message)

    async def _arrange(self, message: _Arrangement) -> bool:
        """Do what is asked for about the table, not the game."""
        live = self._live
        match message:
            case wire.HandMessage() | wire.ReactMessage():
                return self._at_once(message)
            case wire.SeatBotMessage():
                return await live.act(
                    lambda table: seat_bot(
                        table, speaker(table, self._own), message.seat, message.level, self._programs
                    )
                )
            case wire.AgreeMessage():
                return await live.act(lambda table: agree(table, self._own, agreed=message.agree))
            case wire.StartMessage():
                seed = self._draw(SEED_BYTES)
                return await live.act(lambda table: start(table, speaker(table, self._own), seed))
            case wire.PaceMessage() | wire.PauseMessage() | wire.ResumeMessage() | wire.ReactionsMessage():
                return await live.act(lambda table: self._set(table, message))
            case _:
                return await self._part(message)

    async def _part(self, message: _Parting) -> bool:
        """Do what is asked for about who stays, and what becomes of the seats of those who do not."""
        live = self._live
        match message:
            case wire.LeaveMessage():
                return await live.leave(self._person, message.seat)
            case wire.RemoveMessage():
                return await live.remove(self._person, message.seat)
            case _:
                return await live.act(lambda table: answer(table, self._own, message, live.absent()))

    def _set(
        self, table: Table, message: wire.PaceMessage | wire.PauseMessage | wire.ResumeMessage | wire.ReactionsMessage
    ) -> Sequence[Event]:
        """Return what follows from what is asked for about the pace, the clocks and reactions."""
        match message:
            case wire.PaceMessage():
                return set_pace(table, speaker(table, self._own), message.seconds)
            case wire.PauseMessage():
                return answer_pause(table, self._own, agree=message.agree)
            case wire.ResumeMessage():
                return resume(table, self._own)
            case wire.ReactionsMessage():
                return set_reactions(table, speaker(table, self._own), allowed=message.allowed)

    def _at_once(self, message: wire.HandMessage | wire.ReactMessage) -> bool:
        """Do what nobody keeps; tell whether something was sent by that."""
        table, own = self._live.table, self._own
        if isinstance(message, wire.HandMessage):
            self._hands.take(table, own, message.seat)
            return False
        holding = self._hands.seat(table, own) if table.has_started else None
        playing = [seat for seat in own if seat in table.active]
        self._live.react(speaker(table, playing or own) if holding is None else holding, message.reaction)
        return True

    async def _end(self, code: str, reason: str) -> None:
        """Say why and close."""
        await self._send(wire.ErrorFrame(code, reason))
        await self._socket.close(POLICY)

    async def _send(self, frame: wire.ServerFrame) -> None:
        try:
            await self._socket.send({"type": "websocket.send", "text": wire.encode(frame).decode()})
        except RuntimeError:
            # What uvicorn says of a socket whose other end went away without a word.
            raise WebSocketDisconnect from None


async def refuse(socket: WebSocket, error: TakeOrPassError) -> None:
    """Tell a socket why it cannot have its table, in words that a browser's page gets to see, and close it."""
    await socket.accept()
    await socket.send_text(wire.encode(wire.ErrorFrame(error.code, error.message)).decode())
    await socket.close(NO_TABLE if error.code in _FOR_EVER else TRY_AGAIN)
