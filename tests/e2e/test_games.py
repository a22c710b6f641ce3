"""Whole games against bots, as a person at the browser plays them, on a real server."""

import json
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.playing import (
    choose_game,
    hurry_on,
    move_button,
    own_cards,
    play_by_ear,
    play_round,
    press_at,
    wait_for_turn,
    what_stands,
)
from tests.e2e.serving import GameServer

pytestmark = pytest.mark.usefixtures("lasting_context")

GAMES = [("No thanks", ()), ("Take or pass", ()), ("Take or pay", ()), ("No thanks", ("Hidden tiger",))]


@pytest.mark.parametrize(("base", "options"), GAMES)
def test_a_whole_game_is_played_with_a_reload_in_its_middle(
    page: Page, base: str, options: tuple[str, ...], tmp_path: Path
) -> None:
    choose_game(page, base, *options)
    play_round(page, moves=4)
    if options:
        _play_hidden_card(page)
    wait_for_turn(page)
    before = what_stands(page)
    page.reload()
    wait_for_turn(page)
    assert what_stands(page) == before

    # One of the games is played by hand to its end; at the others that would show nothing new.
    if base == "Take or pass":
        play_round(page)
    else:
        play_round(page, moves=3)
        hurry_on(page)
    expect(page.get_by_text("Deal verified")).to_be_visible()
    assert page.locator(".scores .place").first.inner_text().startswith("1")
    record = _download(page, tmp_path / "record.json")
    assert _run("judge", "--json", record)["valid"]
    assert page.title() == "Game over – Take or Pass"
    scores = [int(text.replace("−", "-")) for text in page.locator(".scores .score b").all_inner_texts()]
    assert scores == sorted(json.loads(record.read_text())["rounds"][0]["scores"])


def test_one_click_starts_a_game(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Play now").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile(r"No thanks\s*Round 1 of 4"))
    expect(page.locator(".seat")).to_have_count(4)
    expect(page.locator(".seat.own .count")).to_have_text(re.compile(r"^\d+ chips?$"))


def test_a_whole_match_is_played_by_keys_and_by_what_is_said(page: Page, tmp_path: Path) -> None:
    """Nothing is looked at but the accessibility tree, and nothing is pressed but keys."""
    page.goto("/")
    expect(page.get_by_role("radio", name="4", exact=True)).to_be_checked()
    press_at(page, 'radio "No thanks', "ArrowDown", "ArrowDown")
    press_at(page, 'radio "4"', "ArrowLeft")
    press_at(page, 'button "One round more"', "Enter")
    press_at(page, 'button "Start this game"', "Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile(r"Take or pay\s*Round 1 of 2"))
    play_by_ear(page)
    expect(page.get_by_role("heading", level=2)).to_be_focused()
    press_at(page, 'button "Next round"', "Enter")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Round 2 of 2")
    said = play_by_ear(page)

    totals = [int(total.replace("−", "-")) for total in re.findall(r"paragraph: (−?\d+) points? this round", said)]
    assert (len(totals), totals) == (3, sorted(totals))
    assert re.search(rf" the match with −?{abs(totals[0])} points?", said)
    with page.expect_download() as download:
        press_at(page, 'link "Download the record"', "Enter")
    download.value.save_as(tmp_path / "record.json")
    assert _run("judge", "--json", tmp_path / "record.json")["complete"]
    press_at(page, 'button "Play again"', "Enter")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Round 1 of 2")


def test_rules_of_ones_own_have_a_title_and_say_what_they_are_made_of(page: Page) -> None:
    rules = {"low": 3, "high": 20, "set_aside": 4, "chips": 7, "after_take": "next", "tie_break": "share"}
    seats = [{"kind": "person", "name": "Ana"}, {"kind": "person"}, {"kind": "bot", "level": "careful"}]
    heading = page.get_by_role("heading", level=1)
    for name, title in (("", "Own rules"), ("no-thanks", "Own rules: no-thanks")):
        body = {"rules": rules | {"name": name}, "seats": seats, "rounds": 2}
        page.goto(f"/t/{page.request.post('/api/tables', data=body).json()['table']}")
        expect(heading).to_have_text(re.compile(f"^{title} ?cards 3–20, 4 unseen, 7 chips each"))
        expect(page.get_by_role("heading", level=3, name=title)).to_be_visible()


def test_a_doubled_click_buys_one_card(page: Page) -> None:
    choose_game(page, "No thanks")
    for _ in range(3):
        wait_for_turn(page)
        before = own_cards(page)
        card = page.locator(".stage .turned .number").inner_text()
        move_button(page, "t").dblclick()
        wait_for_turn(page)
        assert own_cards(page) == sorted([*before, int(card)])


def test_the_next_round_goes_on_with_the_totals(page: Page, tmp_path: Path) -> None:
    choose_game(page, "Take or pay", players=3, rounds=2)
    hurry_on(page)
    scores = dict(zip(page.locator(".scores h3").all_inner_texts(), _numbers(page, ".score b"), strict=True))
    page.get_by_role("button", name="Next round").click()
    play_round(page, moves=1)
    wait_for_turn(page)
    for name, score in scores.items():
        seat = page.locator(".seat").filter(has=page.get_by_text(name, exact=True))
        expect(seat.locator(".cost")).to_contain_text(f"total {score}".replace("-", "−"))
    hurry_on(page)
    expect(page.get_by_role("heading", level=2)).to_contain_text("the match with")
    assert _run("judge", "--json", _download(page, tmp_path / "record.json"))["complete"]
    page.get_by_role("button", name="Play again").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Round 1 of 2")


def test_a_name_that_looks_like_a_page_is_text_everywhere(page: Page) -> None:
    name = "<img src=x onerror=alert(1)>"
    page.goto("/")
    page.get_by_label("Your name").fill(name)
    page.get_by_label("Your name").blur()
    choose_game(page, "Take or pay", players=3)
    hurry_on(page)
    expect(page.get_by_role("heading", level=3).filter(has_text=name)).to_be_visible()
    assert page.locator("img").count() == 0


def test_who_watches_is_offered_no_move_and_told_no_chips(page: Page, browser: Browser, base_url: str) -> None:
    choose_game(page, "No thanks")
    play_round(page, moves=3)
    stranger = browser.new_page(base_url=base_url)
    stranger.goto(page.url)
    expect(stranger.get_by_text("You are watching")).to_be_visible()
    expect(stranger.locator(".seat")).to_have_count(4)
    assert stranger.locator(".move").count() == 0
    assert stranger.locator(".seat .chips").all_inner_texts() == ["chips hidden"] * 4
    expect(stranger.get_by_role("region", name="Settings").get_by_role("checkbox")).to_have_count(1)
    expect(stranger.get_by_role("checkbox", name="Sounds")).to_be_visible()
    stranger.keyboard.press("t")
    assert what_stands(page)
    stranger.close()


def test_a_second_tab_shows_the_same_game_and_both_stay_current(page: Page) -> None:
    choose_game(page, "No thanks")
    wait_for_turn(page)
    other = page.context.new_page()
    other.goto(page.url)
    wait_for_turn(other)
    play_round(other, moves=2)
    wait_for_turn(other)
    # It may be this one's turn already, and the other's last moves be on their way still.
    deadline = time.monotonic() + 10
    while what_stands(page) != what_stands(other) and time.monotonic() < deadline:
        page.wait_for_timeout(50)
    assert what_stands(page) == what_stands(other)


def test_a_server_killed_in_mid_turn_comes_back_with_the_same_game(page: Page, tmp_path: Path) -> None:
    import signal

    with GameServer(tmp_path / "games.sqlite") as server:
        page.goto(server.url)
        page.get_by_role("button", name="Play now").click()
        play_round(page, moves=5)
        wait_for_turn(page)
        before = what_stands(page)
        server.stop(signal.SIGKILL)
        expect(page.get_by_role("alert")).to_contain_text("Connection lost")
        for _ in range(3):
            page.keyboard.press("p")
        server.start()
        expect(page.get_by_role("alert")).to_be_empty()
        wait_for_turn(page)
        assert what_stands(page) == before
        play_round(page, moves=3)


def test_a_table_that_there_is_not_is_said_to_be_none(page: Page) -> None:
    page.goto("/t/nothing")
    expect(page.get_by_role("main")).to_contain_text("There is no such table.")


def test_a_path_that_is_none_is_said_to_be_none(page: Page, base_url: str) -> None:
    page.goto("/t/a/b")
    expect(page.get_by_role("heading", level=1)).to_have_text("There is nothing here.")
    page.get_by_role("link", name="To the first page").click()
    page.wait_for_url(f"{base_url}/")


def _play_hidden_card(page: Page) -> None:
    """Play the own hidden card; the turn goes on with the same card up, and it counts from then on."""
    wait_for_turn(page)
    before = own_cards(page)
    up = page.locator(".stage .turned .number").inner_text()
    hidden = page.locator(".tiger .card").inner_text()
    page.keyboard.press("h")
    expect(page.locator(".tiger")).to_have_count(0)
    assert own_cards(page) == sorted([*before, int(hidden)])
    assert page.locator(".stage .turned .number").inner_text() == up


def _download(page: Page, path: Path) -> Path:
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the record").click()
    download.value.save_as(path)
    _run("verify", path)
    return path


def _run(command: str, *arguments: str | Path) -> dict[str, object]:
    done = subprocess.run(
        [sys.executable, "-m", "takeorpass", command, *map(str, arguments)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return json.loads(done.stdout) if "--json" in arguments else {}


def _numbers(page: Page, selector: str) -> list[int]:
    return [int(text.replace("−", "-")) for text in page.locator(selector).all_inner_texts()]
