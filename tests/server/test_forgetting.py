"""Whoever has everything about itself deleted leaves no name behind, anywhere; the others play on."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from takeorpass.players.program import STAND_IN
from tests.server.conftest import Serve
from tests.server.lists import delete_me, lobby, own_data, own_games
from tests.server.playing import Browser, cautious, friends, new_table, request, seated_friends, sit, somebody_else

NAME = "Zuzana"


def named(body: dict[str, Any]) -> dict[str, Any]:
    """Return the request with a name that nobody else has."""
    return body | {"seats": [body["seats"][0] | {"name": NAME}, *body["seats"][1:]]}


@pytest.fixture
def two(serve_postgres: Serve) -> Iterator[tuple[TestClient, TestClient]]:
    with serve_postgres() as one, serve_postgres() as other:
        yield one, other


def start(client: TestClient, table: str) -> None:
    with Browser(client, table) as page:
        page.until_seating(lambda seating: seating["why_not_start"] is None)
        page.say(type="start")
        page.until_table()


def test_no_name_and_no_holder_is_left_in_the_file(serve: Serve, database: Path) -> None:
    with serve() as ann:
        over = new_table(ann, named(request(players=3)))
        with Browser(ann, over) as page:
            page.play_match()
        new_table(ann, named(request()))
        new_table(ann, named(friends()))
        started, (_, ben, _) = seated_friends(ann, named(friends(people=3)))
        start(ann, started)
        elsewhere = new_table(ben, friends())
        sit(ann, elsewhere, NAME)
        left = new_table(ben, friends())
        sit(ann, left, NAME)
        with Browser(ann, left) as page:
            page.say(type="leave")
            page.until_seating(lambda seating: seating["here"] == [])
        holder = own_data(ann)["holder"]
        assert holder.encode() in written(database)
        assert delete_me(ann) == 5
        assert not [name for name in ann.cookies if name.startswith("takeorpass-")]
        assert own_games(ann)["total"] == 0
        assert len(own_games(ben)["games"]) == 3
    for secret in (NAME, holder):
        assert secret.encode() not in written(database), secret
    with serve() as again:
        for table in (over, started):
            record = again.get(f"/api/tables/{table}/record").json()
            assert record["players"][0] == "Someone", record


def written(database: Path) -> bytes:
    """Return all bytes of the file and of those beside it."""
    return b"".join(path.read_bytes() for path in database.parent.glob(f"{database.name}*"))


def test_the_others_play_on_with_a_bot_in_the_place(client: TestClient) -> None:
    table, (_, ben, cleo) = seated_friends(client, named(friends(people=3)))
    start(client, table)
    with Browser(ben, table) as b, Browser(cleo, table) as c, Browser(client, table) as own:
        for page in (b, c):
            page.until(lambda view: bool(view["nonce_wanted"]))
            page.say(type="nonce", round=0, nonce="0b")
        assert [seat["name"] for seat in b.table["seats"]] == [NAME, "Ben", "Cleo"]
        # The deal waits for the one who goes.
        assert delete_me(client) == 1
        for page in (b, c):
            page.until(lambda view: view["phase"] == "playing")
            assert page.table["seats"][0] == {"name": "Someone", "kind": "bot", "level": STAND_IN.name}
            assert page.table["alone"] is False
        own.until(lambda view: view["seat"] is None)
        assert own.table["here"] == []
        while b.view["phase"] == "playing":
            newest = max((b, c), key=lambda page: page.view["seq"])
            mover = next((page for page in (b, c) if page.view["your_turn"]), None)
            if mover is None:
                newest.read()
                continue
            step = mover.view["step"]
            mover.move(cautious(mover.view))
            for page in (b, c):
                page.until(lambda view: view["step"] > step)  # noqa: B023 - called at once
        assert b.view["phase"] == "match_over"
        assert NAME not in "".join(event["text"] for event in b.view["events"])
        assert not any(page.errors for page in (b, c))


def test_alone_nothing_goes_on(client: TestClient) -> None:
    table = new_table(client, named(request()))
    with Browser(client, table) as page:
        page.deal()
        ply = page.view["ply"]
        delete_me(client)
        page.until(lambda view: view["seat"] is None)
    with Browser(somebody_else(client), table) as watcher:
        assert watcher.view["ply"] == ply
        assert watcher.table["seats"][0] == {"name": "Someone", "kind": "person", "level": None}


def test_a_table_before_its_start_has_its_seat_open_again(client: TestClient) -> None:
    _, (_, ben) = seated_friends(client, named(friends(people=2, bots=1, listed=True)))
    assert lobby(ben) == []
    delete_me(client)
    (entry,) = lobby(ben)
    assert [seat and seat["name"] for seat in entry["seats"]] == [None, "Ben", "Cleo"]
    assert entry["host"] == 1
    assert NAME not in ben.get("/api/me/data").text


def test_to_delete_twice_is_to_delete_once(client: TestClient) -> None:
    new_table(client)
    assert [delete_me(client), delete_me(client), delete_me(somebody_else(client))] == [1, 0, 0]


def test_a_page_of_another_site_deletes_nothing(client: TestClient) -> None:
    new_table(client)
    answer = client.delete("/api/me", headers={"origin": "https://evil.example"})
    assert (answer.status_code, answer.json()["code"]) == (403, "foreign_origin")
    assert own_games(client)["total"] == 1


def test_who_did_not_want_to_be_watched_is_not_shown_after_it_has_gone(client: TestClient) -> None:
    table, (_, ben, cleo) = seated_friends(client, named(friends(people=3, open_to_spectators=True)))
    for person in (ben, cleo):
        with Browser(person, table) as page:
            page.say(type="agree", agree=True)
            page.until_seating(lambda seating: len(seating["agreed"]) > (person is cleo))  # noqa: B023 - called at once
    with Browser(client, table) as page:
        page.say(type="agree", agree=False)
        page.until_seating(lambda seating: seating["agreed"] == [1, 2])
    start(client, table)
    delete_me(client)
    with Browser(somebody_else(client), table) as watcher:
        assert watcher.table["open_to_spectators"] is False
        assert all("chips" not in seat for seat in watcher.view["seats"])


def test_more_tables_than_go_in_one_transaction(client: TestClient) -> None:
    for _ in range(45):
        new_table(client, friends())
    assert delete_me(client) == 45
    assert own_games(client)["total"] == 0


def test_other_processes_hear_of_it(two: tuple[TestClient, TestClient], postgres_cluster: Any, postgres: Any) -> None:
    one, other = two
    table, (_, ben, _) = seated_friends(one, named(friends(people=3)))
    start(one, table)
    there = somebody_else(other)
    there.cookies = ben.cookies
    with Browser(there, table) as page:
        assert page.table["seats"][0]["name"] == NAME
        delete_me(one)
        while page.table["seats"][0]["name"] != "Someone":
            page.read()
    rows = postgres_cluster.sql(postgres.url, "SELECT body FROM event") + postgres_cluster.sql(
        postgres.url, "SELECT holder FROM seat WHERE seat = 0"
    )
    assert NAME not in rows
    assert "Someone" in rows
