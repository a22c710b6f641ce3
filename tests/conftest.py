"""What is left out is said, and with `CI=true` nothing may be: a test that would be skipped fails there."""

import importlib.util
import os
from collections import Counter
from collections.abc import Generator
from pathlib import Path
from typing import TYPE_CHECKING

import hypothesis
import pytest

if TYPE_CHECKING:
    from xdist.remote import Producer
    from xdist.scheduler import LoadScopeScheduling

IN_CI = os.environ.get("CI", "") not in {"", "0", "false"}

TESTS = Path(__file__).parent

# Folders of tests, and the packages of extras without which there is nothing to test in them.
NEEDED = (
    ("arena", "numba"),
    ("arena", "openskill"),
    ("kernels", "numba"),
    ("opponents", "numba"),
    ("solver", "numba"),
    ("values", "numba"),
)
LACKING = {folder: package for folder, package in NEEDED if importlib.util.find_spec(package) is None}

# Those that wait for other processes much of the time.
WAITING = ("players", "test_cli.py", "test_groups.py", "test_real_table.py")

# Those that compile kernels, which takes longer than most of them do.
COMPILED = {"test_commands_page.py", *(folder for folder, _ in NEEDED)}

# No test has a time limit, and a shared machine may be slow; in CI the same examples come every time.
hypothesis.settings.register_profile("local", deadline=None)
hypothesis.settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)
# Each of thousands of mutants (tools/mutation.py) meets the same few examples, and need not be explained.
hypothesis.settings.register_profile(
    "mutation",
    deadline=None,
    derandomize=True,
    max_examples=25,
    phases=[hypothesis.Phase.explicit, hypothesis.Phase.generate],
)
PROFILE = "mutation" if "MUTANT_UNDER_TEST" in os.environ else "ci" if IN_CI else "local"
hypothesis.settings.load_profile(PROFILE)


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """Leave out the folders whose package is lacking; in CI that is an error."""
    # Files, since a folder that the command line names is collected in any case.
    folder = next(iter(collection_path.relative_to(TESTS).parts), "") if collection_path.is_relative_to(TESTS) else ""
    if collection_path.is_dir() or folder not in LACKING:
        return None
    if IN_CI:
        raise pytest.UsageError(f"with CI=true nothing may be left out: {_without(folder)}")
    return True


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run the browser's tests last: their event loop stays, and no other loop could run beside it."""
    items.sort(key=lambda item: _is_browser_test(item.nodeid))


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: "Producer") -> "LoadScopeScheduling | None":
    """Where processes share the tests (`make test`), let each take a group at a time, the largest first.

    These are all but the browser's: whoever has done with them goes on with the browser's tests, one by one. Marks of
    xdist would say the same, but its 3.8 no longer sees them with pytest 9.2.
    """
    if config.getoption("dist") != "loadgroup":
        return None
    from xdist.scheduler import LoadScopeScheduling

    class Scheduling(LoadScopeScheduling):
        def _split_scope(self, nodeid: str) -> str:
            return group_of(nodeid)

    return Scheduling(config, log)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """In CI turn a skip into a failure."""
    report = yield
    if IN_CI and report.skipped and not hasattr(report, "wasxfail"):
        report.outcome, report.longrepr = "failed", f"with CI=true nothing may be left out: {_why_skipped(report)}"
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """In CI turn the skip of a whole file into an error."""
    report = yield
    if IN_CI and report.skipped:
        report.outcome, report.longrepr = "failed", f"with CI=true nothing may be left out: {_why_skipped(report)}"
    return report


def group_of(nodeid: str) -> str:
    """Return who runs together: a browser's test alone; the server's, waiting, compiled and all other ones.

    What a group needs and takes long to make (compiled kernels, printed kits, a cluster) is made in one process alone.
    """
    if _is_browser_test(nodeid):
        return nodeid
    folder = nodeid.removeprefix("tests/").partition("/")[0].partition("::")[0]
    if folder == "server":
        return "server"
    if folder in WAITING:
        return "processes"
    return "compiled" if folder in COMPILED else "others"


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say what was left out, how much of it, and why: "left out: 3 browser tests: no Chromium found"."""
    left_out: Counter[tuple[str, str]] = Counter()
    for report in terminalreporter.getreports("skipped"):
        noun = "browser test" if _is_browser_test(report.nodeid) else "test"
        left_out[noun, _why_skipped(report)] += 1
    for folder in LACKING:
        terminalreporter.write_line(f"left out: {_without(folder)}", yellow=True)
    for (noun, why), count in left_out.items():
        terminalreporter.write_line(f"left out: {count} {noun}{'' if count == 1 else 's'}: {why}", yellow=True)


def _is_browser_test(nodeid: str) -> bool:
    return nodeid.startswith("tests/e2e/")


def _without(folder: str) -> str:
    return f"the tests of the {folder}: no {LACKING[folder]} found"


def _why_skipped(report: pytest.TestReport | pytest.CollectReport) -> str:
    why = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
    return why.removeprefix("Skipped: ")
