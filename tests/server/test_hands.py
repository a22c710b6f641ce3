"""Several people at one browser: each sees what is theirs while it is in their hands; nothing lies under the cover."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest
from starlette.testclient import TestClient

from takeorpass import wire
from takeorpass.errors import InputError
from takeorpass.rules import Deal, parse_rules
from takeorpass.server import frames, hands
from takeorpass.server.events import Committed, Created, Event
from takeorpass.server.hands import Hands, device_frame
from takeorpass.server.setup import set_up
from takeorpass.server.table import Table, fold
from tests.server.playing import Browser, Frame, new_table, sit, somebody_else
from tests.server.test_leaks_among_friends import other_world
from tests.server.two_worlds import RULES, SEEDS, deal_by_seed, other_deal, played_out, random_deal

SHARED = (0, 1)


def shared(rules: Any = "no-thanks", *, bots: int = 2, by_link: int = 0, **changes: Any) -> dict[str, Any]:
    """Return the body that asks for a table of Ann and Ben at one browser, bots, and people who come by link."""
    seats = [{"kind": "person", "name": "Ann"}, {"kind": "person", "name": "Ben", "here": True}]
    seats += [{"kind": "bot", "level": "random"}] * bots + [{"kind": "person"}] * by_link
    return {"rules": rules, "seats": seats, "rounds": 1, "starter": 0} | changes


def chips_told(view: Frame) -> set[int]:
    return {number for number, seat in enumerate(view["seats"]) if "chips" in seat}


def dealt(page: Browser) -> Frame:
    page.until(lambda view: bool(view["nonce_wanted"]))
    page.say(type="nonce", round=0, nonce=page.nonce)
    return page.until(lambda view: view["phase"] == "playing")


def test_people_at_one_browser_sit_down_together_and_the_table_starts_at_once(client: TestClient) -> None:
    with Browser(client, new_table(client, shared())) as page:
        assert (page.table["here"], page.table["seat"], page.table["alone"]) == ([0, 1], None, False)
        assert [seat["name"] for seat in page.table["seats"][:2]] == ["Ann", "Ben"]


def test_one_nonce_is_the_part_of_all_at_a_browser(client: TestClient) -> None:
    with Browser(client, new_table(client, shared())) as page:
        assert dealt(page)["nonce_wanted"] is False


def test_a_browser_that_is_in_nobodys_hands_is_told_what_the_public_is_and_moves_for_nobody(client: TestClient) -> None:
    table = new_table(client, shared(RULES, open_to_spectators=True))
    with Browser(client, table) as page:
        assert page.table["open_to_spectators"] is True
        view = dealt(page)
        assert (view["seat"], view["to_act"], view["your_turn"], view["moves"]) == (None, 0, False, [])
        assert (chips_told(view), view["hidden"]) == (set(), None)
        assert not any("hidden" in seat for seat in view["seats"])
        page.say(type="move", round=0, ply=0, move="p")
        assert page.read()["code"] == "covered"


def test_in_somebodys_hands_it_shows_what_is_theirs_until_their_turn_is_over(client: TestClient) -> None:
    with Browser(client, new_table(client, shared(RULES))) as page:
        dealt(page)
        page.say(type="hand", seat=0)
        view = page.until(lambda view: view["seat"] == 0)
        assert (view["your_turn"], chips_told(view)) == (True, {0})
        assert view["hidden"] is not None
        page.say(type="move", round=0, ply=0, move="p")
        view = page.until(lambda view: view["ply"] == 1)
        assert (view["to_act"], view["seat"], view["hidden"], chips_told(view)) == (1, None, None, set())
        page.say(type="hand", seat=1)
        assert page.until(lambda view: view["seat"] == 1)["your_turn"] is True


def test_who_decides_again_after_a_take_keeps_the_browser(client: TestClient) -> None:
    with Browser(client, new_table(client, shared())) as page:
        dealt(page)
        page.say(type="hand", seat=0)
        page.until(lambda view: view["seat"] == 0)
        page.say(type="move", round=0, ply=0, move="t")
        assert page.until(lambda view: view["ply"] == 1)["seat"] == 0


def test_who_looks_out_of_turn_sees_their_own_and_moves_for_nobody(client: TestClient) -> None:
    with Browser(client, new_table(client, shared())) as page:
        dealt(page)
        page.say(type="hand", seat=1)
        view = page.until(lambda view: view["seat"] == 1)
        assert (view["to_act"], view["your_turn"], chips_told(view)) == (0, False, {1})
        page.say(type="move", round=0, ply=0, move="p")
        assert page.read()["code"] == "not_your_turn"
        page.say(type="hand", seat=None)
        assert page.until(lambda view: view["seat"] is None)["moves"] == []


def test_nobody_takes_another_seat_in_hand(client: TestClient) -> None:
    with Browser(client, new_table(client, shared())) as page:
        dealt(page)
        page.say(type="hand", seat=2)
        assert page.read()["code"] == "not_yours"


def test_each_page_of_a_browser_is_covered_by_itself(client: TestClient) -> None:
    table = new_table(client, shared())
    with Browser(client, table) as page, Browser(client, table) as other:
        dealt(page)
        page.say(type="hand", seat=0)
        page.until(lambda view: view["seat"] == 0)
        other.until(lambda view: view["phase"] == "playing")
        assert other.view["seat"] is None


@pytest.mark.parametrize("rules", ["no-thanks+open-chips", "take-or-pay"])
def test_where_nothing_is_hidden_it_shows_whoever_of_its_people_decides_next(client: TestClient, rules: str) -> None:
    with Browser(client, new_table(client, shared(rules))) as page:
        assert dealt(page)["seat"] == 0
        page.say(type="move", round=0, ply=0, move="p")
        view = page.until(lambda view: view["ply"] == 1)
        assert (view["seat"], view["your_turn"]) == (1, True)


def test_what_happens_is_told_by_names(client: TestClient) -> None:
    with Browser(client, new_table(client, shared("no-thanks+open-chips"))) as page:
        dealt(page)
        page.say(type="move", round=0, ply=0, move="p")
        texts = [event["text"] for event in page.until(lambda view: view["ply"] == 1)["events"]]
        assert any(text.startswith("Ann paid 1 chip") for text in texts)


def test_people_at_one_browser_play_with_people_far_away(client: TestClient) -> None:
    table = new_table(client, shared(bots=0, by_link=1))
    far = somebody_else(client)
    assert sit(far, table, "Cleo").json() == {"seat": 2}
    with Browser(client, table) as page, Browser(far, table) as other:
        page.say(type="start")
        page.until_table()
        other.until_table()
        page.say(type="nonce", round=0, nonce=page.nonce)
        other.say(type="nonce", round=0, nonce=other.nonce)
        for ply, seat in ((0, 0), (1, 1)):
            page.until(lambda view, ply=ply: view["phase"] == "playing" and view["ply"] == ply)  # type: ignore[misc]
            page.say(type="hand", seat=seat)
            page.until(lambda view, seat=seat: view["seat"] == seat)  # type: ignore[misc]
            page.say(type="move", round=0, ply=ply, move="p")
        assert other.until(lambda view: view["ply"] == 2)["your_turn"] is True
        assert (other.table["here"], other.table["seat"]) == ([2], 2)


def test_somebody_sits_down_beside_who_is_there_once(client: TestClient) -> None:
    table = new_table(client, shared(bots=0, by_link=2))
    asked = {"name": "Cleo", "seat": 3, "also": True}
    for _ in range(2):
        assert client.post(f"/api/tables/{table}/seats", json=asked).json() == {"seat": 3}
    assert client.post(f"/api/tables/{table}/seats", json=asked | {"seat": None}).json()["code"] == "bad_seat"
    with Browser(client, table) as page:
        assert page.seating["here"] == [0, 1, 3]
        page.say(type="leave", seat=2)
        assert page.read()["code"] == "not_yours"
        page.say(type="leave", seat=1)
        page.until_seating(lambda seating: seating["here"] == [0, 3])
        page.say(type="leave")
        page.until_seating(lambda seating: seating["here"] == [])


def test_people_at_one_browser_answer_for_another_match_together(client: TestClient) -> None:
    with Browser(client, new_table(client, shared("take-or-pay"))) as page:
        dealt(page)
        while page.view["phase"] == "playing":
            page.say(type="move", round=0, ply=page.view["ply"], move="t")
            ply = page.view["ply"]
            page.until(lambda view, ply=ply: view["ply"] > ply and (view["your_turn"] or view["phase"] != "playing"))  # type: ignore[misc]
        page.say(type="rematch", accept=True)
        new = page.until(lambda view: view["rematch"]["table"] is not None)["rematch"]["table"]
    with Browser(client, new) as page:
        assert page.table["here"] == [0, 1]


def test_one_browser_looks_back_as_the_public_while_the_match_is_played(client: TestClient) -> None:
    table = new_table(client, shared(RULES, open_to_spectators=True))
    with Browser(client, table) as page:
        dealt(page)
    view = client.get(f"/api/tables/{table}/views/1").json()
    assert (view["seat"], view["hidden"], chips_told(view)) == (None, None, set())
    assert not any("hidden" in seat for seat in view["seats"])
    assert client.get(f"/api/tables/{table}/views/1?seat=1").json()["code"] == "not_yours"
    assert client.get(f"/api/tables/{table}/record").json()["rounds"][0]["tigers"] == [None] * 4


# --- Two worlds that one browser must not be able to tell apart -------------------------------------------------------


@pytest.fixture
def deals(monkeypatch: pytest.MonkeyPatch) -> dict[bytes, Deal]:
    dealt = {SEEDS["one"]: random_deal(parse_rules(RULES), random.Random(5))}
    deal_by_seed(monkeypatch, dealt)
    return dealt


def match_at_one_browser() -> list[Event]:
    """Return the events of a round at a table that is open to spectators, played at random."""
    rng = random.Random(6)
    created, *_ = set_up(msgspec.convert(shared(RULES, open_to_spectators=True), wire.TableRequest), bytes)
    assert isinstance(created, Created)
    events: list[Event] = [created, Committed(0, 0, SEEDS["one"], b"c" * 32)]
    events += hands.give_nonces(fold(events), SHARED, 0, "")
    return played_out(events, rng)


def pairs(deals: dict[bytes, Deal]) -> Iterator[tuple[int | None, Table, Table]]:
    """Yield whose hands the browser is in, and two tables that it must not be able to tell apart then."""
    rng = random.Random(7)
    events = match_at_one_browser()
    for number in range(6, len(events), 2):
        table = fold(events[:number])
        if not table.match.position.is_over:
            for seat in (None, *SHARED):
                deals[SEEDS["other"]] = other_deal(table, deals[SEEDS["one"]], seat, rng)
                yield seat, table, fold(other_world(events[:number]))


def leaks(deals: dict[bytes, Deal], tell: Callable[..., wire.ViewFrame]) -> set[int | None]:
    return {
        seat
        for seat, one, other in pairs(deals)
        for since in (None, 0)
        if wire.encode(tell(one, SHARED, seat, since)) != wire.encode(tell(other, SHARED, seat, since))
    }


def test_a_shared_browser_is_told_no_secret_but_that_of_the_seat_whose_hands_it_is_in(deals: dict[bytes, Deal]) -> None:
    assert leaks(deals, device_frame) == set()


def test_a_leak_planted_under_the_cover_is_found(deals: dict[bytes, Deal], monkeypatch: pytest.MonkeyPatch) -> None:
    honest = frames.view_frame

    def leaking(table: Table, seat: int | None, since: int | None, **_: object) -> wire.ViewFrame:
        return honest(table, seat, since)

    monkeypatch.setattr(hands, "view_frame", leaking)
    assert leaks(deals, device_frame) == {None}


def test_in_hand_for_one_turn_only(deals: dict[bytes, Deal]) -> None:
    assert deals
    events = match_at_one_browser()
    device = Hands()
    held: set[tuple[int, int | None]] = set()
    for number in range(4, len(events)):
        table = fold(events[:number])
        to_act = table.match.position.to_act
        held.add((to_act, device.seat(table, SHARED)))
        if to_act in SHARED:
            device.take(table, SHARED, to_act)
    assert held <= {(0, None), (1, None), (2, None), (3, None), (0, 0), (1, 1)}
    with pytest.raises(InputError, match="Nobody of you"):
        device.take(fold(events[:4]), SHARED, 3)
    assert json.loads(wire.encode(device_frame(fold(events[:5]), SHARED, None, None)))["hidden"] is None
