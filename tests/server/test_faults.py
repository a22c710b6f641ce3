from __future__ import annotations

import asyncio
from typing import Any

import pytest
from structlog.testing import capture_logs

from takeorpass.server.faults import GONE, Faults


def _sent_by(error: Exception, scope_type: str) -> tuple[list[Any], list[Any]]:
    """Return what is sent and what is logged where an app raises ``error``."""

    async def app(*_: object) -> None:
        raise error

    sent: list[Any] = []

    async def send(message: Any) -> None:
        sent.append(message)

    async def receive() -> Any:
        return {}

    with capture_logs() as logs:
        asyncio.run(Faults(app)({"type": scope_type, "path": "/api/tables"}, receive, send))
    return sent, logs


@pytest.mark.parametrize("gone", GONE)
@pytest.mark.parametrize("scope_type", ["http", "websocket"])
def test_who_leaves_in_the_middle_is_no_fault(gone: type[Exception], scope_type: str) -> None:
    error = gone(1006) if gone.__name__ == "WebSocketDisconnect" else gone()
    assert _sent_by(error, scope_type) == ([], [])


def test_a_fault_of_ours_is_answered_and_logged_without_its_text() -> None:
    sent, logs = _sent_by(ValueError("a secret"), "http")
    assert sent[0]["status"] == 500
    assert logs[0]["error"] == "ValueError"
    assert "a secret" not in f"{sent} {logs}"


def test_a_fault_of_ours_closes_its_socket() -> None:
    sent, logs = _sent_by(ValueError("a secret"), "websocket")
    assert sent == [{"type": "websocket.close", "code": 1011}]
    assert len(logs) == 1
