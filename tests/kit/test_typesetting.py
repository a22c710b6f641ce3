import sys
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from takeorpass.errors import InputError
from takeorpass.kit import A4, LETTER, Paper, Part, make_kit
from takeorpass.rules import Ruleset, parse_rules
from tests.kit.printed import read
from tests.kit.test_example import custom_rules

CUSTOM: dict[str, Any] = {"low": 3, "high": 9, "set_aside": 1, "chips": 3, "after_take": "same", "tie_break": "share"}


@pytest.mark.parametrize(
    "name",
    [
        "<img src=x onerror=1>",
        '#panic("x")',
        '"; #read("kit.typ")',
        "*bold* _x_ $x$ `x` = @ref",
        "\\u{41} // x /* y",
        "{{ name }} ]]) })",
    ],
)
def test_a_name_is_printed_as_it_is_and_never_run(name: str) -> None:
    ruleset = parse_rules(CUSTOM | {"name": name})
    for sheet in read(make_kit(ruleset, A4)):
        assert " ".join(name.split()) in sheet.text


@pytest.mark.parametrize("sign", ["🐯", "漢", "\U0001d11e"])
def test_a_sign_that_no_font_has_is_refused_and_named(sign: str) -> None:
    with pytest.raises(InputError, match=sign) as refusal:
        make_kit(parse_rules(CUSTOM | {"name": f"My {sign} rules"}), A4, (Part.RULES,))
    assert refusal.value.code == "missing_glyph"


def test_accents_and_other_alphabets_are_printed() -> None:
    name = "Żółw č ñ ß Δ Ж"
    (sheet,) = read(make_kit(parse_rules(CUSTOM | {"name": name}), A4, (Part.RULES,)))
    assert name in sheet.text


def test_without_typst_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    with pytest.raises(InputError, match=r'pip install "takeorpass\[kit\]"') as refusal:
        make_kit(parse_rules("no-thanks"), A4)
    assert refusal.value.code == "no_typst"


def test_a_name_of_40_wide_letters_does_not_reach_the_ruler() -> None:
    sheets = read(make_kit(parse_rules(CUSTOM | {"name": "W" * 40}), A4, (Part.BLANK,), backs=True))
    for sheet in sheets:
        ruler = next(line for line in sheet.lines if line.width == pytest.approx(283.46, abs=0.01))
        letters = [letter for letter in sheet.letters if letter.sign == "W"]
        assert len(letters) == 40
        assert min(letter.box.left for letter in letters) > ruler.right


@given(ruleset=custom_rules(), large=st.booleans(), backs=st.booleans(), paper=st.sampled_from([A4, LETTER]))
@settings(max_examples=12, suppress_health_check=[HealthCheck.too_slow], deadline=None)
def test_any_custom_rules_have_a_kit(*, ruleset: Ruleset, large: bool, backs: bool, paper: Paper) -> None:
    for sheet in read(make_kit(ruleset, paper, large=large, backs=backs)):
        assert "Print at 100 %" in sheet.text
