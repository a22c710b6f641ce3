"""The store in PostgreSQL: what was acknowledged is kept, what failed left nothing, and one of two writers wins."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest
from sqlalchemy import Connection, text

from takeorpass.errors import TakeOrPassError
from takeorpass.server.config import Postgres, parse_database
from takeorpass.server.events import Committed, NonceGiven
from takeorpass.server.postgres import PostgresStore
from takeorpass.server.setup import set_up
from takeorpass.server.store import NewTable, StoreError
from takeorpass.wire import SeatRequest, TableRequest
from tests.server.cluster import Cluster
from tests.server.conftest import counting_draw

COMMITTED = Committed(0, 0, b"s" * 32, b"c" * 32)


def run(postgres: Postgres, *work: Callable[[PostgresStore], Awaitable[None]]) -> None:
    """Do ``work``, each with a store of its own, all at the same time."""

    async def one(each: Callable[[PostgresStore], Awaitable[None]]) -> None:
        store = PostgresStore(postgres, lambda: 12.3456)
        try:
            await each(store)
        finally:
            await store.end()

    async def together() -> None:
        await asyncio.gather(*(one(each) for each in work))

    asyncio.run(together())


def test_events_and_holders_come_back_as_they_were(postgres: Postgres, postgres_cluster: Cluster) -> None:
    async def write_and_read(store: PostgresStore) -> None:
        seats = [SeatRequest("person"), SeatRequest("bot", level="random"), SeatRequest("bot", level="random")]
        events = set_up(TableRequest("no-thanks", seats, starter=0), counting_draw())
        await store.append("t", 0, events, holders=[(0, "hash")])
        await store.append("t", 2, [NonceGiven(0, 0, b"\x00\xff")])
        assert await store.events_of("t") == [*events, NonceGiven(0, 0, b"\x00\xff")]
        assert await store.events_of("t", 2) == [NonceGiven(0, 0, b"\x00\xff")]
        assert await store.holders_of("t") == {0: "hash"}
        assert await store.lengths_of(["t", "other"]) == {"t": 3}
        assert await store.events_of("other") == []
        assert await store.holders_of("other") == {}
        await store.append("t", 3, [COMMITTED], [(0, None), (1, "x")], also=NewTable("u", [COMMITTED], [(2, "y")]))
        assert await store.holders_of("t") == {1: "x"}
        assert await store.holders_of("u") == {2: "y"}

    run(postgres, write_and_read)
    assert postgres_cluster.sql(postgres.url, "SELECT DISTINCT at FROM event") == "12345"


def test_what_is_acknowledged_is_on_the_disk_whatever_the_database_was_set_up_with(postgres: Postgres) -> None:
    async def look(store: PostgresStore) -> None:
        connection = await store._writer._line.connection()
        assert await connection.fetchval("SHOW synchronous_commit") == "on"

    run(postgres, look)


@pytest.mark.parametrize("table", ["\0", "\ud800", "ä", "x" * 5000])
def test_a_table_that_there_cannot_be_is_none(postgres: Postgres, table: str) -> None:
    async def look(store: PostgresStore) -> None:
        assert await store.events_of(table) == []

    run(postgres, look)


def test_of_two_writers_with_the_same_number_one_fails_and_the_others_do_not(postgres: Postgres) -> None:
    async def write(store: PostgresStore) -> None:
        waiting = [store.append(table, 0, [COMMITTED]) for table in ("a", "b", "a", "c")]
        waiting += [store.append(table, 0, [COMMITTED, COMMITTED]) for table in ("d", "a", "d", "e")]
        results = await asyncio.gather(*waiting, return_exceptions=True)
        assert [getattr(result, "code", None) for result in results] == [
            *(None, None, "conflict", None),
            *(None, "conflict", "conflict", None),
        ]
        assert await store.lengths_of(list("abcde")) == {"a": 1, "b": 1, "c": 1, "d": 2, "e": 2}

    run(postgres, write)


def test_of_many_processes_that_write_the_same_number_one_is_let_through(postgres: Postgres) -> None:
    won: list[int] = []

    async def write(store: PostgresStore) -> None:
        for number in range(20):
            whole = [COMMITTED] * (1 + number % 2)
            tables = ("t", "u", "v") if number % 3 else ("v", "u", "t")
            waiting = [store.append(table, 2 * number, whole) for table in tables]
            results = await asyncio.gather(*waiting, return_exceptions=True)
            assert {getattr(result, "code", "conflict") for result in results} == {"conflict"}
            won.extend([number] * results.count(None))
            while (await store.lengths_of(["t", "u", "v"])).get("v", 0) <= 2 * number:
                pass

    run(postgres, write, write, write)
    assert sorted(won) == sorted([*range(20)] * 3)


def test_a_failing_piece_of_work_keeps_nothing_of_it(postgres: Postgres) -> None:
    def fail(connection: Connection) -> None:
        connection.execute(text("INSERT INTO event VALUES ('t', 0, '{}', 0)"))
        connection.execute(text("INSERT INTO nowhere VALUES (1)"))

    async def write(store: PostgresStore) -> None:
        with pytest.raises(StoreError):
            await store.submit(fail)
        assert await store.events_of("t") == []

    run(postgres, write)


def test_work_on_a_connection_of_sqlalchemy_is_committed(postgres: Postgres) -> None:
    async def write(store: PostgresStore) -> None:
        await store.submit(lambda connection: connection.execute(text("INSERT INTO seat VALUES ('t', 0, 'h')")))
        assert await store.holders_of("t") == {0: "h"}

    run(postgres, write)


def test_the_end_finishes_what_waits(postgres: Postgres, postgres_cluster: Cluster) -> None:
    async def write(store: PostgresStore) -> None:
        waiting = [store.append("t", number, [COMMITTED]) for number in range(50)]
        await store.end()
        await asyncio.gather(*waiting)

    run(postgres, write)
    assert postgres_cluster.sql(postgres.url, "SELECT count(*) FROM event") == "50"


def test_the_instance_stays_with_the_database(postgres: Postgres) -> None:
    assert len({PostgresStore(postgres).instance for _ in range(3)}) == 1


def test_a_database_of_another_schema_or_program_is_left_as_it_was(
    postgres: Postgres, postgres_cluster: Cluster
) -> None:
    postgres_cluster.sql(postgres.url, "CREATE TABLE recipe (name TEXT)")
    with pytest.raises(StoreError, match="another program"):
        PostgresStore(postgres)
    tables = "SELECT tablename FROM pg_tables WHERE schemaname = 'public'"
    assert postgres_cluster.sql(postgres.url, tables) == "recipe"
    postgres_cluster.sql(postgres.url, "DROP TABLE recipe")
    PostgresStore(postgres)
    postgres_cluster.sql(postgres.url, "UPDATE meta SET value = '99' WHERE key = 'schema'")
    with pytest.raises(StoreError, match="schema 99"):
        PostgresStore(postgres)


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://ann:secret@127.0.0.1:1/games",
        "postgresql://ann:secret@127.0.0.1:nonsense/games",
        "postgresql://ann:secret@127.0.0.1:1/games?sslmode=nonsense",
        "postgresql://ann:secret@no-such-host.invalid/games",
    ],
)
def test_a_database_that_cannot_be_reached_is_one_sentence_without_the_password(url: str) -> None:
    database = parse_database(url)
    assert isinstance(database, Postgres)
    with pytest.raises(TakeOrPassError, match="cannot be opened") as error:
        PostgresStore(database)
    assert "secret" not in error.value.message


def test_a_database_that_there_is_not_is_named(postgres: Postgres) -> None:
    database = parse_database(postgres.url + "_too")
    assert isinstance(database, Postgres)
    with pytest.raises(StoreError, match="does not exist"):
        PostgresStore(database)
