"""Sitting down by link: who sits where, who may change it, and that it is frozen from the start on."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from typing import Any

import pytest
from starlette.testclient import TestClient

from takeorpass.server.names import BOT_NAMES
from tests.server.conftest import Serve
from tests.server.playing import (
    Browser,
    Frame,
    friends,
    new_table,
    open_socket,
    receive_text,
    request,
    seated_friends,
    sit,
    somebody_else,
)


def names(seating: Frame) -> list[str | None]:
    return [None if seat is None else seat["name"] for seat in seating["seats"]]


def test_a_table_without_an_open_seat_starts_at_once(client: TestClient) -> None:
    with Browser(client, new_table(client)) as page:
        assert page.table["alone"] is True
        assert page.seating == {}
        assert page.view["phase"] == "dealing"


def test_a_table_with_an_open_seat_waits_and_tells_everybody_all_of_it(client: TestClient) -> None:
    body = friends("no-thanks+hidden-tiger", people=2, bots=1, rounds=4, starter=2, pace=1.5)
    table = new_table(client, body)
    with Browser(client, table) as host, Browser(somebody_else(client), table) as other:
        for page, seat in ((host, 0), (other, None)):
            seating = page.seating
            assert seating["seat"] == seat
            assert names(seating) == ["Ann", None, BOT_NAMES[2]]
            assert (seating["host"], seating["rounds"], seating["pace"], seating["starter"]) == (0, 4, 1.5, 2)
            assert seating["starter_line"] == "Cleo last received a gift, and starts."
            assert seating["why_not_start"] == {
                "code": "open_seats",
                "message": "1 seat is still open: wait for people, or seat bots.",
            }
            assert len(seating["rules"]["lines"]) == 2
            assert page.table == page.view == {}


def test_whoever_sits_down_is_seen_by_all_and_the_host_starts(client: TestClient) -> None:
    table = new_table(client, friends(people=3))
    ben, cleo = somebody_else(client), somebody_else(client)
    with Browser(client, table) as host, ExitStack() as pages:
        assert sit(ben, table, " Ben ").json() == {"seat": 1}
        assert sit(cleo, table, "Cleo", 2).json() == {"seat": 2}
        others = [pages.enter_context(Browser(person, table)) for person in (ben, cleo)]
        host.until_seating(lambda seating: seating["why_not_start"] is None)
        assert names(host.seating) == ["Ann", "Ben", "Cleo"]
        others[0].say(type="start")
        assert others[0].read()["code"] == "not_host"
        host.say(type="start")
        for seat, page in enumerate((host, *others)):
            page.until_table()
            assert (page.table["seat"], page.table["alone"]) == (seat, False)
            assert page.view["nonce_wanted"]


def test_a_match_of_three_people_is_played_to_its_end(client: TestClient) -> None:
    table, people = seated_friends(client, friends(people=3))
    with ExitStack() as stack:
        pages = [stack.enter_context(Browser(person, table)) for person in people]
        pages[0].say(type="start")
        for page in pages:
            page.until_table()
            page.say(type="nonce", round=0, nonce=page.nonce)
        while pages[0].view["phase"] != "match_over":
            for page in pages:
                page.until(lambda view: view["phase"] != "dealing" and view["seq"] >= pages[0].view["seq"])
            acting = next((page for page in pages if page.view["your_turn"]), pages[0])
            if acting.view["your_turn"]:
                seq = acting.view["seq"]
                acting.move("p" if acting.view["pot"] < 2 and acting.view["moves"][1]["why_not"] is None else "t")
                for page in pages:
                    page.until(lambda view, seq=seq: view["seq"] > seq)  # type: ignore[misc]
        assert {page.view["seq"] for page in pages} == {pages[0].view["seq"]}
        assert all(page.errors == [] for page in pages)


def test_two_people_of_one_name_are_two_seats(client: TestClient) -> None:
    table = new_table(client, friends(people=3))
    assert sit(somebody_else(client), table, "Ann").json() == {"seat": 1}
    assert sit(somebody_else(client), table, "Ann").json() == {"seat": 2}
    with Browser(client, table) as page:
        assert names(page.seating) == ["Ann", "Ann", "Ann"]


def test_the_same_browser_keeps_its_seat_however_often_it_asks(client: TestClient) -> None:
    table = new_table(client, friends(people=3))
    ben = somebody_else(client)
    first = sit(ben, table)
    assert [first.json(), sit(ben, table, "Other", 2).json(), sit(client, table).json()] == [
        {"seat": 1},
        {"seat": 1},
        {"seat": 0},
    ]
    with Browser(client, table) as page:
        assert names(page.seating) == ["Ann", "Ben", None]
        assert sit(somebody_else(client), table).json() == {"seat": 2}
        page.say(type="start")
        page.until_table()
    assert sit(ben, table).json() == {"seat": 1}


def test_two_joins_at_the_same_moment_give_one_seat(client: TestClient) -> None:
    table = new_table(client, friends(people=7))
    ben = somebody_else(client)
    # As in a browser: its socket has let it be known before anybody presses a button.
    with open_socket(ben, table) as socket:
        headers: Any = socket.extra_headers
        ((_, cookie),) = headers
        ben.headers["cookie"] = cookie.decode().split(";")[0]
        with ThreadPoolExecutor(8) as at_once:
            seats = {answer.json()["seat"] for answer in at_once.map(lambda _: sit(ben, table), range(8))}
        assert seats == {1}
        while '"seat":1,' not in receive_text(socket):
            pass
    with Browser(client, table) as page:
        assert names(page.seating) == ["Ann", "Ben", *[None] * 5]


def test_of_many_who_want_one_seat_one_gets_it(client: TestClient) -> None:
    table = new_table(client, friends(people=2, bots=1))
    people = [somebody_else(client) for _ in range(6)]
    with ThreadPoolExecutor(6) as at_once:
        answers = list(at_once.map(lambda person: sit(person, table), people))
    assert sorted(answer.status_code for answer in answers) == [200, *[409] * 5]


def test_a_seat_that_cannot_be_had_is_refused_with_a_sentence(client: TestClient) -> None:
    table = new_table(client, friends(people=2, bots=1))

    def refused(**asked: Any) -> tuple[int, str]:
        answer = sit(somebody_else(client), table, **asked)
        assert answer.json()["message"].endswith(".")
        assert "set-cookie" not in answer.headers
        return answer.status_code, answer.json()["code"]

    assert refused(seat=0) == (409, "seat_taken")
    assert refused(seat=2) == (409, "seat_taken")
    assert refused(seat=3) == (400, "bad_seat")
    assert refused(seat=-1) == (400, "bad_seat")
    assert refused(name="x" * 41) == (400, "bad_name")
    assert refused(name="a\u202eb") == (400, "bad_name")
    assert sit(somebody_else(client), "none").status_code == 404
    assert sit(somebody_else(client), table).json() == {"seat": 1}
    assert refused() == (409, "full")


def test_nobody_sits_down_once_the_match_has_started(client: TestClient) -> None:
    answer = sit(somebody_else(client), new_table(client))
    assert (answer.status_code, answer.json()["code"]) == (409, "full")


def test_the_host_seats_bots_and_opens_their_seats(client: TestClient) -> None:
    table = new_table(client, friends(people=3))
    with Browser(client, table) as page:
        for seat, level, kind in ((1, "careful", "bot"), (1, "random", "bot"), (1, None, None), (1, None, None)):
            page.say(type="seat_bot", seat=seat, level=level)
            page.read()
            sits = page.seating["seats"][1]
            assert (sits and (sits["kind"], sits["level"])) == (kind and (kind, level))
        for seat, level, code in (
            (0, "careful", "seat_taken"),
            (7, "careful", "bad_seat"),
            (-1, "careful", "bad_seat"),
            (1, "cleverest", "unknown_level"),
        ):
            page.say(type="seat_bot", seat=seat, level=level)
            assert page.read()["code"] == code
        for seat in (1, 2):
            page.say(type="seat_bot", seat=seat, level="random")
        page.say(type="start")
        page.until_table()
        assert page.table["alone"] is True
        assert page.play_round()["phase"] == "match_over"


def test_only_the_host_arranges_and_who_has_no_seat_nothing(client: TestClient) -> None:
    table, (_, ben, _) = seated_friends(client, friends(people=3))
    with Browser(ben, table) as page, Browser(somebody_else(client), table) as stranger:
        for message in ({"type": "seat_bot", "seat": 2, "level": "random"}, {"type": "start"}):
            page.say(**message)
            assert page.read()["code"] == "not_host"
        for message in (
            {"type": "seat_bot", "seat": 2, "level": "random"},
            {"type": "start"},
            {"type": "agree", "agree": True},
            {"type": "leave"},
            {"type": "take_back", "round": 0, "ply": 0},
            {"type": "pace", "seconds": 0},
            {"type": "rematch", "accept": True},
            {"type": "move", "round": 0, "ply": 0, "move": "t"},
        ):
            stranger.say(**message)
            assert stranger.read()["code"] == "no_seat"


def test_who_leaves_frees_the_seat_and_the_next_person_is_the_host(client: TestClient) -> None:
    table, (_, ben, _) = seated_friends(client, friends(people=3))
    with Browser(client, table) as ann, Browser(ben, table) as page:
        ann.say(type="leave")
        ann.until_seating(lambda seating: seating["seat"] is None)
        page.until_seating(lambda seating: seating["host"] == 1)
        assert names(page.seating) == [None, "Ben", "Cleo"]
        assert sit(client, table, "Ann again").json() == {"seat": 0}
        page.until_seating(lambda seating: seating["why_not_start"] is None)
        assert page.seating["host"] == 1
        page.say(type="start")
        page.until_table()
        ann.until_table()
        assert ann.table["seat"] == 0


def test_a_table_that_everybody_left_cannot_start_and_belongs_to_who_comes_next(client: TestClient) -> None:
    table = new_table(client, friends(people=2, bots=1))
    with Browser(client, table) as page:
        page.say(type="leave")
        page.until_seating(lambda seating: seating["seat"] is None)
        assert page.seating["why_not_start"]["code"] == "open_seats"
        page.say(type="start")
        assert page.read()["code"] == "no_seat"
        assert sit(somebody_else(client), table, seat=1).json() == {"seat": 1}
        page.until_seating(lambda seating: seating["host"] == 1)


def test_nothing_of_it_changes_once_the_match_has_started(client: TestClient) -> None:
    table, (_, ben) = seated_friends(client, friends(people=2, bots=1, open_to_spectators=True))
    with Browser(client, table) as page, Browser(ben, table) as other:
        page.say(type="start")
        page.until_table()
        other.until_table()
        for message in (
            {"type": "seat_bot", "seat": 2, "level": None},
            {"type": "agree", "agree": False},
            {"type": "leave"},
        ):
            page.say(**message)
            assert page.read()["code"] == "started"
        page.say(type="start")
        assert page.read()["type"] == "view"
        for one in (page, other):
            one.say(type="pace", seconds=0)
            while one.read()["type"] != "error":
                pass
            assert one.errors[-1]["code"] == "not_alone"


def test_joins_leave_the_tables_options_as_they_were(client: TestClient) -> None:
    table = new_table(client, friends("no-thanks+open-chips", people=3, rounds=4, starter=1, pace=2))
    with Browser(client, table) as page:
        before = page.seating
        for name in ("Ben", "Cleo"):
            sit(somebody_else(client), table, name)
        page.until_seating(lambda seating: seating["why_not_start"] is None)
        same = ("table", "rules", "rounds", "host", "starter", "open_to_spectators", "agreed", "pace")
        assert [page.seating[field] for field in same] == [before[field] for field in same]
        page.say(type="start")
        page.until_table()
        assert page.table["rounds"] == 4
        assert page.table["rules"] == before["rules"]
        assert page.view["starter"] == 1
        assert all("chips" in seat for seat in page.view["seats"])


def test_who_sits_where_outlives_a_restart(serve: Serve) -> None:
    with serve() as client:
        table, people = seated_friends(client, friends(people=3))
        with Browser(client, table) as page:
            page.say(type="leave")
            page.until_seating(lambda seating: seating["seat"] is None)
        cookies = [dict(person.cookies) for person in people]
    with serve() as client:
        for kept, seat in zip(cookies, (None, 1, 2), strict=True):
            person = somebody_else(client)
            person.cookies.update(kept)
            with Browser(person, table) as page:
                assert page.seating["seat"] == seat
                assert (page.seating["host"], names(page.seating)) == (1, [None, "Ben", "Cleo"])


@pytest.mark.parametrize("message", [{"type": "nonce", "round": 0, "nonce": ""}, {"type": "next_round", "round": 0}])
def test_a_game_cannot_be_played_before_its_start(client: TestClient, message: dict[str, Any]) -> None:
    with Browser(client, new_table(client, friends(people=2, bots=1))) as page:
        page.say(**message)
        assert page.read()["code"] == "not_started"


def test_a_page_that_only_looks_gets_no_cookie_once_the_match_has_started(client: TestClient) -> None:
    with open_socket(somebody_else(client), new_table(client, request())) as socket:
        assert not socket.extra_headers
