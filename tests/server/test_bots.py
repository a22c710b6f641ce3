from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest

from takeorpass.rules import Pass, PlayerMove, PlayHidden, SeatView
from takeorpass.server.bots import seed_of
from takeorpass.server.events import Event
from takeorpass.server.sqlite import SqliteStore
from takeorpass.server.store import StoreError
from takeorpass.server.table import fold
from tests.server.conftest import HereWorker, Serve
from tests.server.playing import Browser, new_table, request
from tests.server.test_table import played


class Recording(HereWorker):
    """Notes what it is told."""

    def __init__(self) -> None:
        self.asked: list[tuple[SeatView, str, int]] = []

    async def choose(self, view: SeatView, level: str, seed: int) -> PlayerMove:
        self.asked.append((view, level, seed))
        return await super().choose(view, level, seed)


def test_bots_are_asked_only_where_there_is_a_choice_and_told_only_their_view(serve: Serve) -> None:
    worker = Recording()
    with serve(worker=worker) as client:
        table = new_table(client, request("no-thanks+hidden-tiger", level="careful"))
        with Browser(client, table) as page:
            page.play_match()
    assert worker.asked
    for view, level, _ in worker.asked:
        assert level == "careful"
        assert view.seat == view.to_act != 0
        assert len(view.legal) > 1
        assert [count is None for count in view.chips] == [seat != view.seat for seat in range(4)]
    assert len({seed for _, _, seed in worker.asked}) == len(worker.asked)


class Broken(HereWorker):
    """Fails in each way that there is, in turn."""

    def __init__(self) -> None:
        self.count = 0

    async def choose(self, view: SeatView, level: str, seed: int) -> PlayerMove:  # noqa: ARG002 - as it is asked
        self.count += 1
        match self.count % 4:
            case 0:
                raise RuntimeError("This bot fails.")
            case 1:
                await asyncio.sleep(60)
            case 2:
                return PlayHidden(99)
            case _:
                return Pass()
        return Pass()


def test_a_bot_that_fails_takes_the_card_and_the_game_goes_on(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("takeorpass.server.bots._THINKING_S", 0.01)
    worker = Broken()
    with serve(worker=worker) as client, Browser(client, new_table(client)) as page:
        assert page.play_match()["phase"] == "match_over"
    assert worker.count > 4


def test_bots_go_on_after_a_restart(serve: Serve) -> None:
    class Stuck(HereWorker):
        async def choose(self, view: SeatView, level: str, seed: int) -> PlayerMove:
            if view.ply:
                await asyncio.Event().wait()
            return await super().choose(view, level, seed)

    with serve(worker=Stuck()) as client:
        table = new_table(client)
        with Browser(client, table) as page:
            page.deal()
            page.move("p")
            page.until(lambda view: view["ply"] > 0)
        cookies = dict(client.cookies)
    with serve() as client:
        client.cookies.update(cookies)
        with Browser(client, table) as page:
            assert not page.view["your_turn"]
            page.until(lambda view: view["your_turn"])


def test_a_bots_move_that_cannot_be_saved_is_made_later(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("takeorpass.server.bots._PATIENCE_S", 0.01)
    append = SqliteStore.append
    failures = iter([True, True, True])

    def failing(
        self: SqliteStore, table_id: str, first: int, events: Sequence[Event], *rest: Any, **more: Any
    ) -> asyncio.Future[None]:
        if getattr(events[0], "seat", 0) > 0 and next(failures, False):
            raise StoreError("not_saved", "The disk is full.")
        return append(self, table_id, first, events, *rest, **more)

    with serve() as client, Browser(client, new_table(client)) as page:
        page.deal()
        monkeypatch.setattr(SqliteStore, "append", failing)
        page.turn("p")
    assert next(failures, None) is None
    assert page.errors == []


def test_a_pause_before_each_move_lets_people_follow(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    pauses: list[float] = []
    sleep = asyncio.sleep

    async def counting(seconds: float) -> None:
        pauses.append(seconds)
        await sleep(0)

    with serve(bot_pause=0.7) as client:
        monkeypatch.setattr("takeorpass.server.bots.asyncio.sleep", counting)
        with Browser(client, new_table(client)) as page:
            page.deal()
            ply = page.view["ply"]
            made = page.turn("p")["ply"] - ply - 1
    assert pauses[:made] == [0.7] * made


def test_the_seed_of_a_decision_depends_on_table_round_and_ply() -> None:
    table = fold(played(rounds=1))
    other = fold(played(rounds=1, starter=1))
    seeds = {seed_of(table.created, round_, ply) for round_ in range(5) for ply in range(50)}
    assert len(seeds) == 250
    assert seed_of(table.created, 1, 2) == seed_of(table.created, 1, 2)
    assert all(0 <= seed < 2**64 for seed in seeds)
    assert table.created.bot_secret == other.created.bot_secret
