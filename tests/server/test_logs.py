from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
import structlog

from takeorpass.server.logs import configure_logs, table_tag
from tests.server.conftest import Serve
from tests.server.playing import Browser, new_table


@pytest.fixture(autouse=True)
def own_logs() -> Iterator[None]:
    yield
    structlog.reset_defaults()


def test_a_line_is_key_and_value_or_json(capsys: pytest.CaptureFixture[str]) -> None:
    configure_logs()
    structlog.get_logger().warning("odd", kind="x\ny")
    assert capsys.readouterr().err.endswith("level='warning' event='odd' kind='x\\ny'\n")
    configure_logs("json")
    structlog.get_logger().warning("odd", kind="x\ny")
    line = capsys.readouterr().err
    assert line.count("\n") == 1
    assert {"level": "warning", "event": "odd", "kind": "x\ny"}.items() <= json.loads(line).items()


def test_what_goes_on_is_told_at_the_level_info_alone(capsys: pytest.CaptureFixture[str]) -> None:
    for level, lines in (("warning", 0), ("info", 1)):
        configure_logs(level=level)  # type: ignore[arg-type]
        structlog.get_logger().info("answered")
        assert capsys.readouterr().err.count("\n") == lines


@pytest.mark.parametrize(
    "path", ["/api/tables/{}/socket", "/api/tables/{}", "/t/{}", "/t/{}/", "/api/tables/{}/views/3"]
)
def test_a_table_is_named_by_a_tag(path: str, capsys: pytest.CaptureFixture[str]) -> None:
    configure_logs()
    structlog.get_logger().error("fault", table="tableid", path=path.format("tableid"))
    line = capsys.readouterr().err
    assert "tableid" not in line
    assert line.count(table_tag("tableid")) == 2


def test_a_game_logs_neither_its_table_nor_who_plays(serve: Serve, capsys: pytest.CaptureFixture[str]) -> None:
    configure_logs("json", "info")
    with serve() as client:
        table = new_table(client)
        with Browser(client, table) as page:
            page.play_match()
        client.get(f"/api/tables/{table}/record")
        client.get(f"/t/{table}")
    logged = capsys.readouterr().err
    (cookie,) = client.cookies.values()
    events = [json.loads(line)["event"] for line in logged.splitlines()]
    assert events[0] == "started"
    assert events.count("answered") == 3
    assert table_tag(table) in logged
    for secret in (table, *cookie.split("."), "Ann"):
        assert secret not in logged
