"""The pages to learn from: rules, tips to try, the first game, the ladder of ordinary cards."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.sound import assert_sound

pytestmark = pytest.mark.usefixtures("lasting_context")

PAGES = ("/rules", "/rules/no-thanks", "/rules/take-or-pass", "/rules/take-or-pay", "/first-game", "/cards")
MOST_PRESSES = 100


@pytest.mark.parametrize("path", PAGES)
def test_axe_finds_nothing_and_nothing_sticks_out(page: Page, path: str) -> None:
    page.goto(path)
    expect(page.locator("main h2, main progress").first).to_be_visible()
    assert_sound(page)


def test_the_first_game_is_played_by_keyboard_with_a_reason_for_every_wrong_press(page: Page) -> None:
    page.goto("/first-game")
    page.get_by_role("button", name="Go on").focus()
    reasons = 0
    for _ in range(MOST_PRESSES):
        if page.get_by_role("button", name="Go on").is_visible():
            page.keyboard.press("Enter")
        elif page.get_by_role("button", name="Pass").is_visible():
            before = page.locator(".scene").inner_text()
            page.keyboard.press("Tab")  # Take
            page.keyboard.press("Enter")
            if page.locator(".answer").is_visible():
                reasons += 1
                assert page.locator(".scene").inner_text() == before
                expect(page.get_by_role("status")).to_contain_text(page.locator(".answer").inner_text())
                page.keyboard.press("Tab")
                page.keyboard.press("Tab")  # the group had the focus again: over Take to Pass
                page.keyboard.press("Enter")
        else:
            break
    expect(page.get_by_role("heading", name="You won with 16 points")).to_be_focused()
    assert reasons > 5


def test_on_a_phone_card_seats_and_words_of_the_first_game_are_seen_together(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 640})
    page.goto("/first-game")
    page.get_by_role("button", name="Go on").click()
    page.get_by_role("button", name="Go on").click()
    for part in (".scene .card", ".seats li:last-child", ".decide"):
        box = page.locator(part).first.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= 640, part


def test_a_tip_answers_either_move_and_may_be_tried_again(page: Page) -> None:
    page.goto("/rules")
    tip = page.get_by_role("article", name="1. What fits you is free")
    tip.get_by_role("button", name="Take").click()
    expect(tip.get_by_role("status")).to_contain_text("Look again.")
    tip.get_by_role("button", name="Pass").click()
    expect(tip.get_by_role("status")).to_contain_text("That is the tip.")


def test_rules_that_are_not_there_are_answered_with_those_that_are(page: Page) -> None:
    page.goto("/rules/poker")
    expect(page.get_by_role("alert")).to_contain_text("no rules of that name")
    page.get_by_role("link", name="Take or pay").click()
    expect(page.get_by_role("heading", level=2, name="Take or pay")).to_be_visible()


def test_on_paper_the_rules_are_dark_on_white_without_what_is_to_be_pressed(page: Page) -> None:
    page.emulate_media(media="print", color_scheme="dark")
    page.goto("/rules/take-or-pay")
    on_paper = _text_colour(page)
    page.emulate_media(media="screen", color_scheme="light")
    assert on_paper == _text_colour(page)
    page.emulate_media(media="print", color_scheme="dark")
    expect(page.get_by_role("button")).to_have_count(0)
    expect(page.get_by_role("navigation")).to_have_count(0)
    expect(page.get_by_role("heading", name="Often told wrong")).to_be_visible()


def test_a_card_is_turned_into_its_value_and_back(page: Page) -> None:
    page.goto("/cards")
    says = page.locator(".says")
    page.get_by_role("button", name="J♦ counts 24").click()
    expect(says).to_have_text("J♦ counts 24")
    field = page.get_by_role("textbox", name="A card or a number")
    field.fill("♥9")
    expect(says).to_have_text("9♥ counts 35")
    field.fill("13")
    expect(says).to_have_text("K♣ counts 13")
    field.fill("ks")
    expect(says).to_have_text("K♠ is not used: it stays in the box.")


def test_a_pile_is_checked(page: Page) -> None:
    page.goto("/cards")
    page.get_by_role("textbox", name="The cards").fill("KC AD 2D KC 10H")
    result = page.locator(".result")
    expect(result).to_contain_text("K♣ (13) is there twice.")
    expect(result).to_contain_text("10♥ is not used: it stays in the box.")
    expect(result).to_contain_text("3 cards; as a hand they cost 13.")
    page.get_by_role("textbox", name="The cards").fill(" ".join(map(str, range(3, 35))))
    expect(result).to_contain_text("For the whole ladder one is missing: 9♥ (35).")


def _text_colour(page: Page) -> str:
    colour: str = page.locator("h2").first.evaluate("it => getComputedStyle(it).color")
    return colour
