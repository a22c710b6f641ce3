"""Making the standard kits: ``python -m takeorpass.kit.standard [FOLDER]``, which `make` runs.

The folder gets each kit's PDF, a picture of the first sheet of each of its parts, and ``kits.json``, which says what
there is: a list of objects with ``file``, ``rules``, ``paper``, ``parts``, ``large``, ``backs``, ``pages``, ``bytes``
and ``previews``; these are objects with ``file``, ``part``, ``pages`` (how many the part has), ``width`` and ``height``
in pixels.
"""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path
from typing import Any

from takeorpass.kit.edition import STANDARD, Edition, standard_editions
from takeorpass.kit.kit import kit_data, make_kit
from takeorpass.kit.typesetting import draw

_PREVIEW = 36  # pixels per inch


def make_standard(folder: Path) -> list[dict[str, Any]]:
    """Make every standard kit in ``folder``, of which nothing else is left; return what ``kits.json`` says."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    kits = [_make(edition, folder) for edition in standard_editions()]
    # Last, so that it is there only when all is.
    (folder / "kits.json").write_text(json.dumps(kits, indent=1) + "\n", encoding="utf-8")
    return kits


def _make(edition: Edition, folder: Path) -> dict[str, Any]:
    pdf = make_kit(edition.ruleset, edition.paper, edition.parts, large=edition.large, backs=edition.backs)
    (folder / edition.file_name).write_bytes(pdf)
    stem, previews, pages = Path(edition.file_name).stem, [], 0
    for part in edition.parts:
        data = kit_data(edition.ruleset, edition.paper, (part,), large=edition.large, backs=edition.backs)
        pictures = draw(data, _PREVIEW)
        pages += len(pictures)
        name = f"{stem}-{part}.png" if len(edition.parts) > 1 else f"{stem}.png"
        (folder / name).write_bytes(pictures[0])
        width, height = (int.from_bytes(pictures[0][place : place + 4], "big") for place in (16, 20))
        previews.append({"file": name, "part": part.value, "pages": len(pictures), "width": width, "height": height})
    return {
        "file": edition.file_name,
        "rules": edition.ruleset.name,
        "paper": edition.paper.name,
        "parts": list(edition.parts),
        "large": edition.large,
        "backs": edition.backs,
        "pages": pages,
        "bytes": len(pdf),
        "previews": previews,
    }


if __name__ == "__main__":
    make_standard(Path(sys.argv[1]) if len(sys.argv) > 1 else STANDARD)
