"""What tests of lists ask for: the lobby, one's own games and data."""

from __future__ import annotations

from typing import Any

from starlette.testclient import TestClient


def lobby(client: TestClient) -> list[dict[str, Any]]:
    """Return what the lobby shows now: the answer of a second ago does not count."""
    client.app.state.house.lobby._answer = None  # type: ignore[attr-defined]
    answer = client.get("/api/lobby")
    assert answer.status_code == 200, answer.text
    assert set(answer.json()) == {"tables"}
    tables: list[dict[str, Any]] = answer.json()["tables"]
    return tables


def own_games(client: TestClient, page: int = 0, size: int = 100) -> dict[str, Any]:
    """Return a page of the games of ``client``."""
    answer = client.get(f"/api/me/games?page={page}&size={size}")
    assert answer.status_code == 200, answer.text
    games: dict[str, Any] = answer.json()
    return games


def own_data(client: TestClient) -> dict[str, Any]:
    """Return all that the server keeps of ``client``."""
    answer = client.get("/api/me/data")
    assert answer.status_code == 200, answer.text
    data: dict[str, Any] = answer.json()
    return data


def delete_me(client: TestClient) -> int:
    """Delete all that the server keeps of ``client``; return at how many tables that was."""
    answer = client.delete("/api/me")
    assert answer.status_code == 200, answer.text
    count: int = answer.json()["tables"]
    return count
