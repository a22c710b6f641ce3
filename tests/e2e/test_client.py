"""The built client as files: small, and with nothing inline that its policy would forbid."""

import gzip
import re

import pytest

from tests.e2e.showing import CLIENT

BUDGET = 90_000
"""Bytes of JavaScript, gzipped."""


@pytest.fixture
def index() -> str:
    return (CLIENT / "index.html").read_text()


def test_the_javascript_keeps_to_its_budget() -> None:
    scripts = sorted(CLIENT.rglob("*.js"))
    assert scripts
    assert sum(len(gzip.compress(script.read_bytes())) for script in scripts) <= BUDGET


def test_nothing_is_inline(index: str) -> None:
    assert re.findall(r"<script(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+=", index) == []


def test_nothing_comes_from_elsewhere(index: str) -> None:
    assert re.findall(r"""(?:src|href)=["'](?!/)""", index) == []
    for style in CLIENT.rglob("*.css"):
        assert "url(" not in style.read_text()
        assert "@import" not in style.read_text()
