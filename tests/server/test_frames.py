from __future__ import annotations

from dataclasses import replace
from typing import Any

import msgspec
import pytest

from takeorpass import wire
from takeorpass.rules import Match, Outcome, cost_of, parse_rules
from takeorpass.server.events import Seat
from takeorpass.server.frames import LATEST, MOST, table_frame, view_frame
from takeorpass.server.happening import Happening
from takeorpass.server.sentences import listed, sentence_of
from takeorpass.server.table import Table, fold
from tests.server.test_table import played


def told(table: Table, seat: int | None, since: int | None = None) -> dict[str, Any]:
    data: dict[str, Any] = msgspec.json.decode(wire.encode(view_frame(table, seat, since)))
    return data


def received(frame: wire.ViewFrame) -> wire.ViewFrame:
    """Return ``frame`` as it comes out at the other end."""
    return msgspec.json.decode(wire.encode(frame), type=wire.ViewFrame)


def test_what_a_seat_is_not_told_has_no_field() -> None:
    table = fold(played("no-thanks")[:6])
    view = told(table, 0)
    assert ["chips" in seat for seat in view["seats"]] == [True, False, False, False]
    assert all("hidden_unplayed" not in seat for seat in view["seats"])
    assert view["result"] is None


def test_taking_is_priced_by_the_runs_that_it_joins() -> None:
    events = played("take-or-pay", players=3)
    for number in range(4, len(events)):
        table = fold(events[:number])
        view = told(table, 1)
        if view["card"] is None:
            assert view["take_cost"] is None
            continue
        mine = view["seats"][1]
        cards = [card for run in mine["runs"] for card in run["cards"]]
        joined = sum(card for card in {*cards, view["card"]} if card - 1 not in {*cards, view["card"]})
        assert view["take_cost"] == joined - mine["cost"]
    assert told(fold(events[:5]), None)["take_cost"] is None


def test_a_move_that_cannot_be_made_says_why_to_the_person_concerned() -> None:
    table = fold(played("no-thanks+hidden-tiger")[:4])
    mine, others = told(table, 0), told(table, 1)
    assert mine["your_turn"]
    assert [move["move"] for move in mine["moves"]] == ["t", "p", "h"]
    assert [move["why_not"] for move in mine["moves"]] == [None] * 3
    assert mine["moves"][2]["card"] == mine["hidden"]
    assert not others["your_turn"]
    assert {move["why_not"]["code"] for move in others["moves"]} == {"not_your_turn"}


@pytest.mark.parametrize("rules", ["no-thanks", "no-thanks+hidden-tiger", "no-thanks+open-chips", "take-or-pass"])
def test_a_seat_is_told_what_its_own_view_says(rules: str) -> None:
    events = played(rules)
    for number in range(2, len(events), 3):
        table = fold(events[:number])
        for seat in range(len(table.seats)):
            view, frame = table.view_of(seat), received(view_frame(table, seat))
            assert tuple(None if shown.chips is msgspec.UNSET else shown.chips for shown in frame.seats) == view.chips
            assert [[card for run in shown.runs for card in run.cards] for shown in frame.seats] == [
                *map(list, view.hands)
            ]
            assert [shown.cost for shown in frame.seats] == [cost_of(hand) for hand in view.hands]
            assert [move.why_not and move.why_not.code for move in frame.moves] == [*map(view.why_not, view.moves)]
            assert (frame.hidden, frame.your_turn) == (view.hidden, bool(view.legal))
            assert frame.nonce_wanted == (seat in table.deals[-1].missing)


def test_what_is_told_does_not_hang_on_who_was_told_before() -> None:
    """All frames of a state are built on one, made once: its fields must be those of this state and nobody else's."""
    events = played("no-thanks+hidden-tiger", open_to_spectators=True)
    everybody: list[tuple[int | None, int | None, bool]] = [
        (seat, since, sees_all) for seat in (None, 0, 1, 2, 3) for since in (None, 3) for sees_all in (True, False)
    ]
    for number in range(2, len(events), 5):
        table, before = fold(events[:number]), fold(events[: number - 1])
        alone = []
        for seat, since, sees_all in everybody:
            if before.has_started:
                view_frame(before, None, since)
            alone.append(wire.encode(view_frame(table, seat, since, sees_all=sees_all)))
        in_a_row = [wire.encode(view_frame(table, seat, since, sees_all=all_)) for seat, since, all_ in everybody]
        assert in_a_row == alone
        backwards = [
            wire.encode(view_frame(table, seat, since, sees_all=all_)) for seat, since, all_ in everybody[::-1]
        ]
        assert backwards[::-1] == alone


def test_a_new_socket_is_told_the_latest_events_of_the_running_round() -> None:
    events = played(rounds=2)
    second = next(number for number, event in enumerate(events) if getattr(event, "round", 0) == 1)
    assert told(fold(events[: second + 1]), 0)["events"] == []
    last = told(fold(events), 0)
    assert len(last["events"]) == LATEST
    assert last["events"][-1]["seq"] == last["seq"]


def test_a_reader_that_was_slow_is_told_what_it_missed_up_to_a_bound() -> None:
    table = fold(played())
    count = len(table.happenings)
    assert [event["seq"] for event in told(table, 0, count - 3)["events"]] == [count - 2, count - 1, count]
    assert len(told(table, 0, 0)["events"]) == MOST
    assert told(table, 0, count)["events"] == []


@pytest.mark.parametrize("rules", ["no-thanks", "no-thanks+hidden-tiger+amigo", "take-or-pass", "take-or-pay"])
def test_a_view_in_play_has_at_most_two_kilobytes(rules: str) -> None:
    events = played(rules, rounds=1)
    for number in range(2, len(events), 3):
        table = fold(events[:number])
        frame = msgspec.structs.replace(view_frame(table, 0, max(0, len(table.happenings) - 4)), result=None)
        assert len(wire.encode(frame)) <= 2048


def test_the_table_says_which_cards_its_rules_have_and_how_they_look() -> None:
    frame = table_frame("id", fold(played("take-or-pass")), [0])
    assert [card.card for card in frame.rules.cards] == list(range(3, 36))
    assert (frame.rules.cards[0].face, frame.rules.cards[-1].face) == ("3♣", "9♥")
    amigo = table_frame("id", fold(played("no-thanks+amigo")), []).rules
    assert (amigo.removed, amigo.set_aside, amigo.deck_size, amigo.chips) == ([10, 20, 30], 6, 24, 10)
    assert amigo.hidden_tiger is False


def happening(kind: wire.EventKind, **fields: Any) -> Happening:
    return Happening(kind, 0, 0, **fields)


@pytest.mark.parametrize(
    ("rules", "seen", "sentence"),
    [
        ("no-thanks", happening("dealt", seat=0), "Round 1 is dealt. Ann starts."),
        ("no-thanks", happening("turned_up", card=24), "24 is turned up."),
        ("take-or-pass", happening("turned_up", card=24), "J♦ is turned up."),
        ("no-thanks", happening("passed", seat=1, card=24), "Ben paid 1 chip to pass on 24."),
        ("take-or-pay", happening("passed", seat=1, card=14), "Ben paid 1 token to pass on 14."),
        ("no-thanks", happening("took", seat=1, card=24, chips=0), "Ben took 24 with no chips."),
        ("no-thanks", happening("took", seat=1, card=24, chips=1), "Ben took 24 with 1 chip."),
        ("no-thanks", happening("took", seat=1, card=24, chips=5), "Ben took 24 with 5 chips."),
        ("take-or-pay", happening("took", seat=2, card=3, chips=2), "Cleo took 3 with 2 tokens."),
        ("no-thanks", happening("played_hidden", seat=3, card=8), "Dan played the hidden card: 8."),
        ("no-thanks", happening("took_back", seat=0), "Ann took back the last decision."),
    ],
)
def test_what_happened_is_said_in_a_plain_sentence(rules: str, seen: Happening, sentence: str) -> None:
    table = fold(played(rules)[:2])
    assert sentence_of(table, seen) == sentence


@pytest.mark.parametrize(
    ("seen", "sentence"),
    [
        (happening("dealt", seat=0), "Round 1 is dealt. You start."),
        (happening("passed", seat=0, card=24), "You paid 1 chip to pass on 24."),
        (happening("took", seat=0, card=24, chips=5), "You took 24 with 5 chips."),
        (happening("played_hidden", seat=0, card=8), "You played the hidden card: 8."),
        (happening("took_back", seat=0), "You took back the last decision."),
        (happening("took", seat=1, card=24, chips=5), "Ben took 24 with 5 chips."),
        (happening("turned_up", card=24), "24 is turned up."),
    ],
)
def test_who_reads_it_is_you(seen: Happening, sentence: str) -> None:
    assert sentence_of(fold(played("no-thanks")[:2]), seen, reader=0) == sentence


def test_each_seat_is_told_its_own_deeds_as_you_and_a_spectator_all_names() -> None:
    table = fold(played("no-thanks"))
    count = len(table.happenings)
    public = told(table, None, 0)["events"]
    assert not any("You " in event["text"] for event in public)
    for seat, sits in enumerate(table.sitting):
        for event, plain in zip(told(table, seat, 0)["events"], public, strict=True):
            mine = event.get("seat") == seat
            assert event["text"].startswith("You ") == (mine and event["kind"] != "dealt")
            if event["kind"] in {"passed", "took"}:
                assert event["text"] == (plain["text"].replace(sits.name, "You", 1) if mine else plain["text"])
    through_other_eyes = view_frame(table, 1, count - MOST, reader=0)
    assert through_other_eyes.events == view_frame(table, 0, count - MOST).events


@pytest.mark.parametrize(
    ("scores", "places", "sentence", "to_cleo"),
    [
        ((28, 0, -11), (3, 2, 1), "Cleo wins with −11 points.", "You win with −11 points."),
        ((1, 5, 9), (1, 2, 3), "Ann wins with 1 point.", "Ann wins with 1 point."),
        (
            (0, 5, 0),
            (1, 3, 1),
            "Ann and Cleo share the win with no points.",
            "You and Ann share the win with no points.",
        ),
        (
            (7, 7, 7),
            (1, 1, 1),
            "Ann, Ben and Cleo share the win with 7 points.",
            "You, Ann and Ben share the win with 7 points.",
        ),
    ],
)
def test_the_end_names_the_lowest_total(
    scores: tuple[int, ...], places: tuple[int, ...], sentence: str, to_cleo: str
) -> None:
    table = fold(played(rounds=1)[:2])
    seats = tuple(Seat(name, "person") for name in ("Ann", "Ben", "Cleo"))
    match = Match.start(parse_rules("no-thanks"), 3)
    match = Match(1, match.logs, (Outcome(scores, places),), match.position)
    ended = replace(table, seats=seats, match=match)
    assert sentence_of(ended, happening("round_over")) == f"The round is over. {sentence}"
    assert sentence_of(ended, happening("round_over"), reader=2) == f"The round is over. {to_cleo}"


def test_names_are_listed_as_people_do() -> None:
    assert listed(["Ann", "Ben", "Cleo"]) == "Ann, Ben and Cleo"
