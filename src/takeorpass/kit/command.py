"""What ``takeorpass kit`` does."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from takeorpass.errors import InputError
from takeorpass.kit.edition import Edition
from takeorpass.kit.paper import parse_paper
from takeorpass.kit.part import parse_parts, usual_parts
from takeorpass.record.words import listed
from takeorpass.rules import Ruleset, parse_rules

_STANDARD_OUTPUT = "-"


def parse_edition(
    rules: str, paper: str = "a4", part: str | None = None, *, large: bool = False, backs: bool = False
) -> Edition:
    """Read what was wished for on the command line.

    ``rules`` is a name, or a file of custom rules that ends in ``.json``. ``part`` joins names by commas; without it
    all parts are printed but the leader's page. Raises `TakeOrPassError` for wishes that cannot be met.
    """
    ruleset = _parse_ruleset(rules)
    parts = usual_parts(ruleset) if part is None else parse_parts(ruleset, part)
    return Edition(ruleset, parse_paper(paper), parts, large=large, backs=backs)


def write_edition(edition: Edition, file: str | None = None) -> str | None:
    """Write the PDF of ``edition`` to ``file`` and say so in a sentence.

    Without ``file`` its name says what it is, and it lands in the present folder. ``"-"`` is standard output, and then
    nothing is said. Raises what `make_kit` raises, and `InputError` (``bad_file``) where nothing can be written.
    """
    pdf = edition.made()
    if file == _STANDARD_OUTPUT:
        sys.stdout.buffer.write(pdf)
        sys.stdout.buffer.flush()
        return None
    target = Path(file or edition.file_name)
    try:
        target.write_bytes(pdf)
    except OSError as error:
        reason = error.strerror or error
        raise InputError("bad_file", f"{target} cannot be written: {reason}.", file=str(target)) from error
    what = f"{listed(edition.parts)} on {edition.paper.title}"
    return f"{target}: {what}. Print at 100 %, headers and footers off."


def _parse_ruleset(text: str) -> Ruleset:
    if not text.endswith(".json"):
        return parse_rules(text)
    try:
        return parse_rules(json.loads(Path(text).read_text(encoding="utf-8")))
    except OSError as error:
        raise InputError("bad_file", f"{text} cannot be read: {error.strerror or error}.", file=text) from error
    except (ValueError, RecursionError) as error:
        raise InputError("bad_file", f"{text} holds no JSON.", file=text) from error
