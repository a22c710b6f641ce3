from __future__ import annotations

import socket

import pytest
from starlette.testclient import TestClient

from takeorpass.server.gate import Gate
from tests.server.conftest import Serve


@pytest.mark.parametrize(
    "host",
    [
        "localhost",
        "localhost:8000",
        "LOCALHOST",
        "games.localhost",
        "127.0.0.1:8000",
        "192.168.1.5",
        "[::1]",
        "[fe80::1]:8000",
        socket.gethostname(),
        f"{socket.gethostname()}.local:80",
    ],
)
def test_a_name_that_only_this_machine_can_have_is_known(host: str) -> None:
    assert Gate().is_known_host(host)


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "localhost.evil.example",
        "127.0.0.1.evil.example",
        "",
        " ",
        "local host",
        "localhost:",
        "localhost:port",
        "localhost:123456",
        "[::1",
        "localhost; script-src *",
        "localhost\n",
        "ｌocalhost",
        "999.1.1.1",
    ],
)
def test_a_name_that_somebody_else_may_point_here_is_not_known(host: str) -> None:
    assert not Gate().is_known_host(host)


def test_further_hosts_can_be_set_up(serve: Serve) -> None:
    with serve(hosts=("games.example",)) as client:
        assert client.get("/healthz", headers={"host": "games.example"}).status_code == 200
        assert client.get("/healthz", headers={"host": "www.games.example"}).status_code == 421


def test_a_foreign_host_gets_a_sentence_and_nothing_else(client: TestClient) -> None:
    for path in ("/", "/api/catalog", "/healthz"):
        answer = client.get(path, headers={"host": "evil.example"})
        assert (answer.status_code, answer.json()["code"]) == (421, "foreign_host")


@pytest.mark.parametrize("path", ["/", "/api/catalog", "/nothing", "/healthz", "/t/x", "/assets/x.js"])
def test_every_answer_says_what_its_page_may_do(client: TestClient, path: str) -> None:
    headers = client.get(path).headers
    policy = dict(part.strip().split(" ", 1) for part in headers["content-security-policy"].split(";"))
    assert policy == {
        "default-src": "'none'",
        "script-src": "'self'",
        "style-src": "'self'",
        "img-src": "'self' data:",
        "font-src": "'self'",
        "worker-src": "'self'",
        "manifest-src": "'self'",
        "connect-src": "'self' ws://localhost wss://localhost",
        "base-uri": "'none'",
        "form-action": "'none'",
        "frame-ancestors": "'none'",
    }
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"


def test_a_strange_host_cannot_write_into_the_policy(client: TestClient) -> None:
    answer = client.get("/", headers={"host": "localhost; script-src *"})
    assert "script-src *" not in answer.headers["content-security-policy"]
