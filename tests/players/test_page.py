"""The page for those who write players, docs/players.md: its exchange takes place, and the examples are short."""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any, get_args

import pytest

from takeorpass.players.program import RESTARTS, SILENCES, STAND_IN, Kind
from takeorpass.record import judge
from takeorpass.wire.player import MAX_ANSWER, DecideMessage, ViewData, line_of, read_from_host, view_from

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "players.md").read_text("utf-8")


def messages(who: str) -> list[dict[str, Any]]:
    blocks = re.findall(rf"<!-- {who} -->\n```json\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    return [json.loads(block) for block in blocks]


def test_the_exchange_on_the_page_takes_place() -> None:
    lines = "".join(f"{json.dumps(message)}\n" for message in messages("host"))
    command = [sys.executable, str(ROOT / "examples" / "player.py")]
    done = subprocess.run(command, input=lines, capture_output=True, text=True, check=True)
    assert [json.loads(line) for line in done.stdout.splitlines()] == messages("player")


def test_the_host_on_the_page_says_what_a_host_says() -> None:
    for said in messages("host"):
        message = read_from_host(json.dumps(said).encode())
        assert json.loads(line_of(message)) == said
        if isinstance(message, DecideMessage):
            view_from(message)
        if "record" in said:
            assert judge(said["record"]).valid


def test_every_key_of_a_view_and_every_kind_of_fault_is_on_the_page() -> None:
    for name in (*ViewData.__struct_fields__, *get_args(Kind), STAND_IN.name):
        assert f"`{name}`" in PAGE
    assert f"{MAX_ANSWER:,} bytes" in PAGE
    assert (RESTARTS, SILENCES) == (3, 3)


@pytest.mark.parametrize("name", ["player.py", "player.mjs"])
def test_an_example_is_about_thirty_lines(name: str) -> None:
    assert (ROOT / "examples" / name).read_text("utf-8").count("\n") <= 33
