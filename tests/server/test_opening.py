from __future__ import annotations

import sys
from pathlib import Path

import pytest

from takeorpass.errors import InputError
from takeorpass.server.config import Postgres
from takeorpass.server.opening import open_store
from tests.server.cluster import Cluster
from tests.server.playing import request
from tests.server.process import Page, ServerProcess


@pytest.mark.parametrize("package", ["asyncpg", "greenlet"])
def test_what_is_missing_for_postgresql_is_named_with_the_command_that_installs_it(
    package: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(sys.modules, "takeorpass.server.postgres", raising=False)
    monkeypatch.delitem(sys.modules, "takeorpass.server.line", raising=False)
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(InputError) as error:
        open_store(Postgres("postgresql://localhost/games"))
    assert error.value.code == "no_postgres"
    assert error.value.message == f'For PostgreSQL, {package} is missing: pip install "takeorpass[postgres]"'


def test_a_path_is_a_file(tmp_path: Path) -> None:
    open_store(tmp_path / "games.sqlite").close()  # type: ignore[attr-defined]
    assert (tmp_path / "games.sqlite").exists()


def test_servers_on_one_database_know_the_same_person_and_the_same_tables(
    postgres: Postgres, postgres_cluster: Cluster
) -> None:
    with ServerProcess(postgres.url) as one, ServerProcess(postgres.url) as other:
        page = Page(one.address)
        table = page.new_table(request())
        again = Page(other.address, page.cookie)
        with page.at(table), again.at(table):
            assert again.table["seat"] == 0
            page.deal()
            page.until(lambda view: view["your_turn"])
            page.move("t")
            seen = page.until(lambda view: view["ply"] > 0 and view["your_turn"])
            again.until(lambda view: view["seq"] >= seen["seq"])
        assert one.stop() == (0, "")
        with again.at(table):
            assert again.view["seats"][0]["runs"] == seen["seats"][0]["runs"]
    assert postgres_cluster.sql(postgres.url, "SELECT count(*) > 3 FROM event") == "t"
