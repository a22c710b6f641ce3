"""A seat goes to another device: by a link that works once, is its holder's to make, and leaves nothing behind."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from starlette.testclient import TestClient

from takeorpass.server.handover import LIFETIME_S
from takeorpass.server.table import Table
from tests.server.conftest import Serve
from tests.server.playing import Browser, Frame, friends, new_table, request, seated_friends, sit, somebody_else

RULES = "no-thanks+hidden-tiger"


def link(client: TestClient, table: str, seat: int = 0) -> Any:
    return client.post(f"/api/tables/{table}/seat-links", json={"seat": seat})


def token_of(client: TestClient, table: str, seat: int = 0) -> str:
    answer = link(client, table, seat)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["token"])


def use(client: TestClient, table: str, token: str) -> Any:
    return client.post(f"/api/tables/{table}/seat-links/use", json={"token": token})


def refused(answer: Any, status: int, code: str) -> None:
    assert (answer.status_code, answer.json()["code"]) == (status, code), answer.text
    assert answer.json()["message"].endswith(".")


def table_at(client: TestClient, table: str) -> Table:
    return client.app.state.house.tables.in_memory(table).table  # type: ignore[attr-defined,no-any-return]


def private(view: Frame) -> Any:
    """Return what is a seat's own in ``view``."""
    seat = view["seat"]
    return view["hidden"], view["moves"], view["seats"][seat]["chips"], view["seats"][seat]["runs"]


def test_a_seat_goes_on_at_another_device_with_the_same_cards_and_chips(client: TestClient) -> None:
    table = new_table(client, request(RULES))
    phone = somebody_else(client)
    with Browser(client, table) as old, Browser(client, table) as tab:
        old.deal()
        old.turn("p")
        tab.until(lambda view: view["seq"] == old.view["seq"])
        assert old.view["your_turn"]
        before = private(old.view)
        answer = use(phone, table, token_of(client, table))
        assert (answer.status_code, answer.json()) == (200, {"seat": 0})
        for page in (old, tab):
            page.until(lambda view: view["seat"] is None)
            assert page.errors == [
                {"type": "notice", "code": "moved", "message": "Your seat is now at another device."}
            ]
            assert page.table["here"] == []
        with Browser(phone, table) as new:
            assert (new.table["seat"], new.view["seat"]) == (0, 0)
            assert private(new.view) == before
            new.turn("t")
            # The device that had the seat can do nothing with it, whatever it saw.
            old.say(type="move", round=0, ply=new.view["ply"], move="t")
            while old.read()["type"] != "error":
                pass
            assert old.errors[-1]["code"] == "no_seat"
            assert new.play_match()["phase"] == "match_over"


def test_before_the_start_a_seat_moves_too(client: TestClient) -> None:
    table, (_, ben) = seated_friends(client, friends(people=2, bots=1))
    phone = somebody_else(client)
    with Browser(ben, table) as old:
        assert old.seating["here"] == [1]
        assert use(phone, table, token_of(ben, table, 1)).status_code == 200
        old.until_seating(lambda seating: seating["here"] == [])
        assert [notice["code"] for notice in old.errors] == ["moved"]
    with Browser(phone, table) as new:
        assert (new.seating["here"], new.seating["seats"][1]["name"]) == ([1], "Ben")
        # Who gets up by themselves need not be told where their seat is.
        new.say(type="leave", seat=None)
        new.until_seating(lambda seating: seating["here"] == [])
        assert new.errors == []


def test_of_several_people_at_a_browser_one_moves_and_the_others_stay(client: TestClient) -> None:
    seats = [{"kind": "person", "name": name, "here": True} for name in ("Ann", "Ben")]
    table = new_table(
        client, {"rules": RULES, "seats": [*seats, {"kind": "bot", "level": "random"}], "rounds": 1, "starter": 0}
    )
    phone = somebody_else(client)
    with Browser(client, table) as old:
        assert old.table["here"] == [0, 1]
        assert use(phone, table, token_of(client, table, 1)).status_code == 200
        while old.table["here"] != [0]:
            old.read()
        assert [notice["message"] for notice in old.errors] == ["Ben now sits at another device."]
        with Browser(phone, table) as new:
            assert new.table["here"] == [1]
            old.until(lambda view: bool(view["nonce_wanted"]))
            old.say(type="nonce", round=0, nonce="")
            new.say(type="nonce", round=0, nonce="")
            # Who went may still look on: nothing is shown here before the one who stays has said so.
            covered = old.until(lambda view: view["phase"] == "playing")
            assert (covered["seat"], covered["hidden"], covered["moves"]) == (None, None, [])
            assert all("chips" not in seat for seat in covered["seats"])
            old.say(type="hand", seat=0)
            assert old.until(lambda view: view["seat"] == 0)["hidden"] is not None
            old.move("p")
            new.until(lambda view: view["your_turn"])
            assert old.until(lambda view: view["seq"] >= new.view["seq"])["seat"] == 0


def test_after_the_move_the_old_device_is_told_what_a_spectator_is_byte_by_byte(client: TestClient) -> None:
    table = new_table(client, request(RULES))
    phone, stranger = somebody_else(client), somebody_else(client)
    with Browser(client, table) as old, Browser(stranger, table) as watcher:
        old.deal()
        assert use(phone, table, token_of(client, table)).status_code == 200
        old.until(lambda view: view["seat"] is None)
        first = len(old.raw)
        with Browser(phone, table) as new:
            for _ in range(3):
                new.turn("p")
            last = new.view["seq"]
            step = new.view["step"]
        for page in (old, watcher):
            page.until(lambda view: view["seq"] == last)
        told = {raw for raw in watcher.raw if '"type":"view"' in raw}
        after = [raw for raw in old.raw[first:] if '"type":"view"' in raw]
        assert after
        assert {_without_events(raw) for raw in after} <= {_without_events(raw) for raw in told}
        for path in (f"views/{step}", "views/1", "record"):
            url = f"/api/tables/{table}/{path}"
            assert client.get(url).content == stranger.get(url).content != phone.get(url).content
        refused(client.get(f"/api/tables/{table}/views/1?seat=0"), 403, "not_yours")


def _without_events(raw: str) -> str:
    """Return a view without the events, of which a slow reader is told several at a time."""
    return json.dumps(json.loads(raw) | {"events": []})


def test_a_link_works_once(client: TestClient) -> None:
    table = new_table(client)
    phone, thief = somebody_else(client), somebody_else(client)
    token = token_of(client, table)
    assert use(phone, table, token).status_code == 200
    length = table_at(client, table).length
    refused(use(thief, table, token), 403, "dead_link")
    refused(use(phone, table, token), 409, "already_here")
    # Nor does it work again once the seat is back where it was made.
    assert use(client, table, token_of(phone, table)).status_code == 200
    refused(use(thief, table, token), 403, "dead_link")
    assert table_at(client, table).length == length + 1
    assert link(client, table).status_code == 201


@pytest.mark.parametrize("seconds", [LIFETIME_S - 1, LIFETIME_S])
def test_a_link_is_too_old_after_ten_minutes(client: TestClient, seconds: int) -> None:
    table = new_table(client)
    token = token_of(client, table)
    made = int(token.split(".")[1]) - LIFETIME_S
    state = client.app.state  # type: ignore[attr-defined]
    state.house = replace(state.house, handovers=replace(state.house.handovers, clock=lambda: made + seconds))
    answer = use(somebody_else(client), table, token)
    if seconds < LIFETIME_S:
        assert answer.status_code == 200
    else:
        refused(answer, 403, "expired_link")
        assert table_at(client, table).handovers == ()


Spoil = Callable[[str], str]
SPOILT: dict[str, Spoil] = {
    "nothing": lambda _: "",
    "no token": lambda _: "x" * 5000,
    "another seat": lambda token: "1" + token[1:],
    "no such seat": lambda token: "9" + token[1:],
    "a bot's seat": lambda token: "2" + token[1:],
    "longer": lambda token: token.replace(".1", ".2", 1),
    "another mark": lambda token: token[:-1] + ("A" if token[-1] != "A" else "B"),
    "digits of another script": lambda token: "٠" + token[1:],
}


@pytest.mark.parametrize("spoilt", SPOILT)
def test_what_is_no_link_of_ours_changes_nothing(client: TestClient, spoilt: str) -> None:
    table, _ = seated_friends(client, friends(people=2, bots=1))
    length = table_at(client, table).length
    refused(use(somebody_else(client), table, SPOILT[spoilt](token_of(client, table))), 403, "dead_link")
    assert table_at(client, table).length == length


def test_a_link_of_one_table_opens_no_other(client: TestClient) -> None:
    one, other = new_table(client), new_table(client)
    refused(use(somebody_else(client), other, token_of(client, one)), 403, "dead_link")


def test_only_its_holder_makes_a_link_for_a_seat(client: TestClient) -> None:
    table, (_, ben) = seated_friends(client, friends(people=2, bots=1))
    stranger = somebody_else(client)
    for who, seat in ((stranger, 0), (ben, 0), (client, 1), (client, 2), (client, 7), (client, -1)):
        refused(link(who, table, seat), 403, "not_yours")
    refused(link(client, "nowhere"), 404, "unknown_table")
    foreign = {"origin": "http://elsewhere.example"}
    for path, body in (("seat-links", {"seat": 0}), ("seat-links/use", {"token": token_of(client, table)})):
        answer = stranger.post(f"/api/tables/{table}/{path}", json=body, headers=foreign)
        refused(answer, 403, "foreign_origin")
        assert stranger.get(f"/api/tables/{table}/{path}").status_code == 405


def test_who_got_up_leaves_no_link_behind(client: TestClient) -> None:
    table, (_, ben) = seated_friends(client, friends(people=2, bots=1))
    token = token_of(ben, table, 1)
    with Browser(ben, table) as page:
        page.say(type="leave", seat=None)
        page.until_seating(lambda seating: seating["here"] == [])
    refused(use(somebody_else(client), table, token), 403, "dead_link")
    dan = somebody_else(client)
    assert sit(dan, table, "Dan", 1).status_code == 200
    refused(use(somebody_else(client), table, token), 403, "dead_link")


def test_a_moved_seat_is_where_it_went_after_a_restart(serve: Serve) -> None:
    with serve() as client:
        table = new_table(client, request(RULES))
        cookies = client.cookies
        phone = somebody_else(client)
        assert use(phone, table, token_of(client, table)).status_code == 200
    with serve() as client:
        client.cookies = cookies
        again = somebody_else(client)
        again.cookies = phone.cookies
        with Browser(client, table) as old, Browser(again, table) as new:
            assert (old.table["here"], new.table["here"]) == ([], [0])
            assert old.errors == []


def test_who_is_there_goes_by_the_device_that_has_the_seat(client: TestClient) -> None:
    table, (_, ben) = seated_friends(client, friends(people=2, bots=1))
    phone = somebody_else(client)
    with Browser(client, table) as ann, Browser(ben, table) as old:
        ann.say(type="start")
        ann.until_table()
        old.until_table()
        ann.until_there(lambda there: there["connected"] == [True, True, True])
        assert use(phone, table, token_of(ben, table, 1)).status_code == 200
        ann.until_there(lambda there: there["connected"] == [True, False, True] and there["watching"] == 1)
        with Browser(phone, table):
            ann.until_there(lambda there: there["connected"] == [True, True, True])


def test_through_different_servers_a_link_works_and_the_old_device_hears_of_it(serve_postgres: Serve) -> None:
    with serve_postgres() as one, serve_postgres() as other:
        table = new_table(one, request(RULES))
        phone, thief = somebody_else(other), somebody_else(one)
        with Browser(one, table) as old:
            old.deal()
            token = token_of(one, table)
            before = private(old.view)
            assert use(phone, table, token).status_code == 200
            old.until(lambda view: view["seat"] is None)
            assert [notice["code"] for notice in old.errors] == ["moved"]
            refused(use(thief, table, token), 403, "dead_link")
            with Browser(phone, table) as new:
                assert private(new.view) == before
