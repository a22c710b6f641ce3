"""From an older schema to the one of `schema`: with Alembic, which is imported only where there is something to do.

Each step is a file in ``versions``, its revision the schema's number that it leads to. A step that has been released
is never changed; a new one comes with a new `SCHEMA`. Steps run while older processes may still serve the database, so
they add, and take nothing away.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from alembic.operations import Operations
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

FOLDER = Path(__file__).parent


def upgrade(connection: Connection, schema: str, target: str) -> None:
    """Lead a database from ``schema`` to ``target``, both as numbers, in the transaction of ``connection``."""
    script = ScriptDirectory(str(FOLDER))

    def steps(current: Any, _context: MigrationContext) -> Any:
        return script._upgrade_revs(target, current)  # noqa: SLF001 - what `alembic upgrade` itself calls

    context = MigrationContext.configure(connection, opts={"fn": steps})
    context.stamp(script, schema)
    with Operations.context(context):
        context.run_migrations()
