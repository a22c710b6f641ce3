"""A printed kit, measured: what lies where on each of its sheets, in points from the lower left corner."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import pypdfium2  # type: ignore[import-untyped]
from pypdfium2 import raw

MM = 72 / 25.4
"""A millimetre, in points."""


@dataclass(frozen=True)
class Box:
    """A rectangle on a sheet."""

    left: float
    bottom: float
    right: float
    top: float

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.top - self.bottom

    @property
    def centre(self) -> tuple[float, float]:
        return (self.left + self.right) / 2, (self.bottom + self.top) / 2

    def holds(self, other: Box) -> bool:
        x, y = other.centre
        return self.left < x < self.right and self.bottom < y < self.top


@dataclass(frozen=True)
class Letter:
    """A letter, the box of its ink, and the size of its text."""

    sign: str
    box: Box
    size: float


@dataclass(frozen=True)
class Path:
    """A path: the points that it goes through, the box of these, and whether it is filled or drawn."""

    points: tuple[tuple[float, float], ...]
    is_filled: bool
    is_stroked: bool

    @property
    def box(self) -> Box:
        across, up = zip(*self.points, strict=True)
        return Box(min(across), min(up), max(across), max(up))

    @property
    def is_line(self) -> bool:
        return len(self.points) == 2 and self.is_stroked


class Sheet:
    """One side of a sheet."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self.width, self.height = page.get_size()

    @cached_property
    def text(self) -> str:
        """All that stands on it, with plain spaces."""
        return " ".join(str(self.page.get_textpage().get_text_range()).split())

    @cached_property
    def letters(self) -> tuple[Letter, ...]:
        """Every letter that is not a space."""
        text = self.page.get_textpage()
        found = []
        for index in range(text.count_chars()):
            sign = chr(raw.FPDFText_GetUnicode(text, index))
            if not sign.isspace() and sign.isprintable():
                size = raw.FPDFText_GetFontSize(text, index)
                found.append(Letter(sign, Box(*text.get_charbox(index)), size))
        return tuple(found)

    @cached_property
    def paths(self) -> tuple[Path, ...]:
        """Every path, but for those inside a pattern."""
        return tuple(_path(item) for item in self.page.get_objects(filter=[raw.FPDF_PAGEOBJ_PATH]))

    @cached_property
    def lines(self) -> tuple[Box, ...]:
        """Every straight line, as a box without width or without height."""
        return tuple(path.box for path in self.paths if path.is_line)

    def fonts(self) -> Iterator[tuple[str, bool]]:
        """Yield the font of every piece of text, and whether it is embedded."""
        for item in self.page.get_objects(filter=[raw.FPDF_PAGEOBJ_TEXT]):
            font = raw.FPDFTextObj_GetFont(item)
            name = ctypes.create_string_buffer(200)
            raw.FPDFFont_GetBaseFontName(font, name, 200)
            yield name.value.decode(), raw.FPDFFont_GetIsEmbedded(font) == 1


def read(pdf: bytes) -> tuple[Sheet, ...]:
    """Return the sheets of ``pdf``."""
    return tuple(Sheet(page) for page in pypdfium2.PdfDocument(pdf))


def _path(item: Any) -> Path:
    matrix = item.get_matrix()
    points = []
    for index in range(raw.FPDFPath_CountSegments(item)):
        x, y = ctypes.c_float(), ctypes.c_float()
        raw.FPDFPathSegment_GetPoint(raw.FPDFPath_GetPathSegment(item, index), x, y)
        points.append(matrix.on_point(x.value, y.value))
    fill, stroke = ctypes.c_int(), ctypes.c_int()
    raw.FPDFPath_GetDrawMode(item, fill, stroke)
    return Path(tuple(points), is_filled=fill.value != 0, is_stroked=stroke.value != 0)
