"""A real server in a process of its own, as `takeorpass serve` starts it, with bots that take no time to think."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from types import TracebackType
from typing import Self

STOPS_WITHIN_S = 10


class GameServer:
    """Serves the tables of ``database`` while it is entered; each start after the first takes the same port again."""

    def __init__(self, database: Path, **settings: str) -> None:
        """Serve ``database``, which need not be there yet; ``settings`` are further variables."""
        self._database = database
        self._settings = settings
        self._process: subprocess.Popen[str] | None = None
        self.port = 0

    @property
    def url(self) -> str:
        """The address of the first page, without a slash at its end."""
        return f"http://localhost:{self.port}"

    def start(self) -> None:
        """Start, and return once it answers."""
        environment = os.environ | {"TAKEORPASS_DATABASE": str(self._database), "TAKEORPASS_BOT_PAUSE": "0"}
        environment |= self._settings
        self._process = subprocess.Popen(
            [sys.executable, "-m", "takeorpass", "serve", "--port", str(self.port)],
            env=environment,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self._process.stdout is not None
        for line in self._process.stdout:
            ready = re.search(r"http://localhost:(\d+)", line)
            if ready is not None:
                self.port = int(ready[1])
                return
        raise AssertionError(f"the server did not start: status {self._process.wait()}")

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        """End it; ``SIGKILL`` as a power cut would."""
        if self._process is None:
            return
        self._process.send_signal(how)
        self._process.wait(STOPS_WITHIN_S)
        if self._process.stdout is not None:
            self._process.stdout.close()
        self._process = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()
