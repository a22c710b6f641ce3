"""Open tables that anybody may join are listed, and matches that are over are noted."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "3"
down_revision = "2"

_MOMENT = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "listing",
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("since", _MOMENT, nullable=False),
        sa.Column("seen", _MOMENT, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table("finished", sa.Column("table_id", sa.Text, primary_key=True), sqlite_with_rowid=False)
