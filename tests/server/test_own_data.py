"""All that is kept of oneself, as a file: whole, readable, and without what one may not know."""

from __future__ import annotations

import hashlib

from sqlalchemy import text
from starlette.testclient import TestClient

from takeorpass.record import Verdict, judge
from tests.server.lists import own_data
from tests.server.playing import Browser, friends, new_table, request, seated_friends, somebody_else


def test_it_has_every_game_and_what_is_kept_of_oneself(client: TestClient) -> None:
    over = new_table(client, request(players=3))
    with Browser(client, over) as page:
        page.play_match()
    running = new_table(client, request())
    seating, _ = seated_friends(somebody_else(client), friends())
    waiting = new_table(client, friends())
    answer = client.get("/api/me/data")
    assert answer.headers["content-disposition"] == 'attachment; filename="take-or-pass-my-data.json"'
    assert answer.headers["cache-control"] == "no-store"
    data = answer.json()
    assert data["format"] == "takeorpass-own-data/1"
    secret = next(value for name, value in client.cookies.items() if name.startswith("takeorpass-")).partition(".")[0]
    assert data["holder"] == hashlib.sha256(secret.encode()).hexdigest()
    assert secret not in answer.text
    tables = {kept["table"]: kept for kept in data["tables"]}
    assert set(tables) == {over, running, waiting}
    assert seating not in answer.text
    assert isinstance(judge(tables[over]["record"]), Verdict)
    assert tables[waiting]["record"] is None
    assert all(kept["names"] == ["Ann"] for kept in tables.values())
    acts = tables[over]["acts"]
    assert {act["kind"] for act in acts} == {"nonce", "moved"}
    assert [act["seq"] for act in acts] == sorted(act["seq"] for act in acts)
    assert tables[over]["since"] <= acts[0]["at"] <= acts[-1]["at"] <= tables[over]["changed"]


def test_a_record_of_a_running_game_has_what_its_seat_may_know_now(client: TestClient) -> None:
    table = new_table(client, request("no-thanks+hidden-tiger"))
    with Browser(client, table) as page:
        page.deal()
    (kept,) = own_data(client)["tables"]
    assert kept["record"] == client.get(f"/api/tables/{table}/record").json()


def test_who_is_not_known_gets_an_empty_file(client: TestClient) -> None:
    assert own_data(somebody_else(client)) | {"about": ""} == {
        "format": "takeorpass-own-data/1",
        "about": "",
        "holder": None,
        "tables": [],
    }


def test_a_damaged_game_does_not_keep_the_others_back(client: TestClient) -> None:
    broken, whole = new_table(client), new_table(client)
    store = client.app.state.house.store  # type: ignore[attr-defined]

    damaging = text('UPDATE event SET body = \'{"type":"none"}\' WHERE table_id = :table AND seq = 1')

    async def damage() -> None:
        await store.submit(lambda connection: connection.execute(damaging, {"table": broken}))
        client.app.state.house.tables._live.clear()  # type: ignore[attr-defined]

    client.portal.call(damage)  # type: ignore[union-attr]
    tables = {kept["table"]: kept for kept in own_data(client)["tables"]}
    assert tables[broken]["standing"] == "unreadable"
    assert tables[broken]["record"] is None
    assert tables[whole]["record"] is not None
