"""A server as people run it, in a process of its own, and a browser's page that talks to it over real sockets."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from websockets.sync.client import ClientConnection, connect

from tests.server.playing import Frame

PROGRAM = (
    "import sys; from takeorpass.server.run import run; "
    "sys.exit(run(*sys.argv[3:], port=int(sys.argv[1]), database=sys.argv[2]))"
)


class ServerProcess:
    """A server on ``database``; ``address`` is where it says it is, ``lines`` what it said before."""

    def __init__(
        self, database: Path | str, port: int = 0, host: str = "localhost", *, within: str = "", **environ: str
    ) -> None:
        # In a network of its own, where one is named.
        entering = ("ip", "netns", "exec", within) if within else ()
        self._process = subprocess.Popen(
            [*entering, sys.executable, "-c", PROGRAM, str(port), str(database), host],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            # Nobody's browser is to be opened.
            env=os.environ | {"CI": "true", "TAKEORPASS_BOT_PAUSE": "0"} | environ,
        )
        self.lines: list[str] = []
        self.address = self._read_address()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._process.poll() is None:
            self._process.kill()
        self._process.communicate()

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def port(self) -> int:
        return int(self.address.rpartition(":")[2])

    def stop(self, number: int = signal.SIGINT) -> tuple[int, str]:
        """Send a signal; return the exit status and what was logged."""
        self._process.send_signal(number)
        _, logged = self._process.communicate(timeout=20)
        return self._process.returncode, logged

    def read_line(self) -> str:
        """Return the next line that it says."""
        assert self._process.stdout is not None
        return self._process.stdout.readline().rstrip()

    def get(self, url: str, **headers: str) -> bytes:
        """Return what it answers to ``url``."""
        asked = urllib.request.Request(url, headers=headers)  # noqa: S310 - the test's own server
        with urllib.request.urlopen(asked, timeout=20) as answer:  # noqa: S310 - the test's own server
            return bytes(answer.read())

    def _read_address(self) -> str:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self.lines.append(line.rstrip())
            found = re.search(r"ready: (\S+)", line)
            if found:
                return found[1]
        _, logged = self._process.communicate()
        raise AssertionError(f"The server ended with {self._process.returncode}: {self.lines} {logged}")


class Page:
    """A person's page, whose server may go away under it."""

    def __init__(self, address: str, cookie: str = "") -> None:
        self.address = address
        self.cookie = cookie
        self.errors: list[Frame] = []
        self.view: Frame = {}

    def new_table(self, body: dict[str, Any]) -> str:
        """Set a table up; keep the cookie."""
        request = urllib.request.Request(  # noqa: S310 - the address is the test's own server
            f"{self.address}/api/tables", json.dumps(body).encode(), {"content-type": "application/json"}
        )
        with urllib.request.urlopen(request, timeout=20) as answer:  # noqa: S310 - as above
            self.cookie = answer.headers["set-cookie"].split(";")[0]
            table: str = json.load(answer)["table"]
            return table

    def get(self, path: str) -> bytes:
        request = urllib.request.Request(f"{self.address}{path}", headers={"cookie": self.cookie})  # noqa: S310 - as above
        with urllib.request.urlopen(request, timeout=20) as answer:  # noqa: S310 - as above
            return bytes(answer.read())

    @contextmanager
    def at(self, table: str) -> Iterator[ClientConnection]:
        """Open the socket, and read the view that comes first."""
        url = f"{self.address.replace('http', 'ws', 1)}/api/tables/{table}/socket"
        with connect(url, additional_headers={"cookie": self.cookie}, compression=None, close_timeout=1) as self.socket:
            self.table = self.read()
            self.read()
            yield self.socket

    def read(self) -> Frame:
        frame: Frame = json.loads(self.socket.recv(timeout=20))
        if frame["type"] == "presence":
            return self.read()
        if frame["type"] == "view":
            self.view = frame
        if frame["type"] == "error":
            self.errors.append(frame)
        return frame

    def until(self, done: Callable[[Frame], bool]) -> Frame:
        while not done(self.view):
            self.read()
        return self.view

    def say(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    def move(self, letter: str) -> None:
        self.say(type="move", round=self.view["round"], ply=self.view["ply"], move=letter)

    def deal(self) -> Frame:
        self.say(type="nonce", round=self.view["round"], nonce="0b" * 32)
        return self.until(lambda view: view["phase"] != "dealing")
