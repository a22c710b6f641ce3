import io
import json
import sys
from pathlib import Path

import pytest

from takeorpass.errors import TakeOrPassError
from takeorpass.kit import A4, Part, make_kit
from takeorpass.kit.command import parse_edition, write_edition
from takeorpass.rules import parse_rules
from tests.kit.printed import read

CUSTOM = {"low": 3, "high": 9, "set_aside": 1, "chips": 3, "after_take": "same", "tie_break": "share", "name": "Ours"}


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Work in an empty folder."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_kit_is_written_under_a_name_that_says_what_it_is(here: Path) -> None:
    said = write_edition(parse_edition("take-or-pay", "letter", "rules,score"))
    assert said == (
        "take-or-pay-letter-score-rules.pdf: score and rules on Letter. Print at 100 %, headers and footers off."
    )
    assert len(read((here / "take-or-pay-letter-score-rules.pdf").read_bytes())) == 3


def test_a_kit_is_written_to_the_file_that_is_named(here: Path) -> None:
    write_edition(parse_edition("no-thanks", part="rules"), "x.pdf")
    assert (here / "x.pdf").read_bytes() == make_kit(parse_rules("no-thanks"), A4, (Part.RULES,))


def test_a_hyphen_is_standard_output_and_then_nothing_is_said(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written = io.TextIOWrapper(io.BytesIO())
    monkeypatch.setattr(sys, "stdout", written)
    assert write_edition(parse_edition("no-thanks", part="rules"), "-") is None
    assert isinstance(written.buffer, io.BytesIO)
    assert written.buffer.getvalue().startswith(b"%PDF")
    assert not list(here.iterdir())


def test_custom_rules_come_from_a_file(here: Path) -> None:
    (here / "ours.json").write_text(json.dumps(CUSTOM))
    assert write_edition(parse_edition("ours.json", part="rules")) == (
        "custom-a4-rules.pdf: rules on A4. Print at 100 %, headers and footers off."
    )
    assert "How to play: Ours" in read((here / "custom-a4-rules.pdf").read_bytes())[0].text


@pytest.mark.parametrize(
    ("rules", "wishes", "code"),
    [
        ("chess", {}, "unknown_rules"),
        ("none.json", {}, "bad_file"),
        ("broken.json", {}, "bad_file"),
        ("bytes.json", {}, "bad_file"),
        ("list.json", {}, "bad_format"),
        ("no-thanks", {"paper": "a5"}, "bad_paper"),
        ("no-thanks", {"part": "dice"}, "bad_part"),
        ("no-thanks", {"part": "rules", "file": "none/x.pdf"}, "bad_file"),
    ],
)
def test_what_cannot_be_done_is_said_in_a_sentence_and_nothing_is_written(
    here: Path, rules: str, wishes: dict[str, str], code: str
) -> None:
    (here / "broken.json").write_text("{")
    (here / "bytes.json").write_bytes(b"\xff")
    (here / "list.json").write_text("[]")
    with pytest.raises(TakeOrPassError) as refusal:
        write_edition(parse_edition(rules, wishes.get("paper", "a4"), wishes.get("part")), wishes.get("file"))
    assert refusal.value.code == code
    assert refusal.value.message.endswith(".")
    assert not list(here.glob("*.pdf"))
