"""As `test_seams`, where somebody is gone for good, or a whole table is: forgotten, removed, got up, nobody left."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

from starlette.testclient import TestClient

from takeorpass.players.program import STAND_IN
from takeorpass.server.change import Change
from takeorpass.server.config import Patience
from takeorpass.server.events import (
    Closed,
    Ended,
    Forgotten,
    Left,
    Missed,
    PauseAnswered,
    Paused,
    Replaced,
    Sat,
    Voted,
)
from takeorpass.server.leaving import LEVEL
from takeorpass.server.live_table import LiveTable
from takeorpass.server.table import fold
from takeorpass.wire import SitRequest
from tests.server.conftest import Serve
from tests.server.inside import CLOCK, check_log, happen, live_of, log_of, three, until
from tests.server.lists import delete_me, lobby, own_games
from tests.server.playing import Browser, friends, new_table, refused, seated_friends, somebody_else
from tests.server.test_handover import token_of, use
from tests.server.test_rematch import over

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
