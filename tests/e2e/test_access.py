"""For everyone: axe finds nothing on any page, light or dark; what happens is spoken; the tab says whose turn it is."""

from dataclasses import replace

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.scenes import FULL, LADDER, MATCH_END, PAY, ROUND_END, TIGER, TIGER_END, WATCHED, Scene
from tests.e2e.showing import INSECURE, show, show_start
from tests.e2e.sittings import ARRIVING, HOSTING, READY, Sitting
from tests.e2e.sound import assert_accessible

pytestmark = pytest.mark.usefixtures("lasting_context")

SCENES: dict[str, Scene | Sitting] = {
    "full": FULL,
    "ladder": LADDER,
    "pay": PAY,
    "tiger": TIGER,
    "waiting": replace(FULL, to_act=2),
    "watching": replace(FULL, seat=None),
    "watched": WATCHED,
    "hosting": HOSTING,
    "arriving": ARRIVING,
    "ready": READY,
    "round_end": ROUND_END,
    "tiger_end": TIGER_END,
    "match_end": MATCH_END,
}


@pytest.mark.parametrize("name", SCENES)
def test_axe_finds_nothing_on_the_table_light_or_dark(page: Page, name: str) -> None:
    show(page, SCENES[name])
    assert_accessible(page)


def test_axe_finds_nothing_where_one_looks_back_light_or_dark(page: Page) -> None:
    show(page, MATCH_END, path="/t/scene#step=17&seat=0")
    expect(page.get_by_role("slider")).to_be_visible()
    assert_accessible(page)


def test_axe_finds_nothing_on_the_first_page_light_or_dark(page: Page) -> None:
    show_start(page)
    assert_accessible(page)
    page.locator("[aria-describedby=option-amigo]").check()
    assert_accessible(page)


def test_an_option_that_cannot_be_had_says_why(page: Page) -> None:
    show_start(page)
    page.locator("[aria-describedby=option-amigo]").check()
    other = page.locator("[aria-describedby=option-amigo-high]")
    expect(other).to_be_disabled()
    expect(page.locator("#option-amigo-high")).to_contain_text("Not together with amigo.")
    expect(page.get_by_role("radio", name="6", exact=True)).to_be_disabled()
    expect(page.get_by_text("These rules are for 3 to 5 players.")).to_be_visible()


def test_the_tab_says_whose_turn_it_is(page: Page) -> None:
    show(page, FULL)
    assert page.title() == "● Your turn – Take or Pass"
    assert page.locator("link[rel=icon]").get_attribute("href") == "/icon-turn.svg"
    show(page, replace(FULL, to_act=1))
    assert page.title() == "Ben decides – Take or Pass"
    assert page.locator("link[rel=icon]").get_attribute("href") == "/icon.svg"


def test_a_screen_reader_is_told_what_happens_and_at_once_that_it_is_its_turn(page: Page) -> None:
    table = show(page, replace(FULL, to_act=2, events=("Ana paid 1 chip to pass on 27.",)))
    events, turn = page.locator("[data-told=events]"), page.locator("[data-told=turn]")
    expect(events).to_have_text("Ana paid 1 chip to pass on 27.")
    expect(turn).to_have_text("")
    table.say(replace(FULL, to_act=2, events=("", "Ben took 27 with 5 chips.")))
    expect(events).to_have_text("Ben took 27 with 5 chips.")
    table.say(replace(FULL, card=9, events=("", "", "Carla paid 1 chip to pass on 9.")))
    expect(events).to_have_text("Carla paid 1 chip to pass on 9.")
    expect(turn).to_have_text("Your turn. 9")
    assert turn.get_attribute("aria-live") == "assertive"


def test_who_sits_down_is_spoken(page: Page) -> None:
    table = show(page, HOSTING)
    spoken = page.locator(".who > [role=status]")
    expect(spoken).to_have_text("Ana and Ben sit here. 2 seats are open.")
    table.tell(replace(HOSTING, seats=("Ana", "Ben", "Cleo", "+Dan", "")).frame())
    expect(spoken).to_have_text("Ana, Ben and Cleo sit here. 1 seat is open.")


def test_a_start_that_is_not_possible_yet_says_why_and_sends_nothing(page: Page) -> None:
    table = show(page, HOSTING)
    page.get_by_role("button", name="Start the game").click(force=True)
    expect(page.locator(".toast")).to_contain_text("2 seats are still open")
    table.tell(READY.frame())
    page.get_by_role("button", name="Start the game").click()
    page.get_by_label("I agree").uncheck()
    expect(page.get_by_label("I agree")).not_to_be_checked()
    assert table.heard == [{"type": "start"}, {"type": "agree", "agree": False}]


def test_a_notification_is_asked_for_only_when_wanted(page: Page) -> None:
    page.add_init_script(
        """window.asked = 0; window.shown = [];
        window.Notification = class {
          static permission = "default";
          static async requestPermission() { window.asked += 1; return (this.permission = "granted"); }
          constructor(title, { body }) { window.shown.push(body); }
        };"""
    )
    table = show(page, replace(FULL, to_act=1))
    assert page.evaluate("window.asked") == 0
    page.get_by_label("Notify me when it is my turn").check()
    assert page.evaluate("window.asked") == 1
    page.evaluate("Object.defineProperty(document, 'hidden', { get: () => true })")
    table.say(replace(FULL, to_act=2))
    table.say(FULL)
    expect(page.locator(".stage h2")).to_have_text("Your turn")
    assert page.evaluate("window.shown") == ["Your turn."]


def test_keys_can_be_switched_off(page: Page) -> None:
    table = show(page, FULL)
    page.get_by_role("checkbox", name="Keys").uncheck()
    expect(page.locator(".move.take")).to_be_enabled()
    page.keyboard.press("t")
    page.get_by_role("checkbox", name="Keys").check()
    page.locator("body").click(position={"x": 5, "y": 5})
    page.keyboard.press("p")
    expect(page.locator(".move.take")).to_be_disabled()
    assert [message["move"] for message in table.heard] == ["p"]


def test_where_a_browser_offers_no_arithmetic_the_page_says_that_it_cannot_check(page: Page) -> None:
    show(page, ROUND_END, origin=INSECURE)
    expect(page.get_by_text("takeorpass verify")).to_be_visible()
    assert page.get_by_text("Deal verified").count() == 0


def test_a_deal_that_does_not_hold_is_said_so(page: Page) -> None:
    show(page, replace(ROUND_END, is_forged=True))
    expect(page.get_by_text("This deal does not hold.", exact=False)).to_be_visible()
    expect(page.get_by_text("The order of the deck follows from the seed")).to_be_visible()


def test_motion_is_spared_where_it_is_not_wanted(page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    show(page, FULL)
    assert page.evaluate("document.getAnimations().length") == 0
