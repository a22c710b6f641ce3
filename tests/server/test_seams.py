"""Where what can happen at a table meets: people away, played for, at another device, on a clock, paused."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from takeorpass.errors import InputError
from takeorpass.rules import PlayerMove, SeatView
from takeorpass.server.commands import make_move
from takeorpass.server.events import (
    Ended,
    Missed,
    Moved,
    PauseAnswered,
    Paused,
    Replaced,
    Resumed,
    Returned,
)
from takeorpass.server.frames import view_frame
from takeorpass.server.leaving import LEVEL, leave_match, see_to
from takeorpass.server.live_table import LiveTable
from takeorpass.server.pausing import answer_pause, resume
from takeorpass.server.reacting import check_reaction
from takeorpass.server.table import Table
from takeorpass.server.timers import with_clock
from tests.server.inside import happen
from tests.server.lists import delete_me
from tests.server.playing import Browser, refused, somebody_else
from tests.server.test_clock import friends as timed_friends
from tests.server.test_handover import token_of, use
from tests.server.test_timers import Room, in_room

NOBODY: frozenset[int] = frozenset()


# --- A seat goes to another device ------------------------------------------------------------------------------------


def test_who_comes_at_another_device_is_asked_about_no_more(
    client: TestClient, seated: tuple[str, list[TestClient], LiveTable]
) -> None:
    table, people, live = seated
    phone = somebody_else(client)
    with Browser(people[1], table) as ben:
        happen(client, table, Missed(0, 5.0))
        ben.until(lambda view: bool(view["company"]["questions"]))
        assert use(phone, table, token_of(people[0], table)).status_code == 200
        # It is away still, until somebody comes with it.
        assert live.table.company.question_of(0) is not None
        with Browser(phone, table) as new:
            assert new.until(lambda view: not view["company"]["questions"])["your_turn"]


def test_a_seat_that_goes_to_a_device_where_nobody_looks_is_away(
    client: TestClient, seated: tuple[str, list[TestClient], LiveTable]
) -> None:
    table, people, live = seated
    with Browser(people[0], table) as ann, Browser(people[1], table) as ben, Browser(people[2], table):
        ben.until_there(lambda presence: presence["connected"] == [True, True, True])
        assert live.presence().away == [None, None, None]
        assert use(somebody_else(client), table, token_of(people[0], table)).status_code == 200
        ben.until_there(lambda presence: presence["connected"] == [False, True, True])
        assert live.presence().away[0] is not None
        ann.until(lambda view: view["seat"] is None)


@pytest.mark.parametrize("way", ["bot", "pause"])
def test_at_the_other_device_one_goes_on_and_the_earlier_one_can_not(
    client: TestClient, timed: tuple[str, list[TestClient], LiveTable], way: str
) -> None:
    table, people, live = timed
    if way == "bot":
        happen(client, table, Replaced(0, LEVEL))
    else:
        happen(client, table, *(PauseAnswered(seat, agree=True) for seat in range(3)), Paused())
    phone = somebody_else(client)
    with Browser(people[0], table) as old:
        assert use(phone, table, token_of(people[0], table)).status_code == 200
        old.until(lambda view: view["seat"] is None)
        assert [notice["code"] for notice in old.errors] == ["moved"]
        old.errors.clear()
        for message in ({"type": "return"}, {"type": "resume"}, {"type": "take_back", "round": 0, "ply": 0}):
            old.say(**message)
            assert refused(old) == "no_seat"
        with Browser(phone, table) as new:
            new.say(type="return" if way == "bot" else "resume")
            new.until(lambda view: not view["company"]["bots"] and not view["clock"]["paused"])
            assert live.table.bot_level(0) is None
            assert not live.table.is_paused


# --- Clocks and pauses ------------------------------------------------------------------------------------------------


def test_who_comes_back_in_mid_turn_is_on_the_clock_again(database: Path) -> None:
    async def work(there: Room) -> None:
        for event, timers in ((Replaced(0, LEVEL), 0), (Returned(0), 1)):
            await there.live.act(lambda _, event=event: (event,))  # type: ignore[misc]
            assert len(there.armed) == timers
        await there.move(after=5.0)
        assert there.left[0] <= 60_000

    in_room(database, work)


def test_a_vote_that_comes_while_a_move_is_sought_for_who_has_no_time_left_wins(database: Path) -> None:
    async def work(there: Room) -> None:
        choose = there.chooser.choose

        async def slowly(_table: Table, view: SeatView, level: str) -> PlayerMove:
            await there.live.act(lambda _: (Missed(0, 1.0), Replaced(0, LEVEL)))
            return await choose(_table, view, level)

        there.chooser.choose = slowly  # type: ignore[method-assign]
        await there.go_off(after=61)
        table = there.live.table
        assert (table.match.ply, table.company.bots, table.timed_seat) == (0, ((0, LEVEL),), None)
        assert there.armed == []

    in_room(database, work)


@pytest.mark.parametrize("way", ["leaves", "is forgotten"])
def test_a_pause_begins_once_all_agree_who_are_left(timed: tuple[str, list[TestClient], LiveTable], way: str) -> None:
    table, people, live = timed
    with Browser(people[0], table) as ann, Browser(people[1], table) as ben, ExitStack() as stack:
        cleo = stack.enter_context(Browser(people[2], table))
        for page in (ann, ben):
            page.say(type="pause", agree=True)
        ann.until(lambda view: view["clock"]["agreed"] == [0, 1])
        if way == "leaves":
            cleo.say(type="leave_match")
        else:
            delete_me(people[2])
        ann.until(lambda view: view["clock"]["paused"] is True)
        assert live.table.clock is not None
        assert live.table.clock.used > 0
        ben.say(type="resume")
        ann.until(lambda view: view["clock"]["paused"] is False)


def test_the_question_of_who_asked_for_a_pause_and_left_falls() -> None:
    table = timed_friends()
    for event in (*answer_pause(table, [0], agree=True), Replaced(0, LEVEL)):
        table = table.apply(event)
    frame = with_clock(view_frame(table, 1), table, 0)
    assert frame.clock is not None
    assert frame.clock.agreed == []
    for seats in ([0], []):
        with pytest.raises(InputError) as error:
            answer_pause(table, seats, agree=False)
        assert error.value.code == ("bot_plays" if seats else "no_seat")
    (asked,) = answer_pause(table, [0, 1], agree=True)
    assert asked == PauseAnswered(1, agree=True)
    table = table.apply(asked)
    assert see_to(table, {0, 1, 2}, NOBODY, NOBODY, 1.0) == ()
    (_, paused) = answer_pause(table, [2], agree=True)
    assert paused == Paused()


def test_who_left_in_a_pause_does_not_end_it() -> None:
    table = paused_table()
    for event in leave_match(table, [0]):
        table = table.apply(event)
    assert table.is_paused
    with pytest.raises(InputError) as error:
        resume(table, [0])
    assert error.value.code == "bot_plays"
    assert resume(table, [0, 1]) == (Resumed(1),)


def test_a_match_that_was_ended_in_a_pause_is_paused_no_more() -> None:
    table = paused_table().apply(Ended((0, 1, 2)))
    assert not table.is_paused
    frame = with_clock(view_frame(table, 0), table, 0)
    assert frame.clock is not None
    assert (frame.clock.paused, frame.clock.agreed, frame.clock.running) == (False, [], None)
    assert {move.why_not and move.why_not.code for move in frame.moves} == {"ended"}
    assert resume(table, [0]) == ()


def paused_table() -> Table:
    table = timed_friends()
    for seat in range(3):
        for event in answer_pause(table, [seat], agree=True):
            table = table.apply(event)
    assert table.is_paused
    return table


# --- Reactions --------------------------------------------------------------------------------------------------------


def test_who_only_watches_or_is_played_for_says_nothing() -> None:
    table = timed_friends().apply(Replaced(0, LEVEL))
    for seat, code in ((None, "no_seat"), (0, "bot_plays")):
        with pytest.raises(InputError) as error:
            check_reaction(table, seat)
        assert error.value.code == code
    assert check_reaction(table, 1) == 1
    over_table = table
    while over_table.phase != "match_over":
        over_table = over_table.apply(_take(over_table))
    assert check_reaction(over_table, 0) == 0


def _take(table: Table) -> Moved:
    (moved,) = make_move(table, table.match.position.to_act, table.match.round, table.match.ply, "t")
    assert isinstance(moved, Moved)
    return moved


def test_several_people_at_one_browser_each_have_their_reactions(client: TestClient) -> None:
    body = {"rules": "no-thanks+open-chips", "rounds": 1, "starter": 0}
    seats = [{"kind": "person", "name": name, "here": True} for name in ("Ann", "Ben")]
    answer = client.post("/api/tables", json={**body, "seats": [*seats, {"kind": "bot", "level": "random"}]})
    with Browser(client, answer.json()["table"]) as page:
        page.deal()
        for said, seat in (("ouch", 0), ("ha", 1)):
            page.say(type="react", reaction=said)
            while not page.reactions:
                page.read()
            assert page.reactions.pop()[0] == seat
            page.say(type="react", reaction=said)
            assert refused(page) == "too_many_reactions"
            if seat == 0:
                page.move("p")
                page.until(lambda view: view["to_act"] == 1)
