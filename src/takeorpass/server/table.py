"""A `Table`: the state of a table, as the fold of its events. Frozen; `apply` gives the next one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from takeorpass.errors import TakeOrPassError
from takeorpass.rules import (
    Match,
    Move,
    Pass,
    PlayHidden,
    Reveal,
    Take,
    deal_from,
)
from takeorpass.server.clock import Clock
from takeorpass.server.company import ALL_HERE, CompanyEvent
from takeorpass.server.events import (
    ENGINE,
    ENGINES,
    SOMEONE,
    Agreed,
    BotSeated,
    Closed,
    Committed,
    Created,
    Dealt,
    Ended,
    Event,
    Forgotten,
    Hosted,
    Left,
    Moved,
    NonceGiven,
    Paced,
    PauseAnswered,
    Paused,
    ReactionsSet,
    RematchAnswered,
    RematchMade,
    Removed,
    Replaced,
    Resumed,
    Returned,
    Sat,
    Seat,
    SeatMoved,
    Stamp,
    TookBack,
)
from takeorpass.server.finals import with_final
from takeorpass.server.happening import Happening, on_the_way, seen_of
from takeorpass.server.round_deal import RoundDeal
from takeorpass.server.steps import match_at, step_of
from takeorpass.server.table_state import TableState
from takeorpass.wire import EventKind

_Note: TypeAlias = (
    Paced | RematchAnswered | RematchMade | SeatMoved | ReactionsSet | Forgotten | PauseAnswered | Paused | Resumed
)


@dataclass(frozen=True, slots=True)
class Table(TableState):
    """A table, and how it comes from its events; what it has is its `TableState`."""

    @classmethod
    def from_created(cls, event: Created) -> Table:
        """Return the table before anything happened at it; raise `TakeOrPassError` for another engine's."""
        if event.engine not in ENGINES:
            raise TakeOrPassError(
                "other_engine", f"This table is played by engine {event.engine}; here is engine {ENGINE}."
            )
        match = Match.start(event.ruleset, len(event.seats), rounds=event.rounds, starter=event.starter)
        persons = tuple(number for number, seat in enumerate(event.seats) if seat is not None and seat.kind == "person")
        clock = None if event.clock is None else Clock.start(event.clock, len(event.seats))
        return cls(event, match, event.seats, persons, frozenset(event.agreed), event.pace, clock=clock)

    def apply(self, event: Event) -> Table:
        """Return the table after ``event``; raise `TakeOrPassError` (``broken_table``) where it does not fit."""
        if self.company.refuses(event):
            raise _broken(self.length)
        match event:
            case Moved():
                after = self._moved(event)
            case NonceGiven():
                after = self._nonce_given(event)
            case Dealt():
                after = self._dealt(event)
            case Committed():
                after = self._committed(event)
            case Created():
                raise _broken(self.length)
            case Sat() | Left() | BotSeated() | Agreed() | Removed() | Hosted():
                after = self._seating(event)
            case TookBack():
                after = self._took_back(event)
            case (
                Paced()
                | RematchAnswered()
                | RematchMade()
                | SeatMoved()
                | ReactionsSet()
                | Forgotten()
                | PauseAnswered()
                | Paused()
                | Resumed()
            ):
                after = self._noted(event)
            case _:
                after = self._in_company(event)
        return after if self.clock is None else self._timed(self.clock, event, after)

    def at(self, step: int) -> Table:
        """Return the table as it was after ``step`` moves of its match, as it went in the end.

        Raises `InputError` (``unknown_step``) for a step that there was not.
        """
        match = match_at(self.match, step)
        deals = self.deals[: match.round + 1]
        if not match.logs[-1].moves:
            deals = (*deals[:-1], replace(deals[-1], deal=None))
        seen = on_the_way(self.happenings)
        # A round is said to be dealt at its first card.
        happened = tuple(one for one in seen if one.step <= step)
        finals = self.finals[: len(match.outcomes)]
        then = replace(self, match=match, deals=deals, happenings=happened, finals=finals)
        return replace(then, decisions=(), answers=(), rematch=None, company=ALL_HERE, clock=None)

    def _seating(self, event: Sat | Left | BotSeated | Agreed | Removed | Hosted) -> Table:
        before = self.seats[event.seat]
        is_person = event.seat in self.persons
        if self.has_started or isinstance(event, Left | Agreed | Removed | Hosted) != is_person:
            raise _broken(self.length)
        others = tuple(seat for seat in self.persons if seat != event.seat)
        match event:
            case Sat(name=name) if before is None:
                sits, company = self._with(event.seat, Seat(name, "person")), self.company
                company = replace(company, removed=company.removed - {event.seat}) if company.removed else company
                return self._later(seats=sits, persons=(*others, event.seat), company=company)
            case Left() | Removed():
                agreed, company = self.agreed - {event.seat}, self.company
                if isinstance(event, Removed):
                    company = replace(company, removed=company.removed | {event.seat})
                sits = self._with(event.seat, None)
                return self._later(seats=sits, persons=others, agreed=agreed, company=company)
            case Hosted():
                return self._later(persons=(event.seat, *others))
            case BotSeated(name=name, level=level):
                bot = None if level is None else Seat(name, "bot", level)
                return self._later(seats=self._with(event.seat, bot))
            case Agreed(agree=agree):
                return self._later(agreed=self.agreed | {event.seat} if agree else self.agreed - {event.seat})
            case _:
                raise _broken(self.length)

    def _with(self, number: int, sits: Seat | None) -> tuple[Seat | None, ...]:
        return (*self.seats[:number], sits, *self.seats[number + 1 :])

    def _committed(self, event: Committed) -> Table:
        match = self.match if not self.deals else self.match.next_round()
        if (event.round, event.starter) != (match.round, match.logs[-1].starter) or self.open_seats:
            raise _broken(self.length)
        nonces = tuple(None if self.bot_level(seat) is None else b"" for seat in range(len(self.seats)))
        deals = (*self.deals, RoundDeal(event.commitment, event.seed, nonces))
        return self._later(match=match, deals=deals, decisions=())

    def _nonce_given(self, event: NonceGiven) -> Table:
        current = self.deals[-1]
        if event.round != self.match.round or event.seat not in current.missing:
            raise _broken(self.length)
        nonces = tuple(event.nonce if seat == event.seat else old for seat, old in enumerate(current.nonces))
        deals = self._deals_with(replace(current, nonces=nonces))
        return self._later(deals=deals, company=self.company.seen(event.seat))

    def _dealt(self, event: Dealt) -> Table:
        current = self.deals[-1]
        deal = deal_from(self.match.ruleset, current.seed, current.all_nonces)
        if current.missing or event.round != self.match.round or event.card != deal.deck[0]:
            raise _broken(self.length)
        match = self.match.apply(Reveal(event.card))
        step = step_of(match)
        seen = (
            Happening("dealt", event.round, step, seat=match.logs[-1].starter),
            Happening("turned_up", event.round, step, card=event.card),
        )
        deals = self._deals_with(replace(current, deal=deal))
        return self._later(match=match, deals=deals, happenings=(*self.happenings, *seen))

    def _moved(self, event: Moved) -> Table:
        position = self.match.position
        if (event.round, event.ply, event.seat) != (
            self.match.round,
            self.match.ply,
            position.to_act,
        ) or self.is_paused:
            raise _broken(self.length)
        match = self.match.apply(_move_of(event))
        step = step_of(match)
        seen = [seen_of(event, position, step, by_bot=self.company.level_of(event.seat) is not None)]
        if event.revealed is not None:
            match = match.apply(Reveal(event.revealed))
            seen.append(Happening("turned_up", event.round, step + 1, card=event.revealed))
        elif match.position.is_over:
            seen.append(Happening("round_over", event.round, step))
            if match.is_over and match.rounds > 1:
                seen.append(Happening("match_over", event.round, step))
        decided = (step - 1,) if self.persons == (event.seat,) else ()
        # What most events are made of: every field is named, since with `replace` it takes twice as long.
        return Table(
            created=self.created,
            match=match,
            seats=self.seats,
            persons=self.persons,
            agreed=self.agreed,
            pace=self.pace,
            deals=self.deals,
            happenings=self.happenings + tuple(seen),
            decisions=self.decisions + decided,
            answers=self.answers,
            rematch=self.rematch,
            # Where its time was up somebody has done nothing, and may still be asked about.
            company=self.company if _is_stand_in(event) else self.company.seen(event.seat),
            gone=self.gone,
            reactions=self.reactions,
            clock=self.clock,
            finals=with_final(self.finals, match),
            handovers=self.handovers,
            length=self.length + 1,
        )

    def _took_back(self, event: TookBack) -> Table:
        if (event.round, event.ply) != (self.match.round, self.match.ply) or not self.can_take_back:
            raise _broken(self.length)
        *earlier, step = self.decisions
        seen = Happening("took_back", event.round, step, seat=event.seat)
        return self._later(
            match=match_at(self.match, step),
            happenings=(*self.happenings, seen),
            decisions=tuple(earlier),
        )

    def _in_company(self, event: CompanyEvent) -> Table:
        is_over = self.phase == "match_over"
        after = self.company.after(event, self.persons, has_started=self.has_started, is_over=is_over)
        if after is None:
            raise _broken(self.length)
        kind: EventKind | None = None
        if isinstance(event, Replaced):
            kind = "replaced"
        elif isinstance(event, Returned) and after.bots != self.company.bots:
            kind = "returned"
        elif isinstance(event, Ended):
            kind = "ended"
        if kind is None:
            return self._later(company=after)
        seat = None if isinstance(event, Ended | Closed) else event.seat
        seen = Happening(kind, self.match.round, step_of(self.match), seat=seat)
        return self._later(company=after, happenings=(*self.happenings, seen))

    def _timed(self, clock: Clock, event: Event, after: Table) -> Table:
        to_act, goes_on = self.match.position.to_act, after.phase == "playing"
        return replace(after, clock=clock.after(event, persons=self.active, to_act=to_act, goes_on=goes_on))

    def _noted(self, event: _Note) -> Table:
        match event:
            case Paced():
                return self._later(pace=event.seconds)
            case RematchAnswered() | RematchMade():
                return self._going_on(event)
            case ReactionsSet():
                return self._later(reactions=event.allowed)
            case SeatMoved() if event.seat in self.persons:
                return self._later(handovers=(*self.handovers, event.seat))
            case SeatMoved():
                raise _broken(self.length)
            case Forgotten():
                return self._forgotten(event)
            case _:
                return self._paused(event)

    def _going_on(self, event: RematchAnswered | RematchMade) -> Table:
        if isinstance(event, RematchMade):
            return self._later(rematch=event.table)
        answers = dict(self.answers) | {event.seat: event.accept}
        return self._later(answers=tuple(answers.items()))

    def _paused(self, event: PauseAnswered | Paused | Resumed) -> Table:
        if self.clock is None or self.phase != "playing" or isinstance(event, Resumed) != self.is_paused:
            raise _broken(self.length)
        if isinstance(event, PauseAnswered):
            return self._later()
        kind: EventKind = "paused" if isinstance(event, Paused) else "resumed"
        seat = event.seat if isinstance(event, Resumed) else None
        seen = Happening(kind, self.match.round, step_of(self.match), seat=seat)
        return self._later(happenings=(*self.happenings, seen))

    def _forgotten(self, event: Forgotten) -> Table:
        seat, level = event.seat, event.level
        if not self.has_started or seat not in self.persons or seat in self.gone:
            raise _broken(self.length)
        persons = self.persons if level is None else tuple(other for other in self.persons if other != seat)
        sits = Seat(SOMEONE, "person" if level is None else "bot", level)
        company = self.company if level is None else self.company.without(seat)
        return self._later(seats=self._with(seat, sits), persons=persons, gone=self.gone | {seat}, company=company)

    def _deals_with(self, current: RoundDeal) -> tuple[RoundDeal, ...]:
        return (*self.deals[:-1], current)

    def _later(self, **changes: Any) -> Table:
        """Return the table one event later, with ``changes``."""
        return replace(self, length=self.length + 1, **changes)


def fold(events: Iterable[Event]) -> Table:
    """Return the table that ``events`` make, from the first; raise `TakeOrPassError` (``broken_table``) if they do not.

    A table takes up to a tenth of a second where ten long rounds were played, a few milliseconds as a rule.
    """
    rest = iter(events)
    first = next(rest, None)
    if not isinstance(first, Created):
        raise _broken(0)
    table = Table.from_created(first)
    for event in rest:
        table = table.apply(event)
    return table


def _is_stand_in(event: Moved) -> bool:
    """Whether the move was made for somebody whose time was up."""
    return isinstance(event.stamp, Stamp) and event.stamp.is_up


_TAKE, _PASS = Take(), Pass()
"""The same in all logs: thousands of tables remember hundreds of them each."""


def _move_of(event: Moved) -> Move:
    if event.card is not None:
        return PlayHidden(event.card)
    return _TAKE if event.letter == "t" else _PASS


def _broken(number: int) -> TakeOrPassError:
    return TakeOrPassError("broken_table", f"The log of this table does not fit together at event {number}.")
