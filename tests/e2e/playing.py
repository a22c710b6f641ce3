"""A person at the browser: sits down, plays a round by mouse or by keys, reads what the page says."""

from __future__ import annotations

import re
from collections.abc import Sequence

from playwright.sync_api import Locator, Page

IS_MINE_OR_OVER = """() =>
  document.querySelector("#end") !== null ||
  document.querySelector(".move.take")?.getAttribute("aria-disabled") === "false"
"""
"""Whether take can be pressed now, or the round is over."""
POLLING_MS = 20
"""How often that is asked; by itself Playwright asks with every frame, and has frames drawn to ask."""


HURRY = """() => {
  const path = location.pathname.replace("/t/", "/api/tables/");
  const socket = new WebSocket(`${location.origin.replace("http", "ws")}${path}/socket`);
  socket.onmessage = ({ data }) => {
    const { type, phase, your_turn, round, ply } = JSON.parse(data);
    if (type !== "view") return;
    if (phase.endsWith("_over")) socket.close();
    else if (your_turn) socket.send(JSON.stringify({ type: "move", round, ply, move: "t" }));
  };
}"""
"""Takes every card by another line of this browser, until the round is over."""


def choose_game(page: Page, base: str, *options: str, players: int = 4, rounds: int = 1) -> None:
    """Choose a game on the first page and start it."""
    page.goto("/")
    page.get_by_role("radio", name=re.compile(f"^{base}")).check()
    for option in options:
        page.get_by_role("checkbox", name=re.compile(f"^{option}")).check()
    page.get_by_role("radio", name=str(players), exact=True).check()
    _choose_rounds(page, rounds)
    page.get_by_role("button", name="Start this game").click()
    page.wait_for_url("**/t/*")


def set_table(page: Page, base: str, *, people: int = 1, name: str = "Ana", rounds: int = 1) -> None:
    """Choose a game with ``people`` by link besides oneself and a bot, and wait for them at the table."""
    page.goto("/")
    page.get_by_label("Your name").fill(name)
    page.get_by_label("Your name").blur()
    page.get_by_role("radio", name=re.compile(f"^{base}")).check()
    page.get_by_role("radio", name=str(people + 2), exact=True).check()
    for seat in range(people + 1):
        who = "person" if seat < people else "careful"
        page.get_by_label(f"Seat {seat + 2}", exact=True).select_option(who)
    _choose_rounds(page, rounds)
    page.get_by_role("button", name="Set the table").click()
    page.wait_for_url("**/t/*")


def sit_down(page: Page, url: str, name: str, seat: int) -> None:
    """Come by link and sit down on ``seat``, counted from 1."""
    page.goto(url)
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name=f"Sit here, on seat {seat}").click()
    page.get_by_role("button", name="Get up").wait_for()


def play_together(pages: Sequence[Page], moves: int | None = None) -> None:
    """Let several people play on to the end of the round, or for so many ``moves`` together."""
    made = 0
    while moves is None or made < moves:
        ready = [page for page in pages if page.evaluate(IS_MINE_OR_OVER)]
        playing = [page for page in ready if not is_over(page)]
        if len(ready) == len(pages) and not playing:
            return
        if not playing:
            pages[0].wait_for_timeout(15)
            continue
        click(playing[0], _wanted(playing[0]))
        made += 1


def hurry_on(*pages: Page) -> None:
    """Let people take every card to the end of the round: where that is not what the test is about."""
    for page in pages:
        page.evaluate(HURRY)
    for page in pages:
        page.locator("#end").wait_for()


def play_round(page: Page, *, moves: int | None = None) -> None:
    """Play on to the end of the round, or for so many ``moves``, by mouse."""
    made = 0
    while moves is None or made < moves:
        page.wait_for_function(IS_MINE_OR_OVER, polling=POLLING_MS)
        if is_over(page):
            return
        click(page, _wanted(page))
        made += 1


def click(page: Page, letter: str) -> None:
    """Make a move with the mouse."""
    move_button(page, letter).click()


def play_by_ear(page: Page) -> str:
    """Play a round by keys, told nothing but what the accessibility tree says; return what it says at the end."""
    while "The lowest score wins." not in (said := page.get_by_role("main").aria_snapshot()):
        if re.search(r'button "Take [^"]*"(?! \[disabled\])', said):
            passing = re.search(r'button "(?:Pass|Pay) [^"]*"(?! \[disabled\])', said)
            card, pot = _number(r"The card that is up: (\d+)", said), _number(r"paragraph: .?(\d+) in the p", said)
            page.keyboard.press("p" if passing and 3 * pot < card else "t")
        else:
            page.wait_for_timeout(20)
    return said


def press_at(page: Page, part: str, *keys: str) -> None:
    """Press Tab until ``part``, as the accessibility tree calls it, has the focus, and there ``keys``."""
    for _ in range(60):
        page.keyboard.press("Tab")
        focused = page.locator(":focus")
        # After the last part the focus leaves the page, and comes back to the first.
        if focused.count() and focused.aria_snapshot().lstrip("- '").startswith(part):
            for key in keys:
                page.keyboard.press(key)
            return
    raise AssertionError(f"{part} cannot be reached with Tab")


def move_button(page: Page, letter: str) -> Locator:
    """The button of a move."""
    return page.locator(".move.take" if letter == "t" else ".move.pass")


def wait_for_turn(page: Page) -> None:
    """Wait until it is this seat's turn, or the round is over."""
    page.wait_for_function(IS_MINE_OR_OVER, polling=POLLING_MS)


def is_over(page: Page) -> bool:
    """Whether the page shows the end of a round."""
    return page.locator("#end").count() > 0


def own_cards(page: Page) -> list[int]:
    """The cards of the own seat."""
    shown = page.locator(".seat.own .runs .card:not(.ghost)").all_inner_texts()
    return [int(re.findall(r"\d+", text)[-1]) for text in shown]


def what_stands(page: Page) -> str:
    """All that the table shows of the game itself: the middle and every seat."""
    return "\n".join(page.locator(".board .stage section, .board .seat").all_inner_texts())


def _number(pattern: str, said: str) -> int:
    found = re.search(pattern, said)
    assert found is not None, said
    return int(found[1])


def _choose_rounds(page: Page, rounds: int) -> None:
    shown = page.get_by_role("status").filter(has_text="round")
    while (now := int(shown.inner_text().split()[0])) != rounds:
        page.get_by_role("button", name="One round fewer" if now > rounds else "One round more").click()


def _wanted(page: Page) -> str:
    """Return "t" once a third of the card lies on it, or where nothing else is possible; so that games end and vary."""
    if move_button(page, "p").get_attribute("aria-disabled") == "true":
        return "t"
    card = int(re.findall(r"\d+", page.locator(".stage .turned .card").inner_text())[-1])
    pot = int(page.locator(".stage .pot b").inner_text())
    return "t" if 3 * pot >= card else "p"
