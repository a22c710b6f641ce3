"""The socket protocol as a state machine: whatever three people send, in whatever order.

The server does with it what a `Match` does, tells all of them so, and refuses the rest without changing anything.
"""

from __future__ import annotations

import tempfile
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import hypothesis
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from starlette.testclient import TestClient

from takeorpass.rules import Match, Move, Pass, PlayHidden, Reveal, Take, parse_rules
from takeorpass.server.app import create_app
from takeorpass.server.config import Config
from tests.server.conftest import HereWorker, counting_draw, ticking_clock
from tests.server.playing import Browser, Frame, friends, seated_friends, somebody_else

RULES = {
    "low": 3,
    "high": 12,
    "set_aside": 4,
    "chips": 2,
    "after_take": "same",
    "tie_break": "share",
    "open_chips": False,
    "hidden_tiger": True,
}
PLAYERS, ROUNDS = 3, 2
SEATS = st.integers(0, PLAYERS - 1)
NEAR = st.sampled_from([0, 0, 0, 0, -1, 1])
"""What is added to a number that a message names: mostly nothing."""


class Friends(RuleBasedStateMachine):
    """Three people at a table; ``match`` is what ought to be there, ``nonces`` the seats that have given theirs."""

    def __init__(self) -> None:
        super().__init__()
        self.stack = ExitStack()
        self.folder = Path(self.stack.enter_context(tempfile.TemporaryDirectory()))
        self.nonces: set[int] = set()
        self.answers: dict[int, bool] = {}

    @initialize()
    def sit_down_and_start(self) -> None:
        self.server = ExitStack()
        client = self.serve()
        self.table, self.people = seated_friends(client, friends(RULES, people=PLAYERS, rounds=ROUNDS, starter=1))
        self.open_pages()
        self.pages[0].say(type="start")
        self.match = Match.start(parse_rules(RULES), PLAYERS, rounds=ROUNDS, starter=1)
        for page in (*self.pages, self.watcher):
            page.until_table()

    def serve(self) -> TestClient:
        config = Config(self.folder / "games.sqlite", messages_per_second=1e9)
        app = create_app(config, worker=HereWorker(), draw=counting_draw(), clock=ticking_clock())
        return self.server.enter_context(TestClient(app, base_url="http://localhost"))

    def open_pages(self) -> None:
        self.pages = [self.server.enter_context(Browser(person, self.table)) for person in self.people]
        self.watcher = self.server.enter_context(Browser(somebody_else(self.people[0]), self.table))

    def teardown(self) -> None:
        self.server.close()
        self.stack.close()

    @property
    def is_dealt(self) -> bool:
        return len(self.nonces) == PLAYERS

    @rule(seat=SEATS, letter=st.sampled_from("tttppph"), ply=NEAR, round_=NEAR, times=st.sampled_from([1, 1, 1, 2]))
    def move(self, seat: int, letter: str, ply: int, round_: int, times: int) -> None:
        named: dict[str, Any] = {"round": self.match.round + round_, "ply": self.match.ply + ply}
        for _ in range(times):
            current = named == {"round": self.match.round, "ply": self.match.ply}
            code = self.why_not(seat, letter) if current else "stale"
            hidden = self.pages[seat].view["hidden"]
            self.say(self.pages[seat], code, type="move", move=letter, **named)
            if code is None:
                moves: dict[str, Move] = {"t": Take(), "p": Pass()}
                self.match = self.match.apply(moves.get(letter) or PlayHidden(hidden))
                self.turn_up()

    @precondition(lambda self: self.is_dealt and not self.match.position.is_over)
    @rule(letters=st.text("tp", min_size=3, max_size=12))
    def play_on(self, letters: str) -> None:
        for letter in letters:
            if not self.match.position.is_over:
                seat = self.match.position.to_act
                self.move(seat, letter if self.why_not(seat, letter) is None else "t", 0, 0, 1)

    @precondition(lambda self: not self.is_dealt)
    @rule()
    def deal(self) -> None:
        for seat in range(PLAYERS):
            self.give_nonce(seat, 0)

    def why_not(self, seat: int, letter: str) -> str | None:
        """Return the code with which the move of a seat that is up to date is refused."""
        position = self.match.position
        if position.is_over:
            return "no_hidden_card" if letter == "h" and not position.unplayed[seat] else "round_over"
        if letter == "h" and (not self.is_dealt or not position.unplayed[seat]):
            return "no_hidden_card"
        if seat != position.to_act:
            return "not_your_turn"
        if position.card is None:
            return "no_card"
        return "no_chips" if letter == "p" and not position.chips[seat] else None

    def turn_up(self) -> None:
        """Let the model see the card that the server has turned up."""
        if self.match.position.card is None and not self.match.position.is_over:
            self.match = self.match.apply(Reveal(self.pages[0].view["card"]))

    @rule(seat=SEATS, round_=NEAR)
    def give_nonce(self, seat: int, round_: int) -> None:
        code = None if round_ == 0 else "stale"
        given = code is None and seat not in self.nonces
        self.say(self.pages[seat], code, changes=given, type="nonce", round=self.match.round + round_, nonce="ab")
        if given:
            self.nonces.add(seat)
            if self.is_dealt:
                self.turn_up()

    @rule(seat=SEATS, round_=NEAR)
    def go_on(self, seat: int, round_: int) -> None:
        code = None
        if round_ == 1 or (round_ == 0 and not self.match.position.is_over):
            code = "stale" if round_ else "round_not_finished"
        elif round_ == 0 and self.match.is_over:
            code = "match_over"
        goes_on = code is None and round_ == 0
        self.say(self.pages[seat], code, changes=goes_on, type="next_round", round=self.match.round + round_)
        if goes_on:
            self.match = self.match.next_round()
            self.nonces = set()

    @rule(seat=SEATS, accept=st.sampled_from([False, False, False, True]))
    def answer_another_match(self, seat: int, accept: bool) -> None:  # noqa: FBT001 - as the strategy gives it
        code = None if self.match.is_over else "not_over"
        made = len(self.answers) == PLAYERS and any(self.answers.values())
        changes = code is None and not made and self.answers.get(seat) is not accept
        self.say(self.pages[seat], code, changes=changes, type="rematch", accept=accept)
        if changes:
            self.answers[seat] = accept

    @rule(
        seat=SEATS,
        refused=st.sampled_from(
            [
                ({"type": "take_back", "round": 0, "ply": 0}, "not_alone"),
                ({"type": "pace", "seconds": 0}, "not_alone"),
                ({"type": "leave"}, "started"),
                ({"type": "agree", "agree": True}, "started"),
                ({"type": "nonsense"}, "bad_message"),
            ]
        ),
    )
    def ask_for_what_cannot_be(self, seat: int, refused: tuple[dict[str, Any], str]) -> None:
        message, code = refused
        self.say(self.pages[seat], code, **message)

    @rule(message=st.sampled_from(["move", "nonce", "next_round", "rematch"]))
    def watch_and_meddle(self, message: str) -> None:
        fields: dict[str, dict[str, Any]] = {
            "move": {"round": self.match.round, "ply": self.match.ply, "move": "t"},
            "nonce": {"round": self.match.round, "nonce": ""},
            "next_round": {"round": self.match.round},
            "rematch": {"accept": True},
        }
        self.say(self.watcher, "no_seat", type=message, **fields[message])

    @rule(seat=SEATS)
    def reload(self, seat: int) -> None:
        self.pages[seat] = self.server.enter_context(Browser(self.people[seat], self.table))

    @precondition(lambda self: self.match.ply % 5 == 4)
    @rule()
    def restart_the_server(self) -> None:
        cookies = [dict(person.cookies) for person in self.people]
        self.server.close()
        client = self.serve()
        self.people = [client, *(somebody_else(client) for _ in cookies[1:])]
        for person, kept in zip(self.people, cookies, strict=True):
            person.cookies.update(kept)
        self.open_pages()

    def say(self, page: Browser, code: str | None, *, changes: bool = True, **message: Any) -> None:
        """Send a message; it is refused with ``code``, or answered to all who see what it ``changes``."""
        page.say(**message)
        answer = page.read()
        if code is not None:
            assert (answer["type"], answer.get("code")) == ("error", code)
            if code == "stale":
                assert page.read()["type"] == "view"
            return
        assert answer["type"] == "view", answer
        if changes:
            for other in {*self.pages, self.watcher} - {page}:
                assert other.read()["type"] == "view"

    @invariant()
    def everybody_sees_the_match_as_it_is(self) -> None:
        if not hasattr(self, "match"):
            return
        for seat, page in (*enumerate(self.pages), (None, self.watcher)):
            view, position = page.view, self.match.position
            assert view["round"] == self.match.round
            assert (view["ply"], view["card"], view["pot"]) == (self.match.ply, position.card, position.pot)
            assert (view["to_act"], view["deck_left"]) == (position.to_act, position.deck_left)
            assert [hand_of(data) for data in view["seats"]] == list(position.hands)
            assert [data["total"] for data in view["seats"]] == list(self.match.totals)
            told = {owner: data["chips"] for owner, data in enumerate(view["seats"]) if "chips" in data}
            told_of = range(PLAYERS) if position.is_over else [] if seat is None else [seat]
            assert told == {owner: position.chips[owner] for owner in told_of}
            assert view["nonce_wanted"] == (seat is not None and seat not in self.nonces)
            assert view["your_turn"] == (seat == position.to_act and position.card is not None)
            legal = {move["move"] for move in view["moves"] if move["why_not"] is None}
            expected = [letter for letter in "tph" if seat is not None and self.why_not(seat, letter) is None]
            assert legal == set(expected)
            answers = [self.answers.get(owner) for owner in range(PLAYERS)]
            assert (view["rematch"] or {}).get("answers") == (answers if self.match.is_over else None)


def hand_of(seat: Frame) -> tuple[int, ...]:
    return tuple(card for run in seat["runs"] for card in run["cards"])


TestFriends = Friends.TestCase
TestFriends.settings = hypothesis.settings(
    max_examples=25,
    stateful_step_count=60,
    deadline=None,
    suppress_health_check=[hypothesis.HealthCheck.too_slow],
)
