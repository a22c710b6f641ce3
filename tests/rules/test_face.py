import pytest

from takeorpass.errors import InputError
from takeorpass.rules import face_of, parse_card, parse_cards

CLUBS = ["3♣", "4♣", "5♣", "6♣", "7♣", "8♣", "9♣", "10♣", "J♣", "Q♣", "K♣"]
DIAMONDS = ["A♦", "2♦", "3♦", "4♦", "5♦", "6♦", "7♦", "8♦", "9♦", "10♦", "J♦", "Q♦", "K♦"]
HEARTS = ["A♥", "2♥", "3♥", "4♥", "5♥", "6♥", "7♥", "8♥", "9♥"]
LADDER = dict(enumerate(CLUBS + DIAMONDS + HEARTS, start=3))


def test_the_ladder_runs_from_three_of_clubs_to_nine_of_hearts() -> None:
    assert {card: face_of(card, "ladder") for card in range(3, 36)} == LADDER


def test_a_run_goes_on_from_one_suit_to_the_next() -> None:
    assert (LADDER[13], LADDER[14], LADDER[26], LADDER[27]) == ("K♣", "A♦", "K♦", "A♥")


@pytest.mark.parametrize("card", [1, 2, 36, 39, 40, 99])
def test_a_card_beyond_the_ladder_shows_its_number(card: int) -> None:
    assert face_of(card, "ladder") == str(card)


def test_without_a_ladder_a_card_shows_its_number() -> None:
    assert [face_of(card) for card in range(1, 100)] == [str(card) for card in range(1, 100)]
    assert face_of(24, "numbers") == "24"


@pytest.mark.parametrize("card", LADDER)
def test_whatever_is_shown_is_read_back(card: int) -> None:
    assert parse_card(face_of(card)) == parse_card(face_of(card, "ladder")) == card


@pytest.mark.parametrize("card", LADDER)
def test_an_ordinary_card_is_read_in_every_usual_spelling(card: int) -> None:
    rank, suit = LADDER[card][:-1], LADDER[card][-1]
    letter, outline = {"♣": ("C", "♧"), "♦": ("D", "♢"), "♥": ("H", "♡")}[suit]
    ranks = {rank, rank.lower()} | ({"T", "t"} if rank == "10" else set())
    suits = {suit, outline, letter, letter.lower(), suit + "\ufe0f"}
    assert {parse_card(rank + suit) for rank in ranks for suit in suits} == {card}


def test_cards_of_the_suits_that_no_game_uses_are_read_too() -> None:
    assert [parse_card(text) for text in ("AC", "2c", "10h", "TH", "jh", "KH")] == [1, 2, 36, 36, 37, 39]


def test_numbers_of_up_to_four_digits_are_read_whatever_the_rules_have() -> None:
    assert [parse_card(text) for text in ("0", "7", "07", "35", "100", "9999")] == [0, 7, 7, 35, 100, 9999]


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "x",
        "-3",
        "+3",
        "3.0",
        "1e1",
        "10000",
        "9" * 5000,
        "3 4",
        " 3",
        "3\n",
        "٣",
        "JS",
        "J♠",
        "D",
        "♦J",
        "1D",
        "11D",
        "0D",
        "JDD",
        "JD\n",
        "JD\ufe0f\ufe0f",
        "AJD",
        "ÄD",
        "\ud800",
    ],
)
def test_anything_else_is_no_card(text: str) -> None:
    with pytest.raises(InputError) as caught:
        parse_card(text)
    assert caught.value.code == "bad_card"
    assert caught.value.message == f"{text!r} is no card: write a number such as 24 or a card such as JD."
    assert caught.value.fields == {"text": text}


@pytest.mark.parametrize("text", ["10 6 9 8", "10,6,9,8", " 10, 6\t9 ,\n8 ", "10c 6C 9♣ 8♧", ",,10 6 9,,8,"])
def test_cards_are_separated_by_spaces_or_commas_and_keep_their_order(text: str) -> None:
    assert parse_cards(text) == (10, 6, 9, 8)


@pytest.mark.parametrize("text", ["", " ", ",", " , "])
def test_no_cards_are_a_hand_too(text: str) -> None:
    assert parse_cards(text) == ()


def test_a_bad_card_among_good_ones_is_named() -> None:
    with pytest.raises(InputError) as caught:
        parse_cards("6, 7; 8")
    assert caught.value.fields == {"text": "7;"}
