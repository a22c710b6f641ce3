"""Reactions: heard by all at the table, kept by nobody, and not too often."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from takeorpass.errors import InputError
from takeorpass.rules import all_names, parse_rules
from takeorpass.server import reacting
from takeorpass.server.reacting import Reacted, has_reactions
from tests.server.conftest import Serve
from tests.server.playing import Browser, friends, new_table, request, seated_friends, somebody_else


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


def started(client: TestClient, rules: str = "no-thanks") -> tuple[str, list[TestClient]]:
    table, people = seated_friends(client, friends(rules, people=3))
    with Browser(client, table) as page:
        page.say(type="start")
        page.until_table()
    return table, people


def hear(page: Browser, count: int = 1) -> list[tuple[int, str]]:
    """Read until so many reactions came, or a refusal."""
    while len(page.reactions) < count and not page.errors:
        page.read()
    return page.reactions


@pytest.fixture
def two(serve_postgres: Serve) -> Iterator[tuple[TestClient, TestClient]]:
    with serve_postgres() as one, serve_postgres() as other:
        yield one, other


def test_all_who_are_there_hear_it_and_nothing_is_kept(client: TestClient, database: Path) -> None:
    table, people = started(client)
    before = events_in(database)
    with (
        Browser(people[1], table) as ben,
        Browser(people[0], table) as ann,
        Browser(somebody_else(client), table) as on,
    ):
        ben.say(type="react", reaction="ouch")
        assert [hear(page) for page in (ben, ann, on)] == [[(1, "ouch")]] * 3
    with Browser(people[0], table) as later:
        later.say(type="react", reaction="thanks")
        assert hear(later) == [(0, "thanks")]
    assert events_in(database) == before


def events_in(database: Path) -> int:
    with closing(sqlite3.connect(database)) as connection:
        count: int = connection.execute("SELECT count(*) FROM event").fetchone()[0]
    return count


def test_a_seat_waits_between_reactions_and_has_ten_a_minute() -> None:
    clock = Clock()
    reacted = Reacted(clock)
    for _ in range(10):
        reacted.check(0)
        reacted.add(0)
        with pytest.raises(InputError, match="every 2 seconds"):
            reacted.check(0)
        reacted.check(1)
        clock.now += 2
    with pytest.raises(InputError, match="in a minute"):
        reacted.check(0)
    clock.now += 40
    reacted.check(0)
    reacted.add(0)
    clock.now += 1.5
    with pytest.raises(InputError, match="every 2 seconds"):
        reacted.check(0)


def test_too_many_are_refused_and_not_heard(client: TestClient) -> None:
    table, people = started(client)
    with Browser(people[1], table) as ben, Browser(people[0], table) as ann:
        ben.say(type="react", reaction="ha")
        hear(ben)
        ben.say(type="react", reaction="ha")
        while not ben.errors:
            ben.read()
        assert ben.errors[0]["code"] == "too_many_reactions"
        ann.say(type="react", reaction="thanks")
        assert hear(ann, 2) == [(1, "ha"), (0, "thanks")]


def test_spectators_say_nothing(client: TestClient) -> None:
    table, _ = started(client)
    with Browser(somebody_else(client), table) as watcher:
        watcher.say(type="react", reaction="ha")
        hear(watcher)
        assert watcher.errors[0]["code"] == "no_seat"


def test_the_host_switches_them_off_and_on_for_all(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reacting, "PAUSE_S", 0.0)
    table, people = started(client)
    with Browser(people[0], table) as ann, Browser(people[1], table) as ben:
        assert ann.table["host"] == 0
        ben.say(type="reactions", allowed=False)
        hear(ben)
        assert ben.errors.pop()["code"] == "not_host"
        for allowed in (False, True):
            ann.say(type="reactions", allowed=allowed)
            for page in (ann, ben):
                while page.table["reactions"] is not allowed:
                    page.read()
            ben.say(type="react", reaction="ha")
            hear(ben)
            assert [error["code"] for error in ben.errors] == ([] if allowed else ["no_reactions"])
            ben.errors.clear()
        assert ben.reactions == [(1, "ha")]


def test_games_with_tokens_have_none(client: TestClient) -> None:
    for name in all_names():
        assert has_reactions(parse_rules(name)) is (not name.startswith("take-or-pay")), name
    table, people = started(client, "take-or-pay")
    with Browser(people[0], table) as ann:
        assert ann.table["reactions"] is None
        for message in ({"type": "react", "reaction": "ha"}, {"type": "reactions", "allowed": True}):
            ann.say(**message)
            hear(ann)
            assert ann.errors.pop()["code"] == "no_reactions"


def test_only_the_fixed_words_can_be_said_and_not_before_the_start(client: TestClient) -> None:
    with Browser(client, new_table(client, request())) as page:
        for reaction in ("<b>", "", None, 1):
            page.say(type="react", reaction=reaction)
            hear(page)
            assert page.errors.pop()["code"] == "bad_message"
    with Browser(client, new_table(client, friends())) as page:
        page.say(type="react", reaction="ha")
        hear(page)
        assert page.errors.pop()["code"] in {"not_started", "no_seat"}


def test_they_are_heard_and_counted_through_every_process(two: tuple[TestClient, TestClient]) -> None:
    one, other = two
    table, people = started(one)
    there = somebody_else(other)
    there.cookies = people[1].cookies
    with Browser(people[1], table) as here, Browser(there, table) as elsewhere:
        here.say(type="react", reaction="hurry")
        assert hear(here) == hear(elsewhere) == [(1, "hurry")]
        elsewhere.say(type="react", reaction="hurry")
        hear(elsewhere, 2)
        assert elsewhere.errors[0]["code"] == "too_many_reactions"
