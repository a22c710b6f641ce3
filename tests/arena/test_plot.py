from pathlib import Path

import pytest

from takeorpass.arena import run
from takeorpass.arena.plot import plot
from takeorpass.errors import InputError
from tests.arena.contests import contest

pytest.importorskip("matplotlib")

RESULTS = run(contest("round-robin", "random", "plain", "run-aware"), jobs=1)


def test_a_plot_is_a_picture_with_everybody_on_it(tmp_path: Path) -> None:
    file = tmp_path / "shares.svg"
    plot(RESULTS, file)
    picture = file.read_text(encoding="utf-8")
    assert picture.startswith("<?xml")
    for words in ("random against plain", "run-aware", "tiny, tables of 3"):
        assert f"<!-- {words} -->" in picture


@pytest.mark.parametrize(("name", "begin"), [("a.png", b"\x89PNG"), ("a.PDF", b"%PDF")])
def test_the_name_chooses_the_kind(tmp_path: Path, name: str, begin: bytes) -> None:
    plot(RESULTS, tmp_path / name)
    assert (tmp_path / name).read_bytes().startswith(begin)


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("a.txt", "A plot is a file that ends in .svg, .png or .pdf, not a.txt."),
        ("no/folder.svg", "There is no folder {folder}/no for the plot."),
    ],
)
def test_a_file_that_cannot_be_is_refused(tmp_path: Path, name: str, sentence: str) -> None:
    with pytest.raises(InputError) as caught:
        plot(RESULTS, tmp_path / name)
    assert caught.value.message == sentence.format(folder=tmp_path)
