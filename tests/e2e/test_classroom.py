"""The classroom page: a whole lesson on one screen, with pauses, questions and taps taken back."""

from playwright.sync_api import Page, expect

from tests.e2e.sound import assert_sound

CARDS = 15
GUARD_MS = 400
NOT_FOR_CHILDREN = ("bet", "betting", "gamble", "cash", "ranking", "account", "chat", "clock runs", "eliminated")


def _start(page: Page, *names: str) -> None:
    page.clock.install()
    page.goto("/classroom")
    page.get_by_role("radio", name=str(max(3, len(names)))).check()
    for number, name in enumerate(names, start=1):
        page.get_by_role("textbox", name=f"Name of player {number}").fill(name)
    page.get_by_role("button", name="Start with").click()


def _take_all(page: Page) -> None:
    for _ in range(CARDS):
        _press(page, "Take the")


def _press(page: Page, name: str) -> None:
    """Press one of the two moves once presses count again."""
    page.clock.run_for(GUARD_MS)
    page.get_by_role("button", name=name).click()


def test_every_state_of_a_lesson_is_sound_and_speaks_of_no_bets(page: Page) -> None:
    page.goto("/classroom")
    expect(page.get_by_role("button", name="Start with 3 players")).to_be_visible()
    said = page.locator("main").inner_text()
    page.get_by_role("textbox", name="Name of player 1").fill("W" * 20)
    assert_sound(page)
    _start(page, "Mia", "Noah", "A name as long as names", "Ida", "Eli")
    page.get_by_role("button", name="Explain one choice").click()
    said += page.locator("main").inner_text()
    assert_sound(page)
    _take_all(page)
    said += page.locator("main").inner_text()
    assert_sound(page)
    assert [word for word in NOT_FOR_CHILDREN if word in said.lower().split()] == []


def test_a_token_is_paid_the_turn_passes_on_and_after_a_take_the_next_decides(page: Page) -> None:
    _start(page, "Mia", "Noah", "Ida")
    expect(page.get_by_role("heading", name="Mia’s turn")).to_be_visible()
    _press(page, "Pay a token")
    expect(page.get_by_role("status")).to_have_text("Mia paid a token.")
    expect(page.locator("li", has_text="Mia")).to_contain_text("6 tokens")
    _press(page, "Take the")
    expect(page.get_by_role("status")).to_contain_text("with 1 token.")
    expect(page.get_by_role("heading", name="Ida’s turn")).to_be_visible()


def test_who_has_no_token_left_is_told_to_take(page: Page) -> None:
    _start(page, "Mia", "Noah", "Ida")
    for _ in range(3 * 7):
        _press(page, "Pay a token")
    pay = page.get_by_role("button", name="Pay a token")
    expect(pay).to_have_attribute("aria-disabled", "true")
    expect(page.locator("#must")).to_have_text("You have no tokens left: you must take the card.")
    pay.click(force=True)
    expect(page.get_by_role("heading", name="Mia’s turn")).to_be_visible()
    _press(page, "Take the")
    expect(page.get_by_role("status")).to_contain_text("with 21 tokens.")


def test_a_pause_and_a_question_left_alone_cost_nothing(page: Page) -> None:
    _start(page, "Mia", "Noah", "Ida")
    seats = page.locator("main ul").last.inner_text()
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_role("heading", name="A pause")).to_be_visible()
    expect(page.get_by_role("button", name="Go on")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Pause")).to_be_focused()
    page.get_by_role("button", name="Explain one choice").click()
    page.get_by_role("button", name="Leave the question").click()
    expect(page.get_by_role("button", name="Explain one choice")).to_be_focused()
    assert page.locator("main ul").last.inner_text() == seats
    expect(page.get_by_role("heading", name="Mia’s turn")).to_be_visible()


def test_a_lesson_outlives_a_reload_and_a_tap_is_taken_back(page: Page) -> None:
    _start(page, "Mia", "Noah", "Ida")
    _press(page, "Pay a token")
    page.reload()
    expect(page.get_by_role("heading", name="Noah’s turn")).to_be_visible()
    page.get_by_role("button", name="Take back a tap").click()
    expect(page.get_by_role("heading", name="Mia’s turn")).to_be_visible()
    expect(page.get_by_role("button", name="Take back a tap")).to_be_disabled()


def test_a_second_tap_of_an_eager_finger_is_not_the_next_childs(page: Page) -> None:
    _start(page, "Mia", "Noah", "Ida")
    page.clock.run_for(GUARD_MS)
    page.get_by_role("button", name="Pay a token").dblclick()
    expect(page.get_by_role("heading", name="Noah’s turn")).to_be_visible()
    expect(page.locator("li", has_text="Noah")).to_contain_text("7 tokens")


def test_a_game_is_ended_from_the_pause_before_its_last_card(page: Page) -> None:
    _start(page, "Mia", "Noah", "Ida")
    page.get_by_role("button", name="Pause").click()
    assert_sound(page)
    page.get_by_role("button", name="End this game for good").click()
    page.reload()
    expect(page.get_by_role("button", name="Start with")).to_be_visible()


def test_a_round_ends_with_a_sum_for_each_and_another_may_follow(page: Page) -> None:
    _start(page, "Mia", "Noah", "Ida")
    _take_all(page)
    expect(page.locator("h2")).to_be_focused()
    page.set_viewport_size({"width": 360, "height": 640})
    name = page.get_by_role("rowheader", name="Noah").bounding_box()
    assert name is not None
    assert name["height"] < 60, "a short name stands on one line"
    for row in page.locator("tbody tr").all():
        cost, tokens, score = (int(text.replace("−", "-")) for text in row.locator("td").all_inner_texts())
        assert score == cost - tokens
    page.get_by_role("button", name="One more round").click()
    expect(page.get_by_role("heading", name="Noah’s turn")).to_be_focused()
    _take_all(page)
    expect(page.get_by_role("columnheader", name="All 2 rounds")).to_be_visible()
    page.get_by_role("button", name="End").click()
    page.reload()
    expect(page.get_by_role("button", name="Start with")).to_be_visible()
