import json
from pathlib import Path

import pytest

from takeorpass.kit import standard as standard_module
from takeorpass.kit.edition import Edition, standard_editions
from takeorpass.kit.standard import make_standard
from tests.kit.printed import read


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with two of the standard kits: all of them take a while, and `make` makes them."""
    chosen = [edition for edition in standard_editions() if edition.file_name in CHOSEN]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(standard_module, "standard_editions", lambda: iter(chosen))
        made = tmp_path_factory.mktemp("kits") / "standard"
        made.mkdir()
        (made / "old.pdf").write_bytes(b"")
        make_standard(made)
    return made


CHOSEN = {"take-or-pay-letter.pdf", "take-or-pay-a4-cards-backs.pdf"}


def test_the_list_says_what_is_there_and_nothing_else_is(folder: Path) -> None:
    kits = json.loads((folder / "kits.json").read_text("utf-8"))
    pictures = {preview["file"] for kit in kits for preview in kit["previews"]}
    assert {kit["file"] for kit in kits} == CHOSEN
    assert {path.name for path in folder.iterdir()} == CHOSEN | pictures | {"kits.json"}


def test_the_list_tells_pages_and_bytes(folder: Path) -> None:
    for kit in json.loads((folder / "kits.json").read_text("utf-8")):
        pdf = (folder / kit["file"]).read_bytes()
        assert kit["bytes"] == len(pdf)
        assert kit["pages"] == len(read(pdf))
        assert kit["pages"] == sum(preview["pages"] for preview in kit["previews"])
        assert [preview["part"] for preview in kit["previews"]] == kit["parts"]


def test_a_preview_has_the_size_that_the_list_tells(folder: Path) -> None:
    from PIL import Image

    for kit in json.loads((folder / "kits.json").read_text("utf-8")):
        for preview in kit["previews"]:
            with Image.open(folder / preview["file"]) as picture:
                assert picture.size == (preview["width"], preview["height"])


def test_a_carried_kit_is_what_typst_makes(folder: Path) -> None:
    (edition,) = [edition for edition in standard_editions() if edition.file_name == "take-or-pay-letter.pdf"]
    assert isinstance(edition, Edition)
    assert (folder / edition.file_name).read_bytes() == edition.made()
