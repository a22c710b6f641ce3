"""The first schema, as it was made by `takeorpass` 0.1."""

from __future__ import annotations

revision = "1"
down_revision = None


def upgrade() -> None:
    """Change nothing: a database is never without it."""
