"""People at a table of their own, each in a browser of their own: by link, to the end, and again."""

from __future__ import annotations

import re
from collections.abc import Generator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.playing import (
    hurry_on,
    is_over,
    move_button,
    own_cards,
    play_round,
    play_together,
    set_table,
    sit_down,
    wait_for_turn,
    what_stands,
)

BASES = [("No thanks", 1), ("Take or pass", 1), ("Take or pay", 2)]


@pytest.fixture
def friend(browser: Browser, base_url: str) -> Generator[Page]:
    """Another person's page."""
    context = browser.new_context(base_url=base_url)
    yield context.new_page()
    context.close()


@pytest.fixture
def stranger(browser: Browser, base_url: str) -> Generator[Page]:
    """The page of somebody who has only the link."""
    context = browser.new_context(base_url=base_url)
    yield context.new_page()
    context.close()


@pytest.mark.parametrize(("base", "rounds"), BASES)
def test_two_people_and_a_bot_play_a_whole_match_through_all_that_goes_wrong(
    page: Page, friend: Page, base: str, rounds: int
) -> None:
    set_table(page, base, rounds=rounds)
    sit_down(friend, page.url, "Ben", 2)
    page.get_by_role("button", name="Start the game").click()
    play_together([page, friend], moves=3)

    _reload_on_turn(page, friend)
    _double_click(friend, page)
    play_together([page, friend], moves=2)
    _cut_the_line(page, friend)
    tab = page.context.new_page()
    tab.goto(page.url)
    # One of the games is played by hand to its end; at the others that would show nothing new.
    if rounds > 1:
        play_together([tab, friend])
    else:
        hurry_on(tab, friend)
    tab.close()

    for number in range(1, rounds):
        page.get_by_role("button", name="Next round").click()
        expect(friend.get_by_role("heading", level=1)).to_contain_text(f"Round {number + 1} of {rounds}")
        play_together([page, friend], moves=2)
        hurry_on(page, friend)
    for one in (page, friend):
        expect(one.get_by_text("Deal verified")).to_be_visible()
        assert one.title() == "Game over – Take or Pass"
    assert page.locator(".scores").inner_text() == friend.locator(".scores").inner_text()


def test_everything_is_shown_to_all_before_the_start(page: Page, friend: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Play with friends").click()
    page.get_by_role("checkbox", name=re.compile("^Hidden tiger")).check()
    page.get_by_role("radio", name="3", exact=True).check()
    page.get_by_label("Who last received a gift?").select_option(label="Seat 2")
    page.get_by_role("checkbox", name=re.compile("^Open to spectators")).check()
    page.get_by_role("button", name="Set the table").click()
    start = page.get_by_role("button", name="Start the game")
    expect(start).to_be_disabled()
    expect(page.locator("#why-not-start")).to_have_text("2 seats are still open: wait for people, or seat bots.")

    sit_down(friend, page.url, "Ana", 2)
    for one in (page, friend):
        terms = one.get_by_role("region", name="No thanks, hidden tiger")
        expect(terms).to_contain_text("Ana last received a gift, and starts.")
        expect(terms).to_contain_text("11 chips each, hidden")
        expect(terms).to_contain_text("one hidden card")
        expect(one.get_by_text("Still to agree:")).to_be_visible()
    friend.get_by_label("I agree").check()
    page.get_by_label("Who is to sit on seat 3").select_option(value="newcomer")
    expect(page.get_by_text("All who sit here agree.")).to_be_visible()
    start.click()
    for one in (page, friend):
        expect(one.locator(".board")).to_be_visible()
        expect(one.get_by_text("Open to spectators")).to_be_visible()


def test_two_people_of_one_name_have_two_seats_and_who_gets_up_frees_one(page: Page, friend: Page) -> None:
    set_table(page, "No thanks", people=2)
    sit_down(friend, page.url, "Ana", 3)
    expect(page.locator(".place bdi").get_by_text("Ana", exact=True)).to_have_count(2)
    friend.get_by_role("button", name="Get up").click()
    expect(page.locator(".place bdi").get_by_text("Ana", exact=True)).to_have_count(1)
    expect(friend.get_by_role("heading", name="Pick a seat")).to_be_visible()


def test_who_comes_late_watches_and_is_offered_nothing(page: Page, friend: Page, stranger: Page) -> None:
    set_table(page, "No thanks")
    sit_down(friend, page.url, "Ben", 2)
    stranger.goto(page.url)
    expect(stranger.get_by_text("Every seat is taken.")).to_be_visible()
    page.get_by_role("button", name="Start the game").click()
    expect(stranger.get_by_text("You are watching")).to_be_visible()
    expect(page.get_by_text("1 watching")).to_be_visible()
    play_together([page, friend], moves=2)
    assert stranger.locator(".move, .tiger, .undo").count() == 0
    assert stranger.locator(".seat .chips").all_inner_texts() == ["chips hidden"] * 3
    friend.close()
    expect(page.locator(".seat").filter(has_text="Ben").get_by_title("Ben is away")).to_be_visible()


def test_a_rematch_takes_all_who_accept_to_the_same_new_table(page: Page, friend: Page) -> None:
    first = _finished(page, friend)
    page.get_by_role("button", name="Play again").click()
    expect(friend.get_by_text("Ana plays on.")).to_be_visible()
    friend.get_by_role("button", name="Play again").click()
    for one in (page, friend):
        one.wait_for_url(lambda url: url != first)
        expect(one.locator(".board")).to_be_visible()
    assert page.url == friend.url
    play_together([page, friend], moves=2)


def test_the_host_goes_on_without_who_has_gone(page: Page, friend: Page) -> None:
    first = _finished(page, friend)
    people = friend.context
    friend.close()
    page.get_by_role("button", name="Play again").click()
    expect(page.get_by_text("Ben is away.")).to_be_visible()
    page.get_by_role("button", name="Go on without waiting").click()
    page.wait_for_url(lambda url: url != first)
    expect(page.get_by_role("heading", name="Waiting for one more")).to_be_visible()
    expect(page.get_by_role("button", name="Start the game")).to_be_disabled()

    back = people.new_page()
    back.goto(first)
    back.get_by_role("link", name="There is a new table").click()
    sit_down(back, page.url, "Ben", 2)
    page.get_by_role("button", name="Start the game").click()
    play_together([page, back], moves=2)


def test_one_reads_of_oneself_as_you_and_of_the_others_by_name(page: Page, friend: Page, stranger: Page) -> None:
    set_table(page, "Take or pay")
    sit_down(friend, page.url, "Ben", 2)
    page.get_by_role("button", name="Start the game").click()
    stranger.goto(page.url)
    expect(stranger.get_by_text("You are watching")).to_be_visible()
    play_together([page, friend], moves=4)
    for one, said in ((page, {"You", "Ben"}), (friend, {"You", "Ana"}), (stranger, {"Ana", "Ben"})):
        history = one.get_by_role("list", name="What happened")
        for name in ("You", "Ana", "Ben"):
            deeds = history.get_by_text(re.compile(rf"^{name} (paid|took) "))
            if name in said:
                expect(deeds).not_to_have_count(0)
            else:
                expect(deeds).to_have_count(0)


def test_who_declines_leaves_a_seat_open(page: Page, friend: Page, stranger: Page) -> None:
    first = _finished(page, friend)
    friend.get_by_role("button", name="No more for me").click()
    expect(page.get_by_text("Ben leaves a seat open.")).to_be_visible()
    page.get_by_role("button", name="Play again").click()
    page.wait_for_url(lambda url: url != first)
    expect(page.get_by_role("heading", name="Waiting for one more")).to_be_visible()
    assert friend.url == first
    sit_down(stranger, page.url, "Carla", 2)
    page.get_by_role("button", name="Start the game").click()
    play_together([page, stranger], moves=2)


def test_a_finished_match_is_stepped_through_with_any_eyes_and_by_link(
    page: Page, friend: Page, stranger: Page
) -> None:
    _finished(page, friend)
    page.get_by_role("button", name="Step through it").click()
    slider = page.get_by_role("slider", name="Step")
    last = int(slider.get_attribute("max") or "0")
    page.keyboard.press("Home")
    expect(page.locator(".look")).to_contain_text(f"Step 0 of {last}")
    for _ in range(6):
        page.keyboard.press("ArrowRight")
    expect(page.locator(".look")).to_contain_text(f"Step 6 of {last}")
    slider.fill("9")
    expect(page.locator(".look")).to_contain_text(f"Step 9 of {last}")
    page.get_by_label("Seen by").select_option(label="Ben")
    expect(page.locator(".seat.own h3")).to_contain_text("Ben")
    assert page.locator(".move").count() == 0
    shown = what_stands(page)
    stranger.goto(page.url)
    expect(stranger.locator(".look")).to_contain_text(f"Step 9 of {last}")
    expect(stranger.locator(".seat.own h3")).to_contain_text("Ben")
    # Whoever looks is told of oneself as you, through whatever eyes; the stranger is nobody here.
    assert what_stands(stranger) == re.sub(r"\bYou\b", "Ana", shown)
    page.get_by_role("button", name="To the result").click()
    assert is_over(page)


def test_looking_back_in_mid_game_offers_no_move_until_one_is_back_at_now(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Play now").click()
    play_round(page, moves=3)
    wait_for_turn(page)
    before = what_stands(page)
    page.get_by_role("button", name="Look back").click()
    page.keyboard.press("Home")
    expect(page.locator(".look")).to_contain_text("Step 0 of")
    assert page.locator(".move").count() == 0
    expect(page.get_by_text("Meanwhile it is your turn.")).to_be_visible()
    for key in ("t", "p", "b"):
        page.keyboard.press(key)
    page.get_by_role("button", name="Back to now").click()
    wait_for_turn(page)
    assert what_stands(page) == before


def test_alone_one_takes_back_and_the_bots_keep_the_pace_that_is_set(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Play now").click()
    wait_for_turn(page)
    before = what_stands(page)
    move_button(page, "p").click()
    wait_for_turn(page)
    page.get_by_role("button", name="Take back").click()
    expect(page.get_by_role("region", name="What happened")).to_contain_text("took back the last decision")
    wait_for_turn(page)
    assert _without_last_line(what_stands(page)) == _without_last_line(before)
    page.get_by_label("Bots move").select_option(label="slowly")
    page.reload()
    expect(page.get_by_label("Bots move")).to_have_value("3")
    page.get_by_label("Bots move").select_option(label="at once")
    hurry_on(page)
    expect(page.get_by_text("Deal verified")).to_be_visible()


def _finished(page: Page, friend: Page) -> str:
    """Play a whole small match of two people, and return where."""
    set_table(page, "Take or pay")
    sit_down(friend, page.url, "Ben", 2)
    page.get_by_role("button", name="Start the game").click()
    hurry_on(page, friend)
    return page.url


def _reload_on_turn(page: Page, friend: Page) -> None:
    """Reload on the own turn: the same game stands there."""
    _play_to_turn(page, friend)
    before = what_stands(page)
    page.reload()
    wait_for_turn(page)
    assert what_stands(page) == before


def _double_click(page: Page, friend: Page) -> None:
    """Take twice as fast as one can: one card is bought."""
    _play_to_turn(page, friend)
    before = own_cards(page)
    move_button(page, "t").dblclick()
    expect(page.locator(".seat.own .runs .card:not(.ghost)")).to_have_count(len(before) + 1)
    _play_to_turn(page, friend)
    assert len(own_cards(page)) <= len(before) + 2


def _cut_the_line(page: Page, friend: Page) -> None:
    """Press pass while the line is down: nothing comes of it, now or later."""
    _play_to_turn(page, friend)
    before = what_stands(page)
    page.context.set_offline(True)
    expect(page.get_by_role("alert")).to_contain_text("Connection lost")
    for _ in range(3):
        page.keyboard.press("p")
    page.context.set_offline(False)
    expect(page.get_by_role("alert")).to_be_empty(timeout=2000)
    wait_for_turn(page)
    assert what_stands(page) == before


def _play_to_turn(page: Page, friend: Page) -> None:
    """Let ``friend`` play on until it is the turn of ``page``."""
    while page.locator(".move.take[aria-disabled=false]").count() == 0:
        if friend.locator(".move.take[aria-disabled=false]").count() > 0:
            play_together([friend], moves=1)
        page.wait_for_timeout(15)


def _without_last_line(shown: str) -> str:
    """Return what stands there but for the line that says what happened last."""
    return re.sub(r"\n[^\n]*\.\n", "\n", shown)
