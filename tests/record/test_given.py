import json
from pathlib import Path

import pytest

from takeorpass.errors import InputError, RulesError
from takeorpass.record.given import parse_ruleset
from takeorpass.rules import parse_rules

OWN = {"low": 3, "high": 9, "set_aside": 2, "chips": 4, "after_take": "same", "tie_break": "share"}


def test_rules_are_given_by_name_as_an_object_or_in_a_file(tmp_path: Path) -> None:
    file = tmp_path / "own.json"
    file.write_text(json.dumps(OWN))
    assert parse_ruleset("take-or-pay") == parse_rules("take-or-pay")
    assert parse_ruleset(f" {json.dumps(OWN)}") == parse_ruleset(str(file)) == parse_rules(OWN)


def test_what_gives_no_rules_is_refused(tmp_path: Path) -> None:
    broken = tmp_path / "broken.json"
    broken.write_text("{")
    for text, error, code in (
        ("chess", RulesError, "unknown_rules"),
        ("{", InputError, "unreadable"),
        (str(broken), InputError, "unreadable"),
        (str(tmp_path / "none.json"), InputError, "bad_file"),
    ):
        with pytest.raises(error) as caught:
            parse_ruleset(text)
        assert caught.value.code == code
