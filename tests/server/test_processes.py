"""Several servers on one database: whoever sits where, all see the same table, whatever breaks between them."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from starlette.testclient import TestClient

from takeorpass.server.config import Patience
from takeorpass.server.events import Missed, Replaced
from takeorpass.server.hints import Hints
from tests.server.cluster import Cluster
from tests.server.conftest import Serve
from tests.server.inside import log_of
from tests.server.playing import Browser, Frame, cautious, friends, new_table, request, sit, somebody_else

Two = tuple[TestClient, TestClient]


@pytest.fixture
def two(serve_postgres: Serve) -> Iterator[Two]:
    with serve_postgres() as one, serve_postgres() as other:
        yield one, other


def seated(two: Two, people: int = 3, **changes: Any) -> tuple[str, list[TestClient]]:
    """Let people sit down at a new table, in turn at the one server and at the other; start it."""
    table = new_table(two[0], friends(people=people, **changes))
    clients = [two[0]]
    for number in range(1, people):
        clients.append(somebody_else(two[number % 2]))
        assert sit(clients[-1], table, f"Person {number}").status_code == 200
    with Browser(two[0], table) as host:
        host.until_seating(lambda seating: seating["why_not_start"] is None)
        host.say(type="start")
        host.until_table()
    return table, clients


def play(pages: list[Browser], moves: int = 10**6) -> None:
    """Let whoever's turn it is move, as that page sees it, so often or until the round is over."""
    for page in pages:
        page.until_table()
        page.until(lambda view: bool(view["nonce_wanted"]) or view["phase"] != "dealing")
        if page.view["nonce_wanted"]:
            page.say(type="nonce", round=page.view["round"], nonce=page.nonce)
    for page in pages:
        page.until(lambda view: view["phase"] != "dealing")
    for _ in range(moves):
        newest = max((page.view for page in pages), key=lambda view: view["seq"])
        if newest["phase"] != "playing":
            break
        mover = pages[newest["to_act"]]
        mover.until(lambda view: view["ply"] == newest["ply"])  # noqa: B023 - called at once
        mover.move(cautious(mover.view))
        mover.until(lambda view: view["ply"] > newest["ply"])  # noqa: B023 - called at once
    last = max(page.view["seq"] for page in pages)
    for page in pages:
        page.until(lambda view: view["seq"] == last)


def test_seats_of_one_table_see_each_others_moves_through_different_servers(two: Two) -> None:
    table, clients = seated(two)
    with Browser(clients[0], table) as ann, Browser(clients[1], table) as ben, Browser(clients[2], table) as cleo:
        pages = [ann, ben, cleo]
        play(pages)
        assert all(page.errors == [] for page in pages)
        assert {page.view["phase"] for page in pages} == {"match_over"}
        assert ann.view["seats"] == ben.view["seats"] == cleo.view["seats"]


def test_who_sits_at_another_server_counts_as_there_until_that_server_ends(two: Two, serve_postgres: Serve) -> None:
    table, clients = seated(two)
    with Browser(clients[0], table) as ann:
        with Browser(clients[1], table):
            ann.until_there(lambda there: there["connected"][1:2] == [True])
        ann.until_there(lambda there: there["connected"][1:2] == [False])
        with serve_postgres() as third:
            again = somebody_else(third)
            again.cookies = clients[1].cookies
            with Browser(again, table) as ben:
                ben.until_there(lambda there: there["connected"] == [True, True, False])
                ann.until_there(lambda there: there["connected"][1:2] == [True])
        ann.until_there(lambda there: there["connected"][1:2] == [False])


def test_who_is_at_another_server_is_not_away_and_of_who_is_all_servers_make_one_question_and_one_bot(
    serve_postgres: Serve,
) -> None:
    patience = Patience(grace_s=1, answer_s=0.5)
    with serve_postgres(patience=patience) as one, serve_postgres(patience=patience) as other:
        table, clients = seated((one, other))
        with Browser(clients[0], table) as ann, Browser(clients[2], table) as cleo, ExitStack() as stack:
            twin = stack.enter_context(Browser(somebody_else(other), table))
            with Browser(clients[1], table) as ben:
                play([ann, ben, cleo], moves=0)
                away = int(ann.view["to_act"])
                pages = {0: ann, 1: ben, 2: cleo}
                # Everybody is there, at one server or the other, for longer than the grace: nobody is asked about.
                time.sleep(1.3 * patience.grace_s)
                while away != 1:
                    pages[away].until(lambda view: view["your_turn"])
                    pages[away].move("p")
                    away = int(pages[away].until(lambda view: not view["your_turn"])["to_act"])
                assert all(not page.view["company"]["questions"] for page in pages.values())
            for page in (ann, cleo, twin):
                page.until(lambda view: view["company"]["bots"] == [1])
            kinds = [type(event) for event in log_of(one, table)]
            assert (kinds.count(Missed), kinds.count(Replaced)) == (1, 1)


def test_bots_move_once_although_every_server_plays_them(two: Two) -> None:
    """Both have the table in memory, with somebody who looks on, so both want to move for the same bots."""
    table = new_table(two[0], request(players=5))
    with Browser(two[0], table) as page, Browser(two[1], table) as onlooker:
        page.deal()
        while page.view["phase"] == "playing":
            page.turn(cautious(page.view))
        onlooker.until(lambda view: view["phase"] == "match_over")
        assert page.errors == []
        assert onlooker.view["seats"] == page.view["seats"]


def test_a_move_that_came_second_is_stale_wherever_it_was_made(two: Two) -> None:
    """The same seat has a page at each server, and both move at the same ply before either hears of the other."""
    table = new_table(two[0], request())
    twin = somebody_else(two[1])
    twin.cookies = two[0].cookies
    with Browser(two[0], table) as page, Browser(twin, table) as other:
        page.deal()
        other.until(lambda view: view["your_turn"])
        chips = page.view["seats"][0]["chips"]
        page.move("p")
        other.move("p")
        page.until(lambda view: view["your_turn"] and view["ply"] > 0)
        other.until(lambda view: view["ply"] == page.view["ply"])
        assert page.view["seats"][0]["chips"] == chips - 1
        for each in (page, other):
            # What is answered next comes after what was asked before.
            each.say(type="nonsense")
            while not (each.errors and each.errors[-1]["code"] == "bad_message"):
                each.read()
        assert [error["code"] for error in page.errors[:-1] + other.errors[:-1]] == ["stale"]


def test_people_who_do_the_same_at_different_servers_at_once_are_all_heard(two: Two) -> None:
    """Nonces come at the same time from both sides; none of them is lost to the other's."""
    table, clients = seated(two, people=7)
    pages = [Browser(client, table) for client in clients]
    for page in pages:
        page.__enter__()
    for page in pages:
        page.until(lambda view: bool(view["nonce_wanted"]))
    for page in pages:
        page.say(type="nonce", round=0, nonce=page.nonce)
    for page in pages:
        page.until(lambda view: view["phase"] == "playing")
        assert page.errors == []
        page.__exit__(None, None, None)


def test_moves_arrive_although_all_lines_are_cut_in_between(two: Two, postgres_cluster: Cluster) -> None:
    table, clients = seated(two)
    with Browser(clients[0], table) as ann, Browser(clients[1], table) as ben, Browser(clients[2], table) as cleo:
        pages = [ann, ben, cleo]
        for _ in range(5):
            play(pages, moves=2)
            cut = postgres_cluster.sql("postgres", CUT)
            assert cut.count("t") >= 4
        play(pages)
        assert all(page.errors == [] for page in pages)


def test_a_hint_that_gets_lost_costs_time_and_nothing_else(
    serve_postgres: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The one server tells nobody anything; the other finds out by comparing."""
    monkeypatch.setattr("takeorpass.server.following.POLL_S", 0.05)
    with serve_postgres() as one, serve_postgres() as other:
        monkeypatch.setattr(Hints, "_received", lambda *_: None)
        table, clients = seated((one, other))
        with Browser(clients[0], table) as ann, Browser(clients[1], table) as ben, Browser(clients[2], table) as cleo:
            pages = [ann, ben, cleo]
            play(pages, moves=8)
            assert all(page.errors == [] for page in pages)


def test_moves_wait_while_the_database_is_started_again(two: Two, postgres_cluster: Cluster) -> None:
    table, clients = seated(two)
    with Browser(clients[0], table) as ann, Browser(clients[1], table) as ben, Browser(clients[2], table) as cleo:
        pages = [ann, ben, cleo]
        for how in ("fast", "immediate"):
            play(pages, moves=2)
            mover = pages[ann.view["to_act"]]
            seen = mover.view["ply"]
            postgres_cluster.stop(how=how)
            mover.move(cautious(mover.view))
            postgres_cluster.start()
            mover.until(lambda view: view["ply"] > seen)  # noqa: B023 - called at once
            for page in pages:
                page.until(lambda view: view["seq"] == mover.view["seq"])  # noqa: B023 - called at once
        play(pages)
        assert all(page.errors == [] for page in pages)


def test_a_move_is_refused_in_clear_words_where_the_database_stays_away(
    two: Two, postgres_cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, clients = seated(two)
    with Browser(clients[0], table) as ann, Browser(clients[1], table) as ben, Browser(clients[2], table) as cleo:
        pages = [ann, ben, cleo]
        play(pages, moves=2)
        before = pages[ann.view["to_act"]].view
        mover = pages[before["to_act"]]
        monkeypatch.setattr("takeorpass.server.writer.PATIENCE_S", 0.2)
        monkeypatch.setattr("takeorpass.server.postgres.PATIENCE_S", 0.2)
        postgres_cluster.stop()
        mover.move(cautious(before))
        error = mover.read()
        assert (error["code"], error["message"]) in {
            ("not_saved", "That could not be saved, so nothing has changed."),
            (
                "unsure",
                "The database was lost while that was being saved: look at the table before you go on.",
            ),
        }
        assert clients[0].post("/api/tables", json=friends()).status_code == 503
        assert clients[0].get(f"/api/tables/{table}/record").json()["code"] == "not_read"
        postgres_cluster.start()
        monkeypatch.undo()
        mover.errors.clear()
        assert same(mover, before)
        play(pages)
        assert all(page.errors == [] for page in pages)


def same(page: Browser, before: Frame) -> bool:
    """Whether the table is where it was ``before``."""
    return (page.view["ply"], page.view["seats"]) == (before["ply"], before["seats"])


CUT = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'takeorpass'"


def test_clocks_agree_and_a_time_out_is_one_move_whichever_server_makes_it(
    two: Two, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("takeorpass.server.clock.MIN_BANK_S", 0)
    table, clients = seated(two, clock={"bank_s": 1, "supplement_s": 2})
    with Browser(clients[0], table) as ann, Browser(clients[1], table) as ben, Browser(clients[2], table) as cleo:
        pages = [ann, ben, cleo]
        play(pages, moves=2)
        mover = ann.view["to_act"]
        for page in pages:
            assert page.view["clock"]["running"] == mover
            assert 0 < page.view["clock"]["left"][mover] <= 1000
        ply = ann.view["ply"]
        for page in pages:
            page.until(lambda view: view["ply"] > ply)
            texts = [event["text"] for event in page.view["events"] if "time was up" in event["text"]]
            assert len(texts) == 1
            assert page.errors == []
        assert ann.view["clock"]["left"][mover] == 1000
