"""What runs in the bots' worker process: decisions in, moves' letters out, until the input ends.

On standard input come pickles: first the function that chooses and one that prepares for that, or None, then for each
decision its arguments. On standard output goes a line for each: ``ready``, then JSON, ``{"move": "t"}`` or ``{"error":
"…"}``. The parent is trusted; the answers are not, so they are no pickles.
"""

from __future__ import annotations

import json
import os
import pickle
import signal
import sys
import threading
import traceback
from queue import SimpleQueue
from typing import Any, BinaryIO

_LONGEST_ERROR = 4000  # characters: a line must fit into the reader's buffer of 64 kB


def main() -> None:
    """Answer decisions for ever; the process ends with its input."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    answers = _take_stdout()
    requests: SimpleQueue[Any] = SimpleQueue()
    threading.Thread(target=_read, args=(sys.stdin.buffer, requests), daemon=True).start()
    choose, prepare = requests.get()
    if prepare is not None:
        prepare()
    _write(answers, {"ready": True})
    while True:
        arguments = requests.get()
        try:
            answer = {"move": choose(*arguments).letter}
        except Exception:  # noqa: BLE001 - whatever a player does, the parent hears of it and play goes on
            answer = {"error": traceback.format_exc()[-_LONGEST_ERROR:]}
        _write(answers, answer)


def _take_stdout() -> BinaryIO:
    """Keep standard output for the answers alone: whatever a player prints goes to standard error."""
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    sys.stdout = sys.stderr  # told line by line, not when a buffer is full
    return answers


def _read(source: BinaryIO, requests: SimpleQueue[Any]) -> None:
    """Queue what the parent asks, and end the process when the parent is gone: at once, whatever it is thinking."""
    try:
        while True:
            requests.put(pickle.load(source))  # noqa: S301 - the parent alone can write here
    except EOFError:
        pass
    except Exception:  # noqa: BLE001
        traceback.print_exc()
    os._exit(0)


def _write(answers: BinaryIO, answer: dict[str, Any]) -> None:
    answers.write(json.dumps(answer).encode() + b"\n")
    answers.flush()


if __name__ == "__main__":
    main()
