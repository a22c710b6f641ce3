"""Pictures of sheets that somebody has looked at: ``python -m tests.kit.goldens`` draws them anew.

Look at every picture that changed before you commit it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from PIL import Image, ImageChops

from takeorpass.kit import Part, parse_paper
from tests.kit.printed import Sheet
from tests.kit.sheets import printed

FOLDER = Path(__file__).parent / "golden"

PIXELS_PER_INCH = 60
TILE = 4
"""The side, in pixels, of the squares that are compared."""

TOLERANCE = 25
"""By how much of 255 a square may be lighter or darker.

More than edges that are drawn a little differently make (22 after a blur of a third of a pixel), less than any numeral
that is not there (29: a 7 in a sentence)."""

GREYS = 16
"""How many greys a golden keeps."""

# Rules, paper, part (none: all), wishes, and of the sheets the ones to look at (none: all).
KITS: tuple[tuple[str, str, str | None, frozenset[str], tuple[int, ...] | None], ...] = (
    ("no-thanks", "a4", None, frozenset(), None),
    ("take-or-pass", "letter", None, frozenset(), None),
    ("take-or-pay", "a4", None, frozenset(), None),
    ("take-or-pay", "letter", "leader", frozenset(), None),
    ("take-or-pass", "letter", "cards", frozenset({"backs"}), (0, 1, 10, 11)),
    ("no-thanks", "a4", "cards", frozenset({"backs"}), (8, 9)),
    ("take-or-pass", "a4", None, frozenset({"large"}), (0, 9, 10, 11, 12, 15)),
)


@cache
def sheets() -> dict[str, Sheet]:
    """Return the sheets to look at by the names of their pictures."""
    return dict(_sheets())


def _sheets() -> Iterator[tuple[str, Sheet]]:
    for rules, paper, part, wishes, chosen in KITS:
        only = None if part is None else Part(part)
        made = printed(rules, parse_paper(paper), only, large="large" in wishes, backs="backs" in wishes)
        name = "-".join([rules, paper, *([part] if part else []), *sorted(wishes)])
        for index in range(len(made)) if chosen is None else chosen:
            yield f"{name}-{index + 1:02}.png", made[index]


def picture_of(sheet: Sheet) -> Image.Image:
    """Draw ``sheet`` in grey."""
    picture: Image.Image = sheet.page.render(scale=PIXELS_PER_INCH / 72, grayscale=True).to_pil()
    return picture


def difference(one: Image.Image, other: Image.Image) -> int:
    """Return by how much, of 255, the square differs in which two pictures of one size differ most."""
    lowest_highest = ImageChops.difference(one, other).reduce(TILE).getextrema()
    highest = lowest_highest[1]
    assert isinstance(highest, int | float)
    return int(highest)


def write() -> None:
    """Draw all goldens anew."""
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.glob("*.png"):
        old.unlink()
    for name, sheet in sheets().items():
        step = 255 // (GREYS - 1)
        coarse = picture_of(sheet).point([round(grey / step) * step for grey in range(256)])
        coarse.quantize(GREYS).save(FOLDER / name, optimize=True)


if __name__ == "__main__":
    write()
