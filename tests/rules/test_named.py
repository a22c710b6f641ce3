"""The named rules against RULES.md, cell by cell; the figures stand here again on purpose."""

from dataclasses import replace
from itertools import combinations, permutations

import pytest

from takeorpass.errors import RulesError
from takeorpass.rules import BASES, OPTIONS, Ruleset, all_names, parse_rules
from takeorpass.rules.named import parse_name

USUAL = {3: 11, 4: 11, 5: 11, 6: 9, 7: 7}

# low, high, set aside, deck, chips by players, after a take, tie-break, open chips, faces, counter, rounds, starter
TABLE = {
    "take-or-pass": (3, 35, 9, 24, USUAL, "same", "chips", False, "ladder", "chip", 1, "dealer"),
    "no-thanks": (3, 35, 9, 24, USUAL, "same", "share", False, "numbers", "chip", 4, "gift"),
    "take-or-pay": (3, 17, 0, 15, {3: 7, 4: 7, 5: 7}, "next", "share", True, "numbers", "token", 1, "chosen"),
}

CIRCULATION = {3: 33, 4: 44, 5: 55, 6: 54, 7: 49}

OPTIONS_OF = {
    "take-or-pass": ["open-chips"],
    "no-thanks": ["open-chips", "hidden-tiger", "amigo", "amigo-high"],
    "take-or-pay": [],
}


def test_there_are_three_bases() -> None:
    assert set(BASES) == set(TABLE)
    assert {name: base.ruleset.name for name, base in BASES.items()} == {name: name for name in TABLE}


@pytest.mark.parametrize("name", TABLE)
def test_a_base_is_what_its_text_says(name: str) -> None:
    rules = parse_name(name)
    assert rules.name == name
    assert (
        rules.low,
        rules.high,
        rules.set_aside,
        rules.deck_size,
        {players: rules.chips_for(players) for players in rules.player_counts},
        rules.after_take,
        rules.tie_break,
        rules.open_chips,
        rules.faces,
        rules.counter,
        rules.rounds_offered,
        rules.starter_rule,
    ) == TABLE[name]
    assert (rules.removed, rules.hidden_tiger) == ((), False)


@pytest.mark.parametrize("name", ["take-or-pass", "no-thanks"])
def test_the_chips_in_circulation_are_those_of_the_box(name: str) -> None:
    rules = parse_name(name)
    assert {players: players * rules.chips_for(players) for players in rules.player_counts} == CIRCULATION


def test_the_tokens_in_circulation_of_the_small_game() -> None:
    rules = parse_name("take-or-pay")
    assert {players: players * rules.chips_for(players) for players in rules.player_counts} == {3: 21, 4: 28, 5: 35}


@pytest.mark.parametrize("name", all_names())
@pytest.mark.parametrize("players", range(9))
def test_only_the_numbers_of_players_of_the_texts_are_allowed(name: str, players: int) -> None:
    most = 5 if "amigo" in name or name == "take-or-pay" else 7
    rules = parse_name(name)
    if 3 <= players <= most:
        assert rules.chips_for(players) > 0
    else:
        with pytest.raises(RulesError) as caught:
            rules.chips_for(players)
        assert caught.value.code == "player_count"


@pytest.mark.parametrize("name", OPTIONS_OF)
def test_a_base_has_the_options_of_its_text(name: str) -> None:
    assert list(BASES[name].options) == OPTIONS_OF[name]


@pytest.mark.parametrize("name", ["take-or-pass", "no-thanks"])
def test_open_chips_change_what_is_seen_and_nothing_else(name: str) -> None:
    assert parse_name(f"{name}+open-chips") == replace(parse_name(name), name=f"{name}+open-chips", open_chips=True)


def test_a_hidden_tiger_changes_nothing_else() -> None:
    expected = replace(parse_name("no-thanks"), name="no-thanks+hidden-tiger", hidden_tiger=True)
    assert parse_name("no-thanks+hidden-tiger") == expected


@pytest.mark.parametrize(("option", "removed"), [("amigo", (10, 20, 30)), ("amigo-high", (10, 19, 28))])
def test_amigo_takes_three_known_cards_and_six_unknown_ones_out(option: str, removed: tuple[int, ...]) -> None:
    rules = parse_name(f"no-thanks+{option}")
    assert rules == replace(
        parse_name("no-thanks"),
        name=f"no-thanks+{option}",
        removed=removed,
        set_aside=6,
        chips_by_players=((3, 10), (4, 10), (5, 10)),
    )
    assert rules.deck_size == 24


def test_every_allowed_combination_of_options_has_one_name() -> None:
    allowed = {
        "+".join([base, *chosen])
        for base, options in OPTIONS_OF.items()
        for size in range(len(options) + 1)
        for chosen in combinations(options, size)
        if not {"amigo", "amigo-high"} <= set(chosen)
    }
    assert len(all_names()) == len(allowed) == 15
    assert set(all_names()) == allowed


def test_the_names_come_base_by_base_the_plainest_first() -> None:
    assert list(OPTIONS) == OPTIONS_OF["no-thanks"]
    assert all_names()[:4] == (
        "no-thanks",
        "no-thanks+open-chips",
        "no-thanks+hidden-tiger",
        "no-thanks+open-chips+hidden-tiger",
    )
    assert all_names()[-3:] == ("take-or-pass", "take-or-pass+open-chips", "take-or-pay")


@pytest.mark.parametrize("name", all_names())
def test_options_are_read_in_any_order_and_written_in_one(name: str) -> None:
    base, *options = name.split("+")
    readings = {parse_name("+".join([base, *order])) for order in permutations(options)}
    assert readings == {parse_name(name)}
    assert parse_name(name).name == name


@pytest.mark.parametrize("name", all_names())
def test_an_option_does_the_same_in_every_company(name: str) -> None:
    rules = parse_name(name)
    base, *options = name.split("+")
    changed = {field: value for option in options for field, value in OPTIONS[option].changes.items()}
    assert rules == replace(BASES[base].ruleset, name=name, **changed)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("", "There are no rules called ''; there are no-thanks, take-or-pass, take-or-pay."),
        ("No-Thanks", "There are no rules called 'No-Thanks'; there are no-thanks, take-or-pass, take-or-pay."),
        (" no-thanks", "There are no rules called ' no-thanks'; there are no-thanks, take-or-pass, take-or-pay."),
        ("amigo", "There are no rules called 'amigo'; there are no-thanks, take-or-pass, take-or-pay."),
        ("+no-thanks", "There are no rules called ''; there are no-thanks, take-or-pass, take-or-pay."),
        ("no-thanks+", "The rules 'no-thanks' have no option ''."),
        ("no-thanks+tiger", "The rules 'no-thanks' have no option 'tiger'."),
        ("no-thanks+Amigo", "The rules 'no-thanks' have no option 'Amigo'."),
        ("no-thanks+no-thanks", "The rules 'no-thanks' have no option 'no-thanks'."),
        ("take-or-pass+amigo", "The rules 'take-or-pass' have no option 'amigo'."),
        ("take-or-pay+open-chips", "The rules 'take-or-pay' have no option 'open-chips'."),
        ("no-thanks+amigo+amigo", "The option 'amigo' is named twice in 'no-thanks+amigo+amigo'."),
        (
            "no-thanks+amigo+hidden-tiger+amigo",
            "The option 'amigo' is named twice in 'no-thanks+amigo+hidden-tiger+amigo'.",
        ),
        ("no-thanks+amigo+amigo-high", "The options 'amigo' and 'amigo-high' exclude each other."),
        ("no-thanks+amigo-high+amigo", "The options 'amigo-high' and 'amigo' exclude each other."),
    ],
)
def test_a_name_that_is_none_is_refused_in_one_sentence(name: str, message: str) -> None:
    with pytest.raises(RulesError) as caught:
        parse_name(name)
    assert (caught.value.code, caught.value.message) == ("unknown_rules", message)
    assert caught.value.fields == {"rules": name}


@pytest.mark.parametrize("base", ["take-or-pass", "take-or-pay"])
@pytest.mark.parametrize("option", ["open-chips", "hidden-tiger", "amigo", "amigo-high"])
def test_an_option_that_a_base_does_not_have_is_refused(base: str, option: str) -> None:
    if option in OPTIONS_OF[base]:
        assert parse_name(f"{base}+{option}").name == f"{base}+{option}"
    else:
        with pytest.raises(RulesError):
            parse_name(f"{base}+{option}")


def test_every_base_and_option_has_a_line_for_people() -> None:
    for line in [*(base.line for base in BASES.values()), *(option.line for option in OPTIONS.values())]:
        assert line[0].isupper() or line[0].isdigit()
        assert line.endswith(".")


def test_the_lines_say_the_figures_of_the_rules() -> None:
    def said(rules: Ruleset, *figures: object) -> None:
        assert rules.name in all_names()
        line = OPTIONS[rules.name.split("+")[1]].line if "+" in rules.name else BASES[rules.name].line
        for figure in figures:
            assert str(figure) in line

    said(parse_rules("no-thanks"), "3 to 35", "nine")
    said(parse_rules("take-or-pass"), "♣3", "♥9")
    said(parse_rules("take-or-pay"), "3 to 17", "7 tokens")
    for option in ("amigo", "amigo-high"):
        rules = parse_rules(f"no-thanks+{option}")
        said(rules, *rules.removed, f"{rules.set_aside} more", "3 to 5", "10 chips")


def test_a_name_is_no_key_of_behaviour() -> None:
    assert replace(parse_name("no-thanks"), name="x").cards == parse_name("no-thanks").cards
