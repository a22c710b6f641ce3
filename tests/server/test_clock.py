"""The fold of clocks: what a turn costs and brings, that no bank is ever negative or larger than it began, pauses."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from takeorpass.errors import InputError, TakeOrPassError
from takeorpass.rules import parse_rules
from takeorpass.server.clock import ALLOWANCE_MS, check_clock
from takeorpass.server.commands import give_nonce, make_move, take_back
from takeorpass.server.events import (
    Created,
    Dealt,
    Event,
    Missed,
    Moved,
    PauseAnswered,
    Paused,
    Resumed,
    Stamp,
    TookBack,
    Voted,
    decode_event,
    encode_event,
)
from takeorpass.server.frames import view_frame
from takeorpass.server.hands import Hands
from takeorpass.server.pausing import answer_pause, resume
from takeorpass.server.rematch import answer_rematch
from takeorpass.server.setup import set_up
from takeorpass.server.table import Table, fold
from takeorpass.server.timers import with_clock
from takeorpass.wire import ClockRules, RematchMessage, TableRequest, encode
from tests.server.conftest import counting_draw
from tests.server.playing import request
from tests.server.two_worlds import RULES as HIDING
from tests.server.two_worlds import (
    SEEDS,
    deal_by_seed,
    other_deal,
    random_deal,
    random_game,
    with_secrets_of_the_other,
)

RULES = ClockRules(60, 10)
BANK = 60_000
PEOPLE = [{"kind": "person", "name": name, "here": True} for name in ("Ann", "Ben", "Cleo")]


def timed(clock: dict[str, int] | None = None, **changes: Any) -> Table:
    """Return a table with a clock on which the first decision is waited for, since moment 1000."""
    body = request(clock=clock or {"bank_s": 60, "supplement_s": 10}, **changes)
    table = fold(set_up(msgspec.convert(body, TableRequest), counting_draw()))
    for seat in table.persons:
        table = after(table, *give_nonce(table, seat, 0, "01"), at=1000)
    return table


def friends(**changes: Any) -> Table:
    """Return a table of three people."""
    return timed(seats=PEOPLE, **changes)


def after(table: Table, *events: Event, at: int, spent: int = 0, is_up: bool = False) -> Table:
    """Return ``table`` after ``events``, stamped as a server would."""
    for event in events:
        if isinstance(event, Dealt | Moved | TookBack | Paused | Resumed):
            event = msgspec.structs.replace(event, stamp=Stamp(at, spent, is_up))  # noqa: PLW2901
        table = table.apply(decode_event(encode_event(event)))
    return table


def move(table: Table, spent: int, letter: str = "p", *, is_up: bool = False) -> Table:
    """Return ``table`` after a move of whoever is to act, who took ``spent`` milliseconds."""
    seat = table.match.position.to_act
    made = make_move(table, seat, table.match.round, table.match.ply, letter)  # type: ignore[arg-type]
    since = 0 if table.clock is None or table.clock.since is None else table.clock.since
    return after(table, *made, at=since + spent, spent=spent, is_up=is_up)


def banks(table: Table) -> tuple[int, ...]:
    assert table.clock is not None
    return table.clock.banks


def test_a_table_has_no_clock_unless_somebody_wants_one() -> None:
    table = fold(set_up(msgspec.convert(request(), TableRequest), counting_draw()))
    assert table.clock is None
    assert table.timed_seat is None
    assert b"stamp" not in encode_event(Moved(0, 0, 0, "p"))


@pytest.mark.parametrize("rules", ["take-or-pay", "no-thanks", "take-or-pass+open-chips"])
def test_the_classrooms_rules_never_have_a_clock(rules: str) -> None:
    body = msgspec.convert(request(rules, clock={"bank_s": 60, "supplement_s": 10}), TableRequest)
    if rules != "take-or-pay":
        assert fold(set_up(body, counting_draw())).clock is not None
        return
    with pytest.raises(InputError) as error:
        set_up(body, counting_draw())
    assert error.value.code == "no_clock"


@pytest.mark.parametrize(("bank", "supplement"), [(9, 10), (3601, 10), (60, 1), (60, 301), (-60, 10), (10**30, 10)])
def test_a_clock_out_of_bounds_is_refused(bank: int, supplement: int) -> None:
    with pytest.raises(InputError) as error:
        check_clock(ClockRules(bank, supplement), parse_rules("no-thanks"))
    assert error.value.code == "bad_clock"


def test_a_turn_costs_what_it_took_less_the_allowance_and_brings_the_supplement() -> None:
    table = move(friends(), spent=25_000)
    assert banks(table) == (BANK - 25_000 + ALLOWANCE_MS + 10_000, BANK, BANK)
    assert table.clock is not None
    assert table.clock.since == 26_000
    assert table.timed_seat == 1


def test_no_bank_ever_has_more_than_it_began_with() -> None:
    table = friends()
    for _ in range(6):
        table = move(table, spent=5_000)
    assert banks(table) == (BANK,) * 3


@pytest.mark.parametrize("spent", [0, 1, 300, ALLOWANCE_MS])
def test_the_way_there_and_back_costs_nothing(spent: int) -> None:
    """A move that was ready before the cards came, over a line of 300 ms."""
    table = move(timed({"bank_s": 60, "supplement_s": 2}, seats=PEOPLE), spent=20_000)
    table = move(move(table, 0), 0)
    before = banks(table)[0]
    assert before == BANK - 20_000 + ALLOWANCE_MS + 2_000
    assert banks(move(table, spent))[0] == before + 2_000
    assert banks(move(table, ALLOWANCE_MS + 1))[0] == before + 2_000 - 1


def test_whose_time_is_up_goes_on_with_the_supplement() -> None:
    table = move(friends(), spent=BANK + ALLOWANCE_MS, is_up=True)
    assert banks(table) == (10_000, BANK, BANK)
    assert [one.is_late for one in table.happenings if one.kind == "passed"] == [True]
    assert (
        view_frame(table, 1).events[-1].text
        == "Ann's time was up: paid 1 chip to pass on " + str(table.match.position.card) + "."
    )
    assert view_frame(table, 0).events[-1].text.startswith("Your time was up: paid 1 chip")


def test_bots_have_no_clock() -> None:
    table = move(timed(), spent=1_000)
    assert table.timed_seat is None
    table = move(move(table, spent=29_000), spent=29_000)
    assert banks(table)[1:] == (BANK,) * 3
    shown = with_clock(view_frame(table, 0), table, 29_000).clock
    assert shown is not None
    assert shown.left == [BANK, None, None, None]
    assert shown.running is None


def test_no_clock_runs_between_the_rounds_and_banks_last_for_the_match() -> None:
    table = move(friends(), spent=40_000)
    kept = banks(table)
    while table.phase == "playing":
        table = move(table, 1_000, "t")
    assert table.timed_seat is None
    assert table.clock is not None
    assert table.clock.since is None
    assert banks(table)[0] >= kept[0]


def test_a_forty_minute_game_of_one_action_a_minute_goes_on() -> None:
    """CHECKS 49: nothing but the running turn counts, and an empty bank ends no game."""
    table = timed({"bank_s": 300, "supplement_s": 30}, seats=PEOPLE)
    for _ in range(40):
        up = table.clock is not None and table.clock.until_up(table.match.position.to_act, 60_000) == 0
        table = move(table, 60_000, "p" if table.match.position.chips[table.match.position.to_act] else "t", is_up=up)
    assert table.clock is not None
    assert table.clock.since == 1000 + 40 * 60_000
    assert table.phase == "playing"


def test_taking_back_wins_no_time() -> None:
    """What was thought stays spent, and what the decision had brought in goes with it."""
    table = timed()
    first = move(table, spent=20_000)
    assert banks(first)[0] == BANK - 20_000 + ALLOWANCE_MS + 10_000
    back = after(first, *take_back(first, 0, 0, 1), at=30_000, spent=3_000)
    assert banks(back)[0] == BANK - 20_000 + ALLOWANCE_MS
    assert back.timed_seat == 0
    for _ in range(5):
        again = move(back, spent=0)
        back = after(again, *take_back(again, 0, 0, again.match.ply), at=40_000)
    assert banks(back)[0] == BANK - 20_000 + ALLOWANCE_MS


def test_what_is_thought_before_taking_back_is_spent_too() -> None:
    table = timed()
    table = move(table, spent=20_000)
    while table.match.position.to_act != 0:
        table = move(table, 0)
    table = after(table, *take_back(table, 0, 0, table.match.ply), at=60_000, spent=8_500)
    assert banks(table)[0] == BANK - 20_000 + ALLOWANCE_MS - 8_000


def test_a_pause_is_asked_for_agreed_to_by_all_and_ended_by_anybody() -> None:
    table = friends()
    table = after(table, *answer_pause(table, [1], agree=True), at=5_000)
    table = after(table, *answer_pause(table, [0], agree=True), at=6_000)
    assert not table.is_paused
    assert answer_pause(table, [0], agree=True) == ()
    asked = with_clock(view_frame(table, 2), table, 4_000).clock
    assert asked is not None
    assert (asked.agreed, asked.paused, asked.running, asked.left[0]) == ([1, 0], False, 0, BANK - 4_000)
    table = after(table, *answer_pause(table, [2], agree=True), at=21_000, spent=20_000)
    assert table.is_paused
    assert table.timed_seat is None
    for seat in (0, 1, None):
        frame = with_clock(view_frame(table, seat), table, 10**9)
        assert frame.clock is not None
        assert (frame.clock.left, frame.clock.running) == ([BANK - 20_000, BANK, BANK], None)
        assert frame.your_turn is False
        assert {move.why_not.code for move in frame.moves if move.why_not} == ({"paused"} if frame.moves else set())
    with pytest.raises(InputError) as error:
        make_move(table, 0, 0, 0, "p")
    assert error.value.code == "paused"
    assert answer_pause(table, [1], agree=True) == ()
    table = after(table, *resume(table, [2]), at=500_000)
    assert resume(table, [2]) == ()
    assert table.clock is not None
    assert (table.clock.agreed, table.timed_seat) == ((), 0)
    assert banks(move(table, spent=5_000))[0] == BANK - 25_000 + ALLOWANCE_MS + 10_000
    assert [one.text for one in view_frame(table, 1).events[-2:]] == ["The game is paused.", "Cleo ended the pause."]
    assert view_frame(table, 2).events[-1].text == "You ended the pause."


def test_one_who_does_not_agree_ends_the_question() -> None:
    table = friends()
    assert answer_pause(table, [0], agree=False) == ()
    table = after(table, *answer_pause(table, [1], agree=True), at=0)
    table = after(table, *answer_pause(table, [2], agree=False), at=0)
    assert table.clock is not None
    assert table.clock.agreed == ()


def test_people_at_one_browser_and_who_is_alone_need_nobody_else() -> None:
    for table, own in ((friends(), [0, 1, 2]), (timed(), [0])):
        assert after(table, *answer_pause(table, own, agree=True), at=0).is_paused
        assert Hands().seat(table, own) is None or len(own) == 1


@pytest.mark.parametrize(("own", "code"), [([], "no_seat"), ([0], "no_clock")])
def test_who_may_not_ask_for_a_pause_is_told_why(own: Sequence[int], code: str) -> None:
    table = friends() if not own else fold(set_up(msgspec.convert(request(), TableRequest), counting_draw()))
    with pytest.raises(InputError) as error:
        answer_pause(table, own, agree=True)
    assert error.value.code == code


def test_between_rounds_there_is_nothing_to_pause() -> None:
    table = friends()
    while table.phase == "playing":
        table = move(table, 0, "t")
    with pytest.raises(InputError) as error:
        answer_pause(table, [0], agree=True)
    assert error.value.code == "not_playing"


@pytest.mark.parametrize("event", [Resumed(0), Paused(), PauseAnswered(0, agree=True)])
def test_a_log_in_which_pauses_do_not_fit_together_is_broken(event: Event) -> None:
    table = friends()
    if not isinstance(event, Resumed):
        table = after(table, *answer_pause(table, [0, 1, 2], agree=True), at=0)
    with pytest.raises(TakeOrPassError) as error:
        table.apply(event)
    assert error.value.code == "broken_table"


def test_the_lines_of_a_game_are_numbered_without_a_gap_whatever_the_clocks_did() -> None:
    """CHECKS 35."""
    table = friends()
    for number in range(12):
        table = move(table, 70_000, "t" if number % 4 == 3 else "p", is_up=number % 2 == 0)
        if number % 5 == 0:
            table = after(table, *answer_pause(table, [0, 1, 2], agree=True), at=0)
            table = after(table, *resume(table, [1]), at=0)
    frame = view_frame(table, None, 0)
    assert [event.seq for event in frame.events] == list(range(1, frame.seq + 1))


MOMENTS = st.integers(-(10**7), 10**7)
DEEDS = st.lists(st.tuples(st.sampled_from(["p", "t", "back", "pause", "no", "end"]), MOMENTS, MOMENTS, st.booleans()))


@settings(max_examples=50)
@given(deeds=DEEDS, is_alone=st.booleans(), clock=st.sampled_from([(10, 2), (10, 300), (60, 10)]))
def test_no_bank_is_ever_negative_or_larger_than_it_began(
    deeds: list[tuple[str, int, int, bool]],
    is_alone: bool,  # noqa: FBT001 - drawn by name
    clock: tuple[int, int],
) -> None:
    rules = {"bank_s": clock[0], "supplement_s": clock[1]}
    table = timed(rules, players=3) if is_alone else timed(rules, seats=PEOPLE)
    for deed, at, spent, is_up in deeds:
        events = made(table, deed)
        table = after(table, *events, at=at, spent=spent, is_up=is_up)
        assert table.clock is not None
        assert all(0 <= bank <= clock[0] * 1000 for bank in table.clock.banks)
        for seat in table.persons:
            assert 0 <= table.clock.left(seat, spent) <= clock[0] * 1000
            assert table.clock.until_up(seat, spent) >= 0


def made(table: Table, deed: str) -> Sequence[Event]:
    """Return what follows from ``deed``, nothing where it may not be done."""
    seat, match = table.match.position.to_act, table.match
    try:
        match deed:
            case "pause" | "no":
                return answer_pause(table, [seat], agree=deed == "pause")
            case "end":
                return resume(table, table.persons)
            case "back":
                return take_back(table, 0, match.round, match.ply)
            case _:
                return make_move(table, seat, match.round, match.ply, deed)  # type: ignore[arg-type]
    except TakeOrPassError:
        return ()


def test_clocks_pauses_and_time_outs_tell_nothing_of_what_is_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pairs of tables that differ in nothing but secrets, as in `test_leaks`, with a clock."""
    rng = random.Random(7)
    one = random_deal(parse_rules(HIDING), rng)
    deals = {SEEDS["one"]: one}
    deal_by_seed(monkeypatch, deals)
    events = [with_stamp(event, rng) for event in random_game(rng)]
    pause: tuple[Event, ...] = (PauseAnswered(0, agree=True), Paused(Stamp(0, 7)))
    pairs = 0
    for number in range(4, len(events), 9):
        table = fold([*events[:number], *pause])
        for seat in (0, 1, None):
            deals[SEEDS["other"]] = other_deal(table, one, seat, rng)
            twin = fold([*(with_secrets_of_the_other(event) for event in events[:number]), *pause])
            frames = [encode(with_clock(view_frame(world, seat), world, 1234)) for world in (table, twin)]
            assert frames[0] == frames[1]
            assert b'"paused":true' in frames[0]
            pairs += 1
    assert pairs > 10


def with_stamp(event: Event, rng: random.Random) -> Event:
    """Return an event of `random_game` as it would be at a table with a clock."""
    if isinstance(event, Created):
        return msgspec.structs.replace(event, clock=RULES)
    if isinstance(event, Dealt | Moved):
        is_up = isinstance(event, Moved) and event.seat == 0 and rng.random() < 0.5
        return msgspec.structs.replace(event, stamp=Stamp(rng.randrange(10**6), rng.randrange(20_000), is_up))
    return event


def test_a_rematch_has_the_same_clock_with_full_banks() -> None:
    table = timed({"bank_s": 60, "supplement_s": 2}, players=3)
    while table.phase == "playing":
        table = move(table, 20_000, "t")
    assert banks(table)[0] < BANK
    answered, new = answer_rematch(table, "t", [0], RematchMessage(accept=True), counting_draw())
    assert answered
    assert new is not None
    after_it = fold(new.events)
    assert after_it.created.clock == table.created.clock
    assert banks(after_it) == (BANK,) * 3


def test_who_is_asked_about_is_so_still_after_a_move_for_whoever_has_no_time_left() -> None:
    table = friends()
    asked = after(table, Missed(0, 5.0), Voted(1, 0, "wait"), at=2000)
    (move,) = make_move(asked, 0, 0, asked.match.ply, "p")
    assert after(asked, move, at=99_000, spent=98_000, is_up=True).company == asked.company
    # A move of one's own answers it.
    assert after(asked, move, at=3000, spent=2000).company.questions == ()
