from itertools import product

import pytest

from takeorpass.kit.grid import BLEED, Layout, fit_grid, layout_for
from takeorpass.kit.paper import A4, LETTER, PAPERS, Paper

LAYOUTS = [
    pytest.param(layout_for(paper, classroom=classroom, large=large), id=f"{paper.name}-{classroom}-{large}")
    for paper, classroom, large in product(PAPERS.values(), (False, True), (False, True))
]


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize(
    ("cell", "bleed"),
    [
        ((63.5, 88.9), 0),
        ((63.5, 88.9), BLEED),
        ((85.0, 76.0), 0),
        ((85.0, 76.0), BLEED),
        ((24.0, 24.0), 0),
        ((42.0, 42.0), 0),
        ((178.0, 32.0), 0),
    ],
)
def test_grid_bleed_and_marks_stay_within_the_margins_and_above_the_strip(
    layout: Layout, cell: tuple[float, float], bleed: float
) -> None:
    grid = fit_grid(layout, *cell, bleed=bleed, turning=cell[0] < 100)
    outside = grid.gap + grid.mark
    assert grid.gap >= bleed
    assert grid.mark >= 1.89
    paper = layout.paper
    assert grid.left - outside >= layout.margin
    assert grid.left + grid.columns * grid.width + outside <= paper.width - layout.margin
    assert grid.top - outside >= layout.margin
    assert grid.top + grid.rows * grid.height + outside <= paper.height - layout.margin - layout.strip


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_grid_is_centred_so_that_a_sheet_turned_over_its_long_edge_meets_itself(layout: Layout) -> None:
    grid = fit_grid(layout, 63.5, 88.9, bleed=BLEED)
    right = layout.paper.width - grid.left - grid.columns * grid.width
    assert grid.left == pytest.approx(right)


@pytest.mark.parametrize(
    ("paper", "bleed", "shape"),
    [(A4, 0, (3, 3)), (LETTER, 0, (2, 4)), (A4, BLEED, (2, 4)), (LETTER, BLEED, (3, 2))],
    ids=str,
)
def test_as_many_cards_as_fit_are_on_a_sheet(paper: Paper, bleed: float, shape: tuple[int, int]) -> None:
    grid = fit_grid(layout_for(paper, classroom=False, large=False), 63.5, 88.9, bleed=bleed)
    assert (grid.columns, grid.rows) == shape


def test_a_cell_that_is_too_large_is_refused() -> None:
    with pytest.raises(ValueError, match="does not fit on A4"):
        fit_grid(layout_for(A4, classroom=False, large=False), 210, 297)
