"""How the program runs: from the arguments to the exit status, whatever happens on the way."""

from __future__ import annotations

import codecs
import io
import os
import signal
import sys
from collections.abc import Sequence
from types import FrameType
from typing import NoReturn

from cyclopts import CycloptsError

from takeorpass.cli.app import UNUSABLE, WELL, app
from takeorpass.errors import TakeOrPassError

INTERRUPTED, PIPE_CLOSED = 130, 141  # what a shell reports of a program that Ctrl-C or a closed pipe ended


def main() -> NoReturn:
    """Run the command line of this process and end it with its exit status."""
    _spare_the_terminal()
    _end_in_order()
    try:
        status = run(sys.argv[1:])
        print(end="", flush=True)  # noqa: T201 (what cyclopts printed, such as the help, may still be in the buffer)
    except OSError as error:
        # Nobody reads on, as with `| head`, or the disk is full. What Python still has to write must go somewhere.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        closed = isinstance(error, BrokenPipeError)
        status = PIPE_CLOSED if closed else _refuse(f"Stopped: {error.strerror or error}.")
    except KeyboardInterrupt:
        status = INTERRUPTED
    sys.exit(status)


def run(arguments: Sequence[str]) -> int:
    """Run the command that ``arguments`` name; return its exit status, having said why where that is 2."""
    try:
        status = app(list(arguments), exit_on_error=False, print_error=False)
    except CycloptsError as error:
        return _refuse(f"{str(error).rstrip('.')}. See takeorpass --help.")
    except TakeOrPassError as error:
        return _refuse(error.message)
    return WELL if status is None else int(status)


def _refuse(sentence: str) -> int:
    print(" ".join(sentence.split()), file=sys.stderr)  # noqa: T201 (for the person at the terminal)
    return UNUSABLE


def _end_in_order() -> None:
    """Let what ends the program from outside, `kill` or a terminal that closes, end it as Ctrl-C does.

    Else the processes that it has started would be left behind. What is ignored, as with `nohup`, stays so.
    """
    for name in ("SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) == signal.SIG_DFL:
            signal.signal(number, _stop)


def _stop(number: int, _frame: FrameType | None) -> NoReturn:
    sys.exit(128 + number)  # as a shell would report it


def _spare_the_terminal() -> None:
    """Let no sign stop the output: one that the terminal does not have is spelled, ♦ as D, or escaped."""
    codecs.register_error("takeorpass.spelled", _spelled)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="takeorpass.spelled")


def _spelled(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    signs = error.object[error.start : error.end]
    return "".join(_SPELLED.get(sign, ascii(sign)[1:-1]) for sign in signs), error.end


_SPELLED = {"♣": "C", "♦": "D", "♥": "H", "–": "-", "…": "...", "±": "+-", "−": "-"}
