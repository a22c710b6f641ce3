"""What a person meets before the first game: a missing numba, a word while kernels are compiled, a cache that works."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from takeorpass.kernels import compiled

FIRST_GAME = """
from takeorpass.kernels import RandomPlayer, simulate
from takeorpass.rules import parse_rules
print(simulate(parse_rules("no-thanks"), 3, [RandomPlayer()] * 3, 1, 0).lengths.sum())
"""


@pytest.fixture
def _no_chosen_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    """Forget what NUMBA_CACHE_DIR says."""
    monkeypatch.setattr(compiled._numba.config, "CACHE_DIR", "")


def run(program: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize("package", ["numba", "numpy"])
def test_without_the_extra_the_command_that_installs_it_is_named(package: str) -> None:
    done = run(f"import sys; sys.modules[{package!r}] = None; import takeorpass.kernels")
    assert done.returncode == 1
    sentence = 'The compiled kernels need numba. Install it with: pip install "takeorpass[sim]"'
    assert f"MissingExtraError: {sentence}" in done.stderr


def test_a_missing_extra_is_an_error_of_ours_and_of_imports() -> None:
    error = compiled.MissingExtraError()
    assert (error.code, isinstance(error, ImportError)) == ("missing_extra", True)


def test_the_first_call_says_what_takes_so_long_and_later_starts_find_it_done(tmp_path: Path) -> None:
    first = run(FIRST_GAME, NUMBA_CACHE_DIR=str(tmp_path))
    assert (first.returncode, first.stderr) == (0, compiled._WORD)
    kept = list(tmp_path.rglob("*.nbi"))
    assert len(kept) == 1
    before = kept[0].stat().st_mtime_ns
    second = run(FIRST_GAME + "import takeorpass.kernels.game\n", NUMBA_CACHE_DIR=str(tmp_path))
    assert (second.returncode, second.stdout) == (0, first.stdout)
    assert kept[0].stat().st_mtime_ns == before


@pytest.mark.usefixtures("_no_chosen_cache")
def test_kernels_of_other_sources_are_never_loaded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "one.py").write_text("a = 1")
    monkeypatch.setattr(compiled, "__file__", str(tmp_path / "compiled.py"))
    before = compiled._cache_folder()
    (tmp_path / "one.py").write_text("a = 2")
    after = compiled._cache_folder()
    assert before is not None
    assert after is not None
    assert before.parent == after.parent == tmp_path / "__pycache__"
    assert before.name != after.name


@pytest.mark.usefixtures("_no_chosen_cache")
def test_where_the_package_cannot_be_written_the_cache_is_the_persons(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("LOCALAPPDATA", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    package = tmp_path / "package"
    package.mkdir()
    (package / "__pycache__").write_text("a file where a folder should be: nothing can be written here")
    monkeypatch.setattr(compiled, "__file__", str(package / "compiled.py"))
    folder = compiled._cache_folder()
    assert folder is not None
    assert folder.parent == tmp_path / "cache" / "takeorpass"


@pytest.mark.usefixtures("_no_chosen_cache")
def test_without_any_place_for_a_cache_kernels_work_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocked = tmp_path / "blocked"
    blocked.write_text("")
    monkeypatch.setenv("LOCALAPPDATA", str(blocked))
    monkeypatch.setattr(compiled, "__file__", str(blocked / "compiled.py"))
    assert compiled._cache_folder() is None
    assert compiled.kernel(_add)(2, 3) == 5


def test_without_a_home_nobodys_cache_is_looked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    def nowhere() -> Path:
        raise RuntimeError("Could not determine home directory.")

    for name in ("LOCALAPPDATA", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(Path, "home", nowhere)
    assert compiled._personal_caches() == []


def _add(one: int, other: int) -> int:
    return one + other
