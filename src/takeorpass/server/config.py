"""How a server is set up: from ``TAKEORPASS_*`` variables, or by hand in tests."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

from takeorpass.errors import InputError
from takeorpass.server.operating import Operating

_USUAL_PAUSE, _LONGEST_PAUSE = 0.7, 3.0
_SHORTEST_GRACE, _LONGEST_GRACE = 1.0, 3600.0


@dataclass(frozen=True, slots=True)
class Postgres:
    """A database of PostgreSQL, by its ``url``, which may hold a password: neither ``repr`` nor ``str`` tell it."""

    url: str = field(repr=False)

    def __str__(self) -> str:
        """Say where it is, without who asks and with what."""
        parts = urlsplit(self.url)
        return f"postgresql://{parts.netloc.rpartition('@')[2]}{parts.path}"


@dataclass(frozen=True, slots=True)
class Patience:
    """For how long people are waited for, in seconds.

    Who is away for longer than ``grace_s`` counts as absent; the others have ``answer_s`` to say what is to become of
    that seat. A table that has not started is kept for ``kept_s`` while nobody is there.
    """

    grace_s: float = 60.0
    answer_s: float = 60.0
    kept_s: float = 24 * 3600.0


@dataclass(frozen=True, slots=True)
class Config:
    """How a server is set up.

    ``database`` is its SQLite file, or a database of PostgreSQL. ``bot_pause`` is the time in seconds that bots take
    for a move at tables that are asked for without a pace. ``hosts`` are further host names by which browsers may reach
    this server. A socket may send ``messages_per_second`` in the long run, and a few times that at once. ``programs``
    are those that play at tables, their commands by name. Bots' workers elsewhere show the ``worker_key``; without one
    there are none. ``operating`` is for where strangers come. People who are away are waited for with ``patience``.
    """

    database: Path | Postgres
    bot_pause: float = _USUAL_PAUSE
    hosts: tuple[str, ...] = ()
    messages_per_second: float = 20.0
    programs: Mapping[str, str] = field(default_factory=dict)
    worker_key: str | None = field(default=None, repr=False)
    operating: Operating = field(default_factory=Operating)
    patience: Patience = Patience()

    @classmethod
    def from_env(
        cls, database: str | None = None, environ: Mapping[str, str] = os.environ, players: Sequence[str] = ()
    ) -> Config:
        """Read ``TAKEORPASS_DATABASE`` (unless ``database`` names one) and the other variables of `docs/running.md`.

        ``players`` register programs, as ``NAME=COMMAND``. Raises `InputError` for a value that cannot be used:
        ``bad_config``, for a program as `parse_programs` does.
        """
        named = database or environ.get("TAKEORPASS_DATABASE", "")
        return cls(
            database=parse_database(named) if named else data_folder(environ) / "takeorpass.sqlite",
            bot_pause=_parse_pause(environ.get("TAKEORPASS_BOT_PAUSE", "")),
            hosts=tuple(
                name.strip().lower() for name in environ.get("TAKEORPASS_HOSTS", "").split(",") if name.strip()
            ),
            programs=_parse_programs(players),
            worker_key=_parse_worker_key(environ),
            operating=Operating.from_env(environ),
            patience=_parse_patience(environ.get("TAKEORPASS_GRACE", "")),
        )


def parse_database(text: str) -> Path | Postgres:
    """Read where the database is: a path, ``sqlite:///`` and a path, or ``postgresql://…``, as libpq has it.

    Raises `InputError` (``bad_config``).

    >>> parse_database("sqlite:////var/lib/games.sqlite").as_posix(), parse_database("games.sqlite").as_posix()
    ('/var/lib/games.sqlite', 'games.sqlite')
    >>> str(parse_database("postgresql://ann:secret@db.example/games"))
    'postgresql://db.example/games'
    """
    scheme, separator, rest = text.partition("://")
    if not separator:
        return Path(text).expanduser()
    if scheme in {"postgres", "postgresql"}:
        return Postgres(text)
    if scheme != "sqlite" or len(rest) < len("/x"):
        raise InputError(
            "bad_config", f"A database is a path, sqlite:///path or postgresql://host/name, not {scheme}://…."
        )
    return Path(rest[1:]).expanduser()


def data_folder(environ: Mapping[str, str] = os.environ, platform: str = sys.platform) -> Path:
    """Return where this user's data belong on this ``platform``.

    >>> data_folder({"XDG_DATA_HOME": "/home/ann/.data"}, "linux").as_posix()
    '/home/ann/.data/takeorpass'
    """
    if platform == "win32":
        folder = environ.get("LOCALAPPDATA", "")
        return (Path(folder) if folder else Path.home() / "AppData" / "Local") / "takeorpass"
    if platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "takeorpass"
    folder = environ.get("XDG_DATA_HOME", "")
    # The standard says that a path which is not absolute is to be passed over.
    return (Path(folder) if Path(folder).is_absolute() else Path.home() / ".local" / "share") / "takeorpass"


def _parse_programs(players: Sequence[str]) -> dict[str, str]:
    if not players:
        return {}
    from takeorpass.server.programs import parse_programs  # the heavy part, which a second start does without

    return parse_programs(players)


def _parse_worker_key(environ: Mapping[str, str]) -> str | None:
    if not environ.get("TAKEORPASS_WORKER_KEY"):
        return None
    from takeorpass.server.working import parse_key  # as above

    return parse_key(environ)


def _parse_pause(text: str) -> float:
    if not text:
        return _USUAL_PAUSE
    try:
        pause = float(text)
    except ValueError:
        pause = -1
    if not 0 <= pause <= _LONGEST_PAUSE:
        raise InputError(
            "bad_config", f"TAKEORPASS_BOT_PAUSE is {text!r}; it is a number of seconds from 0 to {_LONGEST_PAUSE:g}."
        )
    return pause


def _parse_patience(text: str) -> Patience:
    """Read how long somebody may be away; the others have as long to answer."""
    if not text:
        return Patience()
    try:
        grace = float(text)
    except ValueError:
        grace = -1
    if not _SHORTEST_GRACE <= grace <= _LONGEST_GRACE:
        least, most = f"{_SHORTEST_GRACE:g}", f"{_LONGEST_GRACE:g}"
        raise InputError(
            "bad_config", f"TAKEORPASS_GRACE is {text!r}; it is a number of seconds from {least} to {most}."
        )
    return Patience(grace, grace)
