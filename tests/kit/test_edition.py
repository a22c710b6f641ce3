from pathlib import Path

import pytest

from takeorpass.kit import A4, LETTER, Part, make_kit, usual_parts
from takeorpass.kit import edition as edition_module
from takeorpass.kit.edition import Edition, standard_editions
from takeorpass.rules import BASES, parse_rules


def test_every_base_has_its_kit_on_every_paper_in_both_sizes_and_cards_with_backs() -> None:
    editions = set(standard_editions())
    for base in BASES.values():
        parts = usual_parts(base.ruleset)
        for paper in (A4, LETTER):
            assert Edition(base.ruleset, paper, parts) in editions
            assert Edition(base.ruleset, paper, parts, large=True) in editions
            assert Edition(base.ruleset, paper, (Part.CARDS,), backs=True) in editions
    assert sum(edition.parts == (Part.LEADER,) for edition in editions) == 4


def test_no_two_editions_share_a_file_name() -> None:
    names = [edition.file_name for edition in standard_editions()]
    assert len(set(names)) == len(names)


def test_a_custom_rulesets_name_is_no_part_of_a_path() -> None:
    custom = {
        "low": 3,
        "high": 9,
        "set_aside": 1,
        "chips": 3,
        "after_take": "same",
        "tie_break": "share",
        "name": "../../x",
    }
    ruleset = parse_rules(custom)
    assert Edition(ruleset, A4, usual_parts(ruleset)).file_name == "custom-a4.pdf"


@pytest.fixture
def standard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(edition_module, "STANDARD", tmp_path)
    return tmp_path


def test_a_standard_kit_is_the_one_that_the_package_carries(standard: Path) -> None:
    ruleset = parse_rules("take-or-pay")
    (standard / "take-or-pay-a4.pdf").write_bytes(b"carried")
    assert Edition(ruleset, A4, usual_parts(ruleset)).made() == b"carried"
    assert Edition(ruleset, LETTER, usual_parts(ruleset)).made().startswith(b"%PDF")  # not there: made


def test_other_rules_never_get_a_carried_kit(standard: Path) -> None:
    (standard / "custom-a4-rules.pdf").write_bytes(b"of somebody else")
    ruleset = parse_rules(
        {"low": 3, "high": 9, "set_aside": 1, "chips": 3, "after_take": "same", "tie_break": "share"},
    )
    assert Edition(ruleset, A4, (Part.RULES,)).made() == make_kit(ruleset, A4, (Part.RULES,))
