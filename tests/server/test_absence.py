"""Somebody is away at a running server: the others are asked after the grace, and nobody is held up."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from starlette.testclient import TestClient

from takeorpass.rules import PlayerMove, SeatView
from takeorpass.server.config import Config, Patience
from takeorpass.server.leaving import LEVEL
from tests.server.conftest import HereWorker, Serve
from tests.server.inside import log_of
from tests.server.playing import (
    Browser,
    Frame,
    cautious,
    friends,
    new_table,
    refused,
    request,
    seated_friends,
    sit,
    somebody_else,
)

GRACE_S = 0.15
LONG = 60.0


class Recording(HereWorker):
    """Notes what it is told."""

    def __init__(self) -> None:
        self.asked: list[tuple[SeatView, str]] = []

    async def choose(self, view: SeatView, level: str, seed: int) -> PlayerMove:
        self.asked.append((view, level))
        return await super().choose(view, level, seed)


@pytest.fixture
def bots() -> Recording:
    return Recording()


@pytest.fixture
def serving(serve: Serve, bots: Recording) -> Callable[..., Any]:
    """Start a server that waits for nobody for long."""

    def start(answer_s: float = LONG, kept_s: float = LONG, grace_s: float = GRACE_S, **changes: Any) -> Any:
        patience = Patience(grace_s, answer_s, kept_s)
        return serve(worker=bots, patience=patience, **{"clock": time.time} | changes)

    return start


@pytest.fixture
def impatient(serving: Callable[..., Any]) -> Iterator[TestClient]:
    with serving() as client:
        yield client


def started(
    stack: ExitStack, client: TestClient, *, deal: bool = True, **changes: Any
) -> tuple[str, list[TestClient], list[Browser], list[ExitStack]]:
    """Let three people start a match; return their pages, each with what closes it."""
    table, people = seated_friends(client, friends(people=3, starter=0, **changes))
    lines = [stack.enter_context(ExitStack()) for _ in people]
    pages = [line.enter_context(Browser(person, table)) for line, person in zip(lines, people, strict=True)]
    pages[0].say(type="start")
    for page in pages:
        page.until_table()
        if deal:
            page.say(type="nonce", round=0, nonce=page.nonce)
    if deal:
        for page in pages:
            page.until(lambda view: view["phase"] == "playing")
    return table, people, pages, lines


def acting(pages: list[Browser]) -> int:
    return int(pages[0].view["to_act"])


def asked(view: Frame) -> bool:
    return bool(view["company"]["questions"])


def test_the_others_are_asked_after_the_grace_and_a_bot_plays_where_they_choose_so(
    impatient: TestClient, bots: Recording
) -> None:
    with ExitStack() as stack:
        table, people, pages, lines = started(stack, impatient, rules="no-thanks+hidden-tiger")
        away = acting(pages)
        others = [seat for seat in range(3) if seat != away]
        lines[away].close()
        for seat in others:
            view = pages[seat].until(asked)
            assert view["company"]["questions"] == [{"seat": away, "votes": [], "default": "bot", "waits": False}]
        there = pages[others[0]].until_there(lambda presence: presence["falls_in"][away] is not None)
        assert 50 < there["falls_in"][away] <= LONG
        assert 0 <= there["away"][away] < LONG
        assert there["grace"] == GRACE_S
        pages[others[0]].say(type="vote", seat=away, choice="bot")
        pages[others[1]].until(lambda view: len(view["company"]["questions"][0]["votes"]) == 1)
        pages[others[1]].say(type="vote", seat=away, choice="bot")
        view = pages[others[0]].until(lambda view: view["company"]["bots"] == [away])
        assert not asked(view)
        pages[others[0]].until(lambda view: view["ply"] > 0)
        # The bot sees what that seat sees, and no more.
        views = [view for view, level in bots.asked if level == LEVEL]
        assert {view.seat for view in views} == {away}
        assert all(
            [chips is None for chips in view.chips] == [seat != away for seat in range(3)] and view.hidden is not None
            for view in views
        )
        text = next(event["text"] for event in pages[others[0]].view["events"] if "A bot for" in event["text"])
        assert text.startswith(f"A bot for {('Ann', 'Ben', 'Cleo')[away]} ")

        # Back again: the bot plays on until the person takes the seat.
        with Browser(people[away], table) as back:
            assert back.view["company"]["bots"] == [away]
            back.say(type="move", round=0, ply=back.view["ply"], move="t")
            assert refused(back) == "bot_plays"
            back.say(type="return")
            back.until(lambda view: view["company"]["bots"] == [])
            assert any(event["text"] == "You play again." for event in back.view["events"])


def test_where_nobody_answers_a_bot_takes_the_seat_and_the_match_is_played_to_its_end(
    serving: Callable[..., Any],
) -> None:
    with serving(answer_s=GRACE_S) as client, ExitStack() as stack:
        _, _, pages, lines = started(stack, client, rules="take-or-pay")
        for seat in (1, 2):
            lines[seat].close()
        page = pages[0]
        while page.view["phase"] != "match_over":
            page.until(lambda view: view["your_turn"] or view["phase"] == "match_over")
            if page.view["your_turn"]:
                seq = page.view["seq"]
                page.move(cautious(page.view))
                page.until(lambda view, seq=seq: view["seq"] > seq)  # type: ignore[misc]
        assert page.view["company"]["bots"] == [1, 2]
        assert page.view["result"] is not None
        assert page.view["rematch"]["answers"] == [None, False, False]


def test_a_missing_part_in_the_deal_holds_up_nobody(serving: Callable[..., Any]) -> None:
    with serving(answer_s=GRACE_S) as client, ExitStack() as stack:
        _, _, pages, lines = started(stack, client, deal=False)
        lines[1].close()
        for seat in (0, 2):
            pages[seat].say(type="nonce", round=0, nonce="aa")
        view = pages[0].until(lambda view: view["phase"] == "playing")
        assert view["company"]["bots"] == [1]


def test_who_is_back_in_mid_vote_plays_on(impatient: TestClient) -> None:
    with ExitStack() as stack:
        table, people, pages, lines = started(stack, impatient)
        away = acting(pages)
        other = pages[(away + 1) % 3]
        lines[away].close()
        other.until(asked)
        other.say(type="vote", seat=away, choice="end")
        other.until(lambda view: view["company"]["questions"][0]["votes"])
        with Browser(people[away], table) as back:
            other.until(lambda view: not asked(view))
            back.until(lambda view: not asked(view) and view["your_turn"])
            back.move("p")
            back.until(lambda view: view["ply"] == 1)
        other.say(type="vote", seat=away, choice="end")
        assert refused(other) == "stale"


def test_a_short_break_and_a_turn_of_somebody_else_are_no_absence(impatient: TestClient) -> None:
    with ExitStack() as stack:
        _, _, pages, lines = started(stack, impatient)
        lines[(acting(pages) + 1) % 3].close()
        time.sleep(3 * GRACE_S)
        mover = pages[acting(pages)]
        mover.say(type="vote", seat=(acting(pages) + 1) % 3, choice="end")
        assert refused(mover) == "stale"
        assert not asked(mover.view)


def test_alone_against_bots_one_is_waited_for_and_leaving_ends_it(impatient: TestClient) -> None:
    table = new_table(impatient, request())
    with Browser(impatient, table) as page:
        page.deal()
        ply = page.view["ply"]
    time.sleep(2 * GRACE_S)
    with Browser(impatient, table) as page:
        assert (page.view["ply"], page.view["company"]["bots"], asked(page.view)) == (ply, [], False)
        page.say(type="leave_match")
        view = page.until(lambda view: view["phase"] == "match_over")
        assert view["company"]["ended"] == "Ann ended the match early: nobody wins."
        assert view["result"] is None
        record = impatient.get(f"/api/tables/{table}/record").json()
        assert len(record["rounds"]) == 1
        assert not {"winners", "totals"}.intersection(record)
        page.say(type="move", round=0, ply=ply, move="t")
        assert refused(page) == "ended"
        page.say(type="rematch", accept=True)
        page.until(lambda view: view["rematch"]["table"])


def test_all_who_are_there_end_the_match_and_the_game_beside_it_goes_on(impatient: TestClient) -> None:
    """Two tables interleaved: what becomes of the one changes nothing of the other."""
    beside = new_table(impatient, request())
    with ExitStack() as stack, Browser(impatient, beside) as page:
        page.deal()
        before = (log_of(impatient, beside), page.view)
        _, _, pages, lines = started(stack, impatient)
        lines[2].close()
        time.sleep(2 * GRACE_S)
        pages[0].say(type="end", wish=True)
        pages[1].until(lambda view: view["company"]["ending"] == [0])
        pages[1].say(type="end", wish=True)
        view = pages[0].until(lambda view: view["phase"] == "match_over")
        assert view["company"]["ended"] == "Ann and Ben ended the match early: nobody wins."
        page.say(type="nonsense")
        assert refused(page) == "bad_message"
        assert (log_of(impatient, beside), page.view) == before


def test_who_leaves_in_mid_game_is_played_for_at_once_and_may_come_back(impatient: TestClient) -> None:
    with ExitStack() as stack:
        _, _, pages, _ = started(stack, impatient)
        pages[1].say(type="leave_match")
        pages[0].until(lambda view: view["company"]["bots"] == [1])
        pages[1].until(lambda view: view["company"]["bots"] == [1])
        pages[1].say(type="leave_match")
        pages[1].say(type="return")
        pages[0].until(lambda view: view["company"]["bots"] == [])
        # The one that leaves last ends it.
        for seat in (0, 1):
            pages[seat].say(type="leave_match")
        pages[2].until(lambda view: view["company"]["bots"] == [0, 1])
        pages[2].say(type="leave_match")
        view = pages[0].until(lambda view: view["phase"] == "match_over")
        assert view["company"]["ended"] == "Cleo ended the match early: nobody wins."


def test_the_time_in_which_the_server_was_down_is_nobodys_absence(serving: Callable[..., Any]) -> None:
    """After a restart the grace begins anew, and so does the time to answer."""
    with serving() as client, ExitStack() as stack:
        table, people, pages, lines = started(stack, client)
        away = acting(pages)
        lines[away].close()
        pages[(away + 1) % 3].until(asked)
        cookies = [dict(person.cookies) for person in people]
    with serving(grace_s=LONG, clock=lambda: time.time() + 10 * LONG) as client, ExitStack() as stack:
        again = [somebody_else(client) for _ in people]
        for person, kept in zip(again, cookies, strict=True):
            person.cookies.update(kept)
        pages = [stack.enter_context(Browser(again[(away + step) % 3], table)) for step in (1, 2)]
        assert asked(pages[0].view)
        there = pages[0].until_there(lambda presence: presence.get("falls_in", [None] * 3)[away] is not None)
        assert there["falls_in"][away] > LONG / 2
        with Browser(again[away], table) as back:
            pages[0].until(lambda view: not asked(view))
            back.until(lambda view: view["your_turn"])
            assert back.view["company"]["bots"] == []


def test_another_person_becomes_the_host_while_that_one_is_away(impatient: TestClient) -> None:
    table, people = seated_friends(impatient, friends(people=3))
    with Browser(people[1], table) as ben:
        ben.until_seating(lambda seating: seating["host"] == 1)
        with Browser(people[0], table) as ann:
            assert ann.seating["host"] == 1
            ann.say(type="start")
            assert refused(ann) == "not_host"
            ben.say(type="start")
            ann.until_table()


def test_who_is_removed_is_told_so_and_may_watch(impatient: TestClient) -> None:
    table, people = seated_friends(impatient, friends(people=3))
    with Browser(people[0], table) as ann, Browser(people[1], table) as ben:
        ben.say(type="remove", seat=0)
        assert refused(ben) == "not_host"
        ann.say(type="remove", seat=1)
        while not ben.errors:
            ben.read()
        assert ben.errors == [
            {"type": "error", "code": "removed", "message": "The host has removed you from this table."}
        ]
        ben.until_seating(lambda seating: seating["seat"] is None)
        ann.until_seating(lambda seating: seating["seats"][1] is None)
        assert sit(somebody_else(impatient), table, "Dan").json() == {"seat": 1}


def test_who_gets_up_is_not_told_to_have_been_removed(impatient: TestClient) -> None:
    table, people = seated_friends(impatient, friends(people=3))
    with Browser(people[1], table) as ben:
        ben.say(type="leave")
        ben.until_seating(lambda seating: seating["seat"] is None)
        assert ben.errors == []


def test_a_table_that_all_have_left_is_gone_after_a_while(impatient: TestClient) -> None:
    table = new_table(impatient, friends(people=3))
    with Browser(impatient, table) as page:
        page.say(type="leave")
        page.until_seating(lambda seating: seating["seat"] is None)
        time.sleep(2 * GRACE_S)
        page.say(type="agree", agree=True)
        assert refused(page) == "no_seat"
    deadline = time.monotonic() + 10
    while impatient.get(f"/api/tables/{table}/record").status_code != 404:
        assert time.monotonic() < deadline
        time.sleep(0.05)
    answer = impatient.get(f"/api/tables/{table}/record")
    assert answer.json()["code"] == "closed"
    assert "nobody was left" in answer.json()["message"]
    assert sit(impatient, table).status_code == 404


def test_a_table_is_kept_while_those_who_sit_there_are_away_for_less_than_a_day(serving: Callable[..., Any]) -> None:
    with serving() as client:
        table, people = seated_friends(client, friends(people=3))
        with Browser(people[0], table):
            pass
        time.sleep(3 * GRACE_S)
        with Browser(people[0], table) as page:
            assert page.seating["seat"] == 0
    with serving(kept_s=0.5) as client:
        again = TestClient(client.app, base_url="http://localhost")
        again.portal = client.portal
        with Browser(again, table) as page:
            assert page.seating["seat"] is None
        time.sleep(1)
        assert sit(again, table).json()["code"] == "closed"


def test_a_table_that_was_forgotten_meanwhile_is_not_closed_under_who_is_there(
    serving: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("takeorpass.server.tables.KEPT", 1)
    with serving(kept_s=1) as client:
        table, another = (new_table(client, friends(people=3)) for _ in range(2))
        for one in (table, another):
            assert client.get(f"/api/tables/{one}/record").status_code != 404
        with Browser(client, table) as page:
            time.sleep(1.2)
            page.say(type="seat_bot", seat=1, level="random")
            page.until_seating(lambda seating: seating["seats"][1] is not None)


def test_how_long_somebody_is_waited_for_is_a_setting() -> None:
    assert Config.from_env("x", {}).patience == Patience(60, 60, 24 * 3600)
    assert Config.from_env("x", {"TAKEORPASS_GRACE": "30"}).patience == Patience(30, 30, 24 * 3600)
    for text in ("0", "soon", "nan", "1e9"):
        with pytest.raises(Exception, match="TAKEORPASS_GRACE"):
            Config.from_env("x", {"TAKEORPASS_GRACE": text})
