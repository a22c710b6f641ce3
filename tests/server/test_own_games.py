"""One's own games: all of them, in the order in which they concern one, and on whole pages."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from tests.server.conftest import Serve
from tests.server.lists import own_games
from tests.server.playing import Browser, friends, new_table, request, seated_friends, somebody_else


@pytest.fixture(params=["sqlite", "postgresql"])
def either(request: pytest.FixtureRequest) -> Iterator[TestClient]:
    """A server on each of the stores."""
    serve: Serve = request.getfixturevalue("serve" if request.param == "sqlite" else "serve_postgres")
    with serve() as client:
        yield client


def by_table(client: TestClient) -> dict[str, dict[str, Any]]:
    return {game["table"]: game for game in own_games(client)["games"]}


def test_who_has_played_nothing_has_no_games(client: TestClient) -> None:
    new_table(client)
    assert own_games(somebody_else(client)) == {"total": 0, "games": []}


def test_a_game_is_told_from_setting_up_to_the_result(either: TestClient) -> None:
    ann = either
    table, (_, ben, cleo) = seated_friends(ann, friends(people=3, starter=0))
    assert own_games(ann)["games"][0] | {"since": 0, "changed": 0} == {
        "table": table,
        "standing": "seating",
        "rules": "no-thanks",
        "custom": False,
        "rounds": 1,
        "round": 0,
        "seats": [{"name": name, "kind": "person", "level": None} for name in ("Ann", "Ben", "Cleo")],
        "here": [0],
        "phase": None,
        "to_act": None,
        "totals": [0, 0, 0],
        "places": None,
        "winners": None,
        "since": 0,
        "changed": 0,
    }
    with Browser(ann, table) as a, Browser(ben, table) as b, Browser(cleo, table) as c:
        a.say(type="start")
        for page in (a, b, c):
            page.until_table()
        assert by_table(ben)[table]["standing"] == "your_turn", "it waits for everybody's part in the deal"
        for page in (a, b):
            page.until(lambda view: bool(view["nonce_wanted"]))
            page.say(type="nonce", round=0, nonce="0a")
            page.until(lambda view: not view["nonce_wanted"])
        assert by_table(ben)[table]["standing"] == "running"
        c.say(type="nonce", round=0, nonce="0a")
        mover = a.until(lambda view: view["phase"] == "playing")["to_act"]
        for seat, person in enumerate((ann, ben, cleo)):
            game = by_table(person)[table]
            assert game["here"] == [seat]
            assert game["to_act"] == mover
            assert game["standing"] == ("your_turn" if seat == mover else "running")
        pages = [a, b, c]
        while a.view["phase"] == "playing":
            page = pages[a.view["to_act"]]
            page.until(lambda view: view["your_turn"])
            step = page.view["step"]
            page.move("t")
            a.until(lambda view: view["step"] > step)  # noqa: B023 - called at once
        result = a.view["result"]
    for _ in range(2):
        game = by_table(cleo)[table]
        assert (game["standing"], game["phase"], game["to_act"]) == ("over", "match_over", None)
        assert game["totals"] == result["totals"]
        assert game["places"] == result["match_places"]
        assert game["winners"] == result["match_winners"]
        assert game["since"] < game["changed"]


def test_those_that_wait_for_one_come_first_then_running_unstarted_and_finished_ones(client: TestClient) -> None:
    over = new_table(client, request(players=3))
    with Browser(client, over) as page:
        page.play_match()
    seating = new_table(client, friends())
    first, second = (new_table(client, request()) for _ in range(2))
    _, people = seated_friends(somebody_else(client), friends())
    table, _ = seated_friends(people[1], friends())
    shared = new_table(client, friends())
    assert [game["table"] for game in own_games(client)["games"]] == [second, first, shared, seating, over]
    assert table not in by_table(client)


@pytest.mark.parametrize("size", [1, 3, 100])
def test_every_page_but_the_last_is_full(client: TestClient, size: int, database: Path) -> None:
    tables = {new_table(client, request() if number % 2 else friends()) for number in range(3)}
    with closing(sqlite3.connect(database)) as connection, connection:
        for number in range(4 if size < 100 else 200):
            of = (f"copy-{number:03}", min(tables))
            connection.execute("INSERT INTO event SELECT ?, seq, body, at FROM event WHERE table_id = ?", of)
            connection.execute("INSERT INTO seat SELECT ?, seat, holder FROM seat WHERE table_id = ?", of)
            tables.add(of[0])
    # Games that cannot be read count as well.
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("UPDATE event SET body = '{}' WHERE table_id = ? AND seq = 0", (min(tables),))
        connection.execute(
            "UPDATE event SET body = replace(body, '\"engine\":3', '\"engine\":99') WHERE table_id = ?", (max(tables),)
        )
    client.app.state.house.tables._live.clear()  # type: ignore[attr-defined]
    seen: list[dict[str, Any]] = []
    while len(seen) < len(tables):
        page = own_games(client, len(seen) // size, size)
        assert page["total"] == len(tables)
        assert len(page["games"]) == min(size, len(tables) - len(seen))
        seen += page["games"]
    assert {game["table"] for game in seen} == tables
    assert own_games(client, len(tables), size)["games"] == []
    assert sum(game["standing"] == "unreadable" for game in seen) == 2


@pytest.mark.parametrize("query", ["size=0", "size=101", "page=-1", "page=x", "size=", "page=9999999"])
def test_a_page_that_cannot_be_is_refused(client: TestClient, query: str) -> None:
    answer = client.get(f"/api/me/games?{query}")
    assert (answer.status_code, answer.json()["code"]) == (400, "bad_page")


def test_finished_games_are_not_read_again_to_be_put_in_order(client: TestClient, database: Path) -> None:
    table = new_table(client, request(players=3))
    with Browser(client, table) as page:
        page.play_match()
    own_games(client)
    with closing(sqlite3.connect(database)) as connection:
        assert connection.execute("SELECT table_id FROM finished").fetchall() == [(table,)]
    games = client.app.state.house.games  # type: ignore[attr-defined]
    games._known.clear()
    assert own_games(client, page=1)["total"] == 1
    assert not games._known


def test_people_at_one_browser_have_one_list(client: TestClient) -> None:
    seats = [{"kind": "person", "name": "Ann"}, {"kind": "person", "name": "Ben", "here": True}, {"kind": "person"}]
    table = new_table(client, friends() | {"seats": seats})
    assert by_table(client)[table]["here"] == [0, 1]
