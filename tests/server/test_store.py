"""The store: what was acknowledged is on the disk, what failed left nothing."""

from __future__ import annotations

import asyncio
import sqlite3
import stat
import subprocess
import sys
import threading
import time
from contextlib import closing
from pathlib import Path

import pytest
import sqlalchemy
from sqlalchemy import Connection, text
from starlette.testclient import TestClient

from takeorpass.errors import TakeOrPassError
from takeorpass.server.events import Committed, NonceGiven
from takeorpass.server.live_table import LiveTable
from takeorpass.server.lock import HeldElsewhereError
from takeorpass.server.setup import set_up
from takeorpass.server.sqlite import SqliteStore
from takeorpass.server.store import StoreError
from takeorpass.server.table import fold
from takeorpass.wire import SeatRequest, TableRequest
from tests.server.conftest import Serve, counting_draw
from tests.server.playing import Browser, new_table, request

COMMITTED = Committed(0, 0, b"s" * 32, b"c" * 32)


def test_the_file_is_written_ahead_and_synced_in_full(database: Path) -> None:
    async def look(store: SqliteStore) -> list[int | str]:
        def work(connection: Connection) -> list[int | str]:
            names = ("journal_mode", "synchronous", "busy_timeout")
            return [connection.exec_driver_sql(f"PRAGMA {name}").scalar_one() for name in names]

        return await store.submit(work)

    store = SqliteStore(database)
    assert asyncio.run(look(store)) == ["wal", 2, 10_000]
    store.close()


def test_events_and_holders_come_back_as_they_were(database: Path) -> None:
    async def write_and_read(store: SqliteStore) -> None:
        events = set_up(three_seats(), counting_draw())
        await store.append("t", 0, events, holders=[(0, "hash")])
        await store.append("t", 2, [NonceGiven(0, 0, b"\x00\xff")])
        assert await store.events_of("t") == [*events, NonceGiven(0, 0, b"\x00\xff")]
        assert await store.holders_of("t") == {0: "hash"}
        assert await store.events_of("other") == []
        assert await store.holders_of("other") == {}

    store = SqliteStore(database, lambda: 12.3456)
    asyncio.run(write_and_read(store))
    store.close()
    with closing(sqlite3.connect(database)) as connection, connection:
        assert connection.execute("SELECT DISTINCT at FROM event").fetchall() == [(12_345,)]


def test_a_result_comes_after_its_commit(database: Path) -> None:
    async def write(store: SqliteStore) -> None:
        for number in range(20):
            await store.append("t", number, [COMMITTED])
            with closing(sqlite3.connect(database)) as other, other:
                assert other.execute("SELECT count(*) FROM event").fetchone() == (number + 1,)

    store = SqliteStore(database)
    asyncio.run(write(store))
    store.close()


def test_of_two_writers_with_the_same_number_one_fails_and_the_others_do_not(database: Path) -> None:
    async def write(store: SqliteStore) -> list[object]:
        # All of them wait while the thread is held up, so they share a transaction at first.
        gate = threading.Event()
        held = store.submit(lambda _: gate.wait(5))
        waiting = [store.append(table, 0, [COMMITTED]) for table in ("a", "b", "a", "c")]
        gate.set()
        await held
        return await asyncio.gather(*waiting, return_exceptions=True)

    store = SqliteStore(database)
    results = asyncio.run(write(store))
    store.close()
    assert [result is None for result in results] == [True, True, False, True]
    assert isinstance(results[2], StoreError)
    assert results[2].code == "conflict"


def test_what_waits_is_committed_together(database: Path) -> None:
    async def write(store: SqliteStore) -> int:
        gate = threading.Event()
        held = store.submit(lambda _: gate.wait(5))
        waiting = [store.append(str(number), 0, [COMMITTED]) for number in range(100)]
        commits = 0

        def count(_: object) -> None:
            nonlocal commits
            commits += 1

        sqlalchemy.event.listen(store._engine, "commit", count)
        gate.set()
        await asyncio.gather(held, *waiting)
        return commits

    store = SqliteStore(database)
    # The first may have been taken up alone.
    assert asyncio.run(write(store)) <= 2
    store.close()


def test_a_failing_piece_of_work_keeps_nothing_of_it(database: Path) -> None:
    def fail(connection: Connection) -> None:
        connection.execute(text("INSERT INTO event VALUES ('t', 0, '{}', 0)"))
        connection.execute(text("INSERT INTO nowhere VALUES (1)"))

    async def write(store: SqliteStore) -> None:
        with pytest.raises(StoreError, match="nothing has changed"):
            await store.submit(fail)
        assert await store.events_of("t") == []

    store = SqliteStore(database)
    asyncio.run(write(store))
    store.close()


def test_close_finishes_what_waits(database: Path) -> None:
    async def write(store: SqliteStore) -> None:
        waiting = [store.append("t", number, [COMMITTED]) for number in range(50)]
        store.close()
        await asyncio.gather(*waiting)

    asyncio.run(write(SqliteStore(database)))
    with closing(sqlite3.connect(database)) as connection, connection:
        assert connection.execute("SELECT count(*) FROM event").fetchone() == (50,)


def test_the_instance_stays_with_the_file(database: Path, tmp_path: Path) -> None:
    names = []
    for path in (database, database, tmp_path / "other.sqlite"):
        store = SqliteStore(path)
        names.append(store.instance)
        store.close()
    assert names[0] == names[1] != names[2]


def test_the_file_is_readable_by_its_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "new" / "games.sqlite"
    SqliteStore(path).close()
    if sys.platform != "win32":
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
        assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700


def test_a_file_of_another_schema_is_not_touched(database: Path) -> None:
    SqliteStore(database).close()
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("UPDATE meta SET value = '99' WHERE key = 'schema'")
    for _ in range(2):
        with pytest.raises(StoreError, match="schema 99"):
            SqliteStore(database)


def test_a_database_of_another_program_is_left_as_it_was(database: Path) -> None:
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("CREATE TABLE recipe (name TEXT)")
    with pytest.raises(StoreError, match="another program"):
        SqliteStore(database)
    with closing(sqlite3.connect(database)) as connection:
        assert connection.execute("SELECT name FROM sqlite_master").fetchall() == [("recipe",)]


@pytest.mark.parametrize("content", [b"this is no database" * 100, b"SQLite format 3\x00" + b"x" * 5000])
def test_a_file_that_is_no_database_is_said_to_be_none(database: Path, content: bytes) -> None:
    database.write_bytes(content)
    with pytest.raises(StoreError, match="cannot be opened"):
        SqliteStore(database)
    assert database.read_bytes() == content


def test_a_second_store_on_the_file_is_refused(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("takeorpass.server.lock._WAIT_FOR_ADDRESS", 0.1)
    store = SqliteStore(database)
    with pytest.raises(HeldElsewhereError):
        SqliteStore(database)
    store.close()
    SqliteStore(database).close()


def test_a_log_that_cannot_be_understood_is_said_so(database: Path) -> None:
    async def read(store: SqliteStore) -> None:
        with pytest.raises(StoreError) as error:
            await store.events_of("t")
        assert error.value.code == "broken_table"

    store = SqliteStore(database)
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("""INSERT INTO event VALUES ('t', 0, '{"type": "later"}', 0)""")
    asyncio.run(read(store))
    store.close()


def test_a_write_that_fails_leaves_memory_as_the_store_is(client: TestClient) -> None:
    """The chip is not spent, and the move can be made again."""
    with Browser(client, new_table(client)) as page:
        before = page.deal()
        run_sql(client, "PRAGMA query_only = ON")
        page.move("p")
        assert page.read()["code"] == "not_saved"
        with Browser(client, page.id) as again:
            assert again.view | {"events": []} == before | {"events": []}
        assert client.post("/api/tables", json=request()).status_code == 503
        run_sql(client, "PRAGMA query_only = OFF")
        assert page.turn("p")["seats"][0]["chips"] == before["seats"][0]["chips"] - 1


def test_a_write_whose_fate_is_unknown_is_looked_up(database: Path) -> None:
    """The commit succeeded, but the answer got lost: memory follows the store, and the resent move is stale."""

    class Forgetful(SqliteStore):
        def append(self, *args: object, **more: object) -> asyncio.Future[None]:
            kept = super().append(*args, **more)  # type: ignore[arg-type]

            async def lose() -> None:
                await kept
                raise StoreError("not_saved", "The answer got lost.")

            return asyncio.ensure_future(lose())

    async def play() -> None:
        store = Forgetful(database)
        events = set_up(three_seats(), counting_draw())
        with pytest.raises(StoreError):
            await store.append("t", 0, events)
        live = LiveTable("t", fold(events), {}, store)
        with pytest.raises(StoreError):
            await live.act(lambda _: [NonceGiven(0, 0, b"")])
        assert live.table == fold(await store.events_of("t"))
        assert live.table.length == 3
        store.close()

    asyncio.run(play())


def test_somebody_who_leaves_in_the_middle_of_a_write_leaves_memory_as_the_store_is(database: Path) -> None:
    async def play() -> None:
        store = SqliteStore(database)
        events = set_up(three_seats(), counting_draw())
        await store.append("t", 0, events)
        live = LiveTable("t", fold(events), {}, store)
        gate = threading.Event()
        held = store.submit(lambda _: gate.wait(5))
        changed = asyncio.Event()
        live.attendant = changed.set
        acting = asyncio.create_task(live.act(lambda _: [NonceGiven(0, 0, b"")]))
        await asyncio.sleep(0)
        acting.cancel()
        gate.set()
        await held
        await asyncio.wait_for(changed.wait(), 20)
        assert live.table == fold(await store.events_of("t"))
        store.close()

    asyncio.run(play())


def test_who_gives_up_waiting_keeps_nobody_from_a_turn(database: Path) -> None:
    """One leaves while another's write is under way, one in the middle of a write that fails: the next goes on."""

    async def play() -> None:
        store = SqliteStore(database)
        events = set_up(three_seats(), counting_draw())
        await store.append("t", 0, events)
        live = LiveTable("t", fold(events), {}, store)
        gate = threading.Event()
        held = store.submit(lambda _: gate.wait(5))
        taken = store.append("t", live.table.length, [NonceGiven(0, 0, b"first")])
        failing, waiting, last = (
            asyncio.create_task(live.act(lambda _: [NonceGiven(0, 0, b"late")])) for _ in range(3)
        )
        await asyncio.sleep(0)
        failing.cancel()
        waiting.cancel()
        gate.set()
        await asyncio.gather(held, taken)
        with pytest.raises(TakeOrPassError) as error:
            await asyncio.wait_for(last, 20)
        assert error.value.code == "broken_table", "the last one did not see what the store has"
        assert live.is_idle
        assert live.table == fold(await store.events_of("t"))
        store.close()

    asyncio.run(play())


def test_a_refused_request_writes_nothing(database: Path) -> None:
    async def play() -> None:
        store = SqliteStore(database)
        events = set_up(three_seats(), counting_draw())
        await store.append("t", 0, events)
        live = LiveTable("t", fold(events), {}, store)

        def refuse(_: object) -> list[NonceGiven]:
            raise TakeOrPassError("no", "No.")

        with pytest.raises(TakeOrPassError):
            await live.act(refuse)
        assert await store.events_of("t") == list(events)
        store.close()

    asyncio.run(play())


LOCK = """
import sqlite3, sys, time
connection = sqlite3.connect(sys.argv[1], isolation_level=None)
connection.execute("BEGIN IMMEDIATE")
print("locked", flush=True)
time.sleep(3)
connection.execute("COMMIT")
"""


def test_a_move_waits_while_another_process_writes_and_then_succeeds(serve: Serve, database: Path) -> None:
    with serve() as client, Browser(client, new_table(client)) as page:
        before = page.deal()
        with subprocess.Popen([sys.executable, "-c", LOCK, str(database)], stdout=subprocess.PIPE) as other:
            assert other.stdout is not None
            assert other.stdout.readline() == b"locked\n"
            start = time.monotonic()
            after = page.turn("p")
            waited = time.monotonic() - start
            assert other.wait() == 0
        assert page.errors == []
        assert after["seats"][0]["chips"] == before["seats"][0]["chips"] - 1
        assert waited > 2


def three_seats() -> TableRequest:
    seats = [SeatRequest("person"), SeatRequest("bot", level="random"), SeatRequest("bot", level="random")]
    return TableRequest("no-thanks", seats, starter=0)


def run_sql(client: TestClient, statement: str) -> None:
    """Run ``statement`` on the store's own connection, between its transactions."""
    store: SqliteStore = client.app.state.house.tables._store  # type: ignore[attr-defined]
    driver = store._connection.connection.driver_connection
    assert driver is not None
    driver.execute(statement)
