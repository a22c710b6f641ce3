"""The sheets look as they did when somebody looked at them, and a numeral that is not there is noticed."""

import shutil
from pathlib import Path

import pytest
from PIL import Image

from takeorpass.kit import A4, Part, make_kit, typesetting
from takeorpass.rules import parse_rules
from tests.kit.goldens import FOLDER, PIXELS_PER_INCH, TILE, TOLERANCE, difference, picture_of, sheets
from tests.kit.printed import Box, Sheet, read

SCALE = PIXELS_PER_INCH / 72
STRIP = 50  # points: what is below is no part of the cards or texts


def golden(name: str) -> Image.Image:
    with Image.open(FOLDER / name) as picture:
        return picture.convert("L")


NAMES = sorted(path.name for path in FOLDER.glob("*.png"))


def test_there_is_a_golden_for_every_sheet_to_look_at() -> None:
    assert sorted(sheets()) == NAMES
    assert NAMES


@pytest.mark.parametrize("name", NAMES)
def test_a_sheet_looks_as_it_did(name: str) -> None:
    assert difference(picture_of(sheets()[name]), golden(name)) <= TOLERANCE


@pytest.mark.parametrize("name", NAMES)
def test_any_numeral_that_is_not_there_is_noticed(name: str) -> None:
    sheet = sheets()[name]
    drawn, kept = picture_of(sheet), golden(name)
    for letter in sheet.letters:
        if letter.sign.isdigit() and letter.box.bottom > STRIP:
            around = _tiles(sheet, letter.box)
            without = drawn.crop(around)
            without.paste(255, _pixels(sheet, letter.box, around))
            assert difference(without, kept.crop(around)) > TOLERANCE, letter


def test_a_corner_that_the_template_leaves_out_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    templates = tmp_path / "templates"
    shutil.copytree(typesetting.TEMPLATES, templates)
    face = (templates / "cards.typ").read_text("utf-8")
    corner = "pdf.artifact(place(top + left, dx: edge, dy: edge, index))"
    assert face.count(corner) == 1
    (templates / "cards.typ").write_text(face.replace(corner, 'if card.number != "7" {' + corner + "}"), "utf-8")
    monkeypatch.setattr(typesetting, "TEMPLATES", templates)
    (sheet, *_) = read(make_kit(parse_rules("no-thanks"), A4, (Part.CARDS,)))
    assert difference(picture_of(sheet), golden("no-thanks-a4-01.png")) > TOLERANCE


def _tiles(sheet: Sheet, box: Box) -> tuple[int, int, int, int]:
    """Return the pixels of the tiles that ``box`` touches."""
    left, top, right, bottom = _pixels(sheet, box, (0, 0, 0, 0))
    return left // TILE * TILE, top // TILE * TILE, -(-right // TILE) * TILE, -(-bottom // TILE) * TILE


def _pixels(sheet: Sheet, box: Box, within: tuple[int, int, int, int]) -> tuple[int, int, int, int]:
    left, top = int(box.left * SCALE) - 1, int((sheet.height - box.top) * SCALE) - 1
    right, bottom = int(box.right * SCALE) + 2, int((sheet.height - box.bottom) * SCALE) + 2
    return left - within[0], top - within[1], right - within[0], bottom - within[1]
