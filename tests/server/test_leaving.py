"""Votes and what follows from them, leaving and coming back; and that every game comes to an end, whoever goes."""

from __future__ import annotations

import random
from collections.abc import Iterable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from takeorpass import wire
from takeorpass.errors import InputError
from takeorpass.players.levels import LEVELS, choose
from takeorpass.server.bots import seed_of
from takeorpass.server.commands import give_nonce, go_on, make_move
from takeorpass.server.company import Question
from takeorpass.server.events import (
    Dealt,
    Ended,
    EndWished,
    Event,
    Hosted,
    Missed,
    NonceGiven,
    Replaced,
    Returned,
    Voted,
    Waited,
)
from takeorpass.server.export import record_for
from takeorpass.server.frames import view_frame
from takeorpass.server.leaving import (
    CHOICES,
    LEVEL,
    answer,
    awaited,
    leave_match,
    own_turn,
    see_to,
    verdict,
    vote,
    wish_end,
)
from takeorpass.server.rematch import answer_rematch
from takeorpass.server.seating import remove
from takeorpass.server.table import Table, fold
from takeorpass.wire import Choice
from tests.server.conftest import counting_draw
from tests.server.test_company import after, of_friends, seating

NOBODY: frozenset[int] = frozenset()


def votes(*choices: Choice | None, waits: bool = False) -> Question:
    """Return the question about seat 9, with what the seats from 0 on have chosen."""
    given = tuple((seat, choice) for seat, choice in enumerate(choices) if choice is not None)
    return Question(9, 0.0, given, waits)


@pytest.mark.parametrize(
    ("choices", "voters", "before", "due"),
    [
        ([None], 1, None, "bot"),
        (["wait"], 1, "wait", "wait"),
        (["end"], 1, "end", "end"),
        (["bot", None], 2, None, "bot"),
        (["wait", None], 2, None, "wait"),
        (["wait", "bot"], 2, "wait", "wait"),
        (["end", "bot"], 2, "bot", "bot"),
        (["end", "end", None], 3, "end", "end"),
        (["wait", "bot", "end"], 3, "wait", "wait"),
        (["end", "bot", None], 3, None, "bot"),
        (["end", "end", "bot", "bot"], 4, "bot", "bot"),
        (["end", "end", "bot", "bot", "wait"], 5, "bot", "bot"),
        (["end", "end", None, None, None], 5, None, "end"),
        ([], 0, None, None),
    ],
)
def test_the_most_votes_of_those_who_are_there_decide_of_as_many_the_milder(
    choices: list[Choice | None], voters: int, before: Choice | None, due: Choice | None
) -> None:
    there = set(range(voters))
    assert verdict(votes(*choices), there, is_due=False) == before
    assert verdict(votes(*choices), there, is_due=True) == due


def test_the_vote_of_somebody_who_has_gone_counts_no_more() -> None:
    assert verdict(votes("end", "wait", "end"), {0, 1, 2}, is_due=False) == "end"
    assert verdict(votes("end", "wait", "end"), {0, 1}, is_due=False) == "wait"


@given(st.lists(st.sampled_from(CHOICES), min_size=1, max_size=6), st.randoms(use_true_random=False))
def test_who_votes_first_makes_no_difference(choices: list[Choice], rng: random.Random) -> None:
    turned = rng.sample(choices, len(choices))
    there = set(range(len(choices)))
    assert verdict(votes(*choices), there, is_due=False) == verdict(votes(*turned), there, is_due=False)


# --- What is asked, and follows ---------------------------------------------------------------------------------------


def test_who_is_awaited_and_absent_is_asked_about_once_and_nobody_else() -> None:
    table = after()
    assert awaited(table) == {0}
    (missed,) = see_to(table, {1, 2}, {0}, NOBODY, 7.0)
    assert missed == Missed(0, 7.0)
    assert see_to(table.apply(missed), {1, 2}, {0}, NOBODY, 8.0) == ()
    assert see_to(table, {0, 2}, {1}, NOBODY, 7.0) == ()
    assert see_to(table, {1, 2}, NOBODY, NOBODY, 7.0) == ()


def test_where_nobody_is_left_who_waits_nothing_is_asked() -> None:
    assert see_to(after(), NOBODY, {0, 1, 2}, NOBODY, 7.0) == ()
    assert see_to(after(Missed(0, 1.0)), NOBODY, {0, 1, 2}, {0}, 7.0) == ()


def test_between_rounds_nobody_is_awaited_since_anybody_may_go_on() -> None:
    table = finished_round(fold(of_friends(rounds=2)))
    assert (table.phase, awaited(table)) == ("round_over", NOBODY)
    assert see_to(table, {1}, {0, 2}, NOBODY, 7.0) == ()


def test_where_nobody_answers_a_bot_takes_the_seat() -> None:
    asked = after(Missed(0, 1.0))
    assert see_to(asked, {1, 2}, {0}, {0}, 99.0) == (Replaced(0, LEVEL),)
    # Whom this process has not missed for long yet, as after a restart, gets the time to come back.
    assert see_to(asked, {1, 2}, NOBODY, {0}, 99.0) == ()
    assert LEVEL in LEVELS


def test_who_is_there_again_in_mid_vote_is_asked_about_no_more_whatever_was_chosen() -> None:
    asked = after(Missed(0, 1.0), Voted(1, 0, "end"))
    assert see_to(asked, {0, 1, 2}, NOBODY, {0}, 99.0) == (Returned(0),)
    with pytest.raises(InputError) as error:
        vote(asked.apply(Returned(0)), [2], 0, "end", NOBODY)
    assert error.value.code == "stale"


def test_while_they_wait_no_time_runs_and_they_may_choose_anew() -> None:
    asked = after(Missed(0, 1.0))
    table = applied(asked, vote(asked, [1], 0, "wait", {0}))
    events = vote(table, [2], 0, "wait", {0})
    assert events == (Voted(2, 0, "wait"), Waited(0))
    waiting = applied(table, events)
    assert see_to(waiting, {1, 2}, {0}, {0}, 999.0) == ()
    first = vote(waiting, [1], 0, "bot", {0})
    assert first == (Voted(1, 0, "bot"),)
    assert vote(applied(waiting, first), [2], 0, "bot", {0}) == (Voted(2, 0, "bot"), Replaced(0, LEVEL))


def test_one_who_is_left_decides_at_once() -> None:
    asked = after(Missed(0, 1.0))
    assert vote(asked, [1], 0, "end", {0, 2}) == (Voted(1, 0, "end"), Ended((1,)))
    assert vote(asked, [1], 0, "bot", {0, 2}) == (Voted(1, 0, "bot"), Replaced(0, LEVEL))


def test_people_at_one_browser_vote_together() -> None:
    asked = after(Missed(0, 1.0))
    assert vote(asked, [1, 2], 0, "bot", {0}) == (Voted(1, 0, "bot"), Voted(2, 0, "bot"), Replaced(0, LEVEL))


def test_who_goes_leaves_the_decision_to_the_others() -> None:
    asked = after(Missed(0, 1.0), Voted(1, 0, "end"))
    assert see_to(asked, {1}, {0, 2}, NOBODY, 9.0) == (Ended((1,)),)


def test_a_missing_part_in_the_deal_is_an_empty_one_once_a_bot_plays() -> None:
    table = fold([*of_friends(is_dealt=False), NonceGiven(0, 0, b"a"), NonceGiven(0, 2, b"c")])
    (missed,) = see_to(table, {0, 2}, {1}, NOBODY, 1.0)
    events = see_to(table.apply(missed), {0, 2}, {1}, {1}, 99.0)
    assert [type(event) for event in events] == [Replaced, NonceGiven, Dealt]
    table = applied(table.apply(missed), events)
    assert (table.phase, table.deals[0].nonces) == ("playing", (b"a", b"", b"c", b""))


def test_leaving_seats_a_bot_at_once_and_the_last_one_ends_the_match() -> None:
    table = after()
    left = applied(table, leave_match(table, [0]))
    assert left.active == (1, 2)
    assert leave_match(left, [0]) == ()
    assert leave_match(left, [1, 2]) == (Ended((1, 2)),)


def test_the_match_ends_once_all_agree_who_are_there() -> None:
    table = after()
    first = wish_end(table, [0], {2}, wish=True)
    assert first == (EndWished(0, wish=True),)
    table = applied(table, first)
    assert wish_end(table, [1], {2}, wish=True) == (EndWished(1, wish=True), Ended((0, 1)))
    assert wish_end(table, [1], NOBODY, wish=True) == (EndWished(1, wish=True),)
    assert wish_end(table, [0], {2}, wish=False) == (EndWished(0, wish=False),)
    assert see_to(table, {0}, {1, 2}, NOBODY, 1.0) == (Ended((0,)),)


@pytest.mark.parametrize(
    ("own", "asked", "code"),
    [
        ([], wire.VoteMessage(0, "end"), "no_seat"),
        ([], wire.EndMessage(wish=True), "no_seat"),
        ([], wire.LeaveMatchMessage(), "no_seat"),
        ([1], wire.VoteMessage(2, "end"), "stale"),
        ([1], wire.VoteMessage(7, "end"), "stale"),
        ([1], wire.LeaveMatchMessage(2), "not_yours"),
        ([1], wire.ReturnMessage(2), "not_yours"),
        ([2], wire.VoteMessage(0, "wait"), "bot_plays"),
        ([2], wire.EndMessage(wish=True), "bot_plays"),
    ],
)
def test_what_cannot_be_asked_is_refused(own: list[int], asked: wire.VoteMessage, code: str) -> None:
    table = after(Missed(0, 1.0), Replaced(2, LEVEL))
    with pytest.raises(InputError) as error:
        answer(table, own, asked, NOBODY)
    assert error.value.code == code


def test_after_the_end_nothing_of_it_is_asked() -> None:
    over = finished_round(after())
    for table, code in ((over, "match_over"), (after(Ended((0,))), "ended")):
        for asked in (wire.LeaveMatchMessage(), wire.ReturnMessage(), wire.EndMessage(wish=True)):
            with pytest.raises(InputError) as error:
                answer(table, [0], asked, NOBODY)
            assert error.value.code == code


def test_who_is_played_for_makes_no_move_and_takes_the_seat_back() -> None:
    table = after(Replaced(0, LEVEL))
    with pytest.raises(InputError, match="A bot plays for you"):
        own_turn(table, 0)
    assert own_turn(table, 1) == 1
    assert own_turn(table, None) is None
    assert answer(table, [0], wire.ReturnMessage(), NOBODY) == (Returned(0),)
    assert own_turn(table.apply(Returned(0)), 0) == 0


def test_before_the_start_another_person_becomes_the_host() -> None:
    table = fold(seating())
    assert see_to(table, {1}, {0}, NOBODY, 1.0) == (Hosted(1),)
    assert see_to(table, NOBODY, {0, 1}, NOBODY, 1.0) == ()
    assert see_to(table, {0}, {1}, NOBODY, 1.0) == ()


def test_the_host_alone_removes_others_before_the_start() -> None:
    table = fold(seating())
    assert [event.seat for event in remove(table, 0, 1)] == [1]
    for seat, target, code in ((1, 0, "not_host"), (None, 1, "no_seat"), (0, 0, "bad_seat"), (0, 2, "bad_seat")):
        with pytest.raises(InputError) as error:
            remove(table, seat, target)
        assert error.value.code == code
    with pytest.raises(InputError) as error:
        remove(after(), 0, 1)
    assert error.value.code == "started"


# --- What is told -----------------------------------------------------------------------------------------------------


def test_sentences_say_that_a_bot_plays_and_for_whom() -> None:
    table = after(Replaced(0, LEVEL))
    (moved,) = make_move(table, 0, 0, 0, "p")
    ended = table.apply(moved).apply(Returned(0)).apply(Ended((0, 1)))
    said = [event.text for event in view_frame(ended, 1, 2).events]
    assert said[0] == "A bot plays for Ann now."
    assert said[1].startswith("A bot for Ann paid 1 chip to pass on ")
    assert said[2:] == ["Ann plays again.", "You and Ann ended the match early: nobody wins."]
    own = [event.text for event in view_frame(ended, 0, 2).events]
    assert own[0] == "A bot plays for you now."
    assert own[1].startswith("A bot for you paid 1 chip")
    assert own[2] == "You play again."
    assert view_frame(ended, 0).company.ended == "Ann and Ben ended the match early: nobody wins."


def test_who_is_played_for_or_has_ended_it_is_offered_no_move() -> None:
    for table, code in ((after(Replaced(0, LEVEL)), "bot_plays"), (after(Ended((1,))), "ended")):
        frame = view_frame(table, 0)
        assert (frame.your_turn, frame.nonce_wanted) == (False, False)
        assert [move.why_not and move.why_not.code for move in frame.moves] == [code, code]


def test_the_record_of_an_ended_match_is_that_of_an_unfinished_game() -> None:
    table = after()
    (moved,) = make_move(table, 0, 0, 0, "p")
    ended = table.apply(moved).apply(Ended((0,)))
    record = record_for(ended, None)
    (round_,) = record["rounds"]
    assert round_["moves"] == ["p"]
    assert "set_aside" not in round_
    assert "deal" not in round_


def test_who_left_is_not_asked_for_another_match_and_may_say_yes_all_the_same() -> None:
    left = after(Replaced(1, LEVEL))
    over = finished_round(left)
    frame = view_frame(over, 0).rematch
    assert frame is not None
    assert frame.answers == [None, False, None, True]
    draw = counting_draw()
    events, new = answer_rematch(over, "id", [0], wire.RematchMessage(accept=True), draw)
    assert new is None
    over = applied(over, events)
    _, new = answer_rematch(over, "id", [2], wire.RematchMessage(accept=True), draw)
    assert new is not None
    assert [sits and sits.name for sits in fold(new.events).seats] == ["Ann", None, "Cleo", "Dan"]
    events, new = answer_rematch(over, "id", [1], wire.RematchMessage(accept=True), draw)
    assert new is None
    _, new = answer_rematch(applied(over, events), "id", [2], wire.RematchMessage(accept=True), draw)
    assert new is not None
    assert fold(new.events).has_started


def test_after_an_early_end_the_others_have_another_match() -> None:
    table = after(Replaced(2, LEVEL), Ended((0, 1)))
    accept, draw = wire.RematchMessage(accept=True), counting_draw()
    events, _ = answer_rematch(table, "id", [0], accept, draw)
    _, new = answer_rematch(applied(table, events), "id", [1], accept, draw)
    assert new is not None
    assert new.seats == (0, 1)


# --- Every game ends --------------------------------------------------------------------------------------------------


@settings(max_examples=25)
@given(st.integers(0, 2**32), st.sampled_from(["no-thanks", "no-thanks+hidden-tiger", "take-or-pay"]))
def test_whoever_is_away_and_comes_back_every_game_comes_to_its_end(seed: int, rules: str) -> None:
    """Each step is a legal event; bots move for seats without a person, persons for theirs while they are there."""
    rng = random.Random(seed)
    table = fold(of_friends(rules, is_dealt=False, rounds=2))
    there = {0, 1, 2}
    for step in range(3000):
        if table.phase == "match_over":
            break
        if rng.random() < 0.2:
            there ^= {rng.randrange(3)}
        if not there:
            there = {rng.randrange(3)}
        absent = {0, 1, 2} - there
        table = applied(table, something(table, there, absent, rng, step))
    assert table.phase == "match_over"
    assert record_for(table, None)["players"] == ["Ann", "Ben", "Cleo", "Dan"]


@settings(max_examples=15)
@given(st.integers(0, 2**32))
def test_at_any_time_the_match_has_an_end_for_each_of_its_people(seed: int) -> None:
    """Whoever would like to go goes, in any order; once the last one has gone it is over."""
    rng = random.Random(seed)
    table = fold(of_friends(is_dealt=False, rounds=2))
    for step in range(rng.randrange(120)):
        if table.phase != "match_over":
            table = applied(table, something(table, {0, 1, 2}, set(), rng, step))
    for seat in rng.sample(table.active, len(table.active)):
        if table.phase != "match_over":
            table = applied(table, answer(table, [seat], wire.LeaveMatchMessage(), NOBODY))
    assert table.phase == "match_over"


def something(table: Table, there: set[int], absent: set[int], rng: random.Random, step: int) -> Iterable[Event]:
    """Return what happens next: timers first, now and then a vote, a leaver or somebody who is back, else a move."""
    due = {question.seat for question in table.company.questions if rng.random() < 0.5}
    events = see_to(table, there, absent, due, float(step))
    if events:
        return events
    chance = rng.random()
    person = rng.choice(sorted(there))
    if table.company.questions and chance < 0.5 and person in table.active:
        asked = rng.choice(table.company.questions).seat
        return vote(table, [person], asked, rng.choice(("wait", "bot", "bot")), absent) if asked != person else ()
    if chance < 0.03 and len(table.active) > 1:
        return leave_match(table, [person])
    if chance < 0.2:
        return answer(table, [person], wire.ReturnMessage(), absent)
    return a_move(table, there, rng)


def a_move(table: Table, there: set[int], rng: random.Random) -> Iterable[Event]:
    if table.phase == "dealing":
        givers = sorted(table.awaited_nonces & there)
        return give_nonce(table, givers[0], table.match.round, "aa") if givers else ()
    if table.phase == "round_over":
        return go_on(table, min(there), table.match.round, bytes(32))
    seat = table.match.position.to_act
    view, level = table.view_of(seat), table.bot_level(seat)
    if level is not None:
        letter = choose(view, level, seed_of(table.created, view.round, view.ply)).letter
    elif seat in there:
        letter = rng.choice([move.letter for move in view.legal])
    else:
        return ()
    return make_move(table, seat, view.round, view.ply, letter)


def applied(table: Table, events: Iterable[Event]) -> Table:
    for event in events:
        table = table.apply(event)
    return table


def finished_round(table: Table) -> Table:
    """Return ``table`` after its round, in which everybody takes at once."""
    while table.phase == "playing":
        view = table.view_of(table.match.position.to_act)
        table = applied(table, make_move(table, view.to_act, view.round, view.ply, "t"))
    return table
