"""The grid of a sheet that is cut: where its cells lie, and what of the margins its marks may use.

All lengths are millimetres, from the sheet's top left corner.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from takeorpass.kit.paper import Paper

MARGIN, WIDE_MARGIN = 6.35, 12.7
"""Nothing is printed nearer to the edge: what home printers need, and what the classroom's sheets keep."""

BLEED = 4.2
"""How far the back's pattern reaches past the outer cuts: home printers set the two sides up to 4 mm apart."""

_STRIP, _LARGE_STRIP = 6.5, 10.0
_GAP, _SHORTEST_MARK, _LONGEST_MARK = 0.7, 1.9, 5.0
_SPARE = 0.1  # between a mark and the white margin


@dataclass(frozen=True, slots=True)
class Layout:
    """What all sheets of one kit share: the paper, the printed margin, and the strip with the ruler at the foot."""

    paper: Paper
    margin: float
    strip: float

    @property
    def width(self) -> float:
        """The width between the margins."""
        return self.paper.width - 2 * self.margin

    @property
    def height(self) -> float:
        """The height between the upper margin and the strip."""
        return self.paper.height - 2 * self.margin - self.strip


def layout_for(paper: Paper, *, classroom: bool, large: bool) -> Layout:
    """Return the layout of a kit on ``paper``: the classroom's keeps wider margins, a large one has a larger strip."""
    return Layout(paper, WIDE_MARGIN if classroom else MARGIN, _LARGE_STRIP if large else _STRIP)


@dataclass(frozen=True, slots=True)
class Grid:
    """Cells of one size without a gap, so that neighbours share a cut.

    ``width`` and ``height`` are those of a cell as it lies on the sheet; with ``sideways`` what is on it is turned by
    a quarter. The cut marks begin ``gap`` outside the grid and are ``mark`` long.
    """

    columns: int
    rows: int
    width: float
    height: float
    left: float
    top: float
    gap: float
    mark: float
    sideways: bool = False

    @property
    def cells(self) -> int:
        """How many cells a sheet has."""
        return self.columns * self.rows


def fit_grid(layout: Layout, width: float, height: float, *, bleed: float = 0, turning: bool = True) -> Grid:
    """Return the grid of most cells of ``width`` × ``height`` on a sheet, upright where sideways would be no more.

    It is centred from left to right, so that the two sides of a sheet that is turned over its long edge meet. Room is
    left for the cut marks in all four margins and, if the back has a pattern, for its ``bleed`` before them.

    >>> from takeorpass.kit.paper import A4, LETTER
    >>> a4 = fit_grid(layout_for(A4, classroom=False, large=False), 63.5, 88.9)
    >>> a4.columns, a4.rows, a4.sideways
    (3, 3, False)
    >>> letter = fit_grid(layout_for(LETTER, classroom=False, large=False), 63.5, 88.9)
    >>> letter.columns, letter.rows, letter.sideways
    (2, 4, True)
    """
    gap = max(bleed, _GAP)
    room = gap + _SHORTEST_MARK + _SPARE
    upright = _grid(layout, width, height, room, gap)
    turned = _grid(layout, height, width, room, gap)
    best = replace(turned, sideways=True) if turning and turned.cells > upright.cells else upright
    if best.cells == 0:
        raise ValueError(f"a cell of {width} by {height} mm does not fit on {layout.paper.title}")
    return best


def _grid(layout: Layout, width: float, height: float, room: float, gap: float) -> Grid:
    columns = int((layout.width - 2 * room) // width)
    rows = int((layout.height - 2 * room) // height)
    aside, above = (layout.width - columns * width) / 2, (layout.height - rows * height) / 2
    mark = min(_LONGEST_MARK, aside - gap - _SPARE, above - gap - _SPARE)
    return Grid(columns, rows, width, height, layout.margin + aside, layout.margin + above, gap, mark)
