"""The tables that a store keeps, the same in SQLite and in PostgreSQL, and the number of their form."""

from __future__ import annotations

import secrets

from sqlalchemy import (
    BigInteger,
    Column,
    Connection,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    Table,
    Text,
    bindparam,
    delete,
    insert,
    inspect,
    select,
)

from takeorpass.server.store import StoreError

SCHEMA = 1
"""The number of the schema below, kept in ``meta``."""

_MOMENT = BigInteger().with_variant(Integer, "sqlite")

METADATA = MetaData()
EVENT = Table(
    "event",
    METADATA,
    Column("table_id", Text, nullable=False),
    Column("seq", Integer, nullable=False),
    Column("body", Text, nullable=False, comment="JSON"),
    Column("at", _MOMENT, nullable=False, comment="milliseconds since 1970, UTC"),
    PrimaryKeyConstraint("table_id", "seq"),
    sqlite_with_rowid=False,
)
SEAT = Table(
    "seat",
    METADATA,
    Column("table_id", Text, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("holder", Text, nullable=False, comment="SHA-256 of the person's secret"),
    PrimaryKeyConstraint("table_id", "seat"),
    sqlite_with_rowid=False,
)
META = Table("meta", METADATA, Column("key", Text, primary_key=True), Column("value", Text, nullable=False))

INSERT_SEAT = insert(SEAT)
DELETE_SEAT = delete(SEAT).where(SEAT.c.table_id == bindparam("of_table"), SEAT.c.seat == bindparam("of_seat"))
SELECT_EVENTS = (
    select(EVENT.c.body)
    .where(EVENT.c.table_id == bindparam("table"), EVENT.c.seq >= bindparam("first"))
    .order_by(EVENT.c.seq)
)
SELECT_SEATS = select(SEAT.c.seat, SEAT.c.holder).where(SEAT.c.table_id == bindparam("table"))


def prepare(connection: Connection) -> str:
    """Make the tables where they are not yet, check the schema's number, and return the instance's name.

    To be called within a transaction that nobody else prepares in at the same time. Raises `StoreError`: ``not_ours``
    for a database of another program, ``other_schema`` for one that is newer than this program.
    """
    there = set(inspect(connection).get_table_names())
    if there and META.name not in there:
        raise StoreError("not_ours", "The database belongs to another program; it was left as it was.")
    METADATA.create_all(connection)
    meta: dict[str, str] = {row.key: row.value for row in connection.execute(select(META.c.key, META.c.value))}
    if not meta:
        meta = {"schema": str(SCHEMA), "instance": secrets.token_hex(5)}
        connection.execute(insert(META), [{"key": key, "value": value} for key, value in meta.items()])
    if meta.get("schema") != str(SCHEMA):
        raise StoreError("other_schema", f"The database has schema {meta.get('schema')}; this program knows {SCHEMA}.")
    return meta["instance"]
