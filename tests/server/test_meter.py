"""Who asks too much is told so; whom else it concerns plays on."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack

import pytest
from starlette.testclient import TestClient, WebSocketDenialResponse
from starlette.websockets import WebSocketDisconnect
from structlog.testing import capture_logs

from takeorpass.server.operating import Operating, Quota, Quotas
from takeorpass.server.routes import MAX_BODY
from tests.server.conftest import UNLIMITED, Serve
from tests.server.playing import Browser, new_table, open_socket, receive_text, request, somebody_else

PROXY = "testclient"
"""What the test's client is called as an address."""

FOR_EVER = 1e9
"""So many seconds that within a test nothing fills up again."""

Start = Callable[..., AbstractContextManager[TestClient]]


@pytest.fixture
def behind_proxy(serve: Serve) -> Start:
    """Start a server behind a proxy, with the quotas that are named; all else is unlimited."""

    def start(**quotas: Quota) -> AbstractContextManager[TestClient]:
        kinds = {kind: getattr(UNLIMITED, kind) for kind in Quotas.__slots__} | quotas
        return serve(operating=Operating(proxies=(PROXY,), quotas=Quotas(**kinds)))

    return start


def at(address: str) -> dict[str, str]:
    return {"x-forwarded-for": address}


def test_new_tables_are_limited_by_address_and_another_is_not_concerned(behind_proxy: Start) -> None:
    with behind_proxy(tables=Quota(9, 2, FOR_EVER)) as client:
        for _ in range(2):
            assert client.post("/api/tables", json=request(), headers=at("192.0.2.1")).status_code == 201
            client.cookies.clear()
        answer = client.post("/api/tables", json=request(), headers=at("192.0.2.1"))
        assert (answer.status_code, answer.json()["code"]) == (429, "too_many")
        assert int(answer.headers["retry-after"]) > 0
        assert "Too many tables were set up from here" in answer.json()["message"]
        assert client.post("/api/tables", json=request(), headers=at("192.0.2.2")).status_code == 201


def test_new_tables_are_limited_by_person_whatever_the_address(behind_proxy: Start) -> None:
    with behind_proxy(tables=Quota(2, 99, FOR_EVER)) as client:
        statuses = [
            client.post("/api/tables", json=request(), headers=at(f"192.0.2.{number}")).status_code
            for number in range(5)
        ]
        # The first comes without a cookie, and counts for the address alone.
        assert statuses == [201, 201, 201, 429, 429]
        assert somebody_else(client).post("/api/tables", json=request(), headers=at("192.0.2.1")).status_code == 201


def test_what_is_refused_for_another_reason_makes_no_table(behind_proxy: Start) -> None:
    with behind_proxy(tables=Quota(1, 1, FOR_EVER)) as client:
        for _ in range(3):
            assert client.post("/api/tables", json={"rules": 1}).status_code == 400
        assert client.post("/api/tables", json=request()).status_code == 201


def test_requests_are_limited_and_pages_are_not(behind_proxy: Start) -> None:
    with behind_proxy(requests=Quota(9, 3, FOR_EVER)) as client:
        assert [client.get("/api/catalog").status_code for _ in range(5)] == [200, 200, 200, 429, 429]
        assert client.get("/healthz").status_code == 200
        assert client.get("/nothing").status_code == 404


def test_a_large_body_counts_as_many_requests(behind_proxy: Start) -> None:
    with behind_proxy(requests=Quota(99, 20, FOR_EVER)) as client:
        json_type = {"content-type": "application/json"}
        big = client.post("/api/tables", content=b" " * (MAX_BODY - 1), headers=json_type)
        assert (big.status_code, big.json()["code"]) == (400, "bad_request")
        big = client.post("/api/tables", content=b" " * (MAX_BODY - 1), headers=json_type)
        assert (big.status_code, big.json()["code"]) == (429, "too_many")


def test_many_small_pieces_count_as_the_body_that_they_make(behind_proxy: Start) -> None:
    with behind_proxy(requests=Quota(99, 5, FOR_EVER)) as client:
        pieces = (b" " * 100 for _ in range(60))
        answer = client.post("/api/tables", content=pieces, headers={"content-type": "application/json"})
        # TestClient sends the pieces as one; the app counts what it is given.
        assert answer.status_code == 429


def test_open_sockets_are_limited_and_one_that_closes_makes_room(behind_proxy: Start) -> None:
    with behind_proxy(sockets=Quota(9, 2, 0)) as client, ExitStack() as stack:
        table = new_table(client)
        first = stack.enter_context(Browser(client, table))
        with Browser(client, table):
            with open_socket(client, table) as third:
                assert json.loads(receive_text(third))["code"] == "too_many"
                with pytest.raises(WebSocketDisconnect) as closed:
                    receive_text(third)
            assert closed.value.code == 1013
        with Browser(client, table) as again:
            assert again.table["seat"] == 0
        first.play_match()


def test_asking_for_sockets_is_asking(behind_proxy: Start) -> None:
    with behind_proxy(requests=Quota(9, 2, FOR_EVER)) as client:
        table = new_table(client)
        with Browser(client, table):
            pass
        with pytest.raises(WebSocketDenialResponse) as denied, open_socket(client, table):
            pass
        assert (denied.value.status_code, denied.value.json()["code"]) == (429, "too_many")


def test_messages_are_limited_over_all_sockets_and_nothing_is_done_for_them(behind_proxy: Start) -> None:
    with behind_proxy(messages=Quota(3, 9, FOR_EVER)) as client:
        table = new_table(client)
        with Browser(client, table) as one, Browser(client, table) as other:
            one.deal()
            other.until(lambda view: view["your_turn"])
            one.turn("t")
            other.until(lambda view: view["ply"] > 0 and view["your_turn"])
            other.turn("t")
            ply = other.view["ply"]
            other.move("t")
            while not other.errors:
                other.read()
            assert other.errors[0]["code"] == "too_many"
            assert client.get(f"/api/tables/{table}/views/0").status_code == 200
            # The socket stays, its view is current, and the move was not made.
            assert other.view["ply"] == ply


def test_nobody_is_taken_at_their_word_about_where_they_are(serve: Serve) -> None:
    operating = Operating(quotas=Quotas(tables=Quota(99, 2, FOR_EVER)))
    with capture_logs() as logs, serve(operating=operating) as client:
        statuses = [
            client.post("/api/tables", json=request(), headers=at(f"192.0.2.{number}")).status_code
            for number in range(4)
        ]
    assert statuses == [201, 201, 429, 429]
    assert [line["event"] for line in logs if line["log_level"] == "warning"] == ["forwarded headers are not believed"]


def test_of_several_addresses_the_last_that_a_proxy_has_seen_counts(behind_proxy: Start) -> None:
    with behind_proxy(tables=Quota(99, 2, FOR_EVER)) as client:
        statuses = [
            client.post("/api/tables", json=request(), headers=at(f"203.0.113.{number}, 192.0.2.1")).status_code
            for number in range(4)
        ]
    assert statuses == [201, 201, 429, 429]


@pytest.mark.parametrize(("proxies", "is_secure"), [((), False), ((PROXY,), True), (("10.0.0.0/8",), False)])
def test_only_a_proxy_says_that_the_page_came_by_https(
    serve: Serve, proxies: tuple[str, ...], *, is_secure: bool
) -> None:
    with serve(operating=Operating(proxies=proxies, quotas=UNLIMITED)) as client:
        answer = client.post("/api/tables", json=request(), headers={"x-forwarded-proto": "https"})
    assert ("Secure" in answer.headers["set-cookie"]) == is_secure
