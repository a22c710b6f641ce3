"""The lobby: what anybody on the server may find, and nothing else."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from takeorpass.server import lobby as lobby_module
from tests.server.conftest import Serve
from tests.server.lists import lobby
from tests.server.playing import Browser, friends, new_table, sit, somebody_else

IMAGE = "<img src=x onerror=1>"


@pytest.fixture
def two(serve_postgres: Serve) -> Iterator[tuple[TestClient, TestClient]]:
    with serve_postgres() as one, serve_postgres() as other:
        yield one, other


def test_a_listed_table_says_what_is_played_and_who_sits_there(client: TestClient) -> None:
    terms = {"rounds": 2, "clock": {"bank_s": 60, "supplement_s": 10}, "delay_s": 180}
    table = new_table(client, friends("no-thanks+open-chips", people=3, bots=1, listed=True, **terms))
    sit(somebody_else(client), table, "Ben", seat=2)
    (entry,) = lobby(somebody_else(client))
    assert entry["table"] == table
    assert (entry["rules"], entry["custom"]) == ("no-thanks+open-chips", False)
    assert {name: entry[name] for name in terms} == terms
    assert [seat and seat["name"] for seat in entry["seats"]] == ["Ann", None, "Ben", "Dan"]
    assert entry["seats"][3] == {"name": "Dan", "kind": "bot", "level": "random"}
    assert entry["host"] == 0
    assert len(entry["lines"]) == 2
    assert entry["since"] > 1_700_000_000_000


def test_a_private_table_leaves_no_trace(client: TestClient) -> None:
    nothing = client.get("/api/lobby").content
    new_table(client, friends())
    assert lobby(client) == []
    assert client.get("/api/lobby").content == nothing == b'{"tables":[]}'


def test_of_private_tables_nothing_shows_beside_a_listed_one(client: TestClient) -> None:
    new_table(client, friends(listed=True))
    lobby(client)
    before = client.get("/api/lobby").content
    for _ in range(3):
        new_table(client, friends())
    lobby(client)
    assert client.get("/api/lobby").content == before


def test_it_is_gone_once_it_is_full_and_back_when_somebody_gets_up(client: TestClient) -> None:
    table = new_table(client, friends(listed=True))
    ben, cleo = somebody_else(client), somebody_else(client)
    sit(ben, table, "Ben")
    assert len(lobby(client)) == 1
    sit(cleo, table, "Cleo")
    assert lobby(client) == []
    with Browser(cleo, table) as page:
        page.say(type="leave")
        page.until_seating(lambda seating: seating["here"] == [])
    assert len(lobby(client)) == 1


def test_it_is_gone_once_it_has_started_and_nothing_is_kept_of_it(client: TestClient, database: Path) -> None:
    table = new_table(client, friends(listed=True))
    with Browser(client, table) as page:
        for seat in (1, 2):
            page.say(type="seat_bot", seat=seat, level="random")
        page.until_seating(lambda seating: seating["why_not_start"] is None)
        page.say(type="start")
        page.until_table()
    assert lobby(client) == []
    with closing(sqlite3.connect(database)) as connection:
        assert connection.execute("SELECT count(*) FROM listing").fetchall() == [(0,)]


def test_it_is_gone_once_everybody_has_got_up(client: TestClient) -> None:
    table = new_table(client, friends(listed=True))
    with Browser(client, table) as page:
        page.say(type="leave")
        page.until_seating(lambda seating: seating["here"] == [])
    assert lobby(client) == []


def test_it_is_gone_while_nobody_who_sits_there_is_connected(
    serve: Serve, database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobby_module, "NOTE_S", 0.01)
    with serve() as client:
        table = new_table(client, friends(listed=True))
        with closing(sqlite3.connect(database)) as connection, connection:
            connection.execute("UPDATE listing SET seen = seen - 200 * 1000")
        assert lobby(client) == []
        with Browser(somebody_else(client), table):
            time.sleep(0.1)
            assert lobby(client) == [], "who only watches keeps nothing open"
        with Browser(client, table):
            until = time.monotonic() + 10
            while not lobby(client):
                assert time.monotonic() < until
                time.sleep(0.01)


def test_the_newest_come_first_and_no_more_than_50(client: TestClient) -> None:
    tables = [new_table(client, friends(listed=True)) for _ in range(53)]
    assert [entry["table"] for entry in lobby(client)] == tables[:-51:-1]


def test_names_and_rules_are_plain_text(client: TestClient) -> None:
    seats = [{"kind": "person", "name": IMAGE}, {"kind": "person"}, {"kind": "person"}]
    new_table(client, friends(listed=True) | {"seats": seats})
    answer = client.get("/api/lobby")
    assert answer.headers["content-type"] == "application/json"
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert lobby(client)[0]["seats"][0]["name"] == IMAGE


def test_a_rematch_of_a_listed_table_with_a_seat_left_open_is_listed(client: TestClient) -> None:
    table = new_table(client, friends(people=3, listed=True))
    live = client.portal.call(client.app.state.house.tables.find, table)  # type: ignore[union-attr,attr-defined]
    assert live.table.created.listed


def test_a_log_that_has_grown_long_before_the_start_is_read_no_more(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobby_module, "_MOST_EVENTS", 3)
    table = new_table(client, friends(people=3, bots=1, listed=True))
    assert len(lobby(client)) == 1
    with Browser(client, table) as page:
        for level in ("careful", "random", "careful"):
            page.say(type="seat_bot", seat=3, level=level)
            page.until_seating(lambda seating: seating["seats"][3]["level"] == level)  # noqa: B023 - called at once
    assert lobby(client) == []


def test_every_process_shows_what_was_set_up_in_another(two: tuple[TestClient, TestClient]) -> None:
    one, other = two
    table = new_table(one, friends(listed=True))
    new_table(one, friends())
    assert [entry["table"] for entry in lobby(somebody_else(other))] == [table]
    sit(somebody_else(other), table, "Ben")
    assert [seat and seat["name"] for seat in lobby(one)[0]["seats"]] == ["Ann", "Ben", None]
    sit(somebody_else(other), table, "Cleo")
    assert lobby(one) == lobby(other) == []
