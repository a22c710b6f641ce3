"""Every error of the product: one base and a few children.

Each carries a stable ``code`` (the same word the judge, the server and the command line use), a plain sentence for
a person, and the fields that say where it happened, so that a report of an error is already a test case.
"""

from __future__ import annotations


class TakeOrPassError(Exception):
    """Something the product refuses, with a ``code``, one sentence and the ``fields`` that locate it."""

    def __init__(self, code: str, message: str, **fields: object) -> None:
        """Keep ``code`` (a lower-case word), ``message`` (one sentence) and any further ``fields``."""
        super().__init__(code, message)  # what a copy, or another process, is made from
        self.code = code
        self.message = message
        self.fields = fields

    def __str__(self) -> str:
        """The sentence and the fields: for a log or a traceback. A person is shown ``message`` alone.

        >>> print(InputError("bad_card", "'X' is no card.", text="X"))
        'X' is no card. [text='X']
        """
        where = ", ".join(f"{key}={value!r}" for key, value in self.fields.items())
        return f"{self.message} [{where}]" if where else self.message


class RulesError(TakeOrPassError):
    """A set of rules that does not exist, or a number of players that it does not allow."""


class IllegalMoveError(TakeOrPassError):
    """A move that the position does not allow; the position is left as it was."""


class RecordError(TakeOrPassError):
    """A record, a score sheet or a deal that cannot be read or does not hold."""


class InputError(TakeOrPassError):
    """A value that somebody typed or sent and that cannot be understood."""
