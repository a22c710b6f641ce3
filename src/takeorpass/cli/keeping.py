"""Commands that keep games safe: backup, restore."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from takeorpass.cli.app import app, say
from takeorpass.cli.serving import Database, server_packages

if TYPE_CHECKING:
    from takeorpass.server.backup import Kept


@app.command
def backup(
    file: Annotated[str, Parameter(help="The file to write, which must not be there yet.")],
    /,
    *,
    database: Database = None,
) -> None:
    """Copy all games into one file, also while servers run."""
    with server_packages("To back up"):
        from takeorpass.server.backup import back_up
        from takeorpass.server.config import Config
    say(f"{_counted(back_up(Config.from_env(database).database, Path(file)))} written to {file}.")


@app.command
def restore(
    file: Annotated[str, Parameter(help="A file that `takeorpass backup` wrote.")],
    /,
    *,
    database: Database = None,
    replace: Annotated[bool, Parameter(negative="", help="Put them in the place of games that are there.")] = False,
) -> None:
    """Put the games of a backup back; no server may be running."""
    with server_packages("To restore"):
        from takeorpass.server import backup as backups
        from takeorpass.server.config import Config
    config = Config.from_env(database)
    kept = backups.restore(Path(file), config.database, replace=replace)
    say(f"{_counted(kept)} restored to {config.database}.")


def _counted(kept: Kept) -> str:
    return f"{_plural(kept.tables, 'table')} with {_plural(kept.events, 'event')}"


def _plural(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count:,} {noun}s"
