"""The referee: real games tapped through, what is not legal refused, taps taken back, records that the judge takes."""

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from takeorpass.record import judge
from tests.e2e.sound import assert_sound

GUARD_MS = 400
NAMES = ("Anna", "Ben", "Carla", "Dan", "Eva", "Finn", "Maximiliane")
PHONE: ViewportSize = {"width": 360, "height": 640}
ACROSS: ViewportSize = {"width": 640, "height": 360}


@pytest.fixture
def page(page: Page) -> Page:
    """A page whose clock the tests put forward, so that none waits for the guard after a tap."""
    page.clock.install()
    return page


def _begin(page: Page, rules: str, players: int, *options: str, first: str | None = None) -> None:
    """Set up a match in which ``first`` (of the rules' question) was named, else the first player."""
    page.goto("/referee")
    page.get_by_role("button", name="New match").click()
    rows = page.locator("ol li input")
    while rows.count() < players:
        page.get_by_role("button", name="One more player").click()
    while rows.count() > players:
        page.get_by_role("button", name="off the list").last.click()
    for seat, name in enumerate(NAMES[:players]):
        rows.nth(seat).fill(name)
    page.get_by_role("radio", name=rules).check()
    for option in options:
        page.get_by_role("checkbox", name=option).check()
    page.get_by_role("combobox").select_option(label=first or NAMES[0])
    page.get_by_role("button", name="Begin").click()
    page.clock.run_for(GUARD_MS)


def _card(page: Page, card: int) -> None:
    page.locator(f".grid [data-card='{card}']").click()
    page.clock.run_for(GUARD_MS)


def _tap(page: Page, move: str) -> None:
    page.locator({"t": ".choice.take", "p": ".choice.pass"}[move]).click()
    page.clock.run_for(GUARD_MS)


def _turn(page: Page, name: str) -> None:
    expect(page.get_by_role("heading", level=2)).to_have_text(name)


def _take_all(page: Page, cards: list[int]) -> None:
    """Turn up ``cards`` by their digits and take them by key."""
    for card in cards:
        page.keyboard.type(str(card))
        page.keyboard.press("Enter")
        page.clock.run_for(GUARD_MS)
        page.keyboard.press("t")
        page.clock.run_for(GUARD_MS)


def _record(page: Page) -> Any:
    with page.expect_download() as download:
        page.get_by_role("button", name="Record as a file").click()
    return json.loads(Path(download.value.path()).read_text(encoding="utf-8"))


def _scores(page: Page) -> list[int]:
    """By seat, the points in all that the page shows."""
    rows = page.locator(".result li")
    shown = dict(zip(rows.locator(".name").all_inner_texts(), rows.locator(".score").all_inner_texts(), strict=True))
    return [int(shown[name].split()[0].replace("−", "-").removesuffix("points")) for name in NAMES if name in shown]


def test_a_game_of_take_or_pass_is_tapped_through_and_its_record_holds(page: Page) -> None:
    cards = [24, 6, *range(7, 24), *range(25, 30)]
    _begin(page, "Take or pass", 3, first="Carla")
    page.keyboard.type("24")
    page.keyboard.press("Enter")
    page.clock.run_for(GUARD_MS)
    for name in ("Anna", "Ben"):
        _turn(page, name)
        page.keyboard.press("p")
        page.clock.run_for(GUARD_MS)
    expect(page.get_by_role("status").first).to_have_text(
        "Ben passed on J♦ (24). Carla decides on J♦ (24), with 2 chips on it."
    )
    _turn(page, "Carla")
    page.keyboard.press("t")
    page.clock.run_for(GUARD_MS)
    expect(page.get_by_role("list", name="What happened last")).to_contain_text("Carla took J♦ (24) with 2 chips.")
    _take_all(page, cards[1:])
    expect(page.get_by_role("heading", level=2)).to_be_focused()
    record = _record(page)
    verdict = judge(record).data()
    assert verdict["valid"]
    assert verdict["complete"]
    assert record["players"] == ["Anna", "Ben", "Carla"]
    assert record["rounds"][0]["cards"] == cards
    assert record["rounds"][0]["moves"] == ["ppt"] + ["t"] * 23
    assert verdict["totals"] == _scores(page) == [-10, -10, -7]
    expect(page.get_by_role("heading", level=2)).to_have_text("Anna and Ben share the game with −10 points each")


def test_a_game_with_hidden_cards_over_two_rounds(page: Page) -> None:
    _begin(page, "No thanks", 3, "Hidden tiger")
    cards = list(range(9, 33))
    _card(page, cards[0])
    page.get_by_role("button", name="Plays hidden card").click()
    page.clock.run_for(GUARD_MS)
    page.locator(".grid [data-card='9']").click(force=True)
    expect(page.get_by_role("alert")).to_have_text("That card has been seen already.")
    _card(page, 35)
    expect(page.get_by_role("button", name="Plays hidden card")).to_have_count(0)
    _tap(page, "p")
    _turn(page, "Ben")
    _tap(page, "t")
    _card(page, cards[1])
    _tap(page, "t")
    _take_all(page, cards[2:])
    expect(page.get_by_role("heading", level=2)).to_have_text("Carla wins round 1 with −11 points")
    page.get_by_role("button", name="Next round").click()
    page.clock.run_for(GUARD_MS)
    _turn(page, "Ben")
    _take_all(page, cards)
    record = _record(page)
    verdict = judge(record).data()
    assert verdict["valid"]
    assert record["rounds"][0]["moves"][0] == "hpt"
    assert record["rounds"][0]["tigers"] == [35, None, None]
    totals = [sum(round_["scores"][seat] for round_ in verdict["rounds"]) for seat in range(3)]
    assert totals == _scores(page)


def test_what_is_not_legal_is_refused_with_its_sentence(page: Page) -> None:
    _begin(page, "Take or pay", 3)
    _card(page, 17)
    for _ in range(3 * 7):
        page.keyboard.press("p")
        page.clock.run_for(GUARD_MS)
    pay = page.locator(".choice.pass")
    expect(pay).to_have_attribute("aria-disabled", "true")
    pay.click(force=True)
    expect(page.get_by_role("alert")).to_have_text("You have no tokens left: you must take the card.")
    _turn(page, "Anna")
    _tap(page, "t")
    expect(page.get_by_role("alert")).to_have_text("")
    expect(page.get_by_role("list", name="The players").get_by_role("listitem").first).to_contain_text("21")
    page.locator(".grid [data-card='17']").click(force=True)
    expect(page.get_by_role("alert")).to_have_text("That card has been seen already.")


def test_a_tap_that_follows_at_once_buys_no_second_card(page: Page) -> None:
    _begin(page, "No thanks", 3)
    _card(page, 24)
    page.clock.pause_at("2100-01-01")
    page.keyboard.press("t")
    page.locator(".grid [data-card='3']").click()
    page.clock.run_for(GUARD_MS - 1)
    page.locator(".grid [data-card='3']").click()
    expect(page.get_by_role("group", name="The card that was turned up")).to_be_visible()
    page.clock.run_for(1)
    _card(page, 3)
    expect(page.locator(".choice.take")).to_be_visible()


def test_taps_are_taken_back_to_the_start_and_made_again_over_a_reload(page: Page) -> None:
    _begin(page, "No thanks", 4)
    _card(page, 24)
    _tap(page, "p")
    undo = page.get_by_role("button", name="Undo the last tap")
    page.keyboard.press("Control+z")
    _turn(page, "Anna")
    undo.click()
    expect(undo).to_be_disabled()
    page.reload()
    page.get_by_role("button", name="Redo the tap").click()
    page.get_by_role("button", name="Redo the tap").click()
    _turn(page, "Ben")
    expect(page.locator(".pot")).to_contain_text("1 chip on it")


def test_hidden_chips_show_only_while_somebody_holds(page: Page) -> None:
    _begin(page, "No thanks", 6)
    seat = page.get_by_role("button", name="Ben’s chips: hold to peek")
    expect(seat).not_to_contain_text("9")
    seat.hover()
    page.mouse.down()
    expect(seat).to_contain_text("9 chips")
    page.mouse.up()
    expect(seat).not_to_contain_text("9")
    seat.focus()
    page.keyboard.down("Enter")
    expect(seat).to_contain_text("9 chips")
    page.keyboard.up("Enter")
    expect(seat).not_to_contain_text("9")
    page.get_by_role("button", name="Show chips").click()
    expect(page.get_by_role("list", name="The players").get_by_role("listitem").nth(1)).to_contain_text("9 chips")


@pytest.mark.parametrize("size", [PHONE, ACROSS], ids=["upright", "across"])
@pytest.mark.parametrize("rules", ["No thanks", "Take or pass"])
def test_on_a_phone_seven_play_without_scrolling(page: Page, size: ViewportSize, rules: str) -> None:
    page.set_viewport_size(size)
    _begin(page, rules, 7)
    page.get_by_role("button", name="Show chips").click()
    _assert_seen(page, ".bar", "h2", ".grid", ".lines", ".seats ul")
    _card(page, 24)
    _tap(page, "p")
    _assert_seen(page, ".bar", "h2", ".card", ".pot", ".choice.take", ".choice.pass", ".lines", ".seats ul")
    take, passing = (page.locator(f".choice.{move}").bounding_box() for move in ("take", "pass"))
    assert take is not None
    assert passing is not None
    assert passing["x"] - (take["x"] + take["width"]) >= 32


def _assert_seen(page: Page, *parts: str) -> None:
    size = page.viewport_size
    assert size is not None
    for part in parts:
        box = page.locator(".play").locator(part).first.bounding_box()
        assert box is not None, part
        assert box["y"] >= 0, part
        assert box["x"] >= 0, part
        assert box["y"] + box["height"] <= size["height"], part
        assert box["x"] + box["width"] <= size["width"], part


def test_every_state_is_sound(page: Page) -> None:
    _begin(page, "No thanks", 7, "Hidden tiger")
    _card(page, 24)
    _tap(page, "t")
    assert_sound(page)
    _card(page, 6)
    assert_sound(page)
    page.get_by_role("button", name="May I …?").click()
    expect(page.get_by_role("dialog")).to_contain_text("No. You have no chips left: you must take the card.")
    assert_sound(page)
    page.get_by_role("button", name="Close").click()
    page.get_by_role("button", name="Step through").click()
    assert_sound(page)
    page.get_by_role("button", name="Back", exact=True).click()
    page.clock.run_for(GUARD_MS)
    _tap(page, "t")
    _take_all(page, list(range(10, 24)) + list(range(25, 33)))
    assert_sound(page)
    page.get_by_role("button", name="All matches").click()
    expect(page.get_by_role("heading", name="Earlier matches")).to_be_visible()
    assert_sound(page)


def test_a_record_is_opened_stepped_through_and_gone_on_with(page: Page, tmp_path: Path) -> None:
    record = {
        "format": "takeorpass-record/1",
        "rules": "no-thanks",
        "players": ["Ina", "Jo", "Kim"],
        "rounds": [{"starter": 2, "cards": [24, 6], "moves": ["pt", "p"]}],
    }
    file = tmp_path / "record.json"
    file.write_text(json.dumps(record | {"players": ["Ina"]}), encoding="utf-8")
    page.goto("/referee")
    page.get_by_label("A record as a file").set_input_files(file)
    expect(page.get_by_role("alert")).to_have_text("With no-thanks 3 to 7 players may play, not 1.")
    file.write_text(json.dumps(record), encoding="utf-8")
    page.get_by_label("A record as a file").set_input_files(file)
    _turn(page, "Jo")
    page.get_by_role("button", name="Step through").click()
    expect(page.get_by_role("heading", level=2)).to_have_text("Step 5 of 5")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_role("status").filter(has_text="took")).to_contain_text("Ina took 24 with 1 chip.")
    page.get_by_role("slider").fill("0")
    expect(page.get_by_role("heading", level=2)).to_have_text("Step 0 of 5")
    page.go_back()
    page.clock.run_for(GUARD_MS)
    _tap(page, "t")
    assert judge(_record(page)).valid


def test_what_was_kept_and_cannot_be_read_is_said_and_not_lost(page: Page) -> None:
    page.goto("/referee")
    page.evaluate("localStorage.setItem('takeorpass:referee/1', '{\"revision\": 1, \"tape\": 7}')")
    page.reload()
    expect(page.get_by_text("A match that was kept here cannot be read.")).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("button", name="Save it as a file").click()
    assert Path(download.value.path()).read_text(encoding="utf-8") == '{"revision": 1, "tape": 7}'
