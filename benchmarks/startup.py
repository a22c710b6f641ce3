"""How soon things are there: imports, the command's help, the first page, and the size of the client."""

from __future__ import annotations

import contextlib
import gzip
import os
import re
import resource
import signal
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

from benchmarks.row import Row

_ROOT = Path(__file__).parents[1]
_RUNS = 15


def rows() -> list[Row]:
    """Measure whole processes, the bare Python between them, and what a browser must load."""
    return [_import_row(), _help_row(), _first_page_row(), _client_row()]


def _import_row() -> Row:
    # -I and -S: neither the user's settings nor what is installed beside the package.
    source = _ROOT / "src"
    load = f"import sys; sys.path.insert(0, {str(source)!r}); import takeorpass.rules"
    above, ratio = _above_bare(["-I", "-S", "-c", load], ["-I", "-S", "-c", "pass"])
    return Row("import takeorpass.rules, above a bare Python", above * 1000, "ms", ratio, "a bare Python", budget=30)


def _help_row() -> Row:
    script = str(Path(sys.executable).with_name("takeorpass"))
    times, bare = [], []
    for _ in range(_RUNS):
        times.append(_seconds_of([script, "--help"]))
        bare.append(_seconds_of([sys.executable, "-c", "pass"]))
    ratio = statistics.median(times) / statistics.median(bare)
    return Row("takeorpass --help", statistics.median(times) * 1000, "ms", ratio, "a bare Python", budget=250)


def _first_page_row() -> Row:
    times = [_seconds_to_first_page() for _ in range(5)]
    return Row("make play (warm) to the first page", statistics.median(times), "s", budget=2)


def _client_row() -> Row:
    scripts = sorted((_ROOT / "src/takeorpass/client").rglob("*.js"))
    size = sum(len(gzip.compress(script.read_bytes())) for script in scripts)
    return Row("the client's JavaScript, gzipped", size / 1000, "kB", budget=80)


def _above_bare(arguments: list[str], bare_arguments: list[str]) -> tuple[float, float]:
    """Return the median difference and ratio between two ways to start Python, run in turn."""
    pairs = [
        (_seconds_of([sys.executable, *arguments]), _seconds_of([sys.executable, *bare_arguments]))
        for _ in range(_RUNS)
    ]
    difference = statistics.median(full - bare for full, bare in pairs)
    return difference, statistics.median(full / bare for full, bare in pairs)


def _seconds_of(command: list[str]) -> float:
    """Return the processor time that ``command`` takes: as the clock on an idle machine, but steadier on a busy one."""
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=environment)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def _seconds_to_first_page() -> float:
    """Run `make play` on a new database, read the address from what it prints, fetch the page, and end it."""
    with tempfile.TemporaryDirectory() as folder:
        environment = os.environ | {"TAKEORPASS_DATABASE": f"{folder}/tables.sqlite", "BROWSER": "true", "CI": "true"}
        start = time.perf_counter()
        play = subprocess.Popen(
            ["make", "--silent", "play"],
            cwd=_ROOT,
            env=environment,
            stdout=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        try:
            assert play.stdout is not None
            address = next(found[0] for line in play.stdout if (found := re.search(r"http://\S+\d", line)))
            with urllib.request.urlopen(address) as page:  # noqa: S310 - an address of our own server
                page.read()
            return time.perf_counter() - start
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(play.pid, signal.SIGINT)
            play.wait(timeout=10)
