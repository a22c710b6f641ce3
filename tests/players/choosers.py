"""What a worker process can be told to run in place of the levels, in tests: `choose` does what its level says.

It is found there by its name, so it lives in a file of its own.
"""

from __future__ import annotations

import os
import time
from pathlib import Path

from takeorpass.rules import Pass, PlayerMove, PlayHidden, SeatView


def choose(_view: SeatView, level: str, _seed: int) -> PlayerMove:
    """Do what ``level`` says, and pass if that says no other move; the part after a colon is a file to write to."""
    order, _, file = level.partition(":")
    return _ORDERS[order](Path(file)) or Pass()


NOTE = "TAKEORPASS_TEST_NOTE"


def prepare() -> None:
    """Write down which process this is, in the file that the variable `NOTE` names."""
    _note(Path(os.environ[NOTE]))


def _pass(_file: Path) -> None: ...


def _note(file: Path) -> None:
    """Write down which process this is, at once, so that no reader finds half of it."""
    written = file.with_name("written")
    written.write_text(str(os.getpid()))
    written.replace(file)


def _loop(file: Path) -> None:
    _note(file)
    while True:
        pass


def _sleep(file: Path) -> None:
    _note(file)
    time.sleep(600)


def _nap(file: Path) -> None:
    _note(file)
    time.sleep(0.2)


def _fail(_file: Path) -> None:
    raise ZeroDivisionError("a player's mistake")


def _die(_file: Path) -> None:
    os._exit(1)


def _die_once(file: Path) -> None:
    if not file.exists():
        _note(file)
        os._exit(1)


def _print(_file: Path) -> None:
    print("a player may print")


def _play_hidden(_file: Path) -> PlayerMove:
    return PlayHidden(35)


def _list_open_files(file: Path) -> None:
    # The folder itself is open while it is listed, and closed when its own name is looked up.
    links = list(Path("/proc/self/fd").iterdir())
    file.write_text("\n".join(str(link.readlink()) for link in links if link.is_symlink()))


_ORDERS = {
    "pass": _pass,
    "note": _note,
    "loop": _loop,
    "sleep": _sleep,
    "nap": _nap,
    "fail": _fail,
    "die": _die,
    "die once": _die_once,
    "print": _print,
    "play hidden": _play_hidden,
    "list open files": _list_open_files,
}
