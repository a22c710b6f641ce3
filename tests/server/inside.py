"""A table as its server has it, in memory and in its log, for tests: what lets things happen there, and looks."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from starlette.testclient import TestClient

from takeorpass.server.commands import give_nonce
from takeorpass.server.events import Event
from takeorpass.server.live_table import LiveTable
from takeorpass.server.table import Table, fold
from tests.server.playing import Browser, friends, seated_friends

CLOCK = {"bank_s": 60, "supplement_s": 10}
"""What the body for a table asks for that has a clock."""


def live_of(client: TestClient, table: str) -> LiveTable:
    """Return ``table`` as the server has it in memory."""
    house = client.app.state.house  # type: ignore[attr-defined]
    live: LiveTable = client.portal.call(house.tables.find, table)  # type: ignore[union-attr]
    return live


def log_of(client: TestClient, table: str) -> list[Event]:
    """Return the events of ``table`` as the store has them."""
    store = client.app.state.house.tables._store  # type: ignore[attr-defined]
    events: list[Event] = client.portal.call(store.events_of, table)  # type: ignore[union-attr]
    return events


def happen(client: TestClient, table: str, *events: Event) -> Table:
    """Let ``events`` happen at ``table``; return it then."""
    live = live_of(client, table)
    client.portal.call(live.act, lambda _: events)  # type: ignore[union-attr]
    return live.table


def start(client: TestClient, table: str, *, parts: tuple[int, ...] = (0, 1, 2)) -> Table:
    """Let the host start, and those on the seats ``parts`` give their parts in the deal."""
    with Browser(client, table) as page:
        page.say(type="start")
        page.until_table()
    live = live_of(client, table)
    for seat in parts:
        client.portal.call(live.act, lambda now, seat=seat: give_nonce(now, seat, 0, "0b"))  # type: ignore[union-attr]
    return live.table


def three(
    client: TestClient, *, parts: tuple[int, ...] = (0, 1, 2), **changes: Any
) -> tuple[str, list[TestClient], LiveTable]:
    """Let Ann, Ben and Cleo start a match in which Ann begins."""
    table, people = seated_friends(client, friends(people=3) | {"starter": 0} | changes)
    start(client, table, parts=parts)
    return table, people, live_of(client, table)


def check_log(client: TestClient, live: LiveTable) -> None:
    """Check that the log folds to the table in memory; who it was created for may have lost the name since."""
    again = fold(log_of(client, live.id))
    assert replace(again, created=live.table.created) == live.table


def until(done: Callable[[], bool]) -> None:
    """Wait until ``done``, for a time at most."""
    deadline = time.monotonic() + 10
    while not done():
        assert time.monotonic() < deadline
        time.sleep(0.01)
