"""Those who watch: what the public sees and never an action; everything only where every person agreed before."""

from __future__ import annotations

from contextlib import ExitStack

import pytest
from starlette.testclient import TestClient

from tests.server.playing import (
    Browser,
    Frame,
    friends,
    new_table,
    request,
    seated_friends,
    somebody_else,
)

RULES = "no-thanks+hidden-tiger"


def seen_of_seats(view: Frame) -> list[tuple[bool, bool]]:
    """Return by seat whether its chips and its hidden card are told."""
    return [("chips" in seat, "hidden" in seat) for seat in view["seats"]]


def test_who_watches_a_table_sees_what_is_public_and_is_never_offered_a_move(client: TestClient) -> None:
    table = new_table(client, request(RULES))
    with Browser(client, table) as page, Browser(somebody_else(client), table) as watcher:
        page.deal()
        watcher.until(lambda view: view["seq"] == page.view["seq"])
        assert watcher.table["seat"] is None
        assert (page.table["open_to_spectators"], watcher.table["open_to_spectators"]) == (False, False)
        view = watcher.view
        assert seen_of_seats(view) == [(False, False)] * 4
        assert (view["moves"], view["your_turn"], view["nonce_wanted"]) == ([], False, False)
        assert view["hidden"] is view["take_cost"] is view["take_runs"] is None
        assert view["can_take_back"] is False


def test_who_watches_an_open_table_sees_everything_and_who_plays_only_their_own(client: TestClient) -> None:
    table = new_table(client, request(RULES, open_to_spectators=True))
    with Browser(client, table) as page, Browser(somebody_else(client), table) as watcher:
        assert page.table["open_to_spectators"] is True
        page.deal()
        watcher.until(lambda view: view["seq"] == page.view["seq"])
        assert seen_of_seats(watcher.view) == [(True, True)] * 4
        assert seen_of_seats(page.view) == [(True, False), (False, False), (False, False), (False, False)]
        assert watcher.view["seats"][0]["hidden"] == page.view["hidden"]
        assert (watcher.view["moves"], watcher.view["hidden"]) == ([], None)
        page.turn("h")
        watcher.until(lambda view: view["seq"] == page.view["seq"])
        assert seen_of_seats(watcher.view)[0] == (True, False), "a card that has been played is hidden no more"
        watcher.say(type="move", round=0, ply=watcher.view["ply"], move="t")
        while watcher.read()["type"] != "error":
            pass
        assert watcher.errors[-1]["code"] == "no_seat"


@pytest.mark.parametrize(
    ("asked", "answers", "is_open"),
    [
        (True, {1: [True], 2: [True]}, True),
        (True, {1: [True], 2: []}, False),
        (True, {1: [True], 2: [True, False]}, False),
        (True, {0: [False], 1: [True], 2: [True]}, False),
        (False, {}, False),
    ],
)
def test_a_table_is_open_where_it_was_asked_for_and_every_person_agreed(
    client: TestClient, *, asked: bool, answers: dict[int, list[bool]], is_open: bool
) -> None:
    table, people = seated_friends(client, friends(RULES, people=3, bots=1, open_to_spectators=asked))
    with ExitStack() as stack:
        pages = [stack.enter_context(Browser(person, table)) for person in (*people, somebody_else(client))]
        assert pages[0].seating["agreed"] == ([0] if asked else [])
        expected = {0} if asked else set()
        for seat, said in answers.items():
            for agree in said:
                pages[seat].say(type="agree", agree=agree)
                expected = expected | {seat} if agree else expected - {seat}
                for page in pages:
                    page.until_seating(lambda seating, now=expected: set(seating["agreed"]) == now)  # type: ignore[misc]
        pages[0].say(type="start")
        for page in pages:
            page.until_table()
            assert page.table["open_to_spectators"] is is_open
        for page in pages[:3]:
            page.say(type="nonce", round=0, nonce=page.nonce)
        for page in pages:
            page.until(lambda view: view["card"] is not None)
        assert seen_of_seats(pages[3].view) == [(is_open, is_open)] * 4
        for page in pages[:3]:
            assert sum(hidden for _, hidden in seen_of_seats(page.view)) == 0
            assert sum(chips for chips, _ in seen_of_seats(page.view)) == 1


def test_who_leaves_takes_the_agreement_along(client: TestClient) -> None:
    table, (_, ben) = seated_friends(client, friends(RULES, people=2, bots=1, open_to_spectators=True))
    with Browser(client, table) as page, Browser(ben, table) as other:
        other.say(type="agree", agree=True)
        page.until_seating(lambda seating: seating["agreed"] == [0, 1])
        other.say(type="leave")
        page.until_seating(lambda seating: seating["agreed"] == [0])


def test_nobody_agrees_to_what_was_not_asked_for(client: TestClient) -> None:
    with Browser(client, new_table(client, friends(people=2, bots=1))) as page:
        page.say(type="agree", agree=True)
        assert page.read()["code"] == "not_asked"


# --- Who is there ---------------------------------------------------------------------------------------------------


def test_everybody_is_told_who_is_there(client: TestClient) -> None:
    table, (_, ben, _) = seated_friends(client, friends(people=3, bots=1))
    with Browser(client, table) as page:
        page.until_there(lambda there: there["connected"] == [True, False, False, True])
        assert page.presence["watching"] == 0
        with Browser(ben, table) as first, Browser(ben, table), Browser(somebody_else(client), table):
            page.until_there(lambda there: there["watching"] == 1)
            assert page.presence["connected"] == [True, True, False, True]
            first.until_there(lambda there: there == page.presence)
        page.until_there(lambda there: there["connected"] == [True, False, False, True] and there["watching"] == 0)


def test_an_open_seat_is_nobody_and_who_sits_down_is_there(client: TestClient) -> None:
    table = new_table(client, friends(people=2, bots=1))
    with Browser(client, table) as page:
        page.until_there(lambda there: there["connected"] == [True, False, True])
        page.say(type="seat_bot", seat=1, level="random")
        page.until_there(lambda there: there["connected"] == [True, True, True])


def test_bots_play_on_while_nobody_is_there(client: TestClient) -> None:
    table = new_table(client, request())
    with Browser(client, table) as page:
        page.deal()
        page.move("p")
        page.until(lambda view: view["ply"] > 0)
    with Browser(client, table) as page:
        page.until(lambda view: view["your_turn"] or view["phase"] == "match_over")
        assert page.view["ply"] > 1
