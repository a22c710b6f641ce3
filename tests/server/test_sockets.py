"""The socket protocol: what is refused, and that it is refused to one socket alone."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from takeorpass.server.names import BOT_NAMES
from takeorpass.server.sqlite import SqliteStore
from takeorpass.server.store import StoreError
from tests.server.conftest import Serve
from tests.server.playing import Browser, new_table, open_socket, request

MALFORMED = [
    "null",
    "1",
    "[]",
    '"x"',
    "{}",
    "",
    "]",
    "nonsense",
    '{"type": "move"}',
    '{"type": "move", "round": 0, "ply": 0, "move": "x"}',
    '{"type": "move", "round": 0, "ply": "0", "move": "t"}',
    '{"type": "move", "round": 0, "ply": 0.5, "move": "t"}',
    '{"type": "move", "round": 0, "ply": true, "move": "t"}',
    '{"type": "move", "round": 1e999, "ply": 0, "move": "t"}',
    '{"type": "move", "round": 0, "ply": 0, "move": "t", "seat": 1}',
    '{"type": "other", "round": 0}',
    '{"type": "next_round"}',
    '{"type": "nonce", "round": 0, "nonce": 5}',
    '{"type": "seat_bot", "seat": 0}',
    '{"type": "seat_bot", "seat": "0", "level": null}',
    '{"type": "agree", "agree": 1}',
    '{"type": "start", "seat": 0}',
    '{"type": "leave", "name": "Ann"}',
    '{"type": "take_back", "round": 0}',
    '{"type": "pace", "seconds": "1"}',
    '{"type": "pace", "seconds": NaN}',
    '{"type": "rematch", "accept": null}',
    "[" * 4000,
    "\ud800",
]


def test_a_new_socket_is_told_the_table_and_then_the_view(client: TestClient) -> None:
    table = new_table(client, request("take-or-pass", level="careful"))
    with Browser(client, table) as page:
        assert page.table["seats"][0] == {"name": "Ann", "kind": "person", "level": None}
        assert page.table["seats"][1] == {"name": BOT_NAMES[1], "kind": "bot", "level": "careful"}
        assert (page.table["seat"], page.table["rounds"]) == (0, 1)
        assert {"card": 24, "face": "J♦"} in page.table["rules"]["cards"]
        assert (page.view["phase"], page.view["nonce_wanted"], page.view["card"]) == ("dealing", True, None)
        assert len(page.view["commitment"]) == 64


def test_a_doubled_take_buys_one_card(client: TestClient) -> None:
    with Browser(client, new_table(client)) as page:
        page.deal()
        first = page.view
        page.move("t")
        page.move("t")
        while not page.errors:
            page.read()
        assert page.errors[0]["code"] == "stale"
        after = page.until(lambda view: view["ply"] == 1)
        assert [run["cards"] for run in after["seats"][0]["runs"]] == [[first["card"]]]
        assert after["deck_left"] == first["deck_left"] - 1
        # The view that follows the error is the current one, so that the page is right again.
        page.until(lambda view: view["ply"] >= 1)


def test_what_was_pressed_without_a_line_is_not_applied_later(client: TestClient) -> None:
    table = new_table(client)
    with Browser(client, table) as page:
        page.deal()
    # The page is cut off in the middle of its turn; its three presses all name what it saw then.
    with Browser(client, table) as page:
        page.move("p")
        page.until(lambda view: view["ply"] > 0)
        seen = page.until(lambda view: view["your_turn"])
        for _ in range(3):
            page.say(type="move", round=0, ply=0, move="p")
        while len(page.errors) < 3:
            page.read()
        assert [error["code"] for error in page.errors] == ["stale"] * 3
        assert page.view["seats"][0]["chips"] == seen["seats"][0]["chips"]
        assert page.view["ply"] == seen["ply"]


def test_a_stale_move_is_answered_with_the_current_view_and_changes_nothing(client: TestClient) -> None:
    with Browser(client, new_table(client)) as page:
        before = page.deal()
        for round_, ply in ((0, 1), (0, -1), (1, 0), (-1, 0), (0, 10**30)):
            page.say(type="move", round=round_, ply=ply, move="t")
            assert page.read()["code"] == "stale"
            assert page.read() == before | {"events": []}


def test_an_illegal_move_is_refused_with_its_reason_and_changes_nothing(client: TestClient) -> None:
    with Browser(client, new_table(client, request("take-or-pay"))) as page:
        page.deal()
        page.move("h")
        refused = {"type": "error", "code": "no_hidden_card", "message": "You have no hidden card to play."}
        assert page.read() == refused
        while "p" in {move["move"] for move in page.view["moves"] if move["why_not"] is None}:
            page.turn("p")
            assert page.view["phase"] == "playing"
        before = page.view
        page.move("p")
        assert page.read() == {
            "type": "error",
            "code": "no_chips",
            "message": "You have no tokens left: you must take the card.",
        }
        assert page.view == before


def test_a_move_before_the_deal_and_after_the_round_is_refused(client: TestClient) -> None:
    with Browser(client, new_table(client)) as page:
        page.move("t")
        assert page.read()["code"] == "no_card"
        page.play_match()
        page.move("t")
        assert page.read()["code"] == "round_over"


def test_a_nonce_counts_once_and_a_resent_one_is_no_fault(client: TestClient) -> None:
    with Browser(client, new_table(client)) as page:
        page.say(type="nonce", round=0, nonce="aa")
        page.say(type="nonce", round=0, nonce="bb")
        page.until(lambda view: bool(view["your_turn"]))
        # Answered all the same, so that the page knows that the line is alive.
        page.say(type="nonce", round=0, nonce="cc")
        assert page.read()["your_turn"]
        assert page.play_match()["result"]["deal"]["nonces"][0] == "aa"
        assert page.errors == []


@pytest.mark.parametrize(("nonce", "code"), [("zz", "bad_nonce"), ("0", "bad_nonce"), ("00" * 33, "bad_nonce")])
def test_a_nonce_that_is_none_is_refused(client: TestClient, nonce: str, code: str) -> None:
    with Browser(client, new_table(client)) as page:
        page.say(type="nonce", round=0, nonce=nonce)
        assert page.read()["code"] == code
        page.say(type="nonce", round=1, nonce="00")
        assert page.read()["code"] == "stale"
        assert page.read()["nonce_wanted"]


def test_an_empty_nonce_is_a_nonce(client: TestClient) -> None:
    with Browser(client, new_table(client), nonce="") as page:
        assert page.deal()["phase"] == "playing"


def test_next_round_is_refused_while_the_round_runs_and_after_the_match(client: TestClient) -> None:
    with Browser(client, new_table(client)) as page:
        page.say(type="next_round", round=0)
        assert page.read()["code"] == "round_not_finished"
        page.play_match()
        page.say(type="next_round", round=0)
        assert page.read()["code"] == "match_over"


def test_a_doubled_next_round_starts_one_round(client: TestClient) -> None:
    with Browser(client, new_table(client, request(rounds=3))) as page:
        page.play_round()
        page.say(type="next_round", round=0)
        page.say(type="next_round", round=0)
        page.say(type="next_round", round=7)
        while not page.errors:
            assert page.read().get("round", 1) == 1
        assert [error["code"] for error in page.errors] == ["stale"]


def test_a_reloaded_page_sees_the_same_state(client: TestClient) -> None:
    table = new_table(client)
    with Browser(client, table) as page:
        page.deal()
        seen = page.turn("p")
    with Browser(client, table) as again:
        assert again.table["seat"] == 0
        assert again.view | {"events": []} == seen | {"events": []}
        assert again.view["events"][-1]["seq"] == seen["seq"]
        assert 0 < len(again.view["events"]) <= 8
        again.turn("t")


def test_two_pages_of_one_person_both_stay_current(client: TestClient) -> None:
    table = new_table(client)
    with Browser(client, table) as one, Browser(client, table) as two:
        one.deal()
        two.until(lambda view: view["seq"] == one.view["seq"])
        assert two.view == one.view
        two.turn("t")
        one.until(lambda view: view["seq"] == two.view["seq"])
        assert one.view == two.view


def test_a_spectator_sees_what_is_public_and_may_do_nothing(client: TestClient) -> None:
    table = new_table(client, request("no-thanks+hidden-tiger"))
    with Browser(client, table) as page:
        page.deal()
        stranger = TestClient(client.app, base_url="http://localhost")
        # The same running app; the portal is the first client's.
        stranger.portal = client.portal
        with Browser(stranger, table) as watcher:
            assert watcher.table["seat"] is None
            view = watcher.view
            assert (view["moves"], view["your_turn"], view["hidden"], view["take_cost"]) == ([], False, None, None)
            assert all("chips" not in seat for seat in view["seats"])
            for message in (
                {"type": "move", "round": 0, "ply": view["ply"], "move": "t"},
                {"type": "nonce", "round": 0, "nonce": ""},
                {"type": "next_round", "round": 0},
            ):
                watcher.say(**message)
                assert watcher.read()["code"] == "no_seat"
            page.turn("t")
            watcher.until(lambda newer: newer["ply"] > view["ply"])


def test_the_cookie_of_another_person_gives_no_seat(client: TestClient) -> None:
    table = new_table(client)
    name, secret = next(iter(client.cookies.items()))
    for cookie in (secret[:-1], secret + "A", "", secret[::-1], '"' + secret + '"x'):
        client.cookies.clear()
        with open_socket(client, table, cookie=f"{name}={cookie}") as socket:
            assert json.loads(socket.receive_text())["seat"] is None


@pytest.mark.parametrize("text", MALFORMED)
def test_a_malformed_message_is_told_off_and_the_game_goes_on(client: TestClient, text: str) -> None:
    with Browser(client, new_table(client)) as page:
        before = page.deal()
        page.socket.send_text(text)
        assert page.read()["code"] == "bad_message"
        assert page.turn("t")["ply"] > before["ply"]


def test_a_binary_message_is_told_off(client: TestClient) -> None:
    with Browser(client, new_table(client)) as page:
        page.socket.send_bytes(b'{"type": "nonce", "round": 0, "nonce": ""}')
        assert page.read()["code"] == "bad_message"
        page.deal()


def test_a_message_that_is_too_large_ends_its_socket_alone(client: TestClient) -> None:
    table = new_table(client)
    with Browser(client, table) as other, Browser(client, table) as page:
        page.socket.send_text("x" * 10_000_000)
        assert page.read()["code"] == "too_large"
        with pytest.raises(WebSocketDisconnect):
            page.read()
        other.deal()


def test_a_thousand_messages_at_once_end_their_socket_alone(serve: Serve) -> None:
    with serve(messages_per_second=20) as client:
        table = new_table(client)
        with Browser(client, table) as other:
            with Browser(client, table) as page:
                for _ in range(1000):
                    page.say(type="move", round=0, ply=0, move="t")
                with pytest.raises(WebSocketDisconnect):
                    page.until(lambda _: False)
                assert page.errors[-1]["code"] == "too_fast"
                assert len(page.errors) < 100
            other.deal()


def test_an_unknown_table_is_said_in_words_that_a_page_gets_to_see(client: TestClient) -> None:
    with open_socket(client, "nowhere") as socket:
        assert json.loads(socket.receive_text())["code"] == "unknown_table"
        with pytest.raises(WebSocketDisconnect) as closed:
            socket.receive_text()
        assert closed.value.code == 4404


def test_a_table_that_cannot_be_read_just_now_may_be_asked_for_again(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(_store: SqliteStore, _table: str) -> None:
        raise StoreError("not_saved", "The disk is away.")

    table = new_table(client)
    monkeypatch.setattr(SqliteStore, "events_of", fail)
    with open_socket(client, table) as socket:
        assert json.loads(socket.receive_text())["message"] == "The disk is away."
        with pytest.raises(WebSocketDisconnect) as closed:
            socket.receive_text()
        assert closed.value.code == 1013
    monkeypatch.undo()
    with open_socket(client, table) as socket:
        assert json.loads(socket.receive_text())["type"] == "table"


def test_a_table_whose_log_does_not_fit_together_is_given_up(client: TestClient, database: Path) -> None:
    table = new_table(client)
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("DELETE FROM event WHERE table_id = ? AND seq = 0", (table,))
    with open_socket(client, table) as socket:
        assert json.loads(socket.receive_text())["code"] == "broken_table"
        with pytest.raises(WebSocketDisconnect) as closed:
            socket.receive_text()
        assert closed.value.code == 4404
    assert client.get(f"/api/tables/{table}/record").status_code == 500


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://localhost:9999", "localhost", "http://[bad"])
def test_a_page_of_another_origin_gets_no_socket(client: TestClient, origin: str) -> None:
    table = new_table(client)
    with pytest.raises(WebSocketDisconnect), open_socket(client, table, origin=origin):
        pass


def test_a_page_of_ours_gets_one(client: TestClient) -> None:
    with open_socket(client, new_table(client), origin="http://localhost") as socket:
        assert json.loads(socket.receive_text())["type"] == "table"


def test_a_foreign_host_name_gets_no_socket(client: TestClient) -> None:
    table = new_table(client)
    with pytest.raises(WebSocketDisconnect), open_socket(client, table, host="evil.example"):
        pass


def test_the_last_events_of_a_round_are_told_once_each_and_in_order(client: TestClient) -> None:
    seen: list[dict[str, Any]] = []
    with Browser(client, new_table(client, request(rounds=2))) as page:
        page.play_match()
    for raw in page.raw[1:]:
        seen += json.loads(raw).get("events", [])
    assert [event["seq"] for event in seen] == list(range(1, len(seen) + 1))
    assert {event["kind"] for event in seen} == {"dealt", "turned_up", "passed", "took", "round_over", "match_over"}
