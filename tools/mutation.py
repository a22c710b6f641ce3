"""Mutate the rules and records, and fail when fewer than 95 % of the mutants are noticed by their tests.

Part of `make check-long`. mutmut (settings in pyproject.toml) changes one thing at a time in a copy under `mutants/`,
and runs the tests that reach it. Each survivor is printed as a difference, to be looked at: a test is missing, or the
change means nothing. It takes an hour or more; one that was stopped goes on where it was, unless something has changed.
"""

import hashlib
import json
import platform
import shutil
import subprocess
import sys
from pathlib import Path

BAR = 95.0
SHOWN = 100  # differences; mutmut takes a second for each
WORK = Path("mutants")
INPUTS = (
    "pyproject.toml",
    "src/takeorpass/*.py",
    "src/takeorpass/r*/*.py",
    "tests/*.py",
    "tests/r*/*",
    "tests/vectors/*",
)
NOTICED = ("killed", "timeout", "segfault")
MISSED = ("survived", "no_tests", "suspicious")


def main() -> None:
    """Run mutmut, print the survivors and the share that was noticed, and exit with a sentence below the bar."""
    if (platform.system(), platform.machine()) == ("Darwin", "x86_64"):
        sys.exit("mutmut cannot be installed on an Intel Mac: run this on another machine.")
    forget_other_runs()
    mutmut("run", shown=sys.stdout.isatty())
    mutmut("export-cicd-stats")
    counts: dict[str, int] = json.loads((WORK / "mutmut-cicd-stats.json").read_text())
    alive = survivors()
    for name in alive[:SHOWN]:
        print(mutmut("show", name))
    print("\n".join(alive))

    noticed = sum(counts[kind] for kind in NOTICED)
    tried = noticed + sum(counts[kind] for kind in MISSED)
    if tried == 0 or tried + counts["skipped"] != counts["total"]:
        sys.exit(f"mutmut did not try every mutant: {counts}")
    share = 100 * noticed / tried
    print(f"{noticed} of {tried} mutants noticed: {share:.1f} % (the bar is {BAR:.0f} %)")
    if share < BAR:
        sys.exit("Too many mutants live: see the differences above.")


def forget_other_runs() -> None:
    """Remove what an earlier run left, unless it was of the very same sources and tests."""
    digest = hashlib.sha256()
    for path in sorted(path for pattern in INPUTS for path in Path().glob(pattern) if path.is_file()):
        digest.update(f"{path}\n".encode() + path.read_bytes())
    mark = WORK / "inputs.sha256"
    if not mark.exists() or mark.read_text() != digest.hexdigest():
        shutil.rmtree(WORK, ignore_errors=True)
        WORK.mkdir()
        mark.write_text(digest.hexdigest())


def survivors() -> list[str]:
    """Return the names of the mutants that no test noticed, as mutmut lists them: `name: status`."""
    pairs = (line.strip().split(": ") for line in mutmut("results").splitlines() if ": " in line)
    return [name for name, status in pairs if status in {"survived", "no tests", "suspicious"}]


def mutmut(*arguments: str, shown: bool = False) -> str:
    """Run mutmut and return what it printed (nothing if ``shown``); exit with the end of that when it fails."""
    command = [sys.executable, "-m", "mutmut", *arguments]
    sink = None if shown else subprocess.PIPE
    done = subprocess.run(command, stdout=sink, stderr=subprocess.STDOUT, text=True, check=False)
    if done.returncode:
        sys.exit(f"`mutmut {' '.join(arguments)}` failed:\n{(done.stdout or '')[-4000:]}")
    return done.stdout or ""


if __name__ == "__main__":
    main()
