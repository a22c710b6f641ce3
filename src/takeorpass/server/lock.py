"""One process holds a database: a lock of the operating system on a file beside it, which says where that process is.

The system frees the lock when its process ends, however it ends.
"""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

from takeorpass.errors import TakeOrPassError

_WAIT_FOR_ADDRESS = 3.0
# Windows forbids others to read the locked byte, so that byte lies far behind the address.
_LOCKED_BYTE = 1 << 20


class HeldElsewhereError(TakeOrPassError):
    """Another process holds the database; ``address`` says where it is, None where it does not say."""

    def __init__(self, database: Path, address: str | None) -> None:
        """Say that ``database`` is held by the process at ``address``."""
        where = f"at {address}" if address else "by another program"
        super().__init__("held_elsewhere", f"These games are already open {where} ({database}).")
        self.address = address


class DatabaseLock:
    """The lock on ``database``, from the moment it is made until `release`."""

    def __init__(self, database: Path) -> None:
        """Take the lock.

        Raises `HeldElsewhereError` where another process has it, `TakeOrPassError` (``not_opened``) where no file can
        be made there.
        """
        try:
            # Another name of the same file, by a link, meets the same lock.
            real = database.resolve()
            path = real.with_name(f"{real.name}.lock")
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            # Made if need be, but never emptied before it is ours.
            self._file = path.open("ab+", buffering=0)
        except (OSError, RuntimeError) as error:
            reason = getattr(error, "strerror", None) or "its links go round in a circle"
            message = f"The database {database} cannot be opened: {reason}."
            raise TakeOrPassError("not_opened", message) from None
        try:
            _lock(self._file.fileno())
        except OSError:
            self._file.close()
            raise HeldElsewhereError(database, _address_in(path)) from None
        self._file.truncate(0)

    def publish(self, address: str) -> None:
        """Say to others that this process is to be found at ``address``."""
        self._file.truncate(0)
        self._file.write(f"{address}\n".encode())

    def release(self) -> None:
        """Let others have the database; once is enough."""
        if not self._file.closed:
            self._file.truncate(0)
            self._file.close()


def _address_in(path: Path) -> str | None:
    """Return the address that the holder wrote; it may still be starting, so this waits a moment for it."""
    end = time.monotonic() + _WAIT_FOR_ADDRESS
    while True:
        text = path.read_text(encoding="utf-8", errors="replace")
        if text.endswith("\n"):
            return text.strip() or None
        if time.monotonic() > end:
            return None
        time.sleep(0.05)


if sys.platform == "win32":
    import msvcrt

    def _lock(file: int) -> None:
        os.lseek(file, _LOCKED_BYTE, os.SEEK_SET)
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
