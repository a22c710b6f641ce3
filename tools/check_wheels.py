"""Prove that every package of the locks has a wheel wherever Take or Pass installs: nothing is ever compiled there.

Part of `make lock`. For each lock, Python and platform, uv plans an installation from wheels alone.
"""

import itertools
import subprocess
import sys
import tempfile
from pathlib import Path

LOCKS = ("requirements/uv.txt", "requirements/play.txt", "requirements/dev.txt")
PYTHONS = ("3.11", "3.12", "3.13", "3.14")
PLATFORMS = (
    "x86_64-manylinux_2_28",
    "aarch64-manylinux_2_28",
    "aarch64-apple-darwin",
    "x86_64-apple-darwin",
)


def main() -> None:
    """Print one line for each lock and Python, and exit with the first gap that uv names in each place that has one."""
    gaps: list[str] = []
    for lock, python in itertools.product(LOCKS, PYTHONS):
        missing = [f"{platform}: {gap}" for platform in PLATFORMS if (gap := find_gap(lock, python, platform))]
        print(f"{lock} on Python {python}: wheels for {len(PLATFORMS) - len(missing)} of {len(PLATFORMS)} platforms")
        gaps += [f"{lock} on Python {python}, {place}" for place in missing]
    if gaps:
        sys.exit("\n".join(gaps))


def find_gap(lock: str, python: str, platform: str) -> str:
    """Return what uv says is missing to install ``lock`` there, or nothing."""
    uv = str(Path(sys.executable).with_name("uv"))
    with tempfile.TemporaryDirectory() as nowhere:
        command = [uv, "pip", "install", "--dry-run", "--target", nowhere, "--no-python-downloads", "--require-hashes"]
        command += ["--only-binary", ":all:", "--python-version", python, "--python-platform", platform, "-r", lock]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.stderr.strip() if done.returncode else ""


if __name__ == "__main__":
    main()
