from __future__ import annotations

import pytest
from starlette.testclient import TestClient

from tests.server.playing import Browser, new_table


def test_a_table_that_nobody_watches_is_forgotten_and_read_again(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("takeorpass.server.tables.KEPT", 3)
    tables = [new_table(client) for _ in range(8)]
    with Browser(client, tables[0]) as page:
        page.deal()
        for table in tables[1:]:
            with Browser(client, table) as other:
                other.deal()
        live = client.app.state.house.tables._live  # type: ignore[attr-defined]
        assert len(live) <= 3 + 1
        assert tables[0] in live
        page.turn("t")
    with Browser(client, tables[1]) as again:
        assert again.view["phase"] == "playing"
        again.turn("t")
