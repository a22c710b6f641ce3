"""Looking back: every step of a match as it was, told over HTTP to those who may see it."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient

from takeorpass import wire
from takeorpass.errors import InputError
from takeorpass.server.events import Event
from takeorpass.server.frames import view_frame
from takeorpass.server.steps import match_at, step_of
from takeorpass.server.table import fold
from tests.server.playing import Browser, friends, new_table, request, somebody_else
from tests.server.test_table import played

RULES = "no-thanks+hidden-tiger"
CHANGING = ("seq", "events", "rematch", "can_take_back", "nonce_wanted")
"""The fields of a view that tell of the present, not of a step of the match."""


def told(frame: wire.ViewFrame) -> dict[str, Any]:
    import json

    data: dict[str, Any] = json.loads(wire.encode(frame))
    return {name: value for name, value in data.items() if name not in CHANGING}


@pytest.mark.parametrize("rules", [RULES, "take-or-pass", "take-or-pay"])
def test_a_step_looked_back_on_is_what_was_seen_then(rules: str) -> None:
    events = played(rules, rounds=2)
    after = fold(events)
    seen = 0
    for number in range(2, len(events)):
        then = fold(events[:number])
        if then.phase == "dealing":
            continue
        seen += 1
        again = after.at(step_of(then.match))
        for seat in (None, *range(4)):
            assert told(view_frame(again, seat)) == told(view_frame(then, seat))
            assert [event.text for event in view_frame(again, seat).events] == [
                event.text for event in view_frame(then, seat).events
            ]
    assert seen > 50


def test_before_the_first_card_nothing_has_been_dealt() -> None:
    frame = view_frame(fold(played(RULES)).at(0), 0)
    assert (frame.phase, frame.step, frame.card, frame.hidden, frame.result) == ("dealing", 0, None, None, None)


def test_a_round_that_is_over_shows_its_result_and_the_next_card_no_more() -> None:
    events = played(RULES, rounds=2)
    match = fold(events).match
    end = len(match.logs[0].moves)
    frame = view_frame(fold(events).at(end), 2)
    assert frame.phase == "round_over"
    assert frame.result is not None
    assert view_frame(fold(events).at(end + 1), 2).result is None
    assert view_frame(fold(events).at(step_of(match)), 2).phase == "match_over"


def test_a_match_at_each_step_is_the_match_then() -> None:
    match = fold(played("take-or-pay", rounds=3)).match
    again = match_at(match, 0)
    for step in range(1, step_of(match) + 1):
        if again.position.is_over:
            again = again.next_round()
        again = again.apply([move for log in match.logs for move in log.moves][step - 1])
        assert match_at(match, step) == again


@pytest.mark.parametrize("step", [-1, 10_000])
def test_there_is_no_step_before_the_first_or_after_the_last(step: int) -> None:
    with pytest.raises(InputError, match="There is no step"):
        match_at(fold(played()).match, step)


def view(client: TestClient, table: str, step: object, seat: object = "") -> Any:
    return client.get(f"/api/tables/{table}/views/{step}", params={"seat": str(seat)} if seat != "" else {})


def code(answer: Any) -> tuple[int, str]:
    assert answer.json()["message"].endswith(".")
    return answer.status_code, answer.json()["code"]


def test_during_the_match_one_looks_back_only_as_oneself(client: TestClient) -> None:
    table = new_table(client, request(RULES))
    stranger = somebody_else(client)
    with Browser(client, table) as page:
        page.deal()
        for letter in ("p", "p", "t"):
            page.turn(letter if letter in {move["move"] for move in page.view["moves"] if not move["why_not"]} else "t")
        assert page.view["phase"] == "playing"
        step = page.view["step"]
        now = view(client, table, step).json()
        for field in set(page.view) - {"events", "type"}:
            assert now[field] == page.view[field] or field == "can_take_back"
        assert view(client, table, step, 0).json() == now
        public = view(client, table, step, "public").json()
        told = view(stranger, table, step).json()
        assert told == view(stranger, table, step, "public").json() == public | {"events": told["events"]}
        assert public["events"] == now["events"] != told["events"]
        assert all("chips" not in seat for seat in public["seats"])
        for browser, seats in ((client, (1, 2, 3)), (stranger, (0, 1, 2, 3))):
            for seat in seats:
                assert code(view(browser, table, step, seat)) == (403, "not_yours")
        assert code(view(client, table, step + 1)) == (404, "unknown_step")


def test_after_the_match_anybody_with_the_link_sees_any_seats_view(client: TestClient) -> None:
    table = new_table(client, request(RULES))
    with Browser(client, table) as page:
        page.deal()
        hidden = page.view["hidden"]
        page.play_match()
        last = page.view["step"]
    stranger = somebody_else(client)
    first = view(stranger, table, 1, 0).json()
    assert (first["hidden"], first["your_turn"], first["phase"]) == (hidden, True, "playing")
    assert [move["why_not"] for move in first["moves"]] == [None] * 3
    assert [("chips" in seat) for seat in first["seats"]] == [True, False, False, False]
    assert first["result"] is first["rematch"] is None
    others = {view(stranger, table, 1, seat).json()["hidden"] for seat in range(4)}
    assert len(others) == 4
    through_other_eyes = view(client, table, last, 1).json()["events"]
    assert through_other_eyes == view(client, table, last, 0).json()["events"]
    assert through_other_eyes != view(stranger, table, last, 1).json()["events"]
    assert view(stranger, table, last, "public").json()["result"] is not None


@pytest.mark.parametrize("step", ["-1", "x", "1.5", "١", "9" * 5000, "%00"])
def test_what_is_no_step_is_not_there(client: TestClient, step: str) -> None:
    table = new_table(client)
    assert code(view(client, table, step)) == (404, "unknown_step")


@pytest.mark.parametrize("seat", ["-1", "4", "x", "1e3", "Public", "9" * 5000])
def test_what_is_no_seat_is_refused(client: TestClient, seat: str) -> None:
    assert code(view(client, new_table(client), 0, seat)) == (400, "bad_seat")


def test_there_is_nothing_to_look_back_on_before_the_start(client: TestClient) -> None:
    assert code(view(client, new_table(client, friends()), 0)) == (409, "not_started")
    assert view(client, "none", 0).status_code == 404


def test_who_plays_at_an_open_table_does_not_look_back_as_those_who_watch(client: TestClient) -> None:
    table = new_table(client, request(RULES, open_to_spectators=True))
    with Browser(client, table) as page:
        page.deal()
        step = page.view["step"]
        mine = view(client, table, step, "public").json()
        theirs = view(somebody_else(client), table, step).json()
        assert all("chips" not in seat and "hidden" not in seat for seat in mine["seats"])
        assert all("chips" in seat and "hidden" in seat for seat in theirs["seats"])


def test_what_was_taken_back_is_no_step_of_the_match() -> None:
    from takeorpass.server.commands import make_move, take_back

    events: list[Event] = played("no-thanks", rounds=1)[:4]
    table = fold(events)
    taken = make_move(table, 0, 0, 0, "t")
    table = fold([*events, *taken])
    back = take_back(table, 0, 0, 1)
    table = fold([*events, *taken, *back, *make_move(fold(events), 0, 0, 0, "p")])
    kinds = [one.kind for one in table.at(step_of(table.match)).happenings]
    assert kinds == ["dealt", "turned_up", "passed"]
    assert [one.kind for one in table.happenings] == ["dealt", "turned_up", "took", "turned_up", "took_back", "passed"]
