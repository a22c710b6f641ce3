import asyncio
import logging
import os
import signal
import subprocess
import sys
import time
from collections.abc import AsyncGenerator
from pathlib import Path

import pytest

from takeorpass.players import levels
from takeorpass.players.worker import BotWorker
from takeorpass.rules import Pass, PlayHidden, Take, parse_rules
from tests.players import choosers
from tests.worlds import opening

pytestmark = pytest.mark.anyio

ROOT = Path(__file__).parents[2]
VIEW = opening(parse_rules("no-thanks"), 3, "worker").view(0)


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
async def worker() -> AsyncGenerator[BotWorker]:
    worker = BotWorker(prepare=levels.prepare)
    yield worker
    await worker.close()


@pytest.fixture
async def odd_worker(monkeypatch: pytest.MonkeyPatch) -> AsyncGenerator[BotWorker]:
    """Give a worker that does what `choosers.choose` says; a decision may take it half a second."""
    monkeypatch.setenv("PYTHONPATH", str(ROOT), prepend=os.pathsep)
    worker = BotWorker(choosers.choose, limit_s=0.5)
    yield worker
    await worker.close()


async def test_it_chooses_as_the_level_does(worker: BotWorker) -> None:
    view = opening(parse_rules("no-thanks+hidden-tiger"), 3, "worker").view(0)
    chosen = [await worker.choose(view, level, seed) for level in levels.LEVELS for seed in range(9)]
    assert chosen == [levels.choose(view, level, seed) for level in levels.LEVELS for seed in range(9)]
    assert any(isinstance(move, PlayHidden) for move in chosen)


async def test_it_has_prepared_when_it_is_warm(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PYTHONPATH", str(ROOT), prepend=os.pathsep)
    monkeypatch.setenv(choosers.NOTE, str(tmp_path / "prepared"))
    worker = BotWorker(choosers.choose, prepare=choosers.prepare)
    await worker.warm()
    assert int((tmp_path / "prepared").read_text()) != os.getpid()
    await worker.close()


async def test_it_thinks_in_one_other_process_that_stays(odd_worker: BotWorker, tmp_path: Path) -> None:
    await odd_worker.warm()
    pids = set()
    for number in range(3):
        noted = tmp_path / str(number)
        await odd_worker.choose(VIEW, f"note:{noted}", 1)
        pids.add(int(noted.read_text()))
    assert len(pids) == 1
    assert os.getpid() not in pids


async def test_decisions_asked_for_together_are_all_answered(worker: BotWorker) -> None:
    moves = await asyncio.gather(*(worker.choose(VIEW, "random", seed) for seed in range(50)))
    assert moves == [levels.choose(VIEW, "random", seed) for seed in range(50)]


async def test_the_event_loop_goes_on_while_it_thinks(odd_worker: BotWorker, tmp_path: Path) -> None:
    decision = asyncio.create_task(odd_worker.choose(VIEW, f"loop:{tmp_path / 'pid'}", 1))
    ticks = 0
    while not (tmp_path / "pid").exists() or not decision.done():
        await asyncio.sleep(0.01)
        ticks += 1
    assert ticks > 3


async def test_a_worker_that_was_killed_is_started_again_and_asked_anew(
    odd_worker: BotWorker, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    noted = tmp_path / "pid"
    await odd_worker.choose(VIEW, f"note:{noted}", 1)
    os.kill(int(noted.read_text()), signal.SIGKILL)
    assert await odd_worker.choose(VIEW, "pass", 1) == Pass()
    assert "has to be started again (round 0, ply 0, level 'pass')" in caplog.text


async def test_a_worker_that_dies_over_a_decision_is_asked_anew(odd_worker: BotWorker, tmp_path: Path) -> None:
    assert await odd_worker.choose(VIEW, f"die once:{tmp_path / 'died'}", 1) == Pass()
    assert (tmp_path / "died").exists()


async def test_a_decision_that_always_kills_the_worker_becomes_a_take_and_the_next_one_is_answered(
    odd_worker: BotWorker, caplog: pytest.LogCaptureFixture
) -> None:
    assert await odd_worker.choose(VIEW, "die", 1) == Take()
    assert caplog.text.count("has to be started again") == 3
    assert "the bots' worker died 3 times" in caplog.text
    assert await odd_worker.choose(VIEW, "pass", 1) == Pass()


async def test_a_player_that_fails_takes_the_card_and_the_log_says_why(
    odd_worker: BotWorker, caplog: pytest.LogCaptureFixture
) -> None:
    assert await odd_worker.choose(VIEW, "fail", 1) == Take()
    assert [record.levelno for record in caplog.records] == [logging.ERROR]
    assert "ZeroDivisionError: a player's mistake" in caplog.text


@pytest.mark.parametrize("order", ["loop", "sleep"])
async def test_a_decision_past_the_time_limit_becomes_a_take_and_the_next_one_is_answered(
    odd_worker: BotWorker, order: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    noted = tmp_path / "pid"
    assert await odd_worker.choose(VIEW, f"{order}:{noted}", 1) == Take()
    assert "it took longer than 0.5 s" in caplog.text
    assert await odd_worker.choose(VIEW, "pass", 1) == Pass()
    assert await asyncio.to_thread(has_ended, int(noted.read_text()))


async def test_an_illegal_move_becomes_a_take(odd_worker: BotWorker, caplog: pytest.LogCaptureFixture) -> None:
    assert await odd_worker.choose(VIEW, "play hidden", 1) == Take()
    assert "'h' is not legal here" in caplog.text


async def test_what_a_player_prints_is_no_answer(odd_worker: BotWorker, capfd: pytest.CaptureFixture[str]) -> None:
    assert await odd_worker.choose(VIEW, "print", 1) == Pass()
    assert "a player may print" in capfd.readouterr().err


async def test_a_decision_that_was_given_up_does_not_answer_the_next_one(odd_worker: BotWorker, tmp_path: Path) -> None:
    noted = tmp_path / "pid"
    given_up = asyncio.create_task(odd_worker.choose(VIEW, f"nap:{noted}", 1))
    await asyncio.to_thread(wait_for, noted)
    given_up.cancel()
    assert await odd_worker.choose(VIEW, "fail", 1) == Take()
    assert given_up.cancelled()


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="no /proc to look at open files")
async def test_the_process_holds_no_file_of_its_parent(odd_worker: BotWorker, tmp_path: Path) -> None:
    read, write = os.pipe()
    for ours in (read, write):
        os.set_inheritable(ours, True)  # noqa: FBT003 - the call knows no keyword
    await odd_worker.choose(VIEW, f"list open files:{tmp_path / 'files'}", 1)
    opened = (tmp_path / "files").read_text().split("\n")
    assert name_of_open(read) not in opened
    assert len(opened) >= 3
    os.close(read)
    os.close(write)


async def test_closing_ends_the_process_and_refuses_further_decisions(odd_worker: BotWorker, tmp_path: Path) -> None:
    noted = tmp_path / "pid"
    await odd_worker.choose(VIEW, f"note:{noted}", 1)
    await odd_worker.close()
    assert await asyncio.to_thread(has_ended, int(noted.read_text()))
    with pytest.raises(RuntimeError, match="closed"):
        await odd_worker.choose(VIEW, "pass", 1)
    await odd_worker.close()


async def test_closing_in_the_middle_of_a_decision_makes_no_move(odd_worker: BotWorker, tmp_path: Path) -> None:
    noted = tmp_path / "pid"
    decision = asyncio.create_task(odd_worker.choose(VIEW, f"sleep:{noted}", 1))
    await asyncio.to_thread(wait_for, noted)
    await odd_worker.close()
    with pytest.raises(RuntimeError, match="closed"):
        await decision


async def test_a_process_that_cannot_start_costs_a_take_and_not_the_game(
    worker: BotWorker, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("takeorpass.players.worker._COMMAND", ("no-such-program",))
    await worker.warm()
    assert await worker.choose(VIEW, "careful", 1) == Take()
    assert "does not start: it did not start ([Errno 2]" in caplog.text


@pytest.mark.parametrize("order", ["loop", "sleep", "note"])
def test_no_process_outlives_a_parent_that_was_killed(order: str, tmp_path: Path) -> None:
    """Whatever it is doing: thinking for ever, or waiting for the next decision."""
    noted = tmp_path / "pid"
    parent = start_parent(f"{order}:{noted}")
    wait_for(noted)
    parent.kill()
    parent.wait()
    worker = int(noted.read_text())
    ended = has_ended(worker)
    if not ended:
        os.kill(worker, signal.SIGKILL)
    assert ended


def test_a_terminals_ctrl_c_reaches_the_parent_alone(tmp_path: Path) -> None:
    """A terminal sends it to every process of its group; nothing is printed, and nothing is left running."""
    noted = tmp_path / "pid"
    parent = start_parent(f"note:{noted}", stderr=subprocess.PIPE)
    wait_for(noted)
    worker = int(noted.read_text())
    os.kill(worker, signal.SIGINT)
    assert not has_ended(worker, within_s=0.2)
    os.killpg(parent.pid, signal.SIGINT)
    _, printed = parent.communicate()
    assert printed == ""
    assert has_ended(worker)


def start_parent(order: str, stderr: int | None = None) -> subprocess.Popen[str]:
    """Start a program whose worker does ``order``, in a group of processes of its own."""
    path = os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")])
    return subprocess.Popen(
        [sys.executable, "-m", "tests.players.parent", order],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": path},
        stderr=stderr,
        text=True,
        start_new_session=True,
    )


def has_ended(pid: int, within_s: float = 10) -> bool:
    """Whether process ``pid`` ends within the time."""
    until = time.monotonic() + within_s
    while _is_running(pid):
        if time.monotonic() > until:
            return False
        time.sleep(0.01)
    return True


def name_of_open(file: int) -> str:
    """Return what the system calls an open file or pipe."""
    return str(Path(f"/proc/self/fd/{file}").readlink())


def wait_for(file: Path) -> None:
    """Wait until ``file`` is there."""
    while not file.exists():
        time.sleep(0.01)


def _is_running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    if not Path("/proc/self/stat").exists():
        return True
    try:
        # Where nobody fetches the status of orphans, one that has ended stays as a zombie.
        return Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2][0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False
