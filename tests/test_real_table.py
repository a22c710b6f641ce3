from pathlib import Path

import pytest

from takeorpass.cli import real_table, run
from takeorpass.cli.real_table import FILE


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The addresses that the browser is asked to open."""
    opened: list[str] = []

    def open_page(address: str, *, wait: bool) -> None:
        assert wait
        opened.append(address)

    monkeypatch.setattr("takeorpass.server.browser.open_page", open_page)
    return opened


@pytest.mark.parametrize("page", ["pad", "referee"])
def test_the_address_is_said_and_opened(page: str, opened: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run([page]) == 0
    assert capsys.readouterr().out == f"{FILE.as_uri()}#/{page}\n"
    (address,) = opened
    leads = Path(address.removeprefix("file://"))
    assert leads.as_uri() == address
    assert f"url=../../client/take-or-pass-offline.html#/{page}" in leads.read_text(encoding="utf-8")
    assert (leads.parent / "../../client/take-or-pass-offline.html").resolve() == FILE


def test_nothing_is_opened_where_nobody_wants_it(opened: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["pad", "--no-browser"]) == 0
    assert capsys.readouterr().out == f"{FILE.as_uri()}#/pad\n"
    assert opened == []


def test_the_file_is_copied_to_carry_along(tmp_path: Path, opened: list[str]) -> None:
    assert run(["referee", "-o", str(tmp_path / "table.html")]) == 0
    assert (tmp_path / "table.html").read_bytes() == FILE.read_bytes()
    assert opened == []


def test_a_place_that_cannot_be_written_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["pad", "--output", str(tmp_path / "none" / "table.html")]) == 2
    assert capsys.readouterr().err.endswith("cannot be written: No such file or directory.\n")


def test_without_the_pages_the_command_is_named_that_makes_them(
    opened: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(real_table, "FILE", tmp_path / "none.html")
    assert run(["pad"]) == 2
    said = capsys.readouterr()
    assert (said.out, opened) == ("", [])
    assert "make play" in said.err
