"""Strays: a process is found by the mark that it inherited, wherever it went."""

import os
import subprocess
import sys

import pytest

from takeorpass.players.strays import end_strays, new_mark

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="only Linux shows environments")


def sleeping(*marks: str) -> subprocess.Popen[bytes]:
    """Start a process in a session of its own, which is marked."""
    environment = {**os.environ, **dict.fromkeys(marks, "1")}
    return subprocess.Popen(
        [sys.executable, "-c", "import time; time.sleep(600)"], start_new_session=True, env=environment
    )


def test_who_has_the_mark_is_ended_and_nobody_else() -> None:
    mark, other = new_mark(), new_mark()
    with sleeping(mark) as stray, sleeping(other, mark) as nested, sleeping(other) as stranger:
        try:
            end_strays(mark)
            assert stray.wait(10) == nested.wait(10) == -9
            assert stranger.poll() is None
        finally:
            for process in (stray, nested, stranger):
                process.kill()
