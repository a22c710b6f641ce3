"""Setting a kit with typst: its templates, its own embedded fonts, and nothing of the machine it runs on."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from takeorpass.errors import InputError

TEMPLATES = Path(__file__).parent / "templates"
"""The sheets, as typst sets them."""

# PDF/A embeds every font, can be searched, and refuses a sign that no font has; PDF/UA can be read aloud.
_STANDARDS = ["a-2a", "ua-1"]
_DATE = 1_767_225_600  # 2026-01-01, in seconds: a kit's bytes must not tell when it was made


def typeset(data: Mapping[str, Any]) -> bytes:
    """Return the PDF that the templates make of ``data``.

    Raises `InputError`: ``no_typst`` where typst is not installed, ``missing_glyph`` for a sign that its fonts lack.
    """
    return _compile(data, format="pdf", pdf_standards=_STANDARDS)[0]


def draw(data: Mapping[str, Any], pixels_per_inch: float) -> list[bytes]:
    """Return the pages that the templates make of ``data`` as PNG pictures; raises ``no_typst`` as `typeset` does."""
    return _compile(data, format="png", ppi=pixels_per_inch)


def _compile(data: Mapping[str, Any], **wishes: Any) -> list[bytes]:
    try:
        import typst
    except ModuleNotFoundError as error:
        raise InputError("no_typst", 'To print a kit, typst is missing: pip install "takeorpass[kit]"') from error

    try:
        made = typst.compile(
            TEMPLATES / "kit.typ",
            root=TEMPLATES,
            ignore_system_fonts=True,
            sys_inputs={"kit": json.dumps(data)},
            timestamp=_DATE,
            **wishes,
        )
    except typst.TypstError as error:
        missing = re.search(r'the text `"(.*)"` could not be displayed', error.message)
        if missing is None:
            raise
        raise InputError(
            "missing_glyph", f"The fonts of the kit have no sign for “{missing[1]}”.", text=missing[1]
        ) from error
    return made if isinstance(made, list) else [made]
