"""Ask whether any package that the locks name has a known fault: pip-audit for Python, npm for the web.

Part of `make audit`. Exits with 0 where neither knows of any, with 1 where there are some, and with 3 and a sentence
where a database could not be reached: then nothing is known, which is not the same as no fault.
"""

import json
import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

FAULTS, UNREACHED = 1, 3
LOCKS = ("requirements/uv.txt", "requirements/play.txt", "requirements/dev.txt")
NODE = "../tools/with-node"
TIMEOUT_S = 300
SHOWN = 300


@dataclass(frozen=True, slots=True)
class Audit:
    """What one database says of the packages of ``what``: the ``faults``, or why it was not reached."""

    what: str
    faults: tuple[str, ...] = ()
    unreached: str = ""

    def __str__(self) -> str:
        """Say it in a sentence, with a line for each fault."""
        if self.unreached:
            return f"{self.what}: the database of known faults cannot be reached, so nothing is known: {self.unreached}"
        if self.faults:
            return "\n  ".join((f"{self.what}: {len(self.faults)} known faults.", *self.faults))
        return f"{self.what}: no known fault."


def main() -> None:
    """Ask both, say what they say, and exit accordingly."""
    audits = [of_python(LOCKS), of_web(Path("web"))]
    for audit in audits:
        print(audit, flush=True)
    sys.exit(status_of(audits))


def status_of(audits: list[Audit]) -> int:
    """Return the exit status: a fault that is known counts more than a database that is silent."""
    if any(audit.faults for audit in audits):
        return FAULTS
    return UNREACHED if any(audit.unreached for audit in audits) else 0


def of_python(locks: tuple[str, ...]) -> Audit:
    """Ask about the packages of the requirements files ``locks``."""
    named = [part for lock in locks for part in ("--requirement", lock)]
    # As locked, without looking for what they need: that is in there too.
    options = ["--require-hashes", "--disable-pip", "--progress-spinner", "off", "--format", "json", "--desc", "off"]
    return read_pip_audit(*run([sys.executable, "-m", "pip_audit", *options, *named]))


def of_web(folder: Path) -> Audit:
    """Ask about the packages of ``folder``'s lock."""
    return read_npm_audit(*run([NODE, "npm", "audit", "--json"], folder))


def read_pip_audit(out: str, error: str) -> Audit:
    """Read what pip-audit has said."""
    what = "Python's packages"
    try:
        packages = list(json.loads(out)["dependencies"])
    except (ValueError, KeyError, TypeError):
        return Audit(what, unreached=reason(error or out))
    # Of what it could not ask about, it says so package by package.
    skipped = [f"{package['name']}: {package['skip_reason']}" for package in packages if "skip_reason" in package]
    faults = tuple(
        f"{package['name']} {package['version']}: {fault['id']}, mended in {', '.join(fault['fix_versions']) or 'none'}"
        for package in packages
        for fault in package.get("vulns", ())
    )
    unasked = f"it does not know {len(skipped)} of {len(packages)} packages, {skipped[0]}" if skipped else ""
    return Audit(what, faults, unasked if not faults else "")


def read_npm_audit(out: str, error: str) -> Audit:
    """Read what npm has said."""
    what = "The web's packages"
    try:
        answer = json.loads(out)
        found = sorted(answer["vulnerabilities"].items())
    except (ValueError, KeyError, TypeError, AttributeError):
        return Audit(what, unreached=reason(error or out))
    return Audit(what, tuple(f"{name} {fault['range']}: {fault['severity']}" for name, fault in found))


def reason(text: str) -> str:
    """Return the part of ``text`` that says most, in one line: of a traceback its last."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    said = (
        [
            line
            for line in lines
            if re.search(r"(?i)error|fail|denied|refused|not ", line) and "complete log" not in line
        ]
        or lines
        or ["no answer"]
    )
    return said[-1][:SHOWN]


def run(command: list[str], folder: Path = Path()) -> tuple[str, str]:
    """Run ``command`` and return what it said, on both of its outputs."""
    try:
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=TIMEOUT_S, check=False)
    except subprocess.TimeoutExpired:
        return "", f"no answer in {TIMEOUT_S} seconds"
    return done.stdout, done.stderr


if __name__ == "__main__":
    main()
