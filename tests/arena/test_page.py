"""The page of the arena, docs/arena.md: its examples print what it says."""

import re
import shlex
from pathlib import Path

import pytest

from takeorpass.cli import app, run

PAGE = (Path(__file__).parents[2] / "docs" / "arena.md").read_text(encoding="utf-8")


def blocks(kind: str) -> list[str]:
    return re.findall(rf"^```{kind}\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("block", blocks("console"), ids=lambda block: block.splitlines()[0])
def test_the_contests_on_the_page_end_as_it_says(
    block: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, content in re.findall(r"^<!-- file: (\S+) -->\n```json\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL):
        (tmp_path / name).write_text(content, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    command, _, printed = block.partition("\n")
    assert run([*shlex.split(command.removeprefix("$ takeorpass ")), "--jobs", "1"]) == 0
    assert capsys.readouterr().out == printed


@pytest.mark.parametrize("line", [line for block in blocks("sh") for line in block.splitlines()])
def test_the_long_commands_on_the_page_are_understood(line: str) -> None:
    app.parse_args(shlex.split(line)[1:], exit_on_error=False, print_error=False)


def test_the_example_in_python_runs(capsys: pytest.CaptureFixture[str]) -> None:
    (example,) = blocks("python")
    exec(example, {"__name__": "example"})  # noqa: S102 - it is ours
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == ["careful", "milking", "random"]
