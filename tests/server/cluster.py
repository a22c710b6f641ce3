"""A cluster of PostgreSQL for tests, from the system's own programs, as an unprivileged user; nothing of it stays."""

from __future__ import annotations

import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

SUPERUSER = "games"
_SETTINGS = {
    "unix_socket_directories": "",
    "max_connections": "60",
    "shared_buffers": "16MB",
    # What is tested here is what happens when programs end, not the machine.
    "fsync": "off",
    # Somebody's own setting: whoever writes games asks for better.
    "synchronous_commit": "off",
}


def find_programs() -> Path | None:
    """Return the folder of initdb and postgres, None where there is none: Debian keeps it off PATH."""
    found = shutil.which("initdb")
    places = [Path(found).resolve().parent] if found else []
    places += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    return next((place for place in places if (place / "initdb").exists() and (place / "postgres").exists()), None)


class Cluster:
    """A cluster that runs from `start` to `stop`; each test has a database of its own in it."""

    def __init__(self, programs: Path, folder: Path, network: str = "", *, is_durable: bool = False) -> None:
        self._programs = programs
        self._settings = _SETTINGS | ({"fsync": "on", "synchronous_commit": "on"} if is_durable else {})
        self._listen = "*" if network else "127.0.0.1"
        self._data = folder / "data"
        self._log = folder / "log"
        self._process: subprocess.Popen[bytes] | None = None
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = int(free.getsockname()[1])
        folder.chmod(0o755)
        self._data.mkdir()
        self._log.touch()
        if (user := _user()) is not None:
            for path in (self._data, self._log):
                os.chown(path, user, -1)
        self._run(
            "initdb", "-D", str(self._data), "-A", "trust", "-U", SUPERUSER, "-E", "UTF8", "--no-sync", "--locale=C"
        )
        if network:
            with (self._data / "pg_hba.conf").open("a") as rules:
                rules.write(f"host all all {network} trust\n")

    def start(self) -> None:
        """Start it, and wait until it answers."""
        settings = [f"--{name}={value}" for name, value in self._settings.items()]
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                [
                    self._programs / "postgres",
                    *("-D", self._data, f"--port={self.port}", f"--listen_addresses={self._listen}"),
                    *settings,
                ],
                stdout=log,
                stderr=log,
                user=_user(),
                cwd="/",
            )
        self._run("pg_isready", "-h", "127.0.0.1", "-p", str(self.port), "-t", "20", tries=200)

    def stop(self, *, how: str = "fast") -> None:
        """End it, ``fast`` (all lines are closed) or ``immediate`` (as if it had crashed)."""
        if self._process is not None:
            number = {"fast": 2, "immediate": 3}[how]
            self._process.send_signal(number)
            self._process.wait(30)
            self._process = None

    def new_database(self, name: str) -> str:
        """Make a database and return its address."""
        self.sql("postgres", f"CREATE DATABASE {name}")
        return f"postgresql://{SUPERUSER}@127.0.0.1:{self.port}/{name}"

    def sql(self, database: str, statement: str) -> str:
        """Return what ``statement`` gives."""
        command = ("psql", "-X", "-q", "-At", "-h", "127.0.0.1", "-p", str(self.port), "-U", SUPERUSER)
        return self._run(*command, "-d", database.rpartition("/")[2], "-c", statement)

    def _run(self, program: str, *arguments: str, tries: int = 1) -> str:
        while True:
            tries -= 1
            done = subprocess.run(
                [self._programs / program, *arguments],
                capture_output=True,
                text=True,
                check=False,
                user=_user(),
                cwd="/",
                env={"PATH": "/usr/bin:/bin", "LC_ALL": "C"},
            )
            if done.returncode == 0 or tries <= 0:
                break
        assert done.returncode == 0, f"{program}: {done.stderr} {self._log.read_text('utf-8')[-2000:]}"
        return done.stdout.strip()


@contextmanager
def cluster(programs: Path, network: str = "", *, is_durable: bool = False) -> Iterator[Cluster]:
    """Run a cluster, whose files lie in memory where there is a place for that; it lets a ``network`` in too.

    One that ``is_durable`` has them on the disk, and waits for it.
    """
    memory = "/dev/shm" if not is_durable and os.access("/dev/shm", os.W_OK) else None  # noqa: S108 - the folder has a name of its own
    with tempfile.TemporaryDirectory(prefix="takeorpass-", dir=memory, ignore_cleanup_errors=True) as folder:
        one = Cluster(programs, Path(folder), network, is_durable=is_durable)
        one.start()
        try:
            yield one
        finally:
            one.stop(how="immediate")


def _user() -> int | None:
    """Return whom it runs as: PostgreSQL refuses to run as root."""
    return pwd.getpwnam("nobody").pw_uid if os.geteuid() == 0 else None
