"""No tracked file names a place that only one machine knows: a registry's host, or an absolute local path."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
# Written so that this file does not match itself. Examples may live with Ann.
LOCAL = re.compile(
    r"files\.pythonhoste[d]\.or[g]|pypi\.or[g]/simple|registry\.npmj[s]|registry\.yarnpk[g]"
    r"|(?<![\w.])/(roo[t]|wor[k]|tm[p]|hom[e]/(?!ann\b)\w+|User[s]/\w+|opt/pyp[i])/"
)


def tracked_files() -> list[Path]:
    """Return the files that git tracks; skip outside a checkout."""
    if shutil.which("git") is None or not (ROOT / ".git").exists():
        pytest.skip("this is no git checkout")
    # The checkout may belong to another user, as in a container.
    command = ["git", "-c", "safe.directory=*", "-C", str(ROOT), "ls-files", "-z"]
    listed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return [ROOT / name for name in listed.split("\0") if name]


def test_no_tracked_file_names_a_registry_or_a_local_path() -> None:
    found = []
    for path in tracked_files():
        if not path.is_file():
            continue
        for number, line in enumerate(path.read_text(encoding="utf-8", errors="replace").splitlines(), 1):
            if LOCAL.search(line):
                found.append(f"{path.relative_to(ROOT)}:{number}: {line.strip()[:120]}")
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    "line",
    [
        "https://registry.npmj" + "s.org/svelte",
        "--index-url https://pypi.or" + "g/simple",
        "see /wor" + "k/shared/RULES.md",
        "PYTHON=/hom" + "e/ben/bin/python",
    ],
)
def test_a_machine_s_own_place_is_noticed(line: str) -> None:
    assert LOCAL.search(line)


@pytest.mark.parametrize("line", ["tests/home/file", "./home/ann/", "https://example.org/home/", "a play/home/rest"])
def test_a_path_inside_the_clone_or_a_site_is_not(line: str) -> None:
    assert not LOCAL.search(line)
