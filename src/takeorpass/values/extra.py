"""What values need beyond the base: without numpy, importing this raises `MissingExtraError`."""

from __future__ import annotations

from importlib.util import find_spec

from takeorpass.errors import TakeOrPassError


class MissingExtraError(TakeOrPassError, ImportError):
    """Numpy, which the extra ``sim`` brings, is not installed."""

    def __init__(self) -> None:
        """Name the command that installs it."""
        sentence = 'Values by a network need numpy. Install it with: pip install "takeorpass[sim]"'
        super().__init__("missing_extra", sentence, extra="sim")


if find_spec("numpy") is None:
    raise MissingExtraError
