"""Bots' workers on other machines: they show a key, get views and give letters; whatever they do, the game goes on."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient, WebSocketTestSession
from starlette.websockets import WebSocketDisconnect

from takeorpass.cli import run
from takeorpass.errors import InputError
from takeorpass.players.levels import choose
from takeorpass.rules import Match, PlayerMove, Reveal, SeatView, Take, parse_rules, view_of
from takeorpass.server.workers import Workers
from takeorpass.server.working import check_key, parse_address
from takeorpass.wire.workers import MAX_HANDS, answer, offer, question, read_answer, read_offer, read_question
from tests.server.conftest import HereWorker, Serve
from tests.server.playing import Browser, cautious, new_table, receive_text, request
from tests.server.process import Page, ServerProcess

KEY = "0123456789abcdef0123456789abcdef"


class Own(HereWorker):
    """The process on this machine, which counts what it is asked."""

    def __init__(self) -> None:
        self.asked = 0

    async def choose(self, view: SeatView, level: str, seed: int) -> PlayerMove:
        self.asked += 1
        return await super().choose(view, level, seed)


@pytest.fixture
def own() -> Own:
    return Own()


@pytest.fixture
def client(serve: Serve, own: Own) -> Iterator[TestClient]:
    with serve(worker=own, worker_key=KEY) as started:
        yield started


def come(client: TestClient, key: str = KEY) -> WebSocketTestSession:
    return client.websocket_connect("ws://localhost/api/workers/socket", headers={"authorization": f"Bearer {key}"})


@pytest.mark.parametrize("key", ["", "x", KEY + "x", KEY[:-1], "None"])
def test_who_does_not_show_the_key_is_turned_away(client: TestClient, key: str) -> None:
    with pytest.raises(WebSocketDisconnect), come(client, key) as socket:
        receive_text(socket)


@pytest.mark.parametrize("key", ["", KEY, "None"])
def test_without_a_key_nobody_is_let_in(serve: Serve, key: str) -> None:
    with serve() as client, pytest.raises(WebSocketDisconnect), come(client, key) as socket:
        receive_text(socket)


@pytest.mark.parametrize("first", ["null", "{}", offer(0), offer(MAX_HANDS + 1), '{"type": "thought"}', "]"])
def test_a_worker_that_offers_nonsense_is_sent_away(client: TestClient, first: str) -> None:
    with come(client) as socket:
        socket.send_text(first)
        with pytest.raises(WebSocketDisconnect):
            receive_text(socket)


def test_a_view_arrives_as_it_was_sent_and_is_answered_alike() -> None:
    rules = parse_rules("no-thanks+hidden-tiger")
    match = Match.start(rules, players=3, rounds=4).apply(Reveal(24)).apply(Take()).apply(Reveal(7))
    view = view_of(match, match.position.to_act, hidden=9)
    number, seen, level, seed = read_question(question(5, view, "careful", 2**63))
    assert (number, seen, level, seed) == (5, view, "careful", 2**63)


@pytest.mark.parametrize("text", ["null", "]", "{}", "x" * 2**21, '{"type":"think"}'])
def test_what_is_no_message_is_said_so(text: str) -> None:
    for read in (read_question, read_offer, read_answer):
        with pytest.raises(InputError) as error:
            read(text)
        assert error.value.code == "bad_message"


class Socket:
    """One end of a worker's socket, without a server around it."""

    def __init__(self, key: str = KEY) -> None:
        self.headers = {"authorization": f"Bearer {key}"}
        self.sent: asyncio.Queue[str] = asyncio.Queue()
        self.said: asyncio.Queue[str | None] = asyncio.Queue()
        self.is_listened_to = asyncio.Event()
        self._has_offered = False

    async def accept(self) -> None:
        pass

    async def receive_text(self) -> str:
        if self._has_offered:
            self.is_listened_to.set()
        self._has_offered = True
        text = await self.said.get()
        if text is None:
            raise WebSocketDisconnect
        return text

    async def send_text(self, text: str) -> None:
        await self.sent.put(text)

    async def close(self, code: int = 1000) -> None:
        assert code in {1000, 1008}


def a_view() -> SeatView:
    match = Match.start(parse_rules("no-thanks"), players=3).apply(Reveal(24))
    return view_of(match, match.position.to_act)


async def at_work(workers: Workers, *sockets: Socket) -> list[asyncio.Task[None]]:
    """Let workers come, each with one hand."""
    tasks = []
    for socket in sockets:
        tasks.append(asyncio.create_task(workers.serve(socket)))  # type: ignore[arg-type]
        socket.said.put_nowait(offer(1))
    for socket in sockets:
        await socket.is_listened_to.wait()
    return tasks


def test_a_decision_is_leased_to_one_worker_and_who_asks_the_same_shares_it(own: Own) -> None:
    async def ask() -> None:
        workers, one, other = Workers(own, KEY), Socket(), Socket()
        tasks = await at_work(workers, one, other)
        asking = [asyncio.create_task(workers.choose(a_view(), "random", seed)) for seed in (1, 1, 1, 2)]
        numbers = [read_question(await socket.sent.get())[0] for socket in (one, other)]
        # Both hands are busy: the third decision is thought out here.
        await workers.choose(a_view(), "random", 3)
        assert own.asked == 1
        for socket, number in zip((one, other), numbers, strict=True):
            socket.said.put_nowait(answer(number, "t"))
        assert await asyncio.gather(*asking) == [Take()] * 4
        assert one.sent.empty()
        assert other.sent.empty()
        for socket in (one, other):
            socket.said.put_nowait(None)
        await asyncio.gather(*tasks)
        assert workers._hands == []

    asyncio.run(ask())


@pytest.mark.parametrize("fault", ["silent", "gone", "illegal", "nonsense", "late"])
def test_a_worker_that_fails_loses_its_lease_to_the_next(own: Own, fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("takeorpass.server.workers.LEASE_S", 0.1)

    async def ask() -> None:
        workers, bad, good = Workers(own, KEY), Socket(), Socket()
        tasks = await at_work(workers, bad, good)
        asking = asyncio.create_task(workers.choose(a_view(), "random", 1))
        number, *_ = read_question(await bad.sent.get())
        match fault:
            case "gone":
                bad.said.put_nowait(None)
            case "illegal":
                bad.said.put_nowait(answer(number, "h"))
            case "nonsense":
                bad.said.put_nowait("nonsense")
            case _:
                pass
        number, *_ = read_question(await good.sent.get())
        if fault == "late":
            bad.said.put_nowait(answer(0, "p"))
        good.said.put_nowait(answer(number, "t"))
        assert await asking == Take()
        assert own.asked == 0
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    asyncio.run(ask())


def test_where_every_worker_fails_the_process_here_decides(own: Own, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("takeorpass.server.workers.LEASE_S", 0.05)

    async def ask() -> None:
        workers = Workers(own, KEY)
        tasks = await at_work(workers, *(Socket() for _ in range(3)))
        assert await workers.choose(a_view(), "careful", 1) == choose(a_view(), "careful", 1)
        assert own.asked == 1
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    asyncio.run(ask())


def test_a_game_is_played_by_workers_and_goes_on_when_they_leave(client: TestClient, own: Own) -> None:
    table = new_table(client, request("no-thanks+hidden-tiger", level="careful"))
    with Browser(client, table) as page:
        with come(client) as socket:
            socket.send_text(offer(1))
            assert client.portal is not None
            client.portal.call(until_there, client)
            page.until(lambda view: bool(view["nonce_wanted"]))
            page.say(type="nonce", round=0, nonce=page.nonce)
            page.until(lambda view: view["your_turn"])
            ply = page.view["ply"]
            page.move("p")
            asked = receive_text(socket)
            number, view, level, seed = read_question(asked)
            assert own.asked == 0
            socket.send_text(answer(number, choose(view, level, seed).letter))
            page.until(lambda view: view["ply"] > ply + 1)
        while page.view["phase"] != "match_over":
            if page.view["your_turn"]:
                page.turn(cautious(page.view))
            else:
                page.read()
        assert page.errors == []
    assert own.asked > 0
    assert all(name not in asked for name in ("Ann", "Ben", table))


async def until_there(client: TestClient) -> None:
    while not client.app.state.workers.there:  # type: ignore[attr-defined]  # noqa: ASYNC110 - nobody tells
        await asyncio.sleep(0.001)


def test_takeorpass_worker_thinks_for_a_server(database: Path, tmp_path: Path) -> None:
    key = tmp_path / "key"
    key.write_text(KEY + "\n")
    with ServerProcess(database, TAKEORPASS_WORKER_KEY=KEY, TAKEORPASS_METRICS_TOKEN=KEY) as server:
        command = [sys.executable, "-m", "takeorpass", "worker", server.address, "--processes", "1"]
        with subprocess.Popen([*command, "--key-file", str(key)], stdout=subprocess.PIPE, text=True) as worker:
            assert worker.stdout is not None
            assert worker.stdout.readline() == f"Thinking for {server.address}.\n"
            page = Page(server.address)
            table = page.new_table(request(level="careful"))
            with page.at(table):
                page.deal()
                page.move("p")
                page.until(lambda view: view["ply"] > 1)
            metrics = server.get(f"{server.address}/metrics", authorization=f"Bearer {KEY}").decode()
            worker.terminate()
        assert "\ntakeorpass_workers 1.0\n" in metrics
        assert float(metrics.partition("\ntakeorpass_found_elsewhere_total ")[2].split()[0]) >= 1
        wrong = subprocess.run(
            command, env=os.environ | {"TAKEORPASS_WORKER_KEY": KEY[::-1]}, capture_output=True, text=True, check=False
        )
        assert (wrong.returncode, wrong.stdout) == (2, "")
        assert wrong.stderr == f"{server.address} does not know this key.\n"
        assert server.stop()[0] == 0


@pytest.mark.parametrize("key", ["", "short", "with spaces in it and long enough it is", "ä" * 40])
def test_a_key_that_is_none_is_refused(key: str) -> None:
    with pytest.raises(InputError):
        check_key(key)


@pytest.mark.parametrize("address", ["games.example", "ftp://games.example", "http://", "http://games.example/there"])
def test_an_address_that_is_none_is_refused(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(InputError):
        parse_address(address)
    monkeypatch.setenv("TAKEORPASS_WORKER_KEY", KEY)
    assert run(["worker", address]) == 2


def test_a_worker_without_a_key_says_where_it_is_looked_for(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("TAKEORPASS_WORKER_KEY", raising=False)
    assert run(["worker", "http://localhost"]) == 2
    assert capsys.readouterr().err == (
        "A worker needs the servers' key: in TAKEORPASS_WORKER_KEY, or with --key-file.\n"
    )
