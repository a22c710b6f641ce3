"""What becomes of a seat whose person is away or leaves: what may be asked, and what follows without being asked.

As in `commands` nothing is changed here. Who is ``absent``, away for longer than the grace, is known beside the log;
everybody else who plays for themselves counts as there. The most votes of those who are there decide, of as many the
milder choice. Everybody may leave at any time: so each match has an end for each of its people.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator
from collections.abc import Set as AbstractSet
from typing import TypeAlias

from takeorpass import wire
from takeorpass.errors import InputError
from takeorpass.server.commands import BOT_PLAYS, give_nonce, playing, watching
from takeorpass.server.company import Question
from takeorpass.server.events import Ended, EndWished, Event, Hosted, Missed, Paused, Replaced, Returned, Voted, Waited
from takeorpass.server.pausing import is_agreed
from takeorpass.server.table import Table
from takeorpass.wire import Choice

CHOICES: tuple[Choice, ...] = ("wait", "bot", "end")
"""What may become of a seat, the mildest first."""

DEFAULT: Choice = "bot"
"""What becomes of it where nobody answers."""

LEVEL = "careful"
"""The level of the bots that play for people."""

Absent: TypeAlias = AbstractSet[int]
Asked: TypeAlias = wire.VoteMessage | wire.LeaveMatchMessage | wire.ReturnMessage | wire.EndMessage


def answer(table: Table, own: Collection[int], asked: Asked, absent: Absent) -> tuple[Event, ...]:
    """Return what follows from what a browser of the ``own`` seats ``asked``."""
    playing(table, next(iter(own), None))
    match asked:
        case wire.VoteMessage(seat=seat, choice=choice):
            return vote(table, own, seat, choice, absent)
        case wire.LeaveMatchMessage(seat=wanted):
            return leave_match(table, _of(own, wanted))
        case wire.ReturnMessage(seat=wanted):
            return take_seat_back(table, _of(own, wanted))
        case wire.EndMessage(wish=wish):
            return wish_end(table, own, absent, wish=wish)


def vote(table: Table, own: Collection[int], missed: int, choice: Choice, absent: Absent) -> tuple[Event, ...]:
    """Let those on the ``own`` seats choose what is to become of the seat that is ``missed``; the last vote decides."""
    if table.company.question_of(missed) is None:
        raise InputError("stale", "That is not asked any more; nothing was done.")
    voters = [seat for seat in own if seat in table.active and seat != missed]
    if not voters:
        raise InputError(*BOT_PLAYS)
    return _told(table, lambda now: _voted(now, voters, missed, choice, absent))


def leave_match(table: Table, own: Collection[int]) -> tuple[Event, ...]:
    """Let a bot play for those on the ``own`` seats; where nobody else plays for themselves the match ends."""
    _over(table)
    leaving = tuple(seat for seat in table.active if seat in own)
    if not leaving:
        return ()
    if len(leaving) == len(table.active):
        return (Ended(leaving),)
    return _told(table, lambda now: (event for seat in leaving for event in _replaced(now(), seat)))


def take_seat_back(table: Table, own: Collection[int]) -> tuple[Event, ...]:
    """Let those on the ``own`` seats play for themselves again."""
    _over(table)
    return tuple(Returned(seat) for seat in own if table.company.level_of(seat) is not None)


def wish_end(table: Table, own: Collection[int], absent: Absent, *, wish: bool) -> tuple[Event, ...]:
    """Note whether those on the ``own`` seats would like to end the match; it ends once all do who are there."""
    _over(table)
    wishing = [seat for seat in own if seat in table.active]
    if not wishing:
        raise InputError(*BOT_PLAYS)
    return _told(table, lambda now: _wished(now, wishing, absent, wish=wish))


def own_turn(table: Table, seat: int | None) -> int | None:
    """Return ``seat``; raise `InputError` (``bot_plays``) where a bot plays for its person."""
    if seat is not None and table.company.level_of(seat) is not None:
        raise InputError(*BOT_PLAYS)
    return seat


def awaited(table: Table) -> AbstractSet[int]:
    """Return the seats of the persons whom the table cannot go on without."""
    if not table.has_started or table.is_paused:
        return frozenset()
    waits_for = {table.match.position.to_act} if table.phase == "playing" else table.awaited_nonces
    return waits_for & set(table.active)


def see_to(
    table: Table, there: AbstractSet[int], absent: Absent, due: AbstractSet[int], now: float
) -> tuple[Event, ...]:
    """Return what follows, without being asked, from who is ``there`` and who is ``absent``.

    For the seats ``due`` the time is over in which the others could answer. ``now`` is in seconds since 1970.
    """
    if not table.has_started:
        return _host_of(table, absent)
    if table.phase == "match_over":
        return ()
    return _told(table, lambda at: _seen_to(at, there, absent, due, now))


_Now: TypeAlias = Callable[[], Table]


def _told(table: Table, tell: Callable[[_Now], Iterator[Event]]) -> tuple[Event, ...]:
    """Return the events that ``tell`` yields, which asks after each how the table stands now."""
    events, tables = [], [table]
    for event in tell(lambda: tables[-1]):
        tables.append(tables[-1].apply(event))
        events.append(event)
    return tuple(events)


def _voted(now: _Now, voters: Collection[int], missed: int, choice: Choice, absent: Absent) -> Iterator[Event]:
    question = now().company.question_of(missed)
    votes = {} if question is None else dict(question.votes)
    for seat in voters:
        if votes.get(seat) != choice:
            yield Voted(seat, missed, choice)
    yield from _decided(now, missed, absent)


def _wished(now: _Now, wishing: Collection[int], absent: Absent, *, wish: bool) -> Iterator[Event]:
    for seat in wishing:
        if wish != (seat in now().company.ending):
            yield EndWished(seat, wish)
    yield from _agreed_end(now, absent)


def _seen_to(now: _Now, there: AbstractSet[int], absent: Absent, due: AbstractSet[int], at: float) -> Iterator[Event]:
    for question in now().company.questions:
        if question.seat in there:
            yield Returned(question.seat)
    if _present(now(), absent):
        for seat in sorted(awaited(now()) & absent):
            if now().company.question_of(seat) is None:
                yield Missed(seat, at)
    for question in now().company.questions:
        if not now().company.ended:
            yield from _decided(now, question.seat, absent, is_due=question.seat in due & absent)
    if not now().company.ended:
        yield from _agreed_end(now, absent)
    if is_agreed(now()):
        yield Paused()


def _decided(now: _Now, missed: int, absent: Absent, *, is_due: bool = False) -> Iterator[Event]:
    table = now()
    question = table.company.question_of(missed)
    if question is None:
        return
    choice = verdict(question, _present(table, absent) - {missed}, is_due=is_due and not question.waits)
    if choice == "bot":
        yield from _replaced(table, missed)
    elif choice == "end":
        yield Ended(tuple(sorted(seat for seat, chosen in question.votes if chosen == "end")))
    elif choice == "wait" and not question.waits:
        yield Waited(missed)


def verdict(question: Question, voters: AbstractSet[int], *, is_due: bool) -> Choice | None:
    """Return what the ``voters``, those who are there, have decided; None while that is open.

    More than half of them decide at once. Otherwise, once all have voted or the time is over (``is_due``), the choice
    with the most votes, of as many the milder one; without any vote `DEFAULT`.
    """
    counts = Counter(choice for seat, choice in question.votes if seat in voters)
    most = max(counts.values(), default=0)
    is_decided = 2 * most > len(voters) or counts.total() == len(voters) or is_due
    if not voters or not is_decided:
        return None
    return next(choice for choice in CHOICES if counts[choice] == most) if most else DEFAULT


def _replaced(table: Table, seat: int) -> Iterator[Event]:
    """Seat a bot for the person on ``seat``; where its part in the deal is waited for, it is a bot's: an empty one."""
    is_awaited = seat in table.awaited_nonces
    yield Replaced(seat, LEVEL)
    if is_awaited:
        yield from give_nonce(table, seat, table.match.round, "")


def _agreed_end(now: _Now, absent: Absent) -> Iterator[Event]:
    present = _present(now(), absent)
    ending = now().company.ending
    if present and present <= ending:
        yield Ended(tuple(sorted(present)))


def _host_of(table: Table, absent: Absent) -> tuple[Event, ...]:
    """Let another person be the host, where that one is away."""
    if table.company.is_closed or not table.persons or table.host not in absent:
        return ()
    following = next((seat for seat in table.persons if seat not in absent), None)
    return () if following is None else (Hosted(following),)


def _present(table: Table, absent: Absent) -> AbstractSet[int]:
    return frozenset(table.active) - absent


def _of(own: Collection[int], wanted: int | None) -> Collection[int]:
    """Return the ``wanted`` one of the ``own`` seats, or with None all of them."""
    if not own:
        raise watching()
    if wanted is not None and wanted not in own:
        raise InputError("not_yours", "Nobody of you sits on that seat.")
    return own if wanted is None else (wanted,)


def _over(table: Table) -> None:
    if table.phase == "match_over":
        raise InputError("match_over", "The match is over.")
