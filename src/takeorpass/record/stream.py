"""Files of records: one record, a list of records, or JSON Lines, which are read one by one in constant memory.

Every file is looked through before anything is judged, so that one which cannot be read as JSON is refused whole.
"""

from __future__ import annotations

import errno
import json
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, BinaryIO, Literal, NoReturn, TextIO, TypeAlias, cast

from takeorpass.errors import InputError
from takeorpass.record.words import sentence

Form: TypeAlias = Literal["record", "list", "lines"]
Opener: TypeAlias = Callable[[], AbstractContextManager[BinaryIO]]

STANDARD_INPUT = "-"

MAX_DEPTH = 500
"""How deep lists and objects may be nested: a record needs 5, and every supported Python reads as deep as this."""

_BOM = b"\xef\xbb\xbf"
_BLANK = b" \t\r\n"
_LINES_SUFFIXES = (".jsonl", ".ndjson")
_LONGEST_NUMBER = 100


@dataclass(frozen=True, slots=True)
class Source:
    """A file that was looked through: its ``name`` as a sentence gives it, its ``form``, and a way to read it again."""

    name: str
    form: Form
    reopen: Opener

    def records(self) -> Iterator[tuple[str, Any]]:
        """Yield the records, whatever JSON values they are, each with its place: file, and line or number in it.

        Each call reads the file anew. Raises `InputError` where it has changed and is no JSON any more.
        """
        with _readable(self.name), self.reopen() as file:
            if self.form == "lines":
                yield from _lines(file, self.name)
                return
            value = _whole(file, self.name)
        if self.form == "list":
            yield from ((f"{self.name}, record {number}", item) for number, item in enumerate(value, 1))
        else:
            yield self.name, value


@contextmanager
def open_source(path: str) -> Iterator[Source]:
    """Look the file ``path`` through; ``-`` is standard input.

    A file named ``….jsonl`` holds JSON Lines, and so does any other whose first line is a whole JSON value with more
    to come. Raises `InputError` (``unreadable``), one sentence, where it cannot be read as JSON: it is missing, not
    UTF-8, broken, has NaN or Infinity, or is nested too deep.
    """
    name = "standard input" if path == STANDARD_INPUT else _printable(path)
    with ExitStack() as stack:
        with _readable(name):
            reopen = stack.enter_context(_reopening(path))
            with reopen() as file:
                lines = path.lower().endswith(_LINES_SUFFIXES) or _begins_as_lines(file)
            with reopen() as file:
                form = _checked_form(file, name, lines=lines)
        yield Source(name, form, reopen)


def parse_json(raw: bytes, place: str) -> Any:
    """Return the JSON value that ``raw`` holds; raise `InputError` (``unreadable``), which names ``place``.

    Of a key that stands twice the last counts. A number of more than 4,000 digits is cut to 100: it is out of every
    range either way, and Python would not read it whole.
    """
    try:
        value = _decoded(raw.decode())
    except UnicodeDecodeError as error:
        raise _unreadable(f"{place} is not UTF-8: byte {error.start + 1} is wrong.") from error
    except json.JSONDecodeError as error:
        where = f"column {error.colno}" if error.lineno == 1 else f"line {error.lineno}, column {error.colno}"
        raise _unreadable(f"{place} is not JSON: {error.msg} ({where}).") from error
    except RecursionError as error:
        raise _unreadable(f"{place} is nested too deep.") from error
    except _ConstantError as error:
        raise _unreadable(f"{place} is not JSON: there is no number {error}.") from error
    if raw.count(b"[") + raw.count(b"{") > MAX_DEPTH and _is_deeper(value, MAX_DEPTH):
        raise _unreadable(f"{place} is nested too deep.")
    return value


class _ConstantError(Exception):
    """NaN or Infinity, which Python reads and JSON does not have."""


def _refuse_constant(word: str) -> NoReturn:
    raise _ConstantError(word)


_DECODER = json.JSONDecoder(parse_constant=_refuse_constant)
_PATIENT_DECODER = json.JSONDecoder(
    parse_constant=_refuse_constant, parse_int=lambda digits: int(digits[:_LONGEST_NUMBER])
)


def _decoded(text: str) -> Any:
    try:
        return _DECODER.decode(text)
    except json.JSONDecodeError:
        raise
    except ValueError:  # Python's own limit on the digits of a number
        return _PATIENT_DECODER.decode(text)


def _is_deeper(value: object, limit: int) -> bool:
    level = [value]
    for _ in range(limit):
        level = [child for parent in level for child in _children(parent) if isinstance(child, (list, dict))]
    return bool(level)


def _children(value: object) -> Iterable[object]:
    if isinstance(value, dict):
        return value.values()
    return value if isinstance(value, list) else ()


def _printable(path: str) -> str:
    return sentence(path if path.isprintable() else repr(path)[1:-1])


def _unreadable(message: str) -> InputError:
    return InputError("unreadable", message)


@contextmanager
def _readable(name: str) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise _unreadable(f"{name} cannot be read: {error.strerror or error}.") from error


def _open(path: str) -> BinaryIO:
    return Path(path).open("rb")


@contextmanager
def _reopening(path: str) -> Iterator[Opener]:
    """Give a way to read ``path`` again and again; what can be read but once is kept in a temporary file."""
    if path != STANDARD_INPUT and Path(path).is_file():
        yield partial(_open, path)
        return
    with tempfile.TemporaryFile() as spool:
        if path == STANDARD_INPUT:
            stdin = cast("TextIO | None", sys.stdin)
            if stdin is None:
                raise OSError(errno.EBADF, "it is closed")
            shutil.copyfileobj(stdin.buffer, spool)
        else:
            with _open(path) as file:
                shutil.copyfileobj(file, spool)

        @contextmanager
        def rewound() -> Iterator[BinaryIO]:
            spool.seek(0)
            yield cast("BinaryIO", spool)

        yield rewound


def _begins_as_lines(file: BinaryIO) -> bool:
    """Tell whether the first line that is not blank is a JSON value and another such line follows."""
    full = (line for line in file if line.strip(_BLANK))
    first = next(full, b"")
    if next(full, None) is None:
        return False
    try:
        parse_json(first.removeprefix(_BOM).strip(_BLANK), "")
    except InputError:
        return False
    return True


def _lines(file: BinaryIO, name: str) -> Iterator[tuple[str, Any]]:
    for number, line in enumerate(file, 1):
        text = (line.removeprefix(_BOM) if number == 1 else line).strip(_BLANK)
        if text:
            place = f"{name}, line {number}"
            yield place, parse_json(text, place)


def _whole(file: BinaryIO, name: str) -> Any:
    return parse_json(file.read().removeprefix(_BOM), name)


def _checked_form(file: BinaryIO, name: str, *, lines: bool) -> Form:
    if lines:
        for _ in _lines(file, name):
            pass
        return "lines"
    return "list" if isinstance(_whole(file, name), list) else "record"
