"""A person's browser at a table, for tests: sets the table up, answers the deal, plays by a simple rule."""

from __future__ import annotations

import json
from collections.abc import Callable
from types import TracebackType
from typing import Any, Self

import anyio
from starlette.testclient import TestClient, WebSocketTestSession
from starlette.types import Message

SECONDS = 20
"""How long a page waits for a frame."""

Frame = dict[str, Any]
Choose = Callable[[Frame], str]


def request(rules: Any = "no-thanks", *, level: str = "random", players: int = 4, **changes: Any) -> dict[str, Any]:
    """Return the body that asks for a table: the person on seat 0, who starts, and bots."""
    seats = [{"kind": "person", "name": "Ann"}, *[{"kind": "bot", "level": level}] * (players - 1)]
    return {"rules": rules, "seats": seats, "rounds": 1, "starter": 0} | changes


def friends(rules: Any = "no-thanks", *, people: int = 3, bots: int = 0, **changes: Any) -> dict[str, Any]:
    """Return the body that asks for a table of several people, the first of whom asks, and bots."""
    seats = [{"kind": "person", "name": "Ann"}, *[{"kind": "person"}] * (people - 1)]
    seats += [{"kind": "bot", "level": "random"}] * bots
    return {"rules": rules, "seats": seats, "rounds": 1} | changes


def somebody_else(client: TestClient) -> TestClient:
    """Return another browser at the server of ``client``, with no cookie yet."""
    other = TestClient(client.app, base_url="http://localhost")
    other.portal = client.portal
    return other


def sit(client: TestClient, table: str, name: str = "Ben", seat: int | None = None) -> Any:
    """Ask for a seat and return the answer."""
    return client.post(f"/api/tables/{table}/seats", json={"name": name, "seat": seat})


def seated_friends(client: TestClient, body: dict[str, Any]) -> tuple[str, list[TestClient]]:
    """Set a table up and let somebody sit down on each open seat; return it and everybody's browsers by seat."""
    table = new_table(client, body)
    people = [client]
    for name in ("Ben", "Cleo", "Dan", "Emma", "Finn", "Greta")[
        : sum(seat["kind"] == "person" for seat in body["seats"]) - 1
    ]:
        people.append(somebody_else(client))
        assert sit(people[-1], table, name).status_code == 200
    return table, people


def new_table(client: TestClient, body: dict[str, Any] | None = None) -> str:
    """Set a table up and return its id."""
    answer = client.post("/api/tables", json=body or request())
    assert answer.status_code == 201, answer.text
    return str(answer.json()["table"])


def open_socket(client: TestClient, table: str, **headers: str) -> WebSocketTestSession:
    """Return the socket of ``client`` at ``table``, to be entered."""
    return client.websocket_connect(f"ws://localhost/api/tables/{table}/socket", headers=headers)


def receive_text(socket: WebSocketTestSession) -> str:
    """Return the next message; raise TimeoutError where none comes, instead of waiting for ever."""

    async def within_reason() -> Message:
        with anyio.fail_after(SECONDS):
            return await socket._send_rx.receive()

    message = socket.portal.call(within_reason)
    socket._raise_on_close(message)
    return str(message["text"])


def cautious(view: Frame) -> str:
    """Pass while the pot is small, else take."""
    return "p" if view["pot"] < 3 and "p" in legal(view) else "t"


def eager(view: Frame) -> str:
    """Play a hidden card at once; else as `cautious`."""
    return "h" if "h" in legal(view) else cautious(view)


def legal(view: Frame) -> set[str]:
    """Return the letters that may be played."""
    return {move["move"] for move in view["moves"] if move["why_not"] is None}


class Browser:
    """A page at a table.

    ``raw`` is every frame that came; ``table``, ``view``, ``presence`` and ``seating`` are the newest of these,
    ``errors`` the errors, ``reactions`` what people said.
    """

    def __init__(self, client: TestClient, table: str, nonce: str = "0b" * 32) -> None:
        self.raw: list[str] = []
        self.errors: list[Frame] = []
        self.reactions: list[tuple[int, str]] = []
        self.table: Frame = {}
        self.view: Frame = {}
        self.seating: Frame = {}
        self.presence: Frame = {"connected": [], "watching": -1}
        self.nonce = nonce
        self.id = table
        self._connection = open_socket(client, table)

    def __enter__(self) -> Self:
        self.socket = self._connection.__enter__()
        first = self.read()
        if first["type"] == "table":
            self.table = first
            self.read()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._connection.__exit__(kind, error, trace)

    def read(self) -> Frame:
        """Return the next frame, whatever it is, but who is there: that comes at any time."""
        self.raw.append(receive_text(self.socket))
        frame: Frame = json.loads(self.raw[-1])
        match frame["type"]:
            case "presence":
                self.presence = frame
                return self.read()
            case "view":
                self.view = frame
            case "seating":
                self.seating = frame
            case "table":
                self.table = frame
            case "reaction":
                self.reactions.append((frame["seat"], frame["reaction"]))
            case _:
                self.errors.append(frame)
        return frame

    def until_seating(self, done: Callable[[Frame], bool]) -> Frame:
        """Read until who sits at the table fulfils ``done``."""
        while not done(self.seating):
            self.read()
        return self.seating

    def until_there(self, done: Callable[[Frame], bool]) -> Frame:
        """Read until who is there fulfils ``done``."""
        while not done(self.presence):
            frame: Frame = json.loads(receive_text(self.socket))
            if frame["type"] == "presence":
                self.presence = frame
        return self.presence

    def until_table(self) -> Frame:
        """Read until the match has started, and its first view is there."""
        while not self.table:
            self.read()
        while not self.view:
            self.read()
        return self.view

    def say(self, **message: Any) -> None:
        """Send a message."""
        self.socket.send_text(json.dumps(message))

    def until(self, done: Callable[[Frame], bool]) -> Frame:
        """Read until the newest view fulfils ``done``."""
        while not done(self.view):
            self.read()
        return self.view

    def deal(self) -> Frame:
        """Give the nonce, and read until it is this seat's turn or the round is over."""
        self.until(lambda view: bool(view["nonce_wanted"]))
        self.say(type="nonce", round=self.view["round"], nonce=self.nonce)
        return self.until(lambda view: view["your_turn"] or view["phase"] in {"round_over", "match_over"})

    def move(self, letter: str) -> None:
        """Make a move at the ply that is seen."""
        self.say(type="move", round=self.view["round"], ply=self.view["ply"], move=letter)

    def turn(self, letter: str) -> Frame:
        """Make a move, and read until it is this seat's turn again or the round is over."""
        ply = self.view["ply"]
        self.move(letter)
        self.until(lambda view: view["ply"] > ply)
        return self.until(lambda view: view["your_turn"] or view["phase"] in {"round_over", "match_over"})

    def play_round(self, choose: Choose = cautious) -> Frame:
        """Play the round to its end."""
        if self.view["phase"] == "dealing":
            self.deal()
        while self.view["phase"] == "playing":
            self.turn(choose(self.view))
        return self.view

    def play_match(self, choose: Choose = cautious) -> Frame:
        """Play all rounds to the end of the match."""
        while self.play_round(choose)["phase"] != "match_over":
            self.say(type="next_round", round=self.view["round"])
            self.until(lambda view: view["phase"] == "dealing")
        return self.view


def refused(page: Browser) -> str:
    """Read on to a refusal and return its code."""
    while not page.errors:
        page.read()
    return str(page.errors.pop()["code"])
