"""Whatever people ask for, in any order: the log folds again, every game can be ended, and nobody is told a secret."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from takeorpass import wire
from takeorpass.errors import TakeOrPassError
from takeorpass.players.levels import choose
from takeorpass.rules import Deal, parse_rules
from takeorpass.server import commands, leaving, pausing
from takeorpass.server.bots import seed_of
from takeorpass.server.events import (
    Committed,
    Dealt,
    Event,
    Moved,
    Paused,
    Resumed,
    SeatMoved,
    Stamp,
    TookBack,
    decode_event,
    encode_event,
)
from takeorpass.server.forgetting import leaving_events
from takeorpass.server.hands import device_frame, give_nonces, speaker
from takeorpass.server.reacting import check_reaction, set_reactions
from takeorpass.server.rematch import answer_rematch, settle_rematch
from takeorpass.server.setup import set_up
from takeorpass.server.table import Table, fold
from takeorpass.server.timers import with_clock
from tests.server.conftest import counting_draw
from tests.server.two_worlds import (
    PLAYERS,
    RULES,
    SEEDS,
    deal_by_seed,
    other_deal,
    random_deal,
    told,
    with_secrets_of_the_other,
)

CLOCKS = (None, wire.ClockRules(60, 10))


class Evening:
    """A table of some people and bots, who holds which seat by device, who is away, and the log so far."""

    def __init__(self, rng: random.Random, people: int, *, clock: wire.ClockRules | None, rounds: int = 1) -> None:
        self.rng = rng
        seats = [wire.SeatRequest("person", f"P{seat}", here=True) for seat in range(people)]
        seats += [wire.SeatRequest("bot", level="random")] * (PLAYERS - people)
        body = wire.TableRequest(RULES, seats, rounds=rounds, starter=0, clock=clock)
        created, *_ = set_up(body, counting_draw())
        self.log: list[Event] = [created, Committed(0, 0, SEEDS["one"], b"c" * 32)]
        self.table = fold(self.log)
        # Two of them share a device.
        self.holders: dict[int, int] = {seat: max(0, seat - 1) for seat in range(people)}
        self.away: set[int] = set()
        self.now = 1000
        self.rematches = 0

    def own(self, device: int) -> tuple[int, ...]:
        return tuple(seat for seat, holder in self.holders.items() if holder == device)

    @property
    def absent(self) -> frozenset[int]:
        return frozenset(seat for seat in self.table.persons if self.holders.get(seat) in {*self.away, None})

    def happen(self, events: Iterable[Event]) -> None:
        """Let ``events`` happen, as the store keeps them and the clock stamps them."""
        for event in events:
            if self.table.clock is not None and isinstance(event, Dealt | Moved | TookBack | Paused | Resumed):
                is_up = isinstance(event.stamp, Stamp) and event.stamp.is_up
                event = msgspec.structs.replace(event, stamp=Stamp(self.now, self.rng.randrange(9000), is_up))  # noqa: PLW2901
            kept = decode_event(encode_event(event))
            self.table = self.table.apply(kept)
            self.log.append(kept)

    def something(self) -> None:
        """Let one of all that can be asked for be asked, and what follows from the time that passes."""
        self.now += self.rng.randrange(3000)
        try:
            self.happen(self._asked())
        except TakeOrPassError as error:
            if error.code == "broken_table" or not error.message.endswith("."):
                raise
        self.follow()

    def follow(self) -> None:
        """Let bots move, and what is due for those who are away."""
        there = frozenset(self.table.persons) - self.absent
        due = {question.seat for question in self.table.company.questions if self.rng.random() < 0.2}
        self.happen(leaving.see_to(self.table, there, self.absent, due, float(self.now)))
        table = self.table
        level = table.bot_level(table.match.position.to_act) if table.phase == "playing" else None
        if level is not None and not table.is_paused:
            view = table.view_of(table.match.position.to_act)
            letter = choose(view, "random", seed_of(table.created, view.round, view.ply)).letter
            self.happen(commands.make_move(table, view.seat, view.round, view.ply, letter))

    def _asked(self) -> Sequence[Event]:
        table, rng = self.table, self.rng
        device = rng.randrange(5)
        own = self.own(device)
        seat = speaker(table, own)
        match, mover = table.match, rng.choice(own) if own else None
        if mover is not None and table.match.position.to_act in own and rng.random() < 0.7:
            mover = table.match.position.to_act
        other = rng.randrange(PLAYERS)
        letter: wire.MoveLetter = rng.choice(("t", "p", "p", "h"))
        choice = rng.choice(leaving.CHOICES)
        yes = rng.random() < 0.7
        ways: list[tuple[int, Callable[[], Sequence[Event]]]] = [
            (30, lambda: commands.make_move(table, leaving.own_turn(table, mover), match.round, match.ply, letter)),
            (10, lambda: give_nonces(table, own, match.round, "0b")),
            (3, lambda: commands.take_back(table, seat, match.round, match.ply)),
            (1, lambda: commands.set_pace(table, seat, 1.0)),
            (6, lambda: leaving.answer(table, own, wire.VoteMessage(other, choice), self.absent)),
            (1, lambda: leaving.answer(table, own, wire.LeaveMatchMessage(mover), self.absent)),
            (3, lambda: leaving.answer(table, own, wire.ReturnMessage(), self.absent)),
            (1, lambda: leaving.answer(table, own, wire.EndMessage(wish=yes), self.absent)),
            (4, lambda: pausing.answer_pause(table, own, agree=yes)),
            (3, lambda: pausing.resume(table, own)),
            (2, lambda: set_reactions(table, seat, allowed=yes)),
            (2, lambda: (check_reaction(table, seat), ())[1]),
            (2, lambda: self._moved_away(mover)),
            (1, lambda: self._forgotten(device)),
            (2, lambda: self._goes_or_comes(device)),
            (3, self._time_is_up),
            (4, lambda: self._rematch(own, accept=yes)),
        ]
        (way,) = rng.choices([way for _, way in ways], [weight for weight, _ in ways])
        return way()

    def _moved_away(self, seat: int | None) -> Sequence[Event]:
        if seat is None:
            return ()
        self.holders[seat] = self.rng.randrange(5)
        return (SeatMoved(seat),)

    def _forgotten(self, device: int) -> Sequence[Event]:
        own = self.own(device)
        events = leaving_events(self.table, own, self.now)
        self.holders = {seat: holder for seat, holder in self.holders.items() if seat not in own}
        after = self.table
        for event in events:
            after = after.apply(event)
        new = settle_rematch(after, "id", counting_draw())
        assert new is None or set(new.seats) <= self.holders.keys()
        return events

    def _goes_or_comes(self, device: int) -> Sequence[Event]:
        self.away ^= {device}
        return ()

    def _time_is_up(self) -> Sequence[Event]:
        table = self.table
        seat = table.timed_seat
        if seat is None:
            return ()
        moved = commands.make_move(table, seat, table.match.round, table.match.ply, "t")
        return [msgspec.structs.replace(one, stamp=Stamp(0, 0, is_up=True)) for one in moved if isinstance(one, Moved)]

    def _rematch(self, own: Sequence[int], *, accept: bool) -> Sequence[Event]:
        events, new = answer_rematch(self.table, "id", own, wire.RematchMessage(accept=accept), counting_draw())
        assert new is None or set(new.seats) <= self.holders.keys()
        assert new is None or fold(new.events).persons
        return events


def everything_told(evening: Evening, table: Table, seat: int | None) -> list[bytes]:
    """Return all that a device of ``seat`` alone, or that of its people together, can be told."""
    parts = [told(table, seat)]
    own = () if seat is None else (seat,)
    for seats, shown in ((own, seat), *((shared, None) for shared in map(evening.own, range(5)) if len(shared) > 1)):
        frame = device_frame(table, seats, shown, None)
        parts.append(wire.encode(with_clock(frame, table, 100)))
    return parts


@settings(max_examples=12, deadline=None)
@given(st.integers(0, 2**32), st.integers(2, 4), st.sampled_from(CLOCKS))
def test_whatever_is_asked_the_log_folds_again_and_every_game_can_be_ended(
    seed: int, people: int, clock: wire.ClockRules | None
) -> None:
    rng = random.Random(seed)
    with pytest.MonkeyPatch.context() as patch:
        deal_by_seed(patch, {SEEDS["one"]: random_deal(parse_rules(RULES), rng)})
        evening = Evening(rng, people, clock=clock)
        for _ in range(rng.randrange(20, 160)):
            evening.something()
        assert fold(evening.log) == evening.table
        if evening.holders and evening.table.phase != "match_over":
            end(evening)


def end(evening: Evening) -> None:
    """Let all who hold seats come back, and go on until the match is over."""
    evening.away.clear()
    for _ in range(400):
        table = evening.table
        if table.phase == "match_over":
            break
        for seat in tuple(evening.holders):
            own = (seat,)
            asked: list[Callable[[], Sequence[Event]]] = [
                lambda own=own: leaving.answer(evening.table, own, wire.ReturnMessage(), evening.absent),  # type: ignore[misc]
                lambda own=own: pausing.resume(evening.table, own),  # type: ignore[misc]
                lambda own=own: give_nonces(evening.table, own, 0, ""),  # type: ignore[misc]
            ]
            if evening.table.match.position.to_act == seat:
                asked.append(lambda: commands.make_move(evening.table, seat, 0, evening.table.match.ply, "t"))  # noqa: B023
            for ask in asked:
                try:
                    evening.happen(ask())
                except TakeOrPassError as error:
                    if error.code == "broken_table":
                        raise
        evening.follow()
    assert evening.table.phase == "match_over"
    assert fold(evening.log) == evening.table


@settings(max_examples=5, deadline=None)
@given(st.integers(0, 2**32), st.integers(3, 4), st.sampled_from(CLOCKS))
def test_whatever_is_asked_nobody_is_told_a_secret(seed: int, people: int, clock: wire.ClockRules | None) -> None:
    rng = random.Random(seed)
    one = random_deal(parse_rules(RULES), rng)
    deals = {SEEDS["one"]: one}
    with pytest.MonkeyPatch.context() as patch:
        deal_by_seed(patch, deals)
        evening = Evening(rng, people, clock=clock)
        for _ in range(10):
            for _ in range(8):
                evening.something()
            if not evening.table.match.position.is_over:
                check_secrets(evening, deals)


def check_secrets(evening: Evening, deals: dict[bytes, Deal]) -> None:
    table, one = evening.table, deals[SEEDS["one"]]
    for seat in (*range(PLAYERS), None):
        deals[SEEDS["other"]] = other_deal(table, one, seat, evening.rng)
        twin = fold([with_secrets_of_the_other(event) for event in evening.log])
        assert everything_told(evening, table, seat) == everything_told(evening, twin, seat)
