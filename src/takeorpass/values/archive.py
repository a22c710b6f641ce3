"""Files of arrays that may be anything at all: networks, models of opponents, checkpoints."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np

from takeorpass.errors import InputError


@contextmanager
def opened(path: Path, code: str, sentence: str) -> Iterator[Mapping[str, Any]]:
    """Yield the arrays in the file ``path`` by name; whatever fails within raises `InputError` with ``code``.

    A damaged file fails in a dozen ways: no archive, cut off, changed bytes, another shape, text that is no JSON.
    """
    try:
        # Opened here: of a damaged archive it would stay open.
        with path.open("rb") as file, np.load(file, allow_pickle=False) as arrays:
            yield arrays
    except MemoryError:
        raise
    except Exception as error:
        raise InputError(code, sentence, path=str(path)) from error


def check_finite(*arrays: Any) -> None:
    """Raise `ValueError` where a number in ``arrays`` is none that one could count with."""
    if not all(np.isfinite(array).all() for array in arrays):
        raise ValueError("not finite")
