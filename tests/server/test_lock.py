from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from takeorpass.errors import TakeOrPassError
from takeorpass.server.lock import DatabaseLock, HeldElsewhereError

HOLD = """
import sys, time
from pathlib import Path
from takeorpass.server.lock import DatabaseLock
lock = DatabaseLock(Path(sys.argv[1]))
print("held", flush=True)
time.sleep(float(sys.argv[2]))
lock.publish("http://localhost:1234")
time.sleep(60)
"""


def test_a_second_lock_is_refused_with_the_address_of_the_first(database: Path) -> None:
    lock = DatabaseLock(database)
    lock.publish("http://localhost:8000")
    with pytest.raises(HeldElsewhereError) as error:
        DatabaseLock(database)
    assert error.value.address == "http://localhost:8000"
    lock.release()
    lock.release()
    DatabaseLock(database).release()


def test_another_name_of_the_same_file_meets_the_same_lock(database: Path) -> None:
    link = database.with_name("link.sqlite")
    link.symlink_to(database)
    lock = DatabaseLock(database)
    with pytest.raises(HeldElsewhereError):
        DatabaseLock(link)
    lock.release()
    DatabaseLock(link).release()


def test_a_link_that_leads_to_itself_is_answered_with_a_sentence(database: Path) -> None:
    database.symlink_to(database)
    with pytest.raises(TakeOrPassError, match=r"cannot be opened: .+\."):
        DatabaseLock(database)


def test_locks_on_two_databases_do_not_meet(database: Path) -> None:
    locks = [DatabaseLock(database.with_name(name)) for name in ("a", "b")]
    for lock in locks:
        lock.release()


@pytest.mark.parametrize("seconds", ["0", "0.5"])
def test_one_that_is_still_starting_is_waited_for(database: Path, seconds: str) -> None:
    with subprocess.Popen([sys.executable, "-c", HOLD, str(database), seconds], stdout=subprocess.PIPE) as other:
        assert other.stdout is not None
        other.stdout.readline()
        with pytest.raises(HeldElsewhereError) as error:
            DatabaseLock(database)
        assert error.value.address == "http://localhost:1234"
        other.kill()


def test_a_process_that_was_killed_holds_nothing(database: Path) -> None:
    with subprocess.Popen([sys.executable, "-c", HOLD, str(database), "0"], stdout=subprocess.PIPE) as other:
        assert other.stdout is not None
        other.stdout.readline()
        os.kill(other.pid, signal.SIGKILL)
    lock = DatabaseLock(database)
    # The address of the dead one is gone, so that nobody is sent there.
    assert database.with_name(f"{database.name}.lock").read_text() == ""
    lock.release()


def test_a_holder_without_an_address_is_not_waited_for_long(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("takeorpass.server.lock._WAIT_FOR_ADDRESS", 0.1)
    lock = DatabaseLock(database)
    start = time.monotonic()
    with pytest.raises(HeldElsewhereError, match="by another program") as error:
        DatabaseLock(database)
    assert error.value.address is None
    assert time.monotonic() - start < 5
    lock.release()


def test_a_folder_is_made_and_one_that_cannot_be_is_said(tmp_path: Path) -> None:
    DatabaseLock(tmp_path / "a" / "b" / "games.sqlite").release()
    (tmp_path / "file").touch()
    with pytest.raises(TakeOrPassError, match="cannot be opened"):
        DatabaseLock(tmp_path / "file" / "games.sqlite")
