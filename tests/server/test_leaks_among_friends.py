"""As `test_leaks`, at tables of several people: sitting down, looking back, watching an open table, another match."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from takeorpass import wire
from takeorpass.rules import Deal, parse_rules
from takeorpass.server import commands, frames, introducing
from takeorpass.server.events import (
    Agreed,
    BotSeated,
    Committed,
    Created,
    Ended,
    EndWished,
    Event,
    Left,
    Missed,
    Replaced,
    Returned,
    Sat,
    Voted,
    Waited,
)
from takeorpass.server.export import record_for
from takeorpass.server.rematch import answer_rematch
from takeorpass.server.setup import Draw, set_up
from takeorpass.server.steps import step_of
from takeorpass.server.table import Table, fold
from tests.server.playing import friends
from tests.server.two_worlds import PLAYERS, RULES, SEEDS, deal_by_seed, other_deal, played_out, random_deal

EVERYBODY = (*range(PLAYERS), None)


def seating_of(secret: bytes, starter: int) -> list[Table]:
    """Return a table at each moment until its start; ``secret`` and the drawn ``starter`` are known to nobody."""
    body = msgspec.convert(friends(RULES, people=3, bots=1, open_to_spectators=True), wire.TableRequest)
    created, *_ = set_up(body, bytes)
    events: list[Event] = [
        msgspec.structs.replace(created, bot_secret=secret, starter=starter),
        Sat(1, "Ben"),
        Agreed(1, agree=True),
        BotSeated(2, "Cleo", "careful"),
        Left(1),
        Sat(1, "Dan"),
    ]
    return [fold(events[:number]) for number in range(1, len(events) + 1)]


def own(seat: int | None) -> list[int]:
    return [] if seat is None else [seat]


def told_before(table: Table) -> bytes:
    return wire.encode([introducing.seating_frame("id", table, own(seat)) for seat in EVERYBODY])


def test_who_sits_down_is_told_neither_the_bots_secret_nor_the_drawn_starter() -> None:
    for one, other in zip(seating_of(b"1" * 32, 0), seating_of(b"2" * 32, 3), strict=True):
        assert told_before(one) == told_before(other)


@pytest.mark.parametrize("leak", ["starter", "bots' secret"])
def test_a_leak_planted_in_the_seating_is_found(monkeypatch: pytest.MonkeyPatch, leak: str) -> None:
    def leaking(table: Table) -> str:
        return str(table.created.starter if leak == "starter" else table.created.bot_secret)

    monkeypatch.setattr(introducing, "_starter_line", leaking)
    with pytest.raises(AssertionError):
        test_who_sits_down_is_told_neither_the_bots_secret_nor_the_drawn_starter()


# --- Two worlds of a match ------------------------------------------------------------------------------------------

Tell = Callable[[Table, int | None], bytes]


@pytest.fixture
def deals(monkeypatch: pytest.MonkeyPatch) -> dict[bytes, Deal]:
    dealt = {SEEDS["one"]: random_deal(parse_rules(RULES), random.Random(5))}
    deal_by_seed(monkeypatch, dealt)
    return dealt


def match_of_friends(*, is_open: bool) -> list[Event]:
    """Return the events of a round of two people and two bots, played at random."""
    rng = random.Random(6)
    body = msgspec.convert(friends(RULES, people=2, bots=2, starter=0, open_to_spectators=True), wire.TableRequest)
    created, *_ = set_up(body, bytes)
    events: list[Event] = [created, Sat(1, "Ben"), Agreed(1, agree=is_open)]
    events += [Committed(0, 0, SEEDS["one"], b"c" * 32)]
    for seat in (0, 1):
        events += commands.give_nonce(fold(events), seat, 0, "")
    return played_out(events, rng)


def other_world(events: list[Event]) -> list[Event]:
    def other(event: Event) -> Event:
        if isinstance(event, Created):
            return msgspec.structs.replace(event, bot_secret=b"2" * 32)
        return msgspec.structs.replace(event, seed=SEEDS["other"]) if isinstance(event, Committed) else event

    return [other(event) for event in events]


def pairs(deals: dict[bytes, Deal], *, is_open: bool, sees_all: bool) -> Iterator[tuple[int | None, Table, Table]]:
    """Yield tables that a seat, or a spectator, must not be able to tell apart, while the round is played."""
    rng = random.Random(7)
    events = match_of_friends(is_open=is_open)
    for number in range(7, len(events), 2):
        table = fold(events[:number])
        if not table.match.position.is_over:
            for seat in EVERYBODY:
                deals[SEEDS["other"]] = other_deal(table, deals[SEEDS["one"]], seat, rng, sees_all=sees_all)
                yield seat, table, fold(other_world(events[:number]))


def looked_back(table: Table, seat: int | None) -> bytes:
    """Return all that looking back can tell ``seat`` while the match is played."""
    step = step_of(table.match)
    sees_all = table.is_open and seat is None
    steps = sorted({0, 1, step // 2, step - 1, step})
    return wire.encode([frames.view_frame(table.at(then), seat, sees_all=sees_all) for then in steps])


def told_now(table: Table, seat: int | None) -> bytes:
    return wire.encode([frames.table_frame("id", table, own(seat)), frames.view_frame(table, seat)])


def differences(deals: dict[bytes, Deal], tell: Tell, *, is_open: bool, sees_all: bool = False) -> set[int | None]:
    """Return to whom ``tell`` tells a secret."""
    return {
        seat
        for seat, one, other in pairs(deals, is_open=is_open, sees_all=sees_all)
        if tell(one, seat) != tell(other, seat)
    }


@pytest.mark.parametrize("tell", [told_now, looked_back])
def test_at_a_table_that_is_not_open_nobody_is_told_a_secret(deals: dict[bytes, Deal], tell: Tell) -> None:
    assert differences(deals, tell, is_open=False) == set()


@pytest.mark.parametrize("tell", [told_now, looked_back])
def test_at_an_open_table_those_who_watch_alone_are_told_the_hidden_cards(deals: dict[bytes, Deal], tell: Tell) -> None:
    assert differences(deals, tell, is_open=True) == {None}


@pytest.mark.parametrize("tell", [told_now, looked_back])
def test_those_who_watch_an_open_table_are_told_nothing_of_the_deck(deals: dict[bytes, Deal], tell: Tell) -> None:
    assert differences(deals, tell, is_open=True, sees_all=True) == set()


def told_in_company(table: Table, seat: int | None) -> bytes:
    """Return all that ``seat`` can be told while somebody is away, played for and back, and after an early end."""
    ways: list[list[Event]] = [
        [Missed(0, 5.0), Voted(1, 0, "wait"), Waited(0)],
        [Missed(1, 5.0), Replaced(1, "careful"), EndWished(0, wish=True)],
        [Replaced(0, "careful"), Returned(0)],
        [Replaced(1, "careful"), Ended((0,))],
    ]
    told = []
    for way in ways:
        after = table
        for event in way:
            after = after.apply(event)
        record = record_for(after, seat)
        told += [frames.view_frame(after, seat), frames.view_frame(after, seat, 0), record]
    return wire.encode(told)


def test_who_is_away_or_has_ended_it_is_told_no_more_than_before(deals: dict[bytes, Deal]) -> None:
    """The seed, the deck and the others' hidden cards stay secrets after an early end too."""
    assert differences(deals, told_in_company, is_open=False) == set()
    assert differences(deals, told_in_company, is_open=True, sees_all=True) == set()


@pytest.mark.parametrize("tell", [told_now, looked_back])
@pytest.mark.parametrize("secret", ["deck", "set aside", "result"])
def test_a_leak_planted_in_a_view_is_found(
    deals: dict[bytes, Deal], monkeypatch: pytest.MonkeyPatch, tell: Tell, secret: str
) -> None:
    honest = frames.view_frame

    def leaking(table: Table, seat: int | None, **more: Any) -> wire.ViewFrame:
        frame = honest(table, seat, **more)
        if table.deal is None:
            return frame
        shown = {"deck": table.deal.deck[-1:], "set aside": table.deal.set_aside[-1:], "result": table.deal.deck}
        return msgspec.structs.replace(frame, take_runs=[wire.RunFrame(list(shown[secret]), 0)])

    monkeypatch.setattr(frames, "view_frame", leaking)
    assert None in differences(deals, tell, is_open=False)
    assert None in differences(deals, tell, is_open=True, sees_all=True)


def test_a_leak_planted_in_the_company_is_found(deals: dict[bytes, Deal], monkeypatch: pytest.MonkeyPatch) -> None:
    honest = frames._company

    def leaking(table: Table) -> wire.CompanyFrame:
        frame = honest(table)
        return msgspec.structs.replace(frame, ended=table.deals[-1].seed.hex() if frame.ended else None)

    monkeypatch.setattr(frames, "_company", leaking)
    assert differences(deals, told_in_company, is_open=False) == set(EVERYBODY)


@pytest.mark.parametrize("is_open", [False, True])
def test_a_seat_is_told_the_count_of_its_own_chips_alone(deals: dict[bytes, Deal], *, is_open: bool) -> None:
    assert deals
    table = fold(match_of_friends(is_open=is_open)[:20])
    for seat in EVERYBODY:
        seats = frames.view_frame(table, seat).seats
        told = {owner for owner, data in enumerate(seats) if data.chips is not msgspec.UNSET}
        assert told == (set(range(PLAYERS)) if is_open and seat is None else {seat} - {None})


def test_another_match_tells_no_secret_of_either(deals: dict[bytes, Deal]) -> None:
    assert deals
    over = fold(match_of_friends(is_open=True))
    told = []
    for secret in (b"1" * 32, b"2" * 32):
        table = replace(over, created=msgspec.structs.replace(over.created, bot_secret=secret))
        new = None
        for seat in (0, 1):
            events, new = answer_rematch(table, "id", [seat], wire.RematchMessage(accept=True), drawing(secret))
            for event in events:
                table = table.apply(event)
        assert new is not None
        following = fold(new.events)
        following = replace(following, deals=(replace(following.deals[-1], commitment=b"c" * 32),))
        told.append([told_now(one, seat) for one in (table, following) for seat in EVERYBODY])
    assert told[0] == told[1]


def drawing(secret: bytes) -> Draw:
    return lambda size: secret if size == len(secret) else bytes(size)
