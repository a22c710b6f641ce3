"""The built client as files: small, and with nothing inline that its policy would forbid."""

import gzip
import re

import pytest

from tests.e2e.showing import CLIENT

BUDGET = 90_000
"""Bytes of JavaScript, gzipped, that a game needs."""

PAGE_BUDGET = 40_000
"""Bytes of JavaScript, gzipped, of any part that is loaded later."""


@pytest.fixture
def index() -> str:
    return (CLIENT / "index.html").read_text()


def test_the_javascript_keeps_to_its_budget(index: str) -> None:
    sizes = {script.name: len(gzip.compress(script.read_bytes())) for script in CLIENT.rglob("*.js")}
    first = set(re.findall(r"[\w-]+\.js", index))
    assert 0 < sum(sizes[name] for name in first) <= BUDGET
    assert max(size for name, size in sizes.items() if name not in first) <= PAGE_BUDGET


def test_nothing_is_inline(index: str) -> None:
    assert re.findall(r"<script(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+=", index) == []


def test_nothing_comes_from_elsewhere(index: str) -> None:
    assert re.findall(r"""(?:src|href)=["'](?!/)""", index) == []
    for style in CLIENT.rglob("*.css"):
        assert "url(" not in style.read_text()
        assert "@import" not in style.read_text()
