"""Who is away, what is asked and chosen, who plays for whom, how it ended: each event, and those that do not fit."""

from __future__ import annotations

import msgspec
import pytest

from takeorpass.errors import TakeOrPassError
from takeorpass.rules import parse_rules
from takeorpass.server.commands import commit, give_nonce
from takeorpass.server.company import Question
from takeorpass.server.events import (
    Closed,
    Created,
    Dealt,
    Ended,
    EndWished,
    Event,
    Hosted,
    Missed,
    Moved,
    NonceGiven,
    Paused,
    RematchAnswered,
    Removed,
    Replaced,
    Returned,
    Sat,
    Seat,
    Stamp,
    Voted,
    Waited,
    decode_event,
    encode_event,
)
from takeorpass.server.leaving import awaited
from takeorpass.server.pausing import answer_pause
from takeorpass.server.table import Table, fold
from takeorpass.wire import ClockRules


def of_friends(rules: str = "no-thanks", *, is_dealt: bool = True, rounds: int = 1) -> list[Event]:
    """Return the log of a table of Ann, Ben, Cleo and a bot, whose first move is Ann's."""
    seats = (*(Seat(name, "person") for name in ("Ann", "Ben", "Cleo")), Seat("Dan", "bot", "random"))
    events: list[Event] = [Created(3, parse_rules(rules), rounds, 0, seats, bytes(32)), commit(0, 0, bytes(32))]
    if is_dealt:
        for seat in range(3):
            events += give_nonce(fold(events), seat, 0, "aa")
    return events


def seating() -> list[Event]:
    """Return the log of a table before its start, where Ann and Ben sit."""
    return [
        Created(3, parse_rules("no-thanks"), 1, 0, (Seat("Ann", "person"), None, None), bytes(32)),
        Sat(1, "Ben"),
    ]


def after(*events: Event, of: list[Event] | None = None) -> Table:
    return fold([*(of or of_friends()), *events])


def test_a_question_collects_the_last_vote_of_each() -> None:
    table = after(Missed(0, 5.0), Voted(1, 0, "wait"), Voted(2, 0, "end"), Voted(1, 0, "bot"))
    assert table.company.questions == (Question(0, 5.0, ((1, "bot"), (2, "end"))),)
    assert table.apply(Waited(0)).company.question_of(0) == Question(0, 5.0, ((1, "bot"), (2, "end")), waits=True)


def test_whoever_is_asked_about_ends_the_question_by_being_there_or_by_playing() -> None:
    asked = after(Missed(0, 5.0), Missed(1, 6.0))
    assert [one.seat for one in asked.apply(Returned(0)).company.questions] == [1]
    assert [one.seat for one in asked.apply(Moved(0, 0, 0, "p")).company.questions] == [1]
    dealing = after(Missed(1, 5.0), NonceGiven(0, 1, b"x"), of=of_friends(is_dealt=False))
    assert dealing.company.questions == ()
    assert [one.kind for one in asked.apply(Returned(0)).happenings] == ["dealt", "turned_up"]


def test_a_bot_plays_for_a_person_until_it_is_back_and_the_seat_stays_the_persons() -> None:
    table = after(Missed(0, 5.0), Replaced(0, "careful"))
    assert (table.persons, table.active, table.bot_level(0), table.bot_level(3)) == (
        (0, 1, 2),
        (1, 2),
        "careful",
        "random",
    )
    assert table.company.questions == ()
    assert table.sitting[0] == Seat("Ann", "person")
    moved = table.apply(Moved(0, 0, 0, "p"))
    assert [(one.kind, one.by_bot) for one in moved.happenings[-2:]] == [("replaced", False), ("passed", True)]
    back = moved.apply(Returned(0))
    assert (back.active, back.bot_level(0), back.happenings[-1].kind) == ((0, 1, 2), None, "returned")


def test_in_later_rounds_nothing_is_awaited_of_a_seat_that_a_bot_plays() -> None:
    table = fold(of_friends(is_dealt=False, rounds=2))
    assert table.awaited_nonces == {0, 1, 2}
    table = table.apply(Replaced(1, "careful"))
    for seat in range(3):
        for event in give_nonce(table, seat, 0, ""):
            table = table.apply(event)
    while table.phase == "playing":
        view = table.view_of(table.match.position.to_act)
        revealed = table.deals[-1].dealt.deck[-view.deck_left] if view.deck_left else None
        table = table.apply(Moved(0, view.ply, view.to_act, "t", revealed=revealed))
    following = table.match.next_round()
    table = table.apply(commit(1, following.logs[-1].starter, bytes(32)))
    assert table.awaited_nonces == {0, 2}
    assert table.deals[-1].nonces == (None, b"", None, b"")


def test_a_bot_that_plays_for_a_person_has_no_clock_and_no_say_in_a_pause() -> None:
    created, *rest = of_friends()
    assert isinstance(created, Created)
    timed = msgspec.structs.replace(created, clock=ClockRules(60, 10))
    stamped = [msgspec.structs.replace(one, stamp=Stamp(5, 0)) if isinstance(one, Dealt) else one for one in rest]
    table = fold([timed, *stamped])
    assert table.timed_seat == 0
    left = table.apply(Replaced(0, "careful"))
    assert left.timed_seat is None
    moved = left.apply(Moved(0, 0, 0, "p", stamp=Stamp(900, 900)))
    assert (moved.timed_seat, moved.clock and moved.clock.banks) == (1, (60_000,) * 4)
    assert [type(event) for event in answer_pause(moved, [1, 2], agree=True)][-1] is Paused
    paused = moved
    for event in answer_pause(moved, [1, 2], agree=True):
        paused = paused.apply(event)
    assert (paused.is_paused, awaited(moved), awaited(paused)) == (True, {1}, frozenset())


def test_an_ended_match_is_over_without_a_winner_and_has_another_at_most() -> None:
    table = after(EndWished(0, wish=True), EndWished(2, wish=True), EndWished(2, wish=False))
    assert table.company.ending == {0}
    ended = table.apply(Missed(1, 1.0)).apply(Ended((0, 2)))
    assert (ended.phase, ended.match.outcome(), ended.awaited_nonces) == ("match_over", None, frozenset())
    assert (ended.company.ended, ended.company.questions, ended.company.ending) == ((0, 2), (), frozenset())
    assert ended.apply(RematchAnswered(0, accept=True)).answers == ((0, True),)
    for event in (Moved(0, 0, 0, "p"), Missed(0, 1.0), Ended((1,)), EndWished(1, wish=True), Replaced(1, "careful")):
        with pytest.raises(TakeOrPassError, match="does not fit"):
            ended.apply(event)


def test_looking_back_nobody_is_away_and_nothing_has_ended() -> None:
    table = after(Moved(0, 0, 0, "p"), Replaced(1, "careful"), Ended((0,)))
    then = table.at(1)
    assert (then.phase, then.active) == ("playing", (0, 1, 2))


def test_before_the_start_the_host_passes_on_and_somebody_is_removed() -> None:
    table = after(Hosted(1), of=seating())
    assert (table.host, table.persons) == (1, (1, 0))
    table = table.apply(Removed(0))
    assert (table.seats[0], table.persons) == (None, (1,))
    assert table.company.removed == {0}
    assert table.apply(Sat(0, "Cleo")).company.removed == frozenset()


def test_a_closed_table_takes_nothing_more() -> None:
    table = after(Closed(), of=seating())
    assert table.company.is_closed
    for event in (Sat(2, "Cleo"), Closed(), Hosted(1), Removed(1)):
        with pytest.raises(TakeOrPassError, match="does not fit"):
            table.apply(event)


@pytest.mark.parametrize(
    "events",
    [
        [Missed(3, 1.0)],
        [Missed(0, 1.0), Missed(0, 2.0)],
        [Replaced(0, "careful"), Missed(0, 1.0)],
        [Voted(1, 0, "bot")],
        [Missed(0, 1.0), Voted(0, 0, "wait")],
        [Missed(0, 1.0), Voted(3, 0, "wait")],
        [Missed(0, 1.0), Replaced(1, "careful"), Voted(1, 0, "wait")],
        [Waited(0)],
        [Missed(0, 1.0), Waited(0), Waited(0)],
        [Replaced(3, "careful")],
        [Replaced(0, "careful"), Replaced(0, "careful")],
        [Returned(0)],
        [Returned(3)],
        [EndWished(0, wish=False)],
        [EndWished(0, wish=True), EndWished(0, wish=True)],
        [EndWished(3, wish=True)],
        [Replaced(0, "careful"), EndWished(0, wish=True)],
        [Ended(())],
        [Ended((0, 3))],
        [Hosted(1)],
        [Removed(1)],
        [Closed()],
    ],
)
def test_what_does_not_fit_after_the_start_is_refused(events: list[Event]) -> None:
    *before, last = events
    table = after(*before)
    with pytest.raises(TakeOrPassError) as error:
        table.apply(last)
    assert error.value.code == "broken_table"


@pytest.mark.parametrize(
    "event",
    [Missed(0, 1.0), Replaced(0, "careful"), EndWished(0, wish=True), Ended((0,)), Removed(2), Hosted(2)],
)
def test_what_does_not_fit_before_the_start_is_refused(event: Event) -> None:
    with pytest.raises(TakeOrPassError, match="does not fit"):
        after(event, of=seating())


def test_all_of_it_is_read_back_as_it_was_written() -> None:
    events = [
        *of_friends(),
        Missed(0, 5.25),
        Voted(1, 0, "bot"),
        Waited(0),
        Replaced(0, "careful"),
        Returned(0),
        EndWished(1, wish=True),
        Ended((1, 2)),
    ]
    again = [decode_event(encode_event(event)) for event in events]
    assert again == events
    assert fold(again) == fold(events)
