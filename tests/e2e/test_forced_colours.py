"""Where a person's own few colours replace all of ours, lines and fills still tell things apart."""

from dataclasses import replace

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.scenes import FULL, LADDER, MATCH_END, MIDDLE, TIGER
from tests.e2e.showing import show, show_start
from tests.e2e.sittings import HOSTING, READY

pytestmark = pytest.mark.usefixtures("lasting_context")

Style = dict[str, str]

_STYLE = """part => {
  const style = getComputedStyle(part);
  const names = ["borderTopStyle", "borderRightStyle", "borderTopColor", "borderTopWidth", "borderRightWidth",
    "outlineStyle", "outlineWidth", "backgroundColor", "color", "textDecorationLine", "appearance"];
  return Object.fromEntries(names.map(name => [name, style[name]]));
}"""


@pytest.fixture(autouse=True)
def forced(page: Page) -> None:
    page.emulate_media(forced_colors="active", reduced_motion="reduce")


def test_the_seat_on_turn_alone_has_an_outline_and_a_dot(page: Page) -> None:
    show(page, replace(FULL, to_act=2))
    outlined = [seat.get_attribute("data-seat") for seat in page.locator(".seat").all() if _outline(seat) >= 2]
    assert outlined == ["2"]
    dot = style(page.locator(".seat .turn"))
    assert dot["backgroundColor"] != _paper(page)


def test_what_can_be_pressed_is_filled_and_what_cannot_is_dashed(page: Page) -> None:
    table = show(page, FULL)
    take, passing = page.locator(".move.take"), page.locator(".move.pass")
    assert style(take)["backgroundColor"] != style(passing)["backgroundColor"]
    assert style(take)["color"] != style(take)["backgroundColor"]
    assert (style(take)["borderTopStyle"], style(passing)["borderTopStyle"]) == ("solid", "solid")
    table.say(replace(FULL, chips=(0, 7, 7, 7, 7, 7, 9)))
    expect(passing).to_be_disabled()
    assert (style(take)["borderTopStyle"], style(passing)["borderTopStyle"]) == ("solid", "dashed")
    table.say(replace(FULL, to_act=2))
    expect(take).to_be_disabled()
    assert style(take)["borderTopStyle"] == "dashed"
    assert style(take)["backgroundColor"] == style(passing)["backgroundColor"]


def test_a_start_that_is_possible_looks_otherwise_than_one_that_is_not(page: Page) -> None:
    table = show(page, HOSTING)
    start = page.get_by_role("button", name="Start the game")
    before = style(start)
    assert before["borderTopStyle"] == "dashed"
    table.tell(READY.frame())
    expect(start).to_be_enabled()
    assert style(start)["borderTopStyle"] == "solid"
    assert style(start)["backgroundColor"] != before["backgroundColor"]


def test_what_is_chosen_stands_out_from_what_is_not(page: Page) -> None:
    show_start(page)
    tiles = page.locator(".tile")
    assert [_outline(tile) >= 2 for tile in tiles.all()] == [True, False, False]
    numbers = page.locator(".numbers span")
    fills = [style(number)["backgroundColor"] for number in numbers.all()]
    assert [fill != fills[0] for fill in fills] == [False, True, False, False, False]
    page.locator("[aria-describedby=option-amigo]").check()
    expect(page.get_by_role("radio", name="6", exact=True)).to_be_disabled()
    assert [style(number)["borderTopStyle"] for number in numbers.all()] == ["solid"] * 3 + ["dashed"] * 2
    assert style(page.get_by_role("checkbox", name="Open to spectators"))["appearance"] == "auto"


@pytest.mark.parametrize("scene", [FULL, LADDER])
def test_cards_have_edges_and_hide_what_lies_under_them(page: Page, scene: object) -> None:
    show(page, FULL if scene is FULL else LADDER)
    paper = _paper(page)
    for card in page.locator(".card:not(.ghost)").all():
        shown = style(card)
        assert (shown["borderTopStyle"], shown["borderRightStyle"]) == ("solid", "solid")
        assert min(_pixels(shown["borderTopWidth"]), _pixels(shown["borderRightWidth"])) >= 1
        assert shown["borderTopColor"] != paper
        assert shown["backgroundColor"] == paper


def test_a_card_that_would_join_is_dashed_and_one_face_down_has_a_frame(page: Page) -> None:
    show(page, TIGER)
    ghost = page.locator(".card.ghost")
    expect(ghost).to_have_count(1)
    assert style(ghost)["borderTopStyle"] == "dashed"
    expect(page.locator(".would")).to_be_visible()
    for back in page.locator(".back").all():
        assert _outline(back) >= 1


def test_the_strip_of_all_cards_tells_its_kinds_apart(page: Page) -> None:
    show(page, replace(MIDDLE, rules="no-thanks+amigo"))
    kinds = {
        kind: style(page.locator(f"[aria-labelledby=values] li{kind}").first)
        for kind in (".own", ".owned:not(.own)", ".up", ".unknown", ".out")
    }
    looks = {
        (kind["borderTopStyle"], kind["outlineStyle"], kind["outlineWidth"] if kind["outlineStyle"] != "none" else "")
        for kind in kinds.values()
    }
    assert len(looks) == len(kinds)


def test_where_one_looks_back_the_slider_is_the_systems_own(page: Page) -> None:
    show(page, MATCH_END, path="/t/scene#step=17&seat=0")
    slider = page.get_by_role("slider")
    expect(slider).to_be_visible()
    assert style(slider)["appearance"] == "auto"
    assert style(page.locator(".look .main"))["backgroundColor"] != _paper(page)


def test_the_own_line_of_the_scores_has_an_outline(page: Page) -> None:
    show(page, MATCH_END)
    assert [_outline(line) >= 2 for line in page.locator(".scores > li").all()] == [False, True, False, False]


def style(part: Locator) -> Style:
    """Return how ``part`` is drawn."""
    found: Style = part.evaluate(_STYLE)
    return found


def _outline(part: Locator) -> float:
    shown = style(part)
    return 0 if shown["outlineStyle"] == "none" else _pixels(shown["outlineWidth"])


def _pixels(width: str) -> float:
    return float(width.removesuffix("px"))


def _paper(page: Page) -> str:
    """Return the colour of the page itself."""
    colour: str = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    return colour
