"""Backup and restore: what was acknowledged is in it, and it can be played on wherever it is put back."""

from __future__ import annotations

import sqlite3
import stat
import sys
from contextlib import closing
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from takeorpass.cli import run
from takeorpass.errors import TakeOrPassError
from takeorpass.server.backup import Kept, back_up, restore
from takeorpass.server.config import Postgres
from takeorpass.server.postgres import PostgresStore
from takeorpass.server.sqlite import SqliteStore
from tests.server.conftest import Serve
from tests.server.playing import Browser, Frame, new_table, request, somebody_else
from tests.server.test_migrations import DUMP


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "backup.sqlite"


def started(client: TestClient) -> tuple[str, Frame]:
    """Set up a table, play a little and return it with what its person sees."""
    table = new_table(client)
    with Browser(client, table) as page:
        page.deal()
        return table, page.turn("p")


def played_on(serve: Serve, cookies: TestClient, table: str, before: Frame) -> None:
    """Play on, as the person of then, where it was left."""
    with serve() as client:
        person = somebody_else(client)
        person.cookies = cookies.cookies
        with Browser(person, table) as page:
            assert page.view | {"events": []} == before | {"events": []}
            page.turn("t")
            assert page.errors == []


def test_a_backup_is_made_while_a_server_runs_and_can_be_played_on(
    serve: Serve, database: Path, file: Path, tmp_path: Path
) -> None:
    with serve() as client:
        table, view = started(client)
        kept = back_up(database, file)
        with Browser(client, table) as page:
            page.turn("p")
    assert kept.tables == 1
    assert sorted(path.name for path in tmp_path.iterdir() if path.name.startswith(("backup", "."))) == [file.name]
    if sys.platform != "win32":
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert restore(file, database, replace=True) == kept
    played_on(serve, client, table, view)


def test_games_go_from_a_file_into_postgresql_and_back(
    serve: Serve, serve_postgres: Serve, database: Path, postgres: Postgres, file: Path
) -> None:
    with serve() as client:
        table, view = started(client)
    kept = back_up(database, file)
    assert restore(file, postgres) == kept
    played_on(serve_postgres, client, table, view)
    again = file.with_name("again.sqlite")
    assert back_up(postgres, again).events > kept.events
    restore(file, postgres, replace=True)
    restore(again, database, replace=True)
    played_on(serve_postgres, client, table, view)
    with serve() as other:
        person = somebody_else(other)
        person.cookies = client.cookies
        with Browser(person, table) as page:
            assert page.view["ply"] > view["ply"]


def test_a_backup_of_an_older_schema_can_be_restored(database: Path, postgres: Postgres, file: Path) -> None:
    with closing(sqlite3.connect(file)) as connection:
        connection.executescript(DUMP)
    assert restore(file, database) == restore(file, postgres) == Kept(6, 125)
    SqliteStore(database).close()
    PostgresStore(postgres)


def test_games_that_are_there_are_kept_unless_they_are_to_be_replaced(
    database: Path, postgres: Postgres, file: Path, serve: Serve
) -> None:
    with serve() as client:
        started(client)
    back_up(database, file)
    with pytest.raises(TakeOrPassError, match="is there already"):
        back_up(database, file)
    restore(file, postgres)
    for kept in (database, postgres):
        with pytest.raises(TakeOrPassError, match="--replace"):
            restore(file, kept)


def test_nothing_is_restored_under_a_server_that_runs(
    database: Path, file: Path, serve: Serve, serve_postgres: Serve, postgres: Postgres
) -> None:
    with serve() as client, pytest.MonkeyPatch.context() as patch:
        started(client)
        back_up(database, file)
        patch.setattr("takeorpass.server.lock._WAIT_FOR_ADDRESS", 0.1)
        with pytest.raises(TakeOrPassError, match="already open"):
            restore(file, database, replace=True)
    with serve_postgres() as client:
        started(client)
        with pytest.raises(TakeOrPassError, match="Servers are still running"):
            restore(file, postgres, replace=True)
    restore(file, postgres, replace=True)


def test_what_fails_in_the_middle_leaves_postgresql_as_it_was(
    serve_postgres: Serve, postgres: Postgres, file: Path, serve: Serve, database: Path
) -> None:
    with serve() as client:
        started(client)
    back_up(database, file)
    with serve_postgres() as client:
        table, view = started(client)
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("UPDATE event SET at = 'yesterday'")
    with pytest.raises(TakeOrPassError, match="cannot be"):
        restore(file, postgres, replace=True)
    played_on(serve_postgres, client, table, view)


@pytest.mark.parametrize("content", [b"", b"this is no database" * 100])
def test_what_is_no_backup_is_one_sentence(
    content: bytes, database: Path, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file.write_bytes(content)
    assert run(["restore", str(file), "--database", str(database)]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert not database.exists()


def test_the_commands_say_what_they_kept(
    database: Path, file: Path, serve: Serve, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    with serve() as client:
        new_table(client, request())
    capsys.readouterr()  # what the server said
    assert run(["backup", str(file), "--database", str(database)]) == 0
    assert run(["restore", str(file), "--database", str(tmp_path / "new.sqlite")]) == 0
    assert capsys.readouterr().out.splitlines() == [
        f"1 table with 2 events written to {file}.",
        f"1 table with 2 events restored to {tmp_path / 'new.sqlite'}.",
    ]


def test_a_place_where_nothing_can_be_written_is_one_sentence(database: Path, tmp_path: Path) -> None:
    SqliteStore(database).close()
    with pytest.raises(TakeOrPassError, match="cannot be written"):
        back_up(database, tmp_path / "nowhere" / "backup.sqlite")
