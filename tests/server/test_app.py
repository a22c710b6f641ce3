"""The wiring: what `make dev` starts, from the environment alone, with the bots in their own process."""

from __future__ import annotations

from pathlib import Path

import pytest
from starlette.testclient import TestClient

from takeorpass.server.app import create_app
from takeorpass.server.lock import HeldElsewhereError
from takeorpass.server.sqlite import SqliteStore
from tests.server.playing import Browser, new_table, request


def test_the_environment_alone_makes_a_server(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TAKEORPASS_DATABASE", str(database))
    monkeypatch.setenv("TAKEORPASS_BOT_PAUSE", "0")
    monkeypatch.setattr("takeorpass.server.lock._WAIT_FOR_ADDRESS", 0.1)
    with TestClient(create_app(), base_url="http://localhost") as client:
        with Browser(client, new_table(client, request(level="careful"))) as page:
            page.deal()
            page.turn("p")
        with pytest.raises(HeldElsewhereError):
            SqliteStore(database)
    # Its end lets the next one have the file.
    SqliteStore(database).close()


def test_the_clients_pages_have_their_own_paths_and_the_api_has_its(client: TestClient) -> None:
    assert client.get("/api/tables").status_code == 405
    assert client.get("/api").status_code == 404
    assert client.get("/api/").status_code == 404
    assert client.post("/").status_code == 405
    assert client.post("/t/x").status_code == 405
    assert client.head("/healthz").status_code == 200
