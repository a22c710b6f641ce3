"""The tables that a store keeps, the same in SQLite and in PostgreSQL, and the number of their form."""

from __future__ import annotations

import secrets

from sqlalchemy import (
    BigInteger,
    Column,
    Connection,
    Index,
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
    update,
)

from takeorpass.server.store import StoreError

SCHEMA = 3
"""The number of the schema below, kept in ``meta``. `migrations` leads older ones to it."""

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
    Index("seat_by_holder", "holder"),
    sqlite_with_rowid=False,
)
LISTING = Table(
    "listing",
    METADATA,
    Column("table_id", Text, primary_key=True),
    Column("since", _MOMENT, nullable=False),
    Column("seen", _MOMENT, nullable=False, comment="when somebody who sits there was last connected"),
    sqlite_with_rowid=False,
)
"""Where anybody may sit down. It only helps to find these tables: what they are, their events say."""
FINISHED = Table("finished", METADATA, Column("table_id", Text, primary_key=True), sqlite_with_rowid=False)
"""Whose match is known to be over, so that their events need not be read to find that out."""
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
    """Make the tables where they are not yet, or bring them up to date, and return the instance's name.

    To be called within a transaction that nobody else prepares in at the same time. Raises `StoreError`: ``not_ours``
    for a database of another program, ``other_schema`` for one that is newer than this program.
    """
    there = set(inspect(connection).get_table_names())
    if there and META.name not in there:
        raise StoreError("not_ours", "The database belongs to another program; it was left as it was.")
    if there:
        _bring_up_to_date(connection)
    METADATA.create_all(connection)
    if not there:
        meta = {"schema": str(SCHEMA), "instance": secrets.token_hex(5)}
        connection.execute(insert(META), [{"key": key, "value": value} for key, value in meta.items()])
    return _meta(connection, "instance")


def check_schema(connection: Connection) -> None:
    """Raise `StoreError` (``other_schema``) unless the database has the schema of this program."""
    there = inspect(connection).has_table(META.name)
    schema = _meta(connection, "schema") if there else "none"
    if schema != str(SCHEMA):
        raise StoreError("other_schema", f"The database has schema {schema}; this program knows {SCHEMA}.")


def _bring_up_to_date(connection: Connection) -> None:
    schema = _meta(connection, "schema")
    if schema == str(SCHEMA):
        return
    if not (schema.isdecimal() and 0 < int(schema) < SCHEMA):
        raise StoreError("other_schema", f"The database has schema {schema}; this program knows up to {SCHEMA}.")
    from takeorpass.server.migrations import upgrade

    upgrade(connection, schema, str(SCHEMA))
    connection.execute(update(META).where(META.c.key == "schema").values(value=str(SCHEMA)))


def _meta(connection: Connection, key: str) -> str:
    return connection.scalars(select(META.c.value).where(META.c.key == key)).one_or_none() or ""
