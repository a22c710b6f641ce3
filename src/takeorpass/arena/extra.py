"""What the arena needs beyond the base: without it, importing this raises `MissingExtraError`."""

from __future__ import annotations

from importlib.util import find_spec

from takeorpass.errors import TakeOrPassError

_NEEDED = ("joblib", "msgspec", "numpy", "openskill")


class MissingExtraError(TakeOrPassError, ImportError):
    """A ``package`` is not installed that ``extra`` brings."""

    def __init__(self, package: str, extra: str = "arena") -> None:
        """Name the command that installs it."""
        sentence = f'The arena needs {package}. Install it with: pip install "takeorpass[{extra}]"'
        super().__init__("missing_extra", sentence, extra=extra)


for needed in _NEEDED:
    if find_spec(needed) is None:
        raise MissingExtraError(needed)
