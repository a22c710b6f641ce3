"""Another match: everybody answers, who accepts sits at one new table, who declines leaves a seat open."""

from __future__ import annotations

import random
from contextlib import ExitStack

from starlette.testclient import TestClient

from takeorpass.server.commands import give_nonce, go_on, make_move
from takeorpass.server.events import Created, Event, RematchMade
from takeorpass.server.table import Table, fold
from tests.server.conftest import Serve
from tests.server.inside import log_of
from tests.server.playing import Browser, friends, new_table, refused, request, seated_friends


def over(client: TestClient, table: str) -> None:
    """Let the match at ``table`` be played to its end by the server itself, at once."""
    house = client.app.state.house  # type: ignore[attr-defined]
    rng = random.Random(1)

    def rest(table: Table) -> list[Event]:
        events: list[Event] = []
        while table.phase != "match_over":
            match table.phase:
                case "dealing":
                    more = give_nonce(table, min(table.deals[-1].missing), table.match.round, "")
                case "round_over":
                    more = go_on(table, table.persons[0], table.match.round, bytes(32))
                case _:
                    view = table.view_of(table.match.position.to_act)
                    letter = rng.choice([move.letter for move in view.legal])
                    more = make_move(table, view.seat, view.round, view.ply, letter)
            events += more
            for event in more:
                table = table.apply(event)
        return events

    async def play() -> None:
        live = await house.tables.find(table)
        await live.act(rest)

    client.portal.call(play)  # type: ignore[union-attr]


def test_alone_another_match_starts_at_once_with_the_seat_to_the_left(client: TestClient) -> None:
    table = new_table(client, request("no-thanks+hidden-tiger", rounds=2, starter=1, pace=0, level="careful"))
    over(client, table)
    with Browser(client, table) as page:
        assert page.view["rematch"] == {"answers": [None, True, True, True], "host": None, "table": None}
        page.say(type="rematch", accept=True)
        page.until(lambda view: view["rematch"]["table"])
        assert page.view["rematch"]["answers"] == [True] * 4
        following = page.view["rematch"]["table"]
        with Browser(client, following) as again:
            assert {**again.table, "table": table} == page.table
            assert (again.view["phase"], again.view["starter"], again.view["pace"]) == ("dealing", 2, 0)
            assert again.play_match()["phase"] == "match_over"
    made = log_of(client, table)[-1]
    assert isinstance(made, RematchMade)
    assert made.table == following
    created = log_of(client, following)[0]
    assert isinstance(created, Created)
    assert created.rematch_of == table
    assert created.bot_secret != fold(log_of(client, table)).created.bot_secret


def test_who_declines_leaves_a_seat_open_and_all_who_accept_land_at_one_table(client: TestClient) -> None:
    table, people = seated_friends(client, friends(people=4, rounds=2, starter=3, open_to_spectators=True))
    with ExitStack() as stack:
        pages = [stack.enter_context(Browser(person, table)) for person in people]
        for page in pages[1:3]:
            page.say(type="agree", agree=True)
        pages[0].until_seating(lambda seating: seating["agreed"] == [0, 1, 2])
        pages[0].say(type="start")
        for page in pages:
            page.until_table()
        over(client, table)
        for page, accept in zip(pages[:3], (True, False, True), strict=True):
            page.until(lambda view: view["phase"] == "match_over")
            page.say(type="rematch", accept=accept)
        pages[0].until(lambda view: view["rematch"]["answers"] == [True, False, True, None])
        assert pages[0].view["rematch"]["table"] is None
        pages[3].until(lambda view: view["phase"] == "match_over")
        pages[3].say(type="rematch", accept=True)
        made = {page.until(lambda view: view["rematch"]["table"])["rematch"]["table"] for page in pages}
        (following,) = made
        for seat, person in enumerate(people):
            again = stack.enter_context(Browser(person, following))
            seating = again.seating
            assert seating["seat"] == (None if seat == 1 else seat)
            names = [sits and sits["name"] for sits in seating["seats"]]
            assert names == ["Ann", None, "Cleo", "Dan"]
            assert seating["why_not_start"]["code"] == "open_seats"
            assert (seating["rounds"], seating["starter"], seating["host"]) == (2, 0, 0)
            assert seating["starter_line"] == "Ann starts: one to the left of who started last time."
            assert (seating["open_to_spectators"], seating["agreed"]) == (True, [0, 2])


def test_where_everybody_declines_there_is_no_table_until_somebody_thinks_better_of_it(client: TestClient) -> None:
    table = new_table(client)
    over(client, table)
    with Browser(client, table) as page:
        page.say(type="rematch", accept=False)
        page.until(lambda view: view["rematch"]["answers"][0] is False)
        assert page.view["rematch"]["table"] is None
        page.say(type="rematch", accept=True)
        page.until(lambda view: view["rematch"]["table"])


def test_the_host_need_not_wait_for_who_has_not_answered(client: TestClient) -> None:
    table, people = seated_friends(client, friends(people=3, rounds=1))
    with ExitStack() as stack:
        pages = [stack.enter_context(Browser(person, table)) for person in people]
        pages[0].say(type="start")
        for page in pages:
            page.until_table()
        over(client, table)
        for page in pages:
            page.until(lambda view: view["phase"] == "match_over")
        pages[2].say(type="rematch", accept=True)
        assert pages[0].until(lambda view: view["rematch"]["host"] is not None)["rematch"]["host"] == 2
        pages[0].say(type="rematch", accept=True)
        assert pages[2].until(lambda view: view["rematch"]["host"] == 0)["rematch"]["table"] is None

        pages[2].say(type="rematch", accept=True, wait=False)
        assert refused(pages[2]) == "not_host"
        pages[0].say(type="rematch", accept=True, wait=False)
        made = {page.until(lambda view: view["rematch"]["table"])["rematch"]["table"] for page in pages}
        (following,) = made
        again = [stack.enter_context(Browser(person, following)) for person in people]
        assert [page.seating["seat"] for page in again] == [0, None, 2]
        again[0].say(type="start")
        assert refused(again[0]) == "open_seats"


def test_who_has_not_said_that_they_play_on_cannot_hurry_the_others(client: TestClient) -> None:
    table, people = seated_friends(client, friends(people=3, rounds=1))
    with Browser(people[0], table) as page:
        page.say(type="start")
        page.until_table()
        over(client, table)
        page.until(lambda view: view["phase"] == "match_over")
        page.say(type="rematch", accept=False, wait=False)
        assert refused(page) == "not_host"
        assert page.view["rematch"] == {"answers": [None, None, None], "host": None, "table": None}


def test_a_doubled_answer_makes_one_table(client: TestClient) -> None:
    table = new_table(client)
    over(client, table)
    with Browser(client, table) as page, Browser(client, table) as tab:
        for one in (page, tab, page):
            one.say(type="rematch", accept=True)
        made = {one.until(lambda view: view["rematch"]["table"])["rematch"]["table"] for one in (page, tab)}
        page.say(type="rematch", accept=False)
        page.read()
    assert len(made) == 1
    assert sum(isinstance(event, RematchMade) for event in log_of(client, table)) == 1


def test_a_rematch_is_answered_after_the_match_by_those_who_played(client: TestClient) -> None:
    with Browser(client, new_table(client)) as page:
        page.say(type="rematch", accept=True)
        assert page.read()["code"] == "not_over"
        assert page.view["rematch"] is None


def test_answers_and_the_new_table_outlive_a_restart(serve: Serve) -> None:
    with serve() as client:
        table, people = seated_friends(client, friends(people=3))
        with Browser(client, table) as page:
            page.say(type="start")
            page.until_table()
            over(client, table)
            page.until(lambda view: view["phase"] == "match_over")
            page.say(type="rematch", accept=True)
            page.until(lambda view: view["rematch"]["answers"] == [True, None, None])
        cookies = [dict(person.cookies) for person in people]
    with serve() as client, ExitStack() as stack:
        people = [client, *(TestClient(client.app, base_url="http://localhost") for _ in range(2))]
        for person, kept in zip(people, cookies, strict=True):
            person.portal = client.portal
            person.cookies.update(kept)
        pages = [stack.enter_context(Browser(person, table)) for person in people]
        assert pages[0].view["rematch"]["answers"] == [True, None, None]
        for page in pages[1:]:
            page.say(type="rematch", accept=True)
        following = pages[0].until(lambda view: view["rematch"]["table"])["rematch"]["table"]
        assert [stack.enter_context(Browser(person, following)).table["seat"] for person in people] == [0, 1, 2]
