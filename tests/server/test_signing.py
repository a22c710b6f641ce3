from __future__ import annotations

import asyncio
from pathlib import Path

from takeorpass.server.config import Config
from takeorpass.server.operating import Operating
from takeorpass.server.signing import Key, key_of
from takeorpass.server.sqlite import SqliteStore
from tests.server.conftest import UNLIMITED, Serve
from tests.server.playing import new_table


def test_a_mark_is_of_one_text_one_purpose_and_one_key() -> None:
    key = Key.new()
    mark = key.mark("seat", "text")
    assert len(mark) == 22
    assert key.is_mark("seat", "text", mark)
    assert not key.is_mark("seat", "texts", mark)
    assert not key.is_mark("cookie", "text", mark)
    assert not Key.new().is_mark("seat", "text", mark)
    assert not key.is_mark("seat", "text", "é")


def test_purpose_and_text_cannot_be_shifted_against_each_other() -> None:
    key = Key.new()
    assert key.mark("seat", "a text") != key.mark("seat a", "text")


def test_a_key_is_not_shown_where_it_may_be_logged() -> None:
    assert "s3cret" not in repr(Key("s3cret"))
    assert "s3cret" not in repr(Config(Path("x"), operating=Operating(key="s3cret", metrics_token="s3cret")))  # noqa: S106


def test_without_one_set_up_the_database_keeps_the_key(database: Path) -> None:
    async def key() -> Key:
        store = SqliteStore(database)
        try:
            first = await key_of(store)
            assert await key_of(store) == first
            return first
        finally:
            await store.end()

    assert asyncio.run(key()) == asyncio.run(key())


def test_a_key_that_is_set_up_is_used(serve: Serve) -> None:
    key = "k" * 32
    with serve(operating=Operating(key=key, quotas=UNLIMITED)) as client:
        new_table(client)
        ((name, value),) = client.cookies.items()
    secret, mark = value.split(".")
    assert Key(key).is_mark(name, secret, mark)
