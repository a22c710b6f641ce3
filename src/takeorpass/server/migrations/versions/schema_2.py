"""Seats can be found by who holds them."""

from __future__ import annotations

from alembic import op

revision = "2"
down_revision = "1"


def upgrade() -> None:
    """Make the index."""
    op.create_index("seat_by_holder", "seat", ["holder"])
