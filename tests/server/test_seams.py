"""Where what can happen at a table meets: people forgotten, away, played for, at another device, on a clock, paused."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from takeorpass.errors import InputError
from takeorpass.players.program import STAND_IN
from takeorpass.rules import PlayerMove, SeatView
from takeorpass.server.commands import give_nonce, make_move
from takeorpass.server.config import Patience
from takeorpass.server.events import (
    Closed,
    Ended,
    Event,
    Forgotten,
    Left,
    Missed,
    Moved,
    PauseAnswered,
    Paused,
    Replaced,
    Resumed,
    Returned,
    Sat,
    Voted,
)
from takeorpass.server.frames import view_frame
from takeorpass.server.leaving import LEVEL, leave_match, see_to
from takeorpass.server.live_table import Change, LiveTable
from takeorpass.server.pausing import answer_pause, resume
from takeorpass.server.reacting import check_reaction
from takeorpass.server.table import Table, fold
from takeorpass.server.timers import with_clock
from takeorpass.wire import SitRequest
from tests.server.conftest import Serve
from tests.server.lists import delete_me, lobby, own_games
from tests.server.playing import Browser, friends, new_table, seated_friends, somebody_else
from tests.server.test_clock import friends as timed_friends
from tests.server.test_handover import token_of, use
from tests.server.test_rematch import log_of, over
from tests.server.test_timers import Room, in_room

CLOCK = {"bank_s": 60, "supplement_s": 10}
NOBODY: frozenset[int] = frozenset()


def live_of(client: TestClient, table: str) -> LiveTable:
    house = client.app.state.house  # type: ignore[attr-defined]
    live: LiveTable = client.portal.call(house.tables.find, table)  # type: ignore[union-attr]
    return live


def happen(client: TestClient, table: str, *events: Event) -> Table:
    """Let ``events`` happen at ``table``; return it then."""
    live = live_of(client, table)
    client.portal.call(live.act, lambda _: events)  # type: ignore[union-attr]
    return live.table


def start(client: TestClient, table: str, *, parts: tuple[int, ...] = (0, 1, 2)) -> Table:
    """Let the host start, and those on the seats ``parts`` give their parts in the deal."""
    with Browser(client, table) as page:
        page.say(type="start")
        page.until_table()
    live = live_of(client, table)
    for seat in parts:
        client.portal.call(live.act, lambda now, seat=seat: give_nonce(now, seat, 0, "0b"))  # type: ignore[union-attr]
    return live.table


def three(
    client: TestClient, *, parts: tuple[int, ...] = (0, 1, 2), **changes: Any
) -> tuple[str, list[TestClient], LiveTable]:
    """Let Ann, Ben and Cleo start a match in which Ann begins."""
    table, people = seated_friends(client, friends(people=3) | {"starter": 0} | changes)
    start(client, table, parts=parts)
    return table, people, live_of(client, table)


@pytest.fixture
def seated(client: TestClient) -> Iterator[tuple[str, list[TestClient], LiveTable]]:
    """A table on which Ann is to move; afterwards its log must give the table that is in memory."""
    table, people, live = three(client)
    yield table, people, live
    check_log(client, live)


@pytest.fixture
def timed(client: TestClient) -> Iterator[tuple[str, list[TestClient], LiveTable]]:
    """As `seated`, at a table with a clock."""
    table, people, live = three(client, clock=CLOCK)
    yield table, people, live
    check_log(client, live)


def check_log(client: TestClient, live: LiveTable) -> None:
    """Check that the log folds to the table in memory; who it was created for may have lost the name since."""
    again = fold(log_of(client, live.id))
    assert replace(again, created=live.table.created) == live.table


def until(done: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 10
    while not done():
        assert time.monotonic() < deadline
        time.sleep(0.01)


def refused(page: Browser) -> str:
    while not page.errors:
        page.read()
    return str(page.errors.pop()["code"])


# --- Somebody is forgotten --------------------------------------------------------------------------------------------


def test_where_the_last_part_in_the_deal_was_that_of_who_is_forgotten_the_first_turn_is_timed(
    client: TestClient,
) -> None:
    _, people, live = three(client, parts=(0, 1), clock=CLOCK)
    delete_me(people[2])
    assert live.table.deal is not None
    assert live.table.timed_seat == 0
    assert live.timer is not None
    assert live.timer.runs
    assert live.table.clock is not None
    assert abs((live.table.clock.since or 0) - live.timer.now()) < 5000
    check_log(client, live)


def test_nobody_is_asked_about_who_is_forgotten_and_its_vote_counts_no_more(
    client: TestClient, seated: tuple[str, list[TestClient], LiveTable]
) -> None:
    table, people, live = seated
    happen(client, table, Missed(0, 5.0), Voted(1, 0, "end"), Voted(2, 0, "wait"))
    delete_me(people[1])
    (question,) = live.table.company.questions
    assert question.votes == ((2, "wait"),)
    delete_me(people[0])
    assert live.table.company.questions == ()
    assert live.table.persons == (2,)


def test_a_bot_that_played_for_who_is_forgotten_has_the_seat_for_good(
    client: TestClient, seated: tuple[str, list[TestClient], LiveTable]
) -> None:
    table, people, live = seated
    happen(client, table, Replaced(0, LEVEL))
    delete_me(people[0])
    assert live.table.company.bots == ()
    assert live.table.bot_level(0) == STAND_IN.name
    assert use(somebody_else(client), table, "0.99999999999." + "A" * 22).json()["code"] == "dead_link"


def test_who_is_forgotten_in_a_pause_leaves_it_to_the_others_to_go_on(
    client: TestClient, timed: tuple[str, list[TestClient], LiveTable]
) -> None:
    table, people, live = timed
    happen(client, table, *(PauseAnswered(seat, agree=True) for seat in range(3)), Paused())
    delete_me(people[0])
    assert live.table.is_paused
    with Browser(people[1], table) as ben:
        ben.say(type="resume")
        ben.until(lambda view: view["clock"]["paused"] is False)
        # The bot that has the seat now is to move, and does.
        ben.until(lambda view: view["ply"] > 0)


def test_after_an_early_end_no_name_is_left_of_who_is_forgotten(
    client: TestClient, seated: tuple[str, list[TestClient], LiveTable]
) -> None:
    table, people, live = seated
    happen(client, table, Ended((1, 2)))
    delete_me(people[0])
    assert live.table.sitting[0].name == "Someone"
    assert log_of(client, table)[-1] == Forgotten(0)


def test_no_clock_runs_where_all_are_forgotten(
    timed: tuple[str, list[TestClient], LiveTable],
) -> None:
    _, people, live = timed
    assert live.timer is not None
    timer = live.timer
    for seat, person in enumerate(people):
        until(lambda: live.table.match.position.to_act == seat)  # noqa: B023 - called at once
        assert timer.runs
        delete_me(person)
    assert live.table.match.position.to_act == 2
    assert not timer.runs
    assert not live.is_attended


def test_another_match_waits_for_nobody_who_is_forgotten(
    client: TestClient, seated: tuple[str, list[TestClient], LiveTable]
) -> None:
    table, people, live = seated
    over(client, table)
    with Browser(people[0], table) as ann, Browser(people[1], table) as ben:
        for page in (ann, ben):
            page.say(type="rematch", accept=True)
        ann.until(lambda view: view["rematch"]["answers"] == [True, True, None])
        delete_me(people[2])
        view = ann.until(lambda view: view["rematch"]["table"] is not None)
        assert view["rematch"]["answers"] == [True, True, False]
    following = live_of(client, view["rematch"]["table"])
    assert [sits and sits.name for sits in following.table.seats] == ["Ann", "Ben", None]
    assert live.table.rematch == following.id


def test_who_said_yes_to_another_match_and_is_forgotten_has_no_seat_there(
    client: TestClient, seated: tuple[str, list[TestClient], LiveTable]
) -> None:
    table, people, _ = seated
    over(client, table)
    with Browser(people[0], table) as ann:
        ann.say(type="rematch", accept=True)
        ann.until(lambda view: view["rematch"]["answers"][0])
    delete_me(people[0])
    with Browser(people[1], table) as ben, Browser(people[2], table) as cleo:
        assert ben.view["rematch"]["answers"] == [False, None, None]
        ben.say(type="rematch", accept=True)
        ben.until(lambda view: view["rematch"]["answers"][1])
        cleo.say(type="rematch", accept=False)
        following = ben.until(lambda view: view["rematch"]["table"] is not None)["rematch"]["table"]
        assert not cleo.errors
    assert [sits and sits.name for sits in live_of(client, following).table.seats] == [None, "Ben", None]


def test_a_seat_that_moved_is_forgotten_with_the_browser_that_has_it(
    client: TestClient, seated: tuple[str, list[TestClient], LiveTable]
) -> None:
    table, people, live = seated
    phone = somebody_else(client)
    earlier = token_of(people[1], table, 1)
    assert use(phone, table, earlier).status_code == 200
    unused = token_of(phone, table, 1)
    assert delete_me(people[1]) == 0
    assert live.table.sitting[1].name == "Ben"
    assert delete_me(phone) == 1
    assert live.table.sitting[1].name == "Someone"
    for token in (earlier, unused):
        assert use(somebody_else(client), table, token).json()["code"] == "dead_link"


# --- A table that is gone ---------------------------------------------------------------------------------------------


def stored(database: Path) -> str:
    with closing(sqlite3.connect(database)) as connection:
        rows = connection.execute("SELECT body FROM event UNION ALL SELECT table_id || holder FROM seat").fetchall()
    return "\n".join(body for (body,) in rows)


def test_a_table_that_is_gone_is_nowhere_and_has_no_names(serve: Serve, database: Path) -> None:
    with serve(patience=Patience(0.05, 60, 0.1)) as client:
        table, (_, ben) = seated_friends(client, friends(people=2, bots=1) | {"listed": True, "clock": CLOCK})
        live = live_of(client, table)
        with Browser(ben, table) as page:
            page.say(type="leave")
            page.until_seating(lambda seating: seating["here"] == [])
        until(lambda: live.table.company.is_closed)
        answer = client.get(f"/api/tables/{table}/record")
        assert answer.status_code == 404
        assert answer.json()["message"].endswith("nobody was left at it.")
        assert lobby(client) == []
        assert own_games(client)["total"] == own_games(ben)["total"] == 0
        until(lambda: '"name":"Ann"' not in stored(database))
        until(lambda: '"name":"Ben"' not in stored(database))
        assert live.timer is not None
        assert live.timer.is_over  # type: ignore[attr-defined]
        assert delete_me(client) == 0
        assert isinstance(log_of(client, table)[-1], Closed)


def test_who_is_forgotten_after_its_table_was_gone_breaks_nothing(client: TestClient) -> None:
    """As in a database in which holders of such a table were kept."""
    table = new_table(client, friends(people=3))
    happen(client, table, Closed())
    delete_me(client)
    assert client.get(f"/api/tables/{table}/record").json()["code"] == "closed"
    assert fold(log_of(client, table)).company.is_closed


def test_who_is_removed_leaves_no_name_and_can_do_nothing_more(client: TestClient, database: Path) -> None:
    table, (ann, ben, _) = seated_friends(client, friends(people=3))
    with Browser(ann, table) as host, Browser(ben, table) as page:
        host.say(type="remove", seat=1)
        assert refused(page) == "removed"
        for message in ({"type": "agree", "agree": True}, {"type": "leave"}, {"type": "start"}):
            page.say(**message)
            assert refused(page) == "no_seat"
        page.say(type="hand", seat=1)
        assert refused(page) == "not_yours"
        host.until_seating(lambda seating: seating["seats"][1] is None)
    until(lambda: '"name":"Ben"' not in stored(database))
    assert own_games(ben)["total"] == 0


def test_who_sits_down_at_once_where_somebody_got_up_keeps_the_name(client: TestClient) -> None:
    table, (_, ben) = seated_friends(client, friends(people=2, bots=1))
    live = live_of(client, table)
    people = client.app.state.house.people  # type: ignore[attr-defined]

    async def both() -> None:
        getting_up = live.let_go(lambda _: Change((Left(1),), holders=((1, None),)))
        await asyncio.gather(getting_up, live.sit(people.new_person(), SitRequest("Dan", 1)))

    client.portal.call(both)  # type: ignore[union-attr]
    named = [event.name for event in log_of(client, table) if isinstance(event, Sat)]
    assert named == ["Someone", "Dan"]
    assert own_games(ben)["total"] == 0


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
