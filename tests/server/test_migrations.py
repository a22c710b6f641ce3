"""A database of an older schema, with running games in it, is brought up to date and played on.

``schema-1.sql`` was written by the program as it was before there was another schema.
"""

from __future__ import annotations

import json
import re
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine, inspect
from starlette.testclient import TestClient

from takeorpass.server import schema
from takeorpass.server.config import Postgres
from takeorpass.server.postgres import PostgresStore
from takeorpass.server.sqlite import SqliteStore
from takeorpass.server.store import StoreError
from tests.server.cluster import Cluster
from tests.server.conftest import Serve
from tests.server.playing import Browser, cautious, eager, sit, somebody_else

DUMP = Path(__file__).with_name("schema-1.sql").read_text("utf-8")
NOTES: dict[str, Any] = json.loads(DUMP.partition("\n")[0].removeprefix("-- "))


@pytest.fixture
def old(database: Path) -> Path:
    """A file with the schema and the running games of then."""
    with closing(sqlite3.connect(database)) as connection:
        connection.executescript(DUMP)
    return database


@pytest.fixture
def old_postgres(postgres: Postgres, postgres_cluster: Cluster) -> Postgres:
    """The same in PostgreSQL."""
    text = DUMP.replace("WITHOUT ROWID", "").replace("at INTEGER", "at BIGINT").replace("PRAGMA", "--")
    postgres_cluster.sql(postgres.url, text)
    return postgres


def person(client: TestClient, name: str) -> TestClient:
    """Return the browser that somebody has kept since then."""
    other = somebody_else(client)
    other.cookies.set(client.app.state.house.people.cookie, NOTES["secrets"][name])  # type: ignore[attr-defined]
    return other


def play_on(client: TestClient) -> None:
    """Play all that was played then to its end, and sit down where people still sat down."""
    tables, ann = NOTES["tables"], person(client, "Ann")
    for name in ("against bots", "hidden", "custom"):
        with Browser(ann, tables[name]) as page:
            assert page.view["phase"] == "playing"
            assert page.view["ply"] > 0
            while page.view["phase"] == "playing":
                page.turn(eager(page.view))
            assert page.errors == []
    with Browser(ann, tables["finished"]) as page:
        assert page.view["phase"] == "match_over"
    cleo = somebody_else(client)
    assert sit(cleo, tables["not started"], "Cleo").json() == {"seat": 2}
    with Browser(person(client, "Ben at not started"), tables["not started"]) as page:
        assert [place["name"] for place in page.seating["seats"]] == ["Ann", "Ben", "Cleo"]
    with Browser(person(client, "Cleo"), tables["dealing"]) as last, Browser(ann, tables["dealing"]) as first:
        last.say(type="nonce", round=0, nonce="0d" * 32)
        last.until(lambda view: view["phase"] == "playing")
        first.until(lambda view: view["phase"] == "playing")
        assert last.errors == first.errors == []
        mover = first if first.view["your_turn"] else last
        if mover.view["your_turn"]:
            seen = mover.view["ply"]
            mover.move(cautious(mover.view))
            mover.until(lambda view: view["ply"] > seen)


def test_games_of_an_older_schema_are_played_on(old: Path, serve: Serve) -> None:
    with serve() as client:
        play_on(client)
    with closing(sqlite3.connect(old)) as connection:
        assert connection.execute("SELECT value FROM meta WHERE key = 'schema'").fetchall() == [(str(schema.SCHEMA),)]


@pytest.mark.usefixtures("old_postgres")
def test_games_of_an_older_schema_are_played_on_in_postgresql(serve_postgres: Serve) -> None:
    with serve_postgres() as client, serve_postgres() as other:
        assert other.get("/healthz").status_code == 200
        play_on(client)


def test_what_is_brought_up_to_date_is_as_what_is_made_new(old: Path, tmp_path: Path) -> None:
    new = tmp_path / "new.sqlite"
    for path in (old, new):
        SqliteStore(path).close()
    assert describe(old) == describe(new)
    assert "seat_by_holder" in str(describe(old))


def test_what_fails_on_the_way_leaves_the_database_as_it_was(old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = everything(old)
    with monkeypatch.context() as broken:
        broken.setattr("alembic.op.create_index", lambda *_: None)
        broken.setattr("takeorpass.server.schema.update", lambda *_: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            SqliteStore(old)
    assert everything(old) == before
    SqliteStore(old).close()


def test_a_newer_schema_is_left_alone(database: Path, postgres: Postgres, postgres_cluster: Cluster) -> None:
    newer = "UPDATE meta SET value = '99' WHERE key = 'schema'"
    SqliteStore(database).close()
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute(newer)
    with pytest.raises(StoreError, match=f"has schema 99; this program knows up to {schema.SCHEMA}"):
        SqliteStore(database)
    PostgresStore(postgres)
    postgres_cluster.sql(postgres.url, newer)
    with pytest.raises(StoreError, match="has schema"):
        PostgresStore(postgres)


PROBE = """
import sys
from pathlib import Path
from takeorpass.server.sqlite import SqliteStore
SqliteStore(Path(sys.argv[1])).close()
print("alembic" in sys.modules)
"""


def test_alembic_is_loaded_only_where_there_is_something_to_do(old: Path) -> None:
    loaded = [
        subprocess.run([sys.executable, "-c", PROBE, str(old)], check=True, capture_output=True, text=True).stdout
        for _ in range(2)
    ]
    assert loaded == ["True\n", "False\n"]


def describe(path: Path) -> object:
    """Return the form of all that a file has, but what Alembic notes for itself."""
    engine = create_engine(f"sqlite:///{path}")
    try:
        looked = inspect(engine)
        return {
            name: (
                [(column["name"], str(column["type"]), column["nullable"]) for column in looked.get_columns(name)],
                looked.get_pk_constraint(name)["constrained_columns"],
                sorted(str(index) for index in looked.get_indexes(name)),
            )
            for name in looked.get_table_names()
            if name != "alembic_version"
        }
    finally:
        engine.dispose()


def everything(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as connection:
        return [line for line in connection.iterdump() if not re.match("PRAGMA", line)]
