"""Alone against bots: taking back and the bots' pace."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient

from takeorpass.record import judge
from takeorpass.server.sqlite import SqliteStore
from tests.server.conftest import Serve
from tests.server.playing import Browser, cautious, friends, new_table, request, seated_friends


def test_a_decision_taken_back_is_made_again_and_the_record_is_that_of_the_game_as_it_went(client: TestClient) -> None:
    table = new_table(client, request("no-thanks+hidden-tiger", level="careful"))
    with Browser(client, table) as page:
        before = page.deal()
        assert before["can_take_back"] is False
        page.turn("t")
        after = page.view
        assert after["can_take_back"] is True
        page.say(type="take_back", round=0, ply=after["ply"])
        back = page.until(lambda view: view["ply"] == before["ply"])
        same = set(before) - {"seq", "events"}
        assert {name: back[name] for name in same} == {name: before[name] for name in same}
        assert back["seq"] > after["seq"]
        assert page.view["events"][-1]["kind"] == "took_back"
        assert page.view["events"][-1]["text"] == "You took back the last decision."
        page.turn("p")
        page.play_match()
    record = client.get(f"/api/tables/{table}/record").json()
    assert record["rounds"][0]["moves"][0].startswith("p")
    assert judge(record).valid


def test_bots_answer_the_same_decision_alike(client: TestClient) -> None:
    with Browser(client, new_table(client, request(level="careful"))) as page:
        page.deal()
        lines = []
        for _ in range(2):
            page.turn("p")
            lines.append({name: page.view[name] for name in ("ply", "card", "pot", "step", "seats", "to_act")})
            page.say(type="take_back", round=0, ply=page.view["ply"])
            page.until(lambda view: view["ply"] == 0)
        assert lines[0] == lines[1]


def test_every_decision_of_the_round_can_be_taken_back_one_by_one(client: TestClient) -> None:
    with Browser(client, new_table(client)) as page:
        plies = [page.deal()["ply"]]
        for _ in range(5):
            page.turn(cautious(page.view))
            plies.append(page.view["ply"])
        for ply in reversed(plies[:-1]):
            page.say(type="take_back", round=0, ply=page.view["ply"])
            page.until(lambda view, ply=ply: view["ply"] == ply)  # type: ignore[misc]
            assert page.view["your_turn"]
        assert page.view["can_take_back"] is False
        page.say(type="take_back", round=0, ply=page.view["ply"])
        assert page.read()["code"] == "nothing_to_take_back"


def test_a_doubled_taking_back_takes_back_one_decision(client: TestClient) -> None:
    with Browser(client, new_table(client)) as page:
        page.deal()
        first = page.turn("t")["ply"]
        ply = page.turn("t")["ply"]
        for _ in range(2):
            page.say(type="take_back", round=0, ply=ply)
        while not page.errors:
            page.read()
        assert page.errors[0]["code"] == "stale"
        assert page.until(lambda view: view["ply"] <= first)["ply"] == first


def test_nothing_is_taken_back_once_the_deal_has_been_shown(client: TestClient) -> None:
    with Browser(client, new_table(client, request(rounds=2))) as page:
        page.play_round()
        assert page.view["can_take_back"] is False
        page.say(type="take_back", round=0, ply=page.view["ply"])
        assert page.read()["code"] == "nothing_to_take_back"
        page.say(type="next_round", round=0)
        page.until(lambda view: view["phase"] == "dealing")
        page.deal()
        if page.view["ply"] == 0:
            assert page.view["can_take_back"] is False


def test_among_several_people_nothing_is_taken_back(client: TestClient) -> None:
    table, people = seated_friends(client, friends(people=2, bots=1))
    with Browser(people[0], table) as page, Browser(people[1], table) as other:
        page.say(type="start")
        for one in (page, other):
            one.until_table()
            one.say(type="nonce", round=0, nonce="")
        page.until(lambda view: view["phase"] == "playing")
        page.say(type="take_back", round=0, ply=page.view["ply"])
        while page.read()["type"] != "error":
            pass
        assert page.errors[0]["code"] == "not_alone"
        assert page.view["can_take_back"] is False


def test_what_was_taken_back_stays_so_after_a_restart(serve: Serve) -> None:
    with serve() as client:
        table = new_table(client)
        with Browser(client, table) as page:
            ply = page.deal()["ply"]
            page.turn("t")
            page.say(type="take_back", round=0, ply=page.view["ply"])
            before = page.until(lambda view: view["ply"] == ply)
        cookies = dict(client.cookies)
    with serve() as client:
        client.cookies.update(cookies)
        with Browser(client, table) as page:
            assert {**page.view, "events": []} == {**before, "events": []}


def test_who_is_alone_sets_the_bots_pace(serve: Serve) -> None:
    with serve() as client:
        table = new_table(client, request(pace=2.5))
        with Browser(client, table) as page:
            assert page.view["pace"] == 2.5
            page.say(type="pace", seconds=0)
            page.until(lambda view: view["pace"] == 0)
            page.deal()
            page.turn("p")
        cookies = dict(client.cookies)
    with serve() as client:
        client.cookies.update(cookies)
        with Browser(client, table) as page:
            assert page.view["pace"] == 0


@pytest.mark.parametrize("seconds", [-0.1, 3.1, 1e300])
def test_a_pace_that_is_none_is_refused(client: TestClient, seconds: float) -> None:
    with Browser(client, new_table(client)) as page:
        page.say(type="pace", seconds=seconds)
        assert page.read()["code"] == "bad_pace"


def test_a_bots_thought_about_a_position_that_was_taken_back_is_dropped(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    import asyncio

    from takeorpass.server import bots

    held: list[asyncio.Event] = []
    choose = bots.Bots.choose

    async def slowly(self: Any, *asked: Any) -> Any:
        held.append(asyncio.Event())
        await held[-1].wait()
        return await choose(self, *asked)

    faults: list[object] = []
    monkeypatch.setattr(bots, "log_fault", lambda error, **_: faults.append(error))
    with Browser(client, new_table(client)) as page:
        page.deal()
        monkeypatch.setattr(bots.Bots, "choose", slowly)
        page.move("p")
        page.until(lambda view: view["ply"] == 1)
        page.say(type="take_back", round=0, ply=1)
        page.until(lambda view: view["ply"] == 0)
        monkeypatch.setattr(bots.Bots, "choose", choose)
        for event in held:
            client.portal.call(event.set)  # type: ignore[union-attr]
        assert page.turn("p")["your_turn"]
    assert faults == []


def test_what_cannot_be_saved_is_not_taken_back(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    from takeorpass.server.store import StoreError

    with Browser(client, new_table(client)) as page:
        page.deal()
        view = page.turn("t")

        def failing(*_: Any, **__: Any) -> Any:
            raise StoreError("not_saved", "The disk is full.")

        with monkeypatch.context() as broken:
            broken.setattr(SqliteStore, "append", failing)
            page.say(type="take_back", round=0, ply=view["ply"])
            assert page.read()["code"] == "not_saved"
        page.say(type="take_back", round=0, ply=view["ply"])
        page.until(lambda now: now["ply"] < view["ply"])
