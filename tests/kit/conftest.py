"""Sheets are let go of in time: those that are still open when Python ends are complained of, each in a line."""

import gc
from collections.abc import Generator

import pytest

from tests.kit import goldens
from tests.kit.sheets import once_printed


@pytest.fixture(scope="session", autouse=True)
def let_go() -> Generator[None]:
    yield
    once_printed.cache_clear()
    goldens.sheets.cache_clear()
    gc.collect()
