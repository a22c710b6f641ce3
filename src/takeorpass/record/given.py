"""Rules as a person gives them on a command line."""

from __future__ import annotations

from pathlib import Path

from takeorpass.errors import InputError
from takeorpass.record.stream import parse_json
from takeorpass.rules import Ruleset, parse_rules


def parse_ruleset(text: str) -> Ruleset:
    """Return the rules that ``text`` gives: a name, the JSON object of custom rules, or a ``.json`` file with that.

    Raises `RulesError` for rules that do not exist, `InputError` for a file that cannot be read (``bad_file``) or
    broken JSON (``unreadable``).
    """
    if text.lstrip().startswith("{"):
        return parse_rules(parse_json(text.encode(), "What is given as rules"))
    if not text.endswith(".json"):
        return parse_rules(text)
    try:
        return parse_rules(parse_json(Path(text).read_bytes(), text))
    except OSError as error:
        raise InputError("bad_file", f"{text} cannot be read: {error.strerror or error}.", file=text) from error
