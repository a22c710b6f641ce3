"""Names of seats: what a person may be called, and what bots are called that nobody named."""

from __future__ import annotations

import unicodedata

from takeorpass import wire
from takeorpass.errors import InputError

BOT_NAMES = ("Ada", "Ben", "Cleo", "Dan", "Emma", "Finn", "Greta")
"""By seat, for bots that nobody named."""

# Controls, formats (some turn the direction of a line round), lone surrogates and line separators are no part of a
# name; the joiners of emoji and of some scripts are.
_UNSHOWN = {"Cc", "Cf", "Cs", "Zl", "Zp"}
_JOINERS = "\u200c\u200d"
# Letters and signs that are drawn as nothing: a name of these alone would leave a seat without one.
_BLANKS = "\u115f\u1160\u2800\u3164\uffa0" + _JOINERS


def check_name(name: str, what: str) -> None:
    """Raise `InputError` (``bad_name``) where ``name`` is too long or cannot be shown; ``what`` starts the sentence."""
    if len(name) > wire.MAX_NAME:
        raise InputError("bad_name", f"{what} has more than {wire.MAX_NAME} characters.")
    if any(unicodedata.category(letter) in _UNSHOWN and letter not in _JOINERS for letter in name):
        raise InputError("bad_name", f"{what} has a character that cannot be shown.")
    if name and not name.strip(_BLANKS).strip():
        raise InputError("bad_name", f"{what} has nothing in it that can be seen.")
