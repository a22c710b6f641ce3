"""Processes that share the tests take them group by group (`tests/conftest.py`)."""

import os
import re
import subprocess
import sys
from pathlib import Path

from tests.conftest import group_of

ROOT = Path(__file__).parents[1]
FILES = ("tests/test_errors.py", "tests/test_real_table.py")


def test_a_group_is_taken_whole_by_one_process() -> None:
    apart = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    command = [sys.executable, "-m", "pytest", "-v", "--numprocesses", "2", "--dist", "loadgroup", *FILES]
    done = subprocess.run(command, cwd=ROOT, env=apart, capture_output=True, text=True, check=False)
    ran = re.findall(r"^\[(gw\d)\] .* PASSED (\S+)", done.stdout, re.MULTILINE)
    assert {group_of(test) for _, test in ran} == {"others", "processes"}, done.stdout + done.stderr
    assert len({(group_of(test), process) for process, test in ran}) == 2


def test_a_browsers_test_is_a_group_of_its_own() -> None:
    assert group_of("tests/e2e/test_pad.py::test_a[b]") == "tests/e2e/test_pad.py::test_a[b]"
    assert {group_of(f"tests/{name}") for name in ("server/test_a.py::b", "server/test_c.py::d")} == {"server"}
