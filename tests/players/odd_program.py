"""A program that passes where it may, and does one thing wrong: `python -m tests.players.odd_program ORDER [FILE]`.

In the file it writes down, at once, which processes there are; beside it what it is told of matches.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

Question = dict[str, Any]


def main(order: str, file: Path | None = None) -> None:
    """Say hello, and answer, as ``order`` has it."""
    pids = [os.getpid()]
    if order in {"have a child", "leave an orphan", "leave a stray"}:
        sleeping = [sys.executable, "-c", "import time; time.sleep(600)"]
        pids.append(subprocess.Popen(sleeping, start_new_session=order == "leave a stray").pid)
    if file is not None:
        with file.open("a") as noted:
            noted.writelines(f"{pid}\n" for pid in pids)
    if order in {"leave an orphan", "leave a stray"}:
        sys.exit(1)
    if order == "be mute":
        time.sleep(600)
    if order == "say no hello":
        print("null", flush=True)
    say(type="hello", protocol="chess/1" if order == "play chess" else "takeorpass-player/1", name=order)
    count = 0
    for line in sys.stdin:
        asked = json.loads(line)
        if asked["type"] == "decide":
            if order not in ORDERS or ORDERS[order](asked, count):
                answer(asked)
            count += 1
        elif file is not None:
            with file.with_suffix(".heard").open("a") as heard:
                heard.write(line)


def say(**message: Any) -> None:
    """Say it."""
    print(json.dumps(message), flush=True)


def answer(asked: Question, **changes: Any) -> None:
    """Pass, if that is legal, but for the ``changes``."""
    said = {key: asked[key] for key in ("match", "round", "ply")}
    move = "p" if "p" in asked["view"]["legal"] else "t"
    say(**{"type": "move", **said, "move": move} | changes)


# What is done with question number `count`, from 0; returned is whether it is answered then.


def crash(_asked: Question, _count: int) -> bool:
    sys.exit("no more of this")


def answer_and_go(asked: Question, _count: int) -> bool:
    answer(asked)
    sys.exit(0)


def hang(_asked: Question, _count: int) -> bool:
    time.sleep(600)
    return True


def be_late(_asked: Question, count: int) -> bool:
    time.sleep(0 if count else 0.6)
    return True


def say_null(_asked: Question, count: int) -> bool:
    if count == 0:
        print("null", flush=True)
    return count > 0


def say_bytes(_asked: Question, count: int) -> bool:
    if count == 0:
        os.write(1, b"\xff\xfe\n")
    return count > 0


def go_on_and_on(_asked: Question, count: int) -> bool:
    if count == 0:
        print("x" * 2_000_000, flush=True)
    return count > 0


def play_a_card_that_it_has_not(asked: Question, _count: int) -> bool:
    answer(asked, move="h")
    return False


def answer_the_question_before(asked: Question, _count: int) -> bool:
    for _ in range(1000):
        answer(asked, ply=asked["ply"] - 1)
    return True


def answer_twice(asked: Question, _count: int) -> bool:
    answer(asked)
    return True


def prattle_on(asked: Question, _count: int) -> bool:
    said = {key: asked[key] for key in ("match", "round", "ply")}
    line = json.dumps({"type": "move", **said, "move": "p"}) + "\n"
    os.write(1, line.encode() + b"{}\n" * 1000)  # at once, so that all of it is there before the next question
    return False


def say_error(_asked: Question, count: int) -> bool:
    if count == 0:
        say(type="error", code="lost", message="I am lost.")
    return count > 0


def say_hello_again(_asked: Question, count: int) -> bool:
    if count == 0:
        say(type="hello", protocol="takeorpass-player/1")
    return count > 0


def complain(_asked: Question, _count: int) -> bool:
    print("so many words " * 100_000, file=sys.stderr, flush=True)
    return True


def close_its_output(_asked: Question, _count: int) -> bool:
    os.close(1)
    time.sleep(600)
    return True


ORDERS: dict[str, Callable[[Question, int], bool]] = {
    order.__name__.replace("_", " "): order
    for order in (
        crash,
        answer_and_go,
        hang,
        be_late,
        say_null,
        say_bytes,
        go_on_and_on,
        play_a_card_that_it_has_not,
        answer_the_question_before,
        answer_twice,
        prattle_on,
        say_error,
        say_hello_again,
        complain,
        close_its_output,
    )
}


if __name__ == "__main__":
    main(sys.argv[1], *map(Path, sys.argv[2:]))
