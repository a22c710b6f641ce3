"""The fold: a log gives one state, and a log that does not fit together gives none."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

from takeorpass.errors import TakeOrPassError
from takeorpass.rules import commitment_of, deal_from, parse_rules
from takeorpass.server.commands import commit, give_nonce, go_on, make_move
from takeorpass.server.company import ALL_HERE
from takeorpass.server.events import (
    Committed,
    Created,
    Dealt,
    Event,
    Moved,
    NonceGiven,
    Seat,
    decode_event,
    encode_event,
)
from takeorpass.server.setup import set_up
from takeorpass.server.table import Table, fold
from takeorpass.wire import TableRequest
from tests.server.conftest import counting_draw
from tests.server.playing import request


def played(rules: Any = "no-thanks+hidden-tiger", rounds: int = 2, **changes: Any) -> list[Event]:
    """Return the events of a whole match, played at random by all seats."""
    rng = random.Random(3)
    draw = counting_draw()
    events: list[Event] = list(set_up(msgspec.convert(request(rules, rounds=rounds, **changes), TableRequest), draw))
    table = fold(events)
    while table.phase != "match_over":
        match table.phase:
            case "dealing":
                more = give_nonce(table, 0, table.match.round, "0102")
            case "round_over":
                more = go_on(table, 0, table.match.round, draw(32))
            case _:
                view = table.view_of(table.match.position.to_act)
                letter = rng.choice([move.letter for move in view.legal])
                more = make_move(table, view.seat, view.round, view.ply, letter)
        events += more
        for event in more:
            table = table.apply(event)
    return events


def test_a_log_read_back_gives_the_same_state() -> None:
    events = played()
    again = [decode_event(encode_event(event)) for event in events]
    assert again == events
    assert fold(again) == fold(events)


def test_folding_step_by_step_is_folding_at_once() -> None:
    events = played()
    table = fold(events[:1])
    for number, event in enumerate(events[1:], start=2):
        table = table.apply(event)
        assert table.length == number
    assert table == fold(events)


def test_the_log_has_the_rules_as_they_were_resolved() -> None:
    """A later change of what a name stands for cannot touch a running game."""
    (created, *_) = played("no-thanks+amigo")
    stored = msgspec.json.decode(encode_event(created))
    assert stored["ruleset"]["removed"] == [10, 20, 30]
    assert stored["ruleset"]["chips_by_players"] == [[3, 10], [4, 10], [5, 10]]
    stored["ruleset"]["chips_by_players"] = [[4, 5]]
    changed = decode_event(msgspec.json.encode(stored))
    assert isinstance(changed, Created)
    assert Table.from_created(changed).match.position.chips == (5,) * 4


def test_a_take_and_the_next_card_are_one_event() -> None:
    events = played(rounds=1)
    takes = [event for event in events if isinstance(event, Moved) and event.letter == "t"]
    assert len(takes) == 24
    assert [event.revealed is None for event in takes] == [False] * 23 + [True]


def test_the_deal_follows_from_the_seed_and_the_nonces() -> None:
    table = fold(played(rounds=1))
    (round_deal,) = table.deals
    assert round_deal.commitment == commitment_of(round_deal.seed)
    assert round_deal.nonces == (b"\x01\x02", b"", b"", b"")
    assert round_deal.deal == deal_from(table.match.ruleset, round_deal.seed, round_deal.all_nonces)
    assert table.match.logs[0].cards == round_deal.dealt.deck


def test_happenings_tell_everything_once() -> None:
    table = fold(played())
    kinds = [happening.kind for happening in table.happenings]
    assert kinds.count("dealt") == kinds.count("round_over") == 2
    assert kinds.count("turned_up") == kinds.count("took") == 48
    assert kinds[-1] == "match_over"
    assert sum(happening.chips or 0 for happening in table.happenings) == kinds.count("passed")


def test_a_match_of_one_round_ends_with_the_round() -> None:
    assert fold(played(rounds=1)).happenings[-1].kind == "round_over"


def test_nothing_that_is_logged_shows_a_secret() -> None:
    events = played(rounds=1)
    table = fold(events)
    text = f"{events} {table.deals} {table.deal}"
    for secret in (table.deals[0].seed, table.created.bot_secret):
        assert repr(secret)[2:-1] not in text
    assert str(table.deals[0].dealt.deck[:3])[1:-1] not in text


def broken(events: list[Event]) -> dict[str, list[Event]]:
    created, committed, nonce, dealt, moved, *rest = events
    assert isinstance(created, Created)
    assert isinstance(committed, Committed)
    assert isinstance(dealt, Dealt)
    assert isinstance(moved, Moved)
    replace = msgspec.structs.replace
    return {
        "empty": [],
        "no beginning": events[1:],
        "two beginnings": [created, created],
        "another engine": [replace(created, engine=99)],
        "a round that is not next": [created, replace(committed, round=1)],
        "another starter": [created, replace(committed, starter=1)],
        "a bot's nonce": [created, committed, NonceGiven(0, 1, b"")],
        "two nonces": [created, committed, nonce, nonce],
        "a nonce of another round": [created, committed, NonceGiven(1, 0, b"")],
        "dealt before the nonces": [created, committed, dealt],
        "another card": [created, committed, nonce, replace(dealt, card=dealt.card % 35 + 1)],
        "a move left out": [created, committed, nonce, dealt, *rest],
        "a move twice": [created, committed, nonce, dealt, moved, moved],
        "another seat's move": [created, committed, nonce, dealt, replace(moved, seat=(moved.seat + 1) % 4)],
        "a round too early": [created, committed, nonce, dealt, commit(1, 1, bytes(32))],
    }


@pytest.mark.parametrize("name", broken(played()))
def test_a_log_that_does_not_fit_together_is_refused(name: str) -> None:
    with pytest.raises(TakeOrPassError) as error:
        fold(broken(played())[name])
    assert error.value.code in {"broken_table", "other_engine", "round_not_finished"}


def test_several_persons_at_a_table_are_dealt_to_when_all_nonces_are_there() -> None:
    seats = (Seat("Ann", "person"), Seat("Ben", "bot", "random"), Seat("Cleo", "person"))
    created = Created(1, parse_rules("no-thanks"), 1, 0, seats, bytes(32))
    table = fold([created, commit(0, 0, bytes(32))])
    assert [len(give_nonce(table, seat, 0, "aa")) for seat in (0, 1, 2)] == [1, 0, 1]
    (first,) = give_nonce(table, 2, 0, "aa")
    table = table.apply(first)
    assert table.phase == "dealing"
    assert give_nonce(table, 2, 0, "bb") == ()
    second, dealt = give_nonce(table, 0, 0, "bb")
    table = table.apply(second).apply(dealt)
    assert table.phase == "playing"
    assert table.deals[0].nonces == (b"\xbb", b"", b"\xaa")


def written_by(engine: int) -> list[dict[str, Any]]:
    games: list[dict[str, Any]] = json.loads((Path(__file__).parent / f"engine-{engine}.json").read_text("utf-8"))
    return games


@pytest.mark.parametrize("game", written_by(1))
def test_what_the_first_engine_wrote_is_played_on(game: dict[str, Any]) -> None:
    """The logs come from the server as it was before friends could sit down."""
    events = [decode_event(json.dumps(event)) for event in game["events"]]
    table = fold(events)
    assert (list(table.match.totals), len(table.happenings)) == (game["totals"], game["happenings"])
    assert (table.phase, table.is_alone, table.is_open, table.open_seats) == ("match_over", True, False, ())
    middle = fold(events[: len(events) // 3])
    assert middle.phase == "playing"
    view = middle.view_of(middle.match.position.to_act)
    (moved,) = make_move(middle, view.seat, view.round, view.ply, "t")
    assert middle.apply(moved).match.ply == middle.match.ply + 1


@pytest.mark.parametrize("game", written_by(2), ids=lambda game: game["name"])
def test_what_the_second_engine_wrote_folds_to_the_same_state(game: dict[str, Any]) -> None:
    """The logs come from the server as it was before anybody could leave in mid-game."""
    events = [decode_event(json.dumps(event)) for event in game["events"]]
    assert isinstance(events[0], Created)
    assert events[0].engine == 2
    table = fold(events)
    told = [[one.kind, one.round, one.step, one.seat, one.card, one.chips] for one in table.happenings[-6:]]
    nonces = [[None if nonce is None else nonce.hex() for nonce in deal.nonces] for deal in table.deals]
    assert game["state"] == {
        "totals": list(table.match.totals),
        "happenings": len(table.happenings),
        "phase": table.phase,
        "persons": list(table.persons),
        "agreed": sorted(table.agreed),
        "is_alone": table.is_alone,
        "is_open": table.is_open,
        "open_seats": list(table.open_seats),
        "answers": [list(answer) for answer in table.answers],
        "rematch": table.rematch,
        "pace": table.pace,
        "chips": list(table.match.position.chips),
        "ply": table.match.ply,
        "nonces": nonces,
        "length": table.length,
        "told": told,
    }
    assert (table.company, table.active) == (ALL_HERE, table.persons)
