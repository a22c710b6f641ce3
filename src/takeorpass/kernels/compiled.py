"""What turns a kernel into machine code: two decorators, the cache of what was compiled, a word while it happens.

Importing this without numba raises `MissingExtraError`, which names the command that installs it.
"""

from __future__ import annotations

import hashlib
import inspect
import os
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from pathlib import Path
from typing import Any, ParamSpec, TypeVar, cast

from takeorpass.errors import TakeOrPassError

P = ParamSpec("P")
R = TypeVar("R")

_WORD = "Take or Pass: compiling the fast kernels for this machine. That takes some seconds, and only the first time.\n"
_PATIENCE = 0.7
"""Seconds without a word: loading a kernel from the cache takes about a tenth of that, compiling it several seconds."""
_said = threading.Event()


class MissingExtraError(TakeOrPassError, ImportError):
    """The packages of the extra ``sim`` are not installed."""

    def __init__(self) -> None:
        """Name the command that installs them."""
        sentence = 'The compiled kernels need numba. Install it with: pip install "takeorpass[sim]"'
        super().__init__("missing_extra", sentence, extra="sim")


try:
    import numba
except ImportError as error:
    raise MissingExtraError from error

# Its releases differ in what they say of their own types.
_numba: Any = numba


def inlined(function: Callable[P, R]) -> Callable[P, R]:
    """Compile ``function`` into whichever kernel calls it.

    The arrays that it is handed are not counted as references (``_nrt``, as numba does it in helpers of its own):
    counting made kernels half as fast. So neither it nor a kernel can make an array.
    """
    return cast("Callable[P, R]", _numba.njit(error_model="numpy", forceinline=True, _nrt=False)(function))


def kernel(function: Callable[P, R]) -> Callable[P, R]:
    """Compile ``function`` at its first call, or load it from the cache; it runs without Python's lock.

    Nothing inside is checked, no bounds and no types: its caller sees to it that the arrays are right. An argument may
    be None in some calls, for which there is a version apart; else its type never changes. No kernel calls another one.
    """
    with _cache_in(_cache_folder(Path(inspect.getfile(function)).parent)) as is_cached:
        dispatcher = _numba.njit(error_model="numpy", nogil=True, _nrt=False, cache=is_cached)(function)
    prepared: set[tuple[bool, ...]] = set()

    @wraps(function)
    def call(*args: P.args, **_: P.kwargs) -> R:
        version = tuple(arg is None for arg in args)
        if version not in prepared:
            with _word_if_slow():
                dispatcher.compile(tuple(map(_numba.typeof, args)))
            prepared.add(version)
        return cast("R", dispatcher(*args))

    return call


def _cache_folder(beside: Path | None = None) -> Path | None:
    """Return where compiled kernels are kept: beside the sources, else in the person's cache, else nowhere.

    Numba looks at the file of a kernel alone, not at the helpers compiled into it. So the folder is named by a digest
    of all sources here and in ``beside``, where the kernel is, and kernels of another version are never run.
    """
    own = Path(__file__).parent
    sources = sorted({path for folder in (own, beside or own) for path in folder.glob("*.py")})
    digest = hashlib.sha256(b"".join(path.read_bytes() for path in sources)).hexdigest()
    chosen = _numba.config.CACHE_DIR
    roots = [Path(chosen)] if chosen else [own / "__pycache__", *_personal_caches()]
    return next((folder for root in roots if _is_writable(folder := root / f"kernels-{digest[:16]}")), None)


def _personal_caches() -> list[Path]:
    chosen = os.environ.get("LOCALAPPDATA") or os.environ.get("XDG_CACHE_HOME")
    try:
        return [(Path(chosen) if chosen else Path.home() / ".cache") / "takeorpass"]
    except RuntimeError:  # nobody knows where home is, as in some containers
        return []


def _is_writable(folder: Path) -> bool:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=folder).close()
    except OSError:
        return False
    return True


@contextmanager
def _cache_in(folder: Path | None) -> Iterator[bool]:
    """Have numba keep what is compiled in ``folder``; yield whether there is one."""
    before = _numba.config.CACHE_DIR
    _numba.config.CACHE_DIR = str(folder or "")
    try:
        yield folder is not None
    finally:
        _numba.config.CACHE_DIR = before


@contextmanager
def _word_if_slow() -> Iterator[None]:
    """Say once what is happening if it takes longer than `_PATIENCE`."""
    timer = threading.Timer(_PATIENCE, _say)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def _say() -> None:
    if not _said.is_set():
        _said.set()
        sys.stderr.write(_WORD)
        sys.stderr.flush()
