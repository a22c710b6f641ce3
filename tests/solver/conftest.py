"""Without numba (the extra ``sim``) there is no solver to test; that is said at the end."""

from __future__ import annotations

import importlib.util

import pytest

HAS_NUMBA = importlib.util.find_spec("numba") is not None

collect_ignore_glob = [] if HAS_NUMBA else ["*.py"]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say what was left out."""
    if not HAS_NUMBA:
        terminalreporter.write_line("left out: the tests of the solver: no numba found", yellow=True)
