"""The app that commands are added to, and what they share: statuses, kinds of arguments, how a line is said."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Annotated

from cyclopts import App, Parameter, Token

from takeorpass.errors import InputError

WELL, NOT_VALID, UNUSABLE = 0, 1, 2


def _version() -> str:
    from takeorpass import __version__

    return __version__


app = App(
    name="takeorpass",
    help="Take or Pass: the one place for the card game family of No Thanks!",
    version=_version,
    help_format="plaintext",
    help_formatter="plain",
    result_action="return_value",
)


def say(line: str) -> None:
    """Write a line at once: who reads along, as of JSON Lines, need not wait for a full buffer."""
    print(line, flush=True)  # noqa: T201 (this is a program for the terminal)


def _number(_type: object, tokens: Sequence[Token]) -> int:
    """Read a whole number as people write it; cyclopts by itself would round 6.5 and read 0x10."""
    (token,) = tokens
    if not re.fullmatch(r"-?[0-9]{1,20}", token.value):
        raise InputError("bad_number", f"{token.keyword} wants a whole number, not {token.value[:40]!r}.")
    return int(token.value)


Number = Annotated[int, Parameter(converter=_number)]
Json = Annotated[bool, Parameter(name="--json", negative="", help="Print JSON, for programs.")]
