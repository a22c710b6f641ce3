import pytest

from takeorpass.kit.facts import facts_of
from takeorpass.rules import all_names, parse_rules

CUSTOM = {
    "low": 3,
    "high": 17,
    "set_aside": 0,
    "chips": 7,
    "after_take": "next",
    "tie_break": "share",
    "name": "take-or-pay",
}


@pytest.mark.parametrize("rules", all_names())
def test_every_ruleset_names_its_inventor_and_that_we_are_not_affiliated(rules: str) -> None:
    sources = " ".join(facts_of(parse_rules(rules)).sources)
    for word in ("No Thanks!", "Geschenkt", "Thorsten Gimmler", "Amigo, 2004", "not affiliated", "name as ours", "art"):
        assert word in sources


def test_what_is_not_known_is_said() -> None:
    assert "not been playtested" in " ".join(facts_of(parse_rules("take-or-pass")).sources)
    pay = " ".join(facts_of(parse_rules("take-or-pay")).sources)
    for word in (
        "has not been established",
        "classroom",
        "printer",
        "gain in learning",
        "endorsement",
        "about a child",
    ):
        assert word in pay


def test_time_and_best_number_are_given_where_they_are_known() -> None:
    pay, ordinary, usual = (facts_of(parse_rules(rules)) for rules in ("take-or-pay", "take-or-pass", "no-thanks"))
    assert (pay.minutes, pay.best_with) == ("12 to 20 minutes", None)
    assert (ordinary.minutes, ordinary.best_with) == (None, "4 or 5")
    assert (usual.minutes, usual.best_with) == (None, None)


def test_custom_rules_are_nobodys_even_under_a_name_that_is_one() -> None:
    facts = facts_of(parse_rules(CUSTOM))
    assert not facts.is_classroom
    assert "rules of your own" in facts.sources[0]
