"""The page of commands, docs/commands.md: every command stands there, and its examples print what it says."""

import os
import re
import shlex
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from takeorpass.cli import app

# Commands that need a package of an extra.
NEEDED = {"arena": "openskill", "kit": "typst", "solve": "numba", "train": "numba"}

# What the first start of the kernels says, or a slow one: no part of an example.
COMPILING = re.compile(r"^Take or Pass: compiling .*\n", re.MULTILINE)

PAGE = Path(__file__).parents[1] / "docs" / "commands.md"


def test_every_command_is_on_the_page_and_has_help() -> None:
    commands = [name for name in app if not name.startswith("-")]
    page = PAGE.read_text(encoding="utf-8")
    for name in commands:
        assert re.search(rf"^## .*`takeorpass {name}`", page, re.MULTILINE), name
        assert app[name].help or app[name].default_command.__doc__


def blocks(kind: str) -> list[str]:
    return re.findall(rf"^```{kind}\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)


@pytest.fixture
def page_folder(tmp_path: Path) -> Path:
    """Return a folder with the files that the page shows."""
    shown = re.findall(r"^<!-- file: (\S+) -->\n```json\n(.*?)^```$", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    for name, content in shown:
        (tmp_path / name).write_text(content, encoding="utf-8")
    return tmp_path


@pytest.mark.skipif(sys.platform == "win32", reason="the examples are for a POSIX shell")
@pytest.mark.parametrize("block", blocks("console"), ids=lambda block: block.splitlines()[0])
def test_the_examples_on_the_page_print_what_it_says(block: str, page_folder: Path) -> None:
    for command, package in NEEDED.items():
        if f"$ takeorpass {command} " in block and find_spec(package) is None:
            pytest.skip(f"no {package} found")
    environment = os.environ | {"PYTHONIOENCODING": "utf-8"}
    shell = f'takeorpass() {{ {shlex.quote(sys.executable)} -m takeorpass "$@"; }}\n'
    for command, printed in re.findall(r"^\$ (.*\n)((?:(?!\$ ).*\n)*)", block, re.MULTILINE):
        done = subprocess.run(
            ["sh", "-c", shell + command],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            cwd=page_folder,
            env=environment,
            check=False,
        )
        assert COMPILING.sub("", done.stdout.decode()) == printed


@pytest.mark.parametrize("line", [line for block in blocks("sh") for line in block.splitlines()])
def test_the_commands_on_the_page_that_do_not_end_are_understood(line: str) -> None:
    program, *arguments = shlex.split(line)
    assert program == "takeorpass"
    app.parse_args(arguments, exit_on_error=False, print_error=False)
