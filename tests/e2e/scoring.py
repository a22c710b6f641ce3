"""A person at the score pad: sets the table, enters rounds as they lay there, reads the sheet."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import NamedTuple

from playwright.sync_api import FilePayload, Page

from tests.e2e.showing import show_page


class Laid(NamedTuple):
    """What lay before the players when a round was over, by seat."""

    hands: Sequence[Sequence[int]]
    chips: Sequence[int]


NAMES = ("Ana", "Ben", "Carla", "Dan", "Eva", "Finn", "Maximiliane")
FIRST = Laid(
    hands=((3, 4, 5, 20), (8, 9, 24), (12, 13, 30), (35,), (17, 18, 19, 22), (26, 27, 28, 29, 33), (6, 10, 15, 31)),
    chips=(12, 0, 9, 11, 4, 8, 5),
)
"""Seven players' 24 cards and 49 chips: 11, 32, 33, 24, 35, 51 and 57 points."""
SECOND = Laid(
    hands=((25,), (3, 4, 5, 6), (7, 21, 22, 23), (9, 10, 30, 31, 34), (14, 15, 16), (18, 19, 20, 32, 33), (11, 12)),
    chips=(23, 3, 0, 10, 2, 10, 1),
)
"""The same again: 2, 0, 28, 63, 12, 40 and 10 points."""


def open_pad(page: Page) -> None:
    """Open the pad's list of games."""
    show_page(page, "/pad")
    page.get_by_role("button", name="New game").wait_for()


def set_table(page: Page, names: Sequence[str] = NAMES, *, rules: str = "No thanks", rounds: int = 4) -> None:
    """Begin a game of ``names`` from the list of games; the first of them starts (or deals)."""
    page.get_by_role("button", name="New game").click()
    boxes = page.get_by_role("list").get_by_role("textbox")
    while boxes.count() != len(names):
        if boxes.count() < len(names):
            page.get_by_role("button", name="One more player").click()
        else:
            page.get_by_role("button", name="Take Player 1 off the list").click()
    for index, name in enumerate(names):
        boxes.nth(index).fill(name)
    page.get_by_role("radio", name=rules).check()
    count = page.get_by_role("status").filter(has_text="round")
    while (now := int(count.inner_text().split()[0])) != rounds:
        page.get_by_role("button", name="One round fewer" if now > rounds else "One round more").click()
    page.get_by_role("combobox").select_option(label=names[0])
    page.get_by_role("button", name="Begin").click()


def enter(page: Page, laid: Laid, *, seats: Sequence[int] | None = None) -> None:
    """Tap the cards and chips of all ``seats`` (as a rule every one) on the page that a round is entered on."""
    for seat in range(len(laid.hands)) if seats is None else seats:
        if not page.get_by_role("radio").nth(seat).is_checked():
            page.locator("fieldset label").nth(seat).click()
        for card in laid.hands[seat]:
            tap_card(page, card)
        tap_digits(page, str(laid.chips[seat]))


def tap_card(page: Page, card: int) -> None:
    """Tap ``card`` on the grid."""
    page.locator(f".grid [data-card='{card}']").click()


def tap_digits(page: Page, keys: str) -> None:
    """Tap the keys of the pad's own number keys."""
    for key in keys:
        page.locator(".key").get_by_text(key, exact=True).click()


def write_down(page: Page) -> None:
    """Write the round down that was entered."""
    page.get_by_role("button", name="Write it down").click()
    page.get_by_role("heading", name="The rounds").wait_for()


def totals(page: Page) -> dict[str, int]:
    """The totals on the sheet by name, in the order in which they stand there."""
    rows = page.locator("tbody tr").all()
    return {
        row.get_by_role("rowheader").inner_text(): int(row.locator("td").last.inner_text().replace("−", "-"))
        for row in rows
    }


def show_pad_round(page: Page) -> None:
    """Show a round of seven as it is entered: the fifth player's cards are tapped."""
    open_pad(page)
    set_table(page)
    page.get_by_role("button", name="Enter round 1").click()
    enter(page, FIRST, seats=range(5))


def open_sheet(page: Page, sheet: object) -> None:
    """Open ``sheet``, as JSON has it, as a file from the list of games."""
    file: FilePayload = {"name": "sheet.json", "mimeType": "application/json", "buffer": json.dumps(sheet).encode()}
    page.get_by_label("A score sheet as a file").set_input_files(file)


def show_pad_sheet(page: Page) -> None:
    """Show the sheet of a game of two rounds that is over."""
    open_pad(page)
    rounds = [{"starter": at, "hands": laid.hands, "chips": laid.chips} for at, laid in enumerate((FIRST, SECOND))]
    sheet = {"format": "takeorpass-scores/1", "rules": "no-thanks", "players": NAMES, "rounds": rounds}
    open_sheet(page, sheet)
    page.get_by_role("heading", name="The rounds").wait_for()
