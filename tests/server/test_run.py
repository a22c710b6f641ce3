"""Starting and stopping a server as people do it."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from takeorpass.errors import TakeOrPassError
from takeorpass.server.run import run
from tests.server.playing import request
from tests.server.process import PROGRAM, Page, ServerProcess


@pytest.fixture
def server(database: Path) -> Iterator[ServerProcess]:
    with ServerProcess(database) as started:
        yield started


def test_it_says_where_it_is_once_it_answers(server: ServerProcess) -> None:
    assert server.lines == [f"Take or Pass is ready: {server.address}  (Ctrl-C stops it.)"]
    assert server.address.startswith("http://localhost:")
    assert Page(server.address).get("/healthz") == b'{"status":"ok"}'


def test_it_is_there_for_browsers_that_take_localhost_for_ipv6_or_ipv4(server: ServerProcess) -> None:
    known = {str(address[0]) for _, _, _, _, address in socket.getaddrinfo("localhost", None)}
    assert "127.0.0.1" in known
    for address in known:
        socket.create_connection((address, server.port), timeout=5).close()


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_stops_it_at_once_although_a_page_is_open(server: ServerProcess, number: int) -> None:
    page = Page(server.address)
    table = page.new_table(request(level="careful"))
    with page.at(table):
        page.deal()
        # Somebody whose machine sleeps never reads, nor answers a ping.
        start = time.monotonic()
        status, logged = server.stop(number)
        assert (status, logged) == (0, "")
        assert time.monotonic() - start < 10


def test_what_was_acknowledged_before_ctrl_c_is_there_after_it(database: Path) -> None:
    with ServerProcess(database) as first:
        page = Page(first.address)
        table = page.new_table(request())
        with page.at(table):
            page.deal()
            page.until(lambda view: view["your_turn"])
            page.move("t")
            seen = page.until(lambda view: view["ply"] > 0)
            first.stop()
    with ServerProcess(database) as second:
        again = Page(second.address, page.cookie)
        with again.at(table):
            assert again.table["seat"] == 0
            assert again.view["seats"][0]["runs"] == seen["seats"][0]["runs"]


def test_the_next_free_port_is_taken_and_said(database: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with ServerProcess(database, port) as server:
            assert server.port > port
            assert server.lines[0] == f"Port {port} is taken, so it is {server.port} this time."


def test_a_second_start_says_where_the_first_runs_and_ends_well(server: ServerProcess, database: Path) -> None:
    second = subprocess.run(
        [sys.executable, "-c", PROGRAM, "0", str(database)], capture_output=True, text=True, timeout=60, check=False
    )
    assert (second.returncode, second.stderr) == (0, "")
    assert second.stdout == f"These games are already open at {server.address} ({database}).\n"
    assert Page(server.address).get("/healthz")


def test_two_databases_may_be_served_at_once(server: ServerProcess, tmp_path: Path) -> None:
    with ServerProcess(tmp_path / "other.sqlite", server.port) as other:
        assert other.port != server.port
        page = Page(server.address)
        page.new_table(request())
        other_page = Page(other.address)
        other_page.new_table(request())
        assert page.cookie.partition("=")[0] != other_page.cookie.partition("=")[0]


def test_a_database_where_none_can_be_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(TakeOrPassError, match="cannot be opened"):
        run(port=0, database=str(tmp_path / "file" / "games.sqlite"), open_browser=False)


@pytest.mark.parametrize("host", ["no-such-host.invalid", "192.0.2.1"])
def test_an_address_that_this_machine_has_not_is_one_sentence(database: Path, host: str) -> None:
    with pytest.raises(TakeOrPassError) as error:
        run(host, 0, str(database), open_browser=False)
    assert error.value.code == "bad_address"


def test_an_answer_gives_nothing_away_about_the_server(server: ServerProcess) -> None:
    with socket.create_connection(("127.0.0.1", server.port), timeout=5) as raw:
        raw.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        answer = b"".join(iter(lambda: raw.recv(4096), b""))
    assert b"\r\nserver:" not in answer.lower()
    assert b"content-security-policy: default-src 'none'" in answer.lower()
