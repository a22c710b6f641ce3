"""Spectators who see it later: until then whatever happens makes no difference to what they are told."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from typing import Any

import msgspec
import pytest
from starlette.testclient import TestClient

from takeorpass import wire
from takeorpass.errors import InputError
from takeorpass.server import commands, sockets
from takeorpass.server.delayed import Delayed, check_delay, delayed_from, without_times
from takeorpass.server.events import SOMEONE, Event, Forgotten
from takeorpass.server.live_table import LiveTable
from takeorpass.server.setup import set_up
from takeorpass.server.table import Table, fold
from tests.server.conftest import Serve, counting_draw
from tests.server.playing import Browser, friends, new_table, request, seated_friends, somebody_else

RULES = "no-thanks+hidden-tiger"
LONG, DELAY = 600, 60
MESSAGES: list[dict[str, Any]] = [
    *({"type": "move", "round": 0, "ply": ply, "move": letter} for ply in (0, 5) for letter in "tph"),
    {"type": "nonce", "round": 0, "nonce": "0b" * 32},
    *({"type": "next_round", "round": number} for number in (0, 1)),
    {"type": "take_back", "round": 0, "ply": 1},
    {"type": "rematch", "accept": True},
    *({"type": "hand", "seat": seat} for seat in (None, 0)),
    {"type": "seat_bot", "seat": 0, "level": "random"},
    {"type": "agree", "agree": True},
    {"type": "start"},
    {"type": "pace", "seconds": 1},
    {"type": "react", "reaction": "ouch"},
    {"type": "reactions", "allowed": False},
    {"type": "pause", "agree": True},
    {"type": "resume"},
    {"type": "vote", "seat": 1, "choice": "wait"},
    *({"type": kind} for kind in ("leave", "leave_match", "return")),
    {"type": "end", "wish": True},
    {"type": "remove", "seat": 1},
]


class Clock:
    def __init__(self, now: float = 0.0) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now


def game(moves: int = 4) -> list[Event]:
    """Return the events of a table whose spectators see it later, some moves into its round."""
    body = msgspec.convert(request(RULES, delay_s=DELAY), wire.TableRequest)
    events: list[Event] = list(set_up(body, counting_draw()))
    events += commands.give_nonce(fold(events), 0, 0, "0b" * 32)
    for _ in range(moves):
        table = fold(events)
        events += commands.make_move(table, table.match.position.to_act, 0, table.match.ply, "p")
    return events


def states(events: list[Event]) -> list[Table]:
    return [fold(events[: number + 1]) for number in range(len(events))]


# --- What is old enough ----------------------------------------------------------------------------------------------


def test_of_each_state_is_told_when_it_is_old_enough_and_of_the_start_at_once() -> None:
    clock = Clock()
    delayed = Delayed(DELAY, clock)
    created, start, *later = states(game())
    delayed.add(created)
    with pytest.raises(ValueError, match="not started"):
        _ = delayed.table
    delayed.add(start)
    assert delayed.look() == (start, None)
    for second, state in enumerate(later):
        clock.now = float(second)
        delayed.add(state)
        delayed.add(state)
    assert delayed.look()[1] == DELAY - (len(later) - 1)
    for second, state in enumerate(later):
        clock.now = DELAY + second - 0.01
        assert delayed.table is (start if second == 0 else later[second - 1])
        clock.now = float(DELAY + second)
        assert delayed.table is state
        clock.now += 0.25
        assert delayed.spent_ms == 250
    assert delayed.look()[1] is None


def test_nothing_gets_old_enough_between_looking_at_it_and_waiting_for_it() -> None:
    """However the clock goes on while one looks: as long as the last is not seen there is something to wait for."""
    moments = itertools.count()
    delayed = Delayed(DELAY, lambda: next(moments) / 2)
    *_, last = all_states = states(game())
    for state in all_states:
        delayed.add(state)
    for _ in range(4 * DELAY):
        table, wait = delayed.look()
        assert (table is last) == (wait is None)


@pytest.mark.parametrize("ago", [0, 1, 59, 60, 61, 10_000])
def test_what_was_read_is_as_old_as_the_store_says(ago: int) -> None:
    events, clock = game(), Clock(5.0)
    delayed = delayed_from(events, [1_000_000 * 1000] * len(events), 1_000_000 + ago, clock)
    assert delayed is not None
    start, last = fold(events[:2]), fold(events)
    assert delayed.table == (last if ago >= DELAY else start)
    clock.now += max(0, DELAY - ago) - 0.5
    assert delayed.table == (last if ago >= DELAY else start)
    clock.now += 1
    assert delayed.table == last


@pytest.mark.parametrize(
    "moments",
    [[], [0, 0, 0], [2_000_000 * 1000] * 99, [0, 0, 1_000_000 * 1000, 0, 0, 0, 0, 0]],
    ids=["none", "too few", "ahead", "one of them new"],
)
def test_what_nobody_knows_the_age_of_is_new(moments: list[int]) -> None:
    """Nothing is told before what came before it."""
    events, clock = game(), Clock()
    delayed = delayed_from(events, moments, 1_000_000, clock)
    assert delayed is not None
    assert delayed.table.length <= 3
    clock.now = DELAY - 0.5
    assert delayed.table.length <= 3
    clock.now = DELAY
    assert delayed.table == fold(events)


def test_a_name_that_was_deleted_goes_from_what_is_still_to_be_told() -> None:
    clock = Clock()
    delayed = Delayed(DELAY, clock)
    all_states = states(game())
    for state in (*all_states, all_states[-1].apply(Forgotten(0, "careful"))):
        delayed.add(state)
    assert [(sits.name, sits.kind) for sits in delayed.table.sitting][:1] == [(SOMEONE, "person")]
    assert delayed.table.length == 2
    clock.now = DELAY
    assert [(sits.name, sits.kind) for sits in delayed.table.sitting][:1] == [(SOMEONE, "bot")]


def test_a_table_without_a_delay_keeps_nothing() -> None:
    events: list[Event] = list(set_up(msgspec.convert(request(RULES), wire.TableRequest), counting_draw()))
    assert delayed_from(events, [], 0) is None


@pytest.mark.parametrize("seconds", [-1, 601])
def test_a_delay_has_bounds(client: TestClient, seconds: int) -> None:
    with pytest.raises(InputError, match=f"0 to 600 seconds later, not {seconds}"):
        check_delay(seconds)
    answer = client.post("/api/tables", json=request(delay_s=seconds))
    assert (answer.status_code, answer.json()["code"]) == (400, "bad_delay")
    assert [check_delay(fine) for fine in (0, 1, 600)] == [0, 1, 600]


# --- Whatever happens, they are told the same ------------------------------------------------------------------------


def nothing(_ann: Browser, _ben: Browser) -> None:
    """Leave the table as it is at the start."""


def a_few_moves(ann: Browser, ben: Browser) -> None:
    """Move, react, ask for a pause, wish for an end: what passes during a match."""
    give_nonces(ann, ben)
    ann.until(lambda view: view["your_turn"])
    ann.move("p")
    ben.until(lambda view: view["your_turn"])
    ben.move("t")
    ben.until(lambda view: any(seat["runs"] for seat in view["seats"]))
    ann.say(type="react", reaction="ouch")
    while not ben.reactions:
        ben.read()
    ben.say(type="end", wish=True)
    ann.until(lambda view: view["company"]["ending"] == [1])
    ann.say(type="reactions", allowed=False)
    ben.say(type="pause", agree=True)
    ann.until(lambda view: view["clock"]["agreed"] == [1])


def a_match_that_ended(ann: Browser, ben: Browser) -> None:
    """Leave to a bot, end the match early, and found a rematch."""
    give_nonces(ann, ben)
    ann.until(lambda view: view["your_turn"])
    ben.say(type="leave_match")
    ann.until(lambda view: view["company"]["bots"] == [1])
    ann.say(type="end", wish=True)
    ann.until(lambda view: view["phase"] == "match_over")
    ann.say(type="rematch", accept=True)
    ann.until(lambda view: view["rematch"]["table"])
    # Who has left sees it all at once too.
    ben.until(lambda view: view["rematch"] and view["rematch"]["table"])


PLAYS = [nothing, a_few_moves, a_match_that_ended]


def give_nonces(*pages: Browser) -> None:
    for page in pages:
        page.say(type="nonce", round=0, nonce=page.nonce)


@pytest.fixture
def told(serve: Serve, tmp_path: Any) -> Callable[[Callable[[Browser, Browser], None]], list[str]]:
    """Let something happen at a table, and return all that two are told who watch it: one all the time, one at last."""

    def watch(play: Callable[[Browser, Browser], None]) -> list[str]:
        with serve(database=tmp_path / play.__name__) as client:
            clock = {"bank_s": 60, "supplement_s": 10}
            body = friends("no-thanks", people=2, bots=2, starter=0, delay_s=LONG, clock=clock)
            table, (ann, ben) = seated_friends(client, body)
            stranger, late = somebody_else(client), somebody_else(client)
            with Browser(ann, table) as first, Browser(ben, table) as second, Browser(stranger, table) as watcher:
                first.say(type="start")
                for page in (first, second, watcher):
                    page.until_table()
                play(first, second)
                with Browser(late, table) as other:
                    for page in (watcher, other):
                        for number, message in enumerate(MESSAGES, start=1):
                            page.say(**message)
                            while len(page.errors) < number:
                                page.read()
                    out = [text for page in (watcher, other) for text in page.raw if '"presence"' not in text]
                    out += sorted({text for text in (*watcher.raw, *other.raw) if '"presence"' in text})
            paths = [f"views/{step}{seat}" for step in (0, 1, 5, 99) for seat in ("", "?seat=0", "?seat=public")]
            for path in (*paths, "record"):
                answer = stranger.get(f"/api/tables/{table}/{path}")
                out.append(f"{path} {answer.status_code} {answer.text}")
        return out

    return watch


def test_until_the_delay_has_passed_nothing_that_happens_is_told(
    told: Callable[[Callable[[Browser, Browser], None]], list[str]],
) -> None:
    at_first, moved, ended = map(told, PLAYS)
    assert at_first == moved == ended
    text = "\n".join(at_first)
    assert '"phase":"dealing"' in text
    assert '"no_seat"' in text
    assert '"unknown_step"' in text
    assert f'"delay_s":{LONG}' in text


def leak_of_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(LiveTable, "told_to", lambda live, _own: live.table)


def leak_of_the_states(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Delayed, "add", lambda delayed, table, _age=0.0: setattr(delayed, "_shown", table))


def leak_of_the_moments(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tell that something has happened, by telling the same again."""
    real = sockets.TableSocket.changed

    def leaking(socket: sockets.TableSocket) -> None:
        socket._told_late = None
        real(socket)

    monkeypatch.setattr(sockets.TableSocket, "changed", leaking)


def leak_of_refusals(monkeypatch: pytest.MonkeyPatch) -> None:
    """Say in a refusal how many states there were."""
    count = [0]
    real = LiveTable._become

    def counted(live: LiveTable, states: Sequence[Table]) -> None:
        count[0] += len(states)
        real(live, states)

    monkeypatch.setattr(LiveTable, "_become", counted)
    monkeypatch.setattr(sockets, "watching", lambda: InputError("no_seat", f"{count[0]} states."))


def leak_of_reactions(monkeypatch: pytest.MonkeyPatch) -> None:
    def leaking(socket: sockets.TableSocket, seat: int, reaction: wire.Reaction) -> None:
        socket._reactions.append(wire.ReactionFrame(seat, reaction))
        socket._wake()

    monkeypatch.setattr(sockets.TableSocket, "reacted", leaking)


@pytest.mark.parametrize(
    "leak", [leak_of_the_table, leak_of_the_states, leak_of_the_moments, leak_of_refusals, leak_of_reactions]
)
def test_a_planted_leak_is_found(
    told: Callable[[Callable[[Browser, Browser], None]], list[str]],
    monkeypatch: pytest.MonkeyPatch,
    leak: Callable[[pytest.MonkeyPatch], None],
) -> None:
    leak(monkeypatch)
    assert told(nothing) != told(a_few_moves)


# --- And then they are told all --------------------------------------------------------------------------------------


def test_who_watches_sees_everything_a_second_later_without_asking(client: TestClient) -> None:
    table = new_table(client, request(level="random", delay_s=1))
    with Browser(client, table) as page, Browser(somebody_else(client), table) as watcher:
        assert (page.table["delay_s"], watcher.table["delay_s"]) == (1, 1)
        page.play_match()
        # Nobody asks for it, and nothing happens any more.
        watcher.until(lambda view: view["phase"] == "match_over")
        ours = client.get(f"/api/tables/{table}/views/{page.view['step']}?seat=public")
        theirs = somebody_else(client).get(f"/api/tables/{table}/views/{page.view['step']}?seat=public")
        assert ours.json()["result"] == theirs.json()["result"] == watcher.view["result"]
        records = [one.get(f"/api/tables/{table}/record").json() for one in (client, somebody_else(client))]
        assert records[0] == records[1]


def test_after_a_restart_it_is_told_by_the_moments_in_the_store(serve: Serve) -> None:
    clock = Clock(1_800_000_000)
    with serve(clock=clock) as client:
        table = new_table(client, request(delay_s=LONG))
        with Browser(client, table) as page:
            page.play_match()
        cookies = client.cookies
    for ago, phase in ((LONG - 1, "dealing"), (LONG, "match_over")):
        clock.now = 1_800_000_000 + ago
        with serve(clock=clock) as client:
            with Browser(client, table) as watcher:
                assert watcher.view["phase"] == phase
            client.cookies = cookies
            with Browser(client, table) as page:
                assert page.view["phase"] == "match_over"


def test_who_is_there_is_told_without_what_is_asked_about_it() -> None:
    presence = wire.PresenceFrame([True, False], 1, [None, 9], 60, [None, 4.5])
    told = without_times(presence)
    assert told == wire.PresenceFrame([True, False], 1, [None, None], 60, [None, None])


def test_a_rematch_keeps_the_delay(client: TestClient) -> None:
    table = new_table(client, request(delay_s=LONG))
    with Browser(client, table) as page:
        page.play_match()
        page.say(type="rematch", accept=True)
        following = page.until(lambda view: view["rematch"]["table"])["rematch"]["table"]
        with Browser(client, following) as again:
            assert again.table["delay_s"] == LONG
