"""Hostile pages on real sockets: each ends its own socket, and another table plays on."""

from __future__ import annotations

import contextlib
import socket
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from tests.server.playing import cautious, request
from tests.server.process import Page, ServerProcess

Attack = Callable[[ClientConnection], None]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with ServerProcess(tmp_path_factory.mktemp("floods") / "games.sqlite") as started:
        yield started


def send_ten_megabytes(page: ClientConnection) -> None:
    page.send("x" * 10_000_000)


def send_ten_megabytes_in_pieces(page: ClientConnection) -> None:
    page.send("x" * 1000 for _ in range(10_000))


def send_bad_utf_8(page: ClientConnection) -> None:
    page.send(b"\xff\xfe{", text=True)


def send_a_thousand_moves(page: ClientConnection) -> None:
    for _ in range(1000):
        page.send('{"type": "move", "round": 0, "ply": 0, "move": "t"}')


def send_nonsense(page: ClientConnection) -> None:
    for _ in range(1000):
        page.send("null")
        page.send(b"\x00")


def send_raw_bytes(page: ClientConnection) -> None:
    page.socket.sendall(b"\xff" * 1000)


ATTACKS = (
    send_ten_megabytes,
    send_ten_megabytes_in_pieces,
    send_bad_utf_8,
    send_a_thousand_moves,
    send_nonsense,
    send_raw_bytes,
)


@pytest.mark.parametrize("attack", ATTACKS)
def test_an_attack_ends_its_own_socket_and_others_play_on(server: ServerProcess, attack: Attack) -> None:
    attacker, other = Page(server.address), Page(server.address)
    table, other_table = attacker.new_table(request()), other.new_table(request())
    with other.at(other_table):
        other.deal()
        with contextlib.suppress(ConnectionClosed), attacker.at(table) as attacking:
            attack(attacking)
            while True:
                attacking.recv(timeout=20)
        for _ in range(3):
            other.until(lambda view: view["your_turn"] or view["phase"] != "playing")
            ply = other.view["ply"]
            other.move(cautious(other.view))
            other.until(lambda view, ply=ply: view["ply"] > ply)  # type: ignore[misc]
        assert other.errors == []
    # The person behind the attack may come back, to the same seat.
    with attacker.at(table):
        assert attacker.table["seat"] == 0
        assert attacker.view["ply"] == 0


GARBAGE = (b"\x00" * 100, b"GET / HTTP/9.9\r\n\r\n", b"GET " + b"a" * 100_000, b"POST /api/tables HTTP/1.1\r\n")


def test_garbage_instead_of_http_harms_nobody(server: ServerProcess) -> None:
    for garbage in GARBAGE:
        with socket.create_connection(("127.0.0.1", server.port), timeout=5) as raw:
            raw.sendall(garbage)
    assert Page(server.address).get("/healthz")


def test_a_foreign_page_gets_no_socket(server: ServerProcess) -> None:
    page = Page(server.address)
    url = f"{server.address.replace('http', 'ws', 1)}/api/tables/{page.new_table(request())}/socket"
    headers = {"cookie": page.cookie, "origin": "http://evil.example"}
    with pytest.raises(InvalidStatus) as refused, connect(url, additional_headers=headers):
        pass
    assert refused.value.response.status_code == 403


def test_many_pages_of_one_table_stay_current(server: ServerProcess) -> None:
    """One of them never reads: its table does not wait for it."""
    person = Page(server.address)
    table = person.new_table(request())
    others = [Page(server.address, person.cookie) for _ in range(8)]
    with contextlib.ExitStack() as stack:
        for page in (person, *others):
            stack.enter_context(page.at(table))
        person.deal()
        while person.view["phase"] == "playing":
            person.until(lambda view: view["your_turn"] or view["phase"] != "playing")
            if person.view["your_turn"]:
                ply = person.view["ply"]
                person.move("t")
                person.until(lambda view, ply=ply: view["ply"] > ply)  # type: ignore[misc]
        readers = others[1:]
        at_the_end = (lambda view: view["phase"] == "match_over",)
        threads = [threading.Thread(target=page.until, args=at_the_end) for page in readers]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(20)
            assert not thread.is_alive()
    assert all(page.view["result"] == person.view["result"] for page in readers)


def test_the_log_of_an_attack_is_short(tmp_path: Path) -> None:
    with ServerProcess(tmp_path / "games.sqlite") as server:
        page = Page(server.address)
        table = page.new_table(request())
        for attack in ATTACKS:
            with contextlib.suppress(ConnectionClosed), page.at(table) as attacking:
                attack(attacking)
                while True:
                    attacking.recv(timeout=20)
        status, logged = server.stop()
    assert (status, logged) == (0, "")
