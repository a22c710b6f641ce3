"""Programs that play: whatever one does, there is a legal move in time, the fault is counted, and nothing is left."""

import asyncio
import importlib.util
import json
import shlex
import sys
import time
from collections.abc import AsyncGenerator
from pathlib import Path
from random import Random

import pytest

from takeorpass.errors import InputError
from takeorpass.players.program import FORGIVEN, RESTARTS, SILENCES, STAND_IN, Fault, Program, Setting, parse_command
from takeorpass.rules import Pass, PlayerMove, SeatView, parse_rules
from tests.players.test_worker import has_ended, wait_for
from tests.worlds import opening

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.skipif(sys.platform == "win32", reason="groups of processes are a POSIX matter"),
]

LOOPS = ["asyncio"] if importlib.util.find_spec("uvloop") is None else ["asyncio", "uvloop"]
ROOT = Path(__file__).parents[2]
VIEW = opening(parse_rules("no-thanks"), 3, "program").view(0)
SETTING = Setting("m", ("Anna", "Ben", "Carla"))


@pytest.fixture(params=LOOPS)
def anyio_backend(request: pytest.FixtureRequest) -> tuple[str, dict[str, bool]]:
    """Return the loop: Python's own, and the one that the server runs in."""
    return "asyncio", {"use_uvloop": request.param == "uvloop"}


class Odd:
    """Programs that do something wrong, and what was noted of them."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / "noted"
        self.faults: list[Fault] = []
        self.started: list[Program] = []

    def program(self, order: str, move_ms: int = 20_000) -> Program:
        command = f"{sys.executable} -m tests.players.odd_program {shlex.quote(order)} {self.file}"
        program = Program(command, move_ms=move_ms, on_fault=self.faults.append)
        self.started.append(program)
        return program

    @property
    def kinds(self) -> list[str]:
        return [fault.kind for fault in self.faults]

    @property
    def pids(self) -> list[int]:
        return list(map(int, self.file.read_text().split()))

    @property
    def heard(self) -> list[dict[str, object]]:
        return [json.loads(line) for line in self.file.with_suffix(".heard").read_text().splitlines()]


@pytest.fixture
async def odd(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncGenerator[Odd]:
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    odd = Odd(tmp_path)
    yield odd
    for program in odd.started:
        await program.close()
    if odd.file.exists():
        assert all([await asyncio.to_thread(has_ended, pid) for pid in odd.pids])


def stood_in(view: SeatView = VIEW) -> PlayerMove:
    return STAND_IN.player.choose(view, Random(0))


# --- Well behaved -----------------------------------------------------------------------------------------------


async def test_it_is_asked_and_answers(odd: Odd) -> None:
    program = odd.program("behave")
    assert [await program.choose(VIEW, SETTING) for _ in range(5)] == [Pass()] * 5
    assert (program.answered, program.replaced, odd.faults) == (5, 0, [])
    assert len(odd.pids) == 1


async def test_where_there_is_one_move_it_is_not_asked(odd: Odd) -> None:
    broke = opening(parse_rules({**CUSTOM, "chips": 0}), 3, "broke").view(0)
    assert await odd.program("crash").choose(broke, SETTING) == broke.legal[0]
    assert odd.faults == []
    assert not odd.file.exists()


CUSTOM = {"low": 3, "high": 12, "set_aside": 1, "chips": 1, "after_take": "same", "tie_break": "share"}


async def test_a_match_is_told_once_for_each_seat_and_its_end_too(odd: Odd) -> None:
    program = odd.program("behave")
    other = opening(parse_rules("take-or-pay"), 3, "program", starter=2).view(2)
    for view in (VIEW, VIEW, other, VIEW):
        await program.choose(view, SETTING)
    await program.end("m", {"all": "told"})
    await program.end("m", {"all": "told"})
    await program.choose(VIEW, Setting("n"))
    heard = [(told.get("match"), told["type"], told.get("seat")) for told in odd.heard]
    assert heard == [
        (None, "hello", None),
        ("m/0", "match", 0),
        ("m/2", "match", 2),
        ("m/2", "end", None),
        ("m/0", "end", None),
        ("n/0", "match", 0),
    ]
    assert odd.heard[1]["players"] == ["Anna", "Ben", "Carla"]
    assert odd.heard[-1]["players"] == ["Player 1", "Player 2", "Player 3"]


async def test_questions_asked_together_are_all_answered(odd: Odd) -> None:
    program = odd.program("behave")
    moves = await asyncio.gather(*(program.choose(VIEW, Setting(str(number))) for number in range(20)))
    assert moves == [Pass()] * 20


# --- Faults -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("order", "kind", "part"),
    [
        ("say null", "broken", "got `null`"),
        ("say bytes", "broken", "not UTF-8"),
        ("go on and on", "broken", "more than 16384 bytes"),
        ("say hello again", "broken", "hello"),
        ("say error", "error", "'lost': I am lost"),
    ],
)
async def test_a_fault_is_told_and_the_stand_in_moves_until_it_plays_again(
    odd: Odd, order: str, kind: str, part: str
) -> None:
    program = odd.program(order)
    moves = [await program.choose(VIEW, SETTING) for _ in range(4)]
    assert sorted(map(repr, moves)) == sorted(map(repr, [stood_in(), *[Pass()] * 3]))
    assert (program.answered, program.replaced) == (3, 1)
    assert odd.kinds == [kind]
    assert program.faults == {kind: 1}
    assert part in odd.faults[0].why
    assert (odd.faults[0].round, odd.faults[0].ply) == (0, 0)


async def test_an_illegal_move_is_replaced(odd: Odd) -> None:
    program = odd.program("play a card that it has not")
    assert await program.choose(VIEW, SETTING) == stood_in()
    assert [fault.why for fault in odd.faults] == ["'h' is not legal here"]


async def test_silence_ends_at_the_limit_and_a_late_answer_changes_nothing(odd: Odd) -> None:
    program = odd.program("be late", move_ms=300)
    began = time.monotonic()
    assert await program.choose(VIEW, SETTING) == stood_in()
    assert time.monotonic() - began < 10
    later = opening(parse_rules("no-thanks"), 3, "program").then(Pass()).view(1)
    await asyncio.sleep(0.5)
    while not program.answered:
        assert await program.choose(later, SETTING) in later.legal
    assert odd.kinds.count("stale") == 1
    assert {"silence", "stale"} == set(odd.kinds)


async def test_a_flood_of_stale_answers_is_counted_and_told_once_a_question(odd: Odd) -> None:
    program = odd.program("answer the question before")
    assert [await program.choose(VIEW, SETTING) for _ in range(3)] == [Pass()] * 3
    assert odd.kinds == ["stale"] * 3
    assert program.faults == {"stale": 3000}
    assert program.replaced == 0


async def test_a_flood_of_broken_lines_is_counted_and_told_once_a_question(odd: Odd) -> None:
    program = odd.program("prattle on")
    assert [await program.choose(VIEW, SETTING) for _ in range(3)] == [Pass()] * 3
    assert odd.kinds == ["broken"] * 2
    assert program.faults == {"broken": 2000}
    assert program.replaced == 0


async def test_a_second_answer_is_stale(odd: Odd) -> None:
    program = odd.program("answer twice")
    assert await program.choose(VIEW, SETTING) == Pass()
    other = opening(parse_rules("no-thanks"), 3, "program").then(Pass()).view(1)
    assert await program.choose(other, SETTING) == Pass()
    assert set(odd.kinds) == {"stale"}


async def test_words_on_standard_error_neither_block_nor_pile_up(odd: Odd) -> None:
    program = odd.program("complain")
    assert [await program.choose(VIEW, SETTING) for _ in range(3)] == [Pass()] * 3
    assert program._process is not None
    assert len(program._process.complaint) <= 4000


async def test_a_crash_is_told_with_the_last_that_was_complained_of(odd: Odd) -> None:
    await odd.program("crash").choose(VIEW, SETTING)
    assert odd.faults[0].why == "it ended with status 1 (no more of this)"


async def test_a_program_that_always_crashes_is_given_up_and_the_game_goes_on(odd: Odd) -> None:
    program = odd.program("crash")
    assert [await program.choose(VIEW, SETTING) for _ in range(9)] == [stood_in()] * 9
    starts = RESTARTS + 1
    assert odd.kinds == ["crash"] * starts + ["given_up"] * (9 - starts)
    assert len(odd.pids) == starts
    assert (program.answered, program.replaced) == (0, 9)


async def test_many_answers_in_a_row_make_up_for_crashes(odd: Odd) -> None:
    program = odd.program("behave")
    program._failures = RESTARTS
    for _ in range(FORGIVEN):
        await program.choose(VIEW, SETTING)
    assert program._failures == 0


async def test_a_program_that_hangs_is_ended_after_a_few_silences(odd: Odd) -> None:
    program = odd.program("hang", move_ms=30)
    for _ in range(SILENCES):
        assert await program.choose(VIEW, SETTING) == stood_in()
    assert await asyncio.to_thread(has_ended, odd.pids[0])
    assert odd.kinds == ["silence"] * SILENCES


async def test_a_program_that_goes_after_each_answer_is_started_again(odd: Odd) -> None:
    program = odd.program("answer and go")
    assert await program.choose(VIEW, SETTING) == Pass()
    await asyncio.to_thread(has_ended, odd.pids[0])
    await asyncio.sleep(0.2)
    assert await program.choose(VIEW, SETTING) == Pass()
    assert odd.kinds == ["crash"]


async def test_a_program_that_closes_its_output_says_nothing_more(odd: Odd) -> None:
    assert await odd.program("close its output", move_ms=1000).choose(VIEW, SETTING) == stood_in()
    # With uvloop a program has its output twice, so that this does not show.
    assert odd.faults[0].why in {"it closed its output", "it gave no answer within 1000 ms"}


@pytest.mark.parametrize(
    ("order", "part"),
    [("play chess", "not 'chess/1'"), ("say no hello", "got `null`"), ("leave an orphan", "ended with status 1")],
)
async def test_a_program_that_does_not_say_hello_has_not_started(odd: Odd, order: str, part: str) -> None:
    program = odd.program(order)
    await program.warm()
    assert await program.choose(VIEW, SETTING) == stood_in()
    assert odd.kinds == ["start", "start"]
    assert part in odd.faults[0].why


async def test_a_program_that_never_says_hello_is_not_waited_for(odd: Odd, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("takeorpass.players.program._START_S", 0.2)
    assert await odd.program("be mute").choose(VIEW, SETTING) == stood_in()
    assert odd.faults[0].why == "it said no hello within 0.2 s"


async def test_a_program_that_has_gone_from_the_disk_is_said(tmp_path: Path) -> None:
    script = tmp_path / "bot"
    script.write_text("#!/bin/sh\n")
    script.chmod(0o755)
    faults: list[Fault] = []
    program = Program(str(script), on_fault=faults.append)
    script.unlink()
    assert await program.choose(VIEW, SETTING) == stood_in()
    assert faults == [Fault("start", "it does not start: No such file or directory", 0, 0)]
    await program.close()


async def test_faults_are_logged_where_nobody_else_hears_of_them(odd: Odd, caplog: pytest.LogCaptureFixture) -> None:
    command = odd.program("play a card that it has not").command
    program = Program(shlex.join(command), name="cheat")
    await program.choose(VIEW, SETTING)
    await program.close()
    assert "cheat, round 0, ply 0: illegal: 'h' is not legal here." in caplog.text


# --- The end ----------------------------------------------------------------------------------------------------


STRAY = pytest.param(
    "leave a stray", marks=pytest.mark.skipif(sys.platform != "linux", reason="only Linux shows whose they are")
)


@pytest.mark.parametrize("order", ["have a child", "leave an orphan", STRAY, "hang"])
async def test_nothing_is_left_behind(odd: Odd, order: str, monkeypatch: pytest.MonkeyPatch) -> None:
    # A stray keeps the program's output open, so that its hello is waited for to the end of the time.
    monkeypatch.setattr("takeorpass.players.program._START_S", 4)
    program = odd.program(order, move_ms=200)
    await program.choose(VIEW, SETTING)
    pids = odd.pids
    await program.close()
    assert all([await asyncio.to_thread(has_ended, pid) for pid in pids])


async def test_closing_ends_a_question(odd: Odd) -> None:
    program = odd.program("hang")
    question = asyncio.create_task(program.choose(VIEW, SETTING))
    await asyncio.to_thread(wait_for, odd.file)
    await asyncio.sleep(0.1)
    await program.close()
    assert await question == stood_in()
    with pytest.raises(RuntimeError, match="closed"):
        await program.choose(VIEW, SETTING)
    await program.close()


async def test_a_question_that_was_given_up_does_not_answer_the_next_one(odd: Odd) -> None:
    program = odd.program("be late")
    await program.warm()
    given_up = asyncio.create_task(program.choose(VIEW, SETTING))
    await asyncio.sleep(0.1)
    given_up.cancel()
    later = opening(parse_rules("no-thanks"), 3, "program").then(Pass()).view(1)
    assert await program.choose(later, SETTING) == Pass()
    assert odd.kinds == ["stale"]


# --- Commands ---------------------------------------------------------------------------------------------------


def test_a_command_is_split_as_a_shell_would() -> None:
    assert parse_command(f"{sys.executable} -c 'print(1)' \"a b\"") == (sys.executable, "-c", "print(1)", "a b")


@pytest.mark.parametrize("command", ["", "  ", "python 'open", "no-such-program", "/no/such/file --fast", "tests"])
def test_a_command_that_cannot_be_run_is_refused_with_a_sentence(command: str) -> None:
    with pytest.raises(InputError) as caught:
        Program(command)
    assert caught.value.code == "bad_player"
    assert caught.value.message.endswith(".")
