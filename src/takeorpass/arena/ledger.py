"""The file of a contest's results, JSON Lines: what is played once is played for good.

The first line is the contest; each of the others is a chunk, appended and synced when it has been played. A line that a
crash cut short is dropped.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any, BinaryIO

from takeorpass.arena.chunk import Chunk
from takeorpass.arena.contest import Contest
from takeorpass.errors import InputError

FORMAT = "takeorpass-arena/1"


class Ledger:
    """The chunks of ``contest`` that have been played, kept in ``path``, or without one in memory alone."""

    def __init__(self, contest: Contest, path: Path | None = None) -> None:
        """Begin the file, or read what it holds.

        Raises `InputError`: ``bad_file`` where it cannot be read or written or is no such file, ``other_contest`` where
        it belongs to another contest.
        """
        self._chunks: dict[int, Chunk] = {}
        self._path = path
        if path is None:
            return
        try:
            self._open(path, contest)
        except OSError as error:
            raise _unusable(path, error) from error

    def add(self, chunk: Chunk) -> None:
        """Keep ``chunk``; when this returns it is on the disk. A chunk that is there already counts once."""
        if self._path is not None:
            try:
                with self._path.open("ab") as file:
                    _write(file, _line(chunk.data()))
            except OSError as error:
                raise _unusable(self._path, error) from error
        self._chunks[chunk.first] = chunk

    @property
    def chunks(self) -> list[Chunk]:
        """The chunks, in the order of their deals.

        No deal is in two of them: where two processes have written into one file, one chunk counts, and what is then
        missing can be played.
        """
        chunks: list[Chunk] = []
        for _, chunk in sorted(self._chunks.items()):
            if not chunks or chunk.first >= chunks[-1].deals.stop:
                chunks.append(chunk)
        return chunks

    def _open(self, path: Path, contest: Contest) -> None:
        first_line = _line({"format": FORMAT, "contest": contest.data()})
        with path.open("a+b") as file:
            file.seek(0)
            data = file.read()
            # A file that is new, or that a crash left with half of its first line.
            if first_line.startswith(data) and data != first_line:
                file.truncate(0)
                _write(file, first_line)
                return
            whole, _, rest = data.rpartition(b"\n")
            lines = whole.split(b"\n")
            _check_head(path, lines[0], contest)
            if rest:
                file.truncate(len(whole) + 1)
        for number, line in enumerate(lines[1:], 2):
            chunk = _chunk_from(path, number, line, rows=len(contest.layout.rows))
            self._chunks[chunk.first] = chunk


def _check_head(path: Path, line: bytes, contest: Contest) -> None:
    head = _parse(line)
    if not isinstance(head, dict) or head.get("format") != FORMAT or not isinstance(head.get("contest"), dict):
        raise InputError("bad_file", f"{path} holds no results of the arena.", file=str(path))
    for key, value in contest.data().items():
        found = head["contest"].get(key)
        if found != value:
            told = f"its {key} is {json.dumps(found)}, not {json.dumps(value)}"
            sentence = f"{path} holds the results of another contest: {told}. Choose another file."
            raise InputError("other_contest", sentence, file=str(path), key=key)


def _chunk_from(path: Path, number: int, line: bytes, rows: int) -> Chunk:
    try:
        chunk = Chunk.from_data(_parse(line))
        if len(chunk.tally.rows) == rows and isinstance(chunk.first, int):
            return chunk
    except (ValueError, TypeError, KeyError):
        pass
    raise InputError("bad_file", f"{path}, line {number} is no result of the arena.", file=str(path), line=number)


def _line(data: dict[str, Any]) -> bytes:
    return json.dumps(data).encode() + b"\n"


def _write(file: BinaryIO, line: bytes) -> None:
    file.write(line)
    file.flush()
    os.fsync(file.fileno())


def _parse(line: bytes) -> Any:
    try:
        return json.loads(line)
    except ValueError:
        return None


def _unusable(path: Path, error: OSError) -> InputError:
    return InputError("bad_file", f"{path} cannot be used: {error.strerror or error}.", file=str(path))
