"""Strays: processes of a program that have left its group, found by a mark in the environment that they inherit.

Only Linux shows what environment a process was started with; elsewhere none are found.
"""

from __future__ import annotations

import contextlib
import os
import secrets
import signal
from pathlib import Path

_PROCESSES = Path("/proc")
_MOST_ROUNDS = 5  # a stray may have started another one while we looked


def new_mark() -> str:
    """Return a mark, the name of a variable: who starts hosts of their own hands on all marks, each being another."""
    return f"TAKEORPASS_PROGRAM_{secrets.token_hex(8)}"


def end_strays(mark: str) -> None:
    """End every process that has ``mark`` in its environment."""
    for _ in range(_MOST_ROUNDS):
        strays = _strays(f"{mark}=".encode())
        for pid in strays:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.kill(pid, signal.SIGKILL)
        if not strays:
            return


def _strays(start: bytes) -> list[int]:
    found = []
    for folder in _PROCESSES.glob("[0-9]*"):
        with contextlib.suppress(OSError):  # it is gone, or somebody else's
            if any(variable.startswith(start) for variable in (folder / "environ").read_bytes().split(b"\0")):
                found.append(int(folder.name))
    return found
