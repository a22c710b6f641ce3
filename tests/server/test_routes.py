"""The HTTP interface: tables set up, records read, and every refusal a plain sentence with its status."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from takeorpass.server.routes import MAX_BODY
from tests.server.conftest import Serve
from tests.server.playing import Browser, new_table, request

PERSON = {"kind": "person", "name": "Ann"}
BOT = {"kind": "bot", "level": "random"}
CUSTOM = {"low": 1, "high": 9, "set_aside": 2, "chips": 2, "after_take": "next", "tie_break": "chips"}

REFUSED: list[tuple[dict[str, Any], str]] = [
    ({"rules": "no-such-rules"}, "unknown_rules"),
    ({"rules": "no-thanks+amigo+amigo-high"}, "unknown_rules"),
    ({"rules": {}}, "unknown_rules"),
    ({"rules": CUSTOM | {"high": "9"}}, "bad_format"),
    ({"rules": CUSTOM | {"high": 10**40}}, "unknown_rules"),
    ({"rules": CUSTOM | {"name": "x" * 41}}, "bad_name"),
    ({"rules": CUSTOM | {"name": "a\x00b"}}, "bad_name"),
    ({"rules": 5}, "bad_request"),
    ({"seats": [PERSON]}, "player_count"),
    ({"seats": []}, "player_count"),
    ({"seats": [PERSON] + [BOT] * 7}, "player_count"),
    ({"seats": [PERSON] + [BOT] * 300}, "player_count"),
    ({"rules": "take-or-pay", "seats": [PERSON] + [BOT] * 5}, "player_count"),
    ({"seats": [BOT] * 4}, "bad_seats"),
    ({"pace": 3.5}, "bad_pace"),
    ({"pace": -1}, "bad_pace"),
    ({"seats": [PERSON, BOT, BOT, {"kind": "ghost"}]}, "bad_request"),
    ({"seats": [PERSON, BOT, BOT, BOT | {"level": "perfect"}]}, "unknown_level"),
    ({"seats": [PERSON, BOT, BOT, {"kind": "bot"}]}, "unknown_level"),
    ({"seats": [PERSON | {"name": "x" * 41}, BOT, BOT]}, "bad_name"),
    ({"seats": [PERSON | {"name": "line\nbreak"}, BOT, BOT]}, "bad_name"),
    ({"seats": [PERSON | {"name": "turned \u202e round"}, BOT, BOT]}, "bad_name"),
    ({"seats": [PERSON, BOT | {"name": "bell\x07"}, BOT]}, "bad_name"),
    ({"seats": [PERSON | {"name": "\u200d\u200d"}, BOT, BOT]}, "bad_name"),
    ({"seats": [PERSON | {"name": "\u3164 \u2800"}, BOT, BOT]}, "bad_name"),
    ({"seats": [PERSON | {"name": 5}, BOT, BOT]}, "bad_request"),
    ({"seats": [PERSON | {"secret": 5}, BOT, BOT]}, "bad_request"),
    ({"seats": None}, "bad_request"),
    ({"rounds": 0}, "bad_rounds"),
    ({"rounds": 11}, "bad_rounds"),
    ({"rounds": 10**30}, "bad_rounds"),
    ({"rounds": 1.5}, "bad_request"),
    ({"rounds": True}, "bad_request"),
    ({"starter": 4}, "bad_starter"),
    ({"starter": -1}, "bad_starter"),
    ({"nonsense": 1}, "bad_request"),
]


@pytest.mark.parametrize(("change", "code"), REFUSED)
def test_an_impossible_table_is_refused_with_a_sentence(client: TestClient, change: dict[str, Any], code: str) -> None:
    answer = client.post("/api/tables", json=request() | change)
    assert (answer.status_code, answer.json()["code"]) == (400, code)
    assert answer.json()["message"].endswith(".")
    assert "Traceback" not in answer.text


@pytest.mark.parametrize(
    "body", [b"", b"null", b"[]", b"{", b"nonsense", b"\xff\xfe", b"[" * 10_000, b'{"rules": NaN}']
)
def test_a_body_that_is_no_request_is_refused(client: TestClient, body: bytes) -> None:
    answer = client.post("/api/tables", content=body, headers={"content-type": "application/json"})
    assert (answer.status_code, answer.json()["code"]) == (400, "bad_request")


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "", "application/jsonp"])
def test_another_content_type_is_refused(client: TestClient, kind: str) -> None:
    answer = client.post("/api/tables", content=b"{}", headers={"content-type": kind})
    assert (answer.status_code, answer.json()["code"]) == (415, "wrong_type")


def test_a_body_that_is_too_large_is_refused(client: TestClient) -> None:
    headers = {"content-type": "application/json; charset=utf-8"}
    answer = client.post("/api/tables", content=b" " * (MAX_BODY + 1), headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (413, "too_large")
    assert client.post("/api/tables", content=b" " * MAX_BODY, headers=headers).status_code == 400


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://localhost:1"])
def test_another_sites_page_cannot_set_up_a_table(client: TestClient, origin: str) -> None:
    answer = client.post("/api/tables", json=request(), headers={"origin": origin})
    assert (answer.status_code, answer.json()["code"]) == (403, "foreign_origin")
    assert "set-cookie" not in answer.headers
    assert client.post("/api/tables", json=request(), headers={"origin": "http://localhost"}).status_code == 201


def test_a_new_person_gets_a_cookie_once_and_keeps_it(client: TestClient) -> None:
    first = client.post("/api/tables", json=request())
    cookie = first.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert "Secure" not in cookie
    again = client.post("/api/tables", json=request())
    assert again.headers["set-cookie"].split(";")[0] == cookie.split(";")[0]


def test_the_person_sits_where_they_asked_to(client: TestClient) -> None:
    answer = client.post("/api/tables", json=request() | {"seats": [BOT, BOT, PERSON, BOT]})
    assert answer.json()["seat"] == 2
    with Browser(client, answer.json()["table"]) as page:
        assert page.table["seat"] == 2


def test_seats_without_names_get_some_and_spaces_around_names_go(client: TestClient) -> None:
    seats = [{"kind": "person"}, BOT, BOT | {"name": "  Zoë 🧑‍🚀 "}]
    with Browser(client, new_table(client, request() | {"seats": seats})) as page:
        assert [seat["name"] for seat in page.table["seats"]] == ["Guest", "Ben", "Zoë 🧑‍🚀"]


def test_names_come_back_as_they_are(client: TestClient) -> None:
    name = "<img src=x onerror=1>"
    table = new_table(client, request() | {"seats": [PERSON | {"name": name}, BOT, BOT]})
    record = client.get(f"/api/tables/{table}/record")
    assert record.json()["players"][0] == name
    assert record.headers["content-type"] == "application/json"
    assert record.headers["x-content-type-options"] == "nosniff"


def test_a_starter_that_nobody_chose_is_drawn(serve: Serve) -> None:
    for number in range(5):
        with serve(draw=lambda size, number=number: bytes(size - 1) + bytes([number])) as client:
            table = new_table(client, request(starter=None))
            with Browser(client, table) as page:
                assert page.view["starter"] == number % 4


def test_a_record_is_a_file_to_keep(client: TestClient) -> None:
    table = new_table(client)
    answer = client.get(f"/api/tables/{table}/record")
    assert answer.headers["content-disposition"] == f'attachment; filename="take-or-pass-{table}.json"'
    assert answer.headers["cache-control"] == "no-store"
    assert answer.json()["rounds"] == [{"starter": 0, "cards": [], "moves": []}]


def test_a_running_round_tells_a_seat_its_own_hidden_card_alone(client: TestClient) -> None:
    table = new_table(client, request("no-thanks+hidden-tiger"))
    with Browser(client, table) as page:
        own = page.deal()["hidden"]
        running = client.get(f"/api/tables/{table}/record").json()["rounds"][0]
        assert running["tigers"][0] == own
        assert {"set_aside", "deal", "scores"}.isdisjoint(running)
        client.cookies.clear()
        spectators = client.get(f"/api/tables/{table}/record").json()["rounds"][0]
        assert spectators["tigers"][0] is None


@pytest.mark.parametrize("path", ["/api/tables/nowhere/record", "/api/nonsense", "/nonsense", "/api/tables", "/api"])
def test_what_is_not_there_is_said_so(client: TestClient, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code in {404, 405}
    assert set(answer.json()) == {"code", "message"}


def test_a_wrong_method_is_said_so(client: TestClient) -> None:
    answer = client.delete("/api/tables")
    assert (answer.status_code, answer.json()["code"]) == (405, "wrong_method")
    assert "POST" in answer.headers["allow"]


def test_the_server_says_that_it_is_there(client: TestClient) -> None:
    assert client.get("/healthz").json() == {"status": "ok"}


def test_a_fault_of_ours_tells_nothing(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    table = new_table(client)
    leak = "seed 0a0b0c"

    def fail(*_: Any) -> None:
        raise RuntimeError(leak)

    monkeypatch.setattr("takeorpass.server.routes.record_for", fail)
    answer = client.get(f"/api/tables/{table}/record")
    assert (answer.status_code, answer.json()["code"]) == (500, "failed")
    assert leak not in answer.text
    assert "content-security-policy" in answer.headers


def test_a_server_is_ready_when_its_database_answers(client: TestClient) -> None:
    assert (client.get("/healthz").json(), client.get("/readyz").json()) == ({"status": "ok"}, {"status": "ready"})


def test_a_server_is_not_ready_while_its_database_cannot_be_written(
    client: TestClient, database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("takeorpass.server.routes.READY_S", 0.05)
    with closing(sqlite3.connect(database, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        answer = client.get("/readyz")
        assert (answer.status_code, answer.json()["code"]) == (503, "not_ready")
        assert client.get("/healthz").status_code == 200
        other.execute("COMMIT")
    monkeypatch.undo()
    assert client.get("/readyz").status_code == 200
