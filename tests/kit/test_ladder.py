from takeorpass.kit.ladder import suits_of
from takeorpass.rules import parse_card, parse_rules


def test_every_face_is_worth_what_the_engine_reads_in_it() -> None:
    ruleset = parse_rules("take-or-pass")
    suits = suits_of(ruleset)
    rungs = [rung for suit in suits for rung in zip(suit.faces, suit.values, strict=True)]
    used = [(face, value) for face, value in rungs if value is not None]
    assert [value for _, value in used] == list(ruleset.cards)
    assert all(parse_card(face) == value for face, value in used)


def test_a_2_of_clubs_and_10_to_king_of_hearts_are_not_used() -> None:
    suits = suits_of(parse_rules("take-or-pass"))
    unused = [face for suit in suits for face, value in zip(suit.faces, suit.values, strict=True) if value is None]
    assert unused == ["A♣", "2♣", "10♥", "J♥", "Q♥", "K♥"]
