"""Moments of a game as frames, and a page that is shown one without a server: what a layout must be able to hold."""

from __future__ import annotations

import json
import mimetypes
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from msgspec import UNSET
from playwright.sync_api import Page, Route, WebSocketRoute

from takeorpass import wire
from takeorpass.rules import (
    Reason,
    commitment_of,
    cost_of,
    deal_from,
    face_of,
    outcome_of,
    parse_rules,
    runs_of,
    score_of,
)
from takeorpass.rules.deal import METHOD
from takeorpass.server.catalog import catalog

CLIENT = Path(__file__).parents[2] / "src/takeorpass/client"
ORIGIN = "http://localhost:9"
INSECURE = "http://table.test"
"""Plain http from elsewhere, as from another machine of the house."""
NAMES = ("Ana", "Ben", "Carla", "Dan", "Elif", "Farid", "Greta")
SEED = bytes(range(32))


@dataclass(frozen=True, slots=True)
class Scene:
    """A moment of a round: who holds what, the card and its pot; seat 0 is the one at the page."""

    rules: str = "no-thanks"
    hands: Sequence[Sequence[int]] = ((23, 24, 25, 9), (5, 6), (31,), (14, 17, 18))
    chips: Sequence[int] = (6, 9, 4, 12)
    card: int | None = 26
    pot: int = 5
    deck_left: int = 13
    to_act: int = 0
    take_cost: int = 0
    names: Sequence[str] = NAMES
    rounds: int = 4
    round: int = 0
    seat: int | None = 0
    hidden: int | None = None
    is_over: bool = False
    is_forged: bool = False
    events: Sequence[str] = ("Carla took 31 with 7 chips.", "Dan paid 1 chip to pass on 26.")

    def table(self) -> wire.TableFrame:
        """Return the frame that comes first."""
        rules = parse_rules(self.rules)
        faces = [wire.CardFace(card, face_of(card, rules.faces)) for card in rules.cards]
        return wire.TableFrame(
            table="scene",
            rules=wire.RulesInfo(
                name=rules.name,
                counter=rules.counter,
                cards=faces,
                removed=list(rules.removed),
                set_aside=rules.set_aside,
                deck_size=rules.deck_size,
                chips=rules.chips_for(len(self.hands)),
                open_chips=rules.open_chips,
                hidden_tiger=rules.hidden_tiger,
            ),
            rounds=self.rounds,
            seats=[
                wire.SeatInfo(name, "bot" if seat else "person", "careful" if seat else None)
                for seat, name in enumerate(self.names[: len(self.hands)])
            ],
            seat=self.seat,
        )

    def view(self) -> wire.ViewFrame:
        """Return the frame that says where the game stands."""
        your_turn = self.seat == self.to_act and not self.is_over
        result = self._result() if self.is_over else None
        last_round = self.round + 1 == self.rounds
        return wire.ViewFrame(
            seq=len(self.events),
            phase=("match_over" if last_round else "round_over") if self.is_over else "playing",
            round=self.round,
            ply=31,
            starter=0,
            to_act=self.to_act,
            card=None if self.is_over else self.card,
            pot=0 if self.is_over else self.pot,
            deck_left=0 if self.is_over else self.deck_left,
            seats=[self._seat(seat) for seat in range(len(self.hands))],
            commitment=commitment_of(SEED).hex(),
            nonce_wanted=False,
            your_turn=your_turn,
            moves=self._moves(your_turn=your_turn),
            take_cost=self.take_cost if self.seat is not None and not self.is_over else None,
            hidden=self.hidden,
            events=[
                wire.EventFrame(seq=seq, kind="passed", text=text, round=self.round)
                for seq, text in enumerate(self.events, start=1)
            ],
            result=result,
        )

    def _seat(self, seat: int) -> wire.SeatFrame:
        rules = parse_rules(self.rules)
        hand = self.hands[seat]
        told = rules.open_chips or self.is_over or seat == self.seat
        return wire.SeatFrame(
            runs=[wire.RunFrame(list(run), run[0]) for run in runs_of(hand)],
            cost=cost_of(hand),
            total=score_of(hand, self.chips[seat]) if self.is_over else 20 * self.round,
            chips=self.chips[seat] if told else UNSET,
            hidden_unplayed=seat != 1 if rules.hidden_tiger else UNSET,
        )

    def _moves(self, *, your_turn: bool) -> list[wire.MoveFrame]:
        if self.seat is None:
            return []
        reason = Reason.ROUND_OVER if self.is_over else None if your_turn else Reason.NOT_YOUR_TURN
        no_chips = Reason.NO_CHIPS if reason is None and self.chips[self.seat] == 0 else reason
        moves = [wire.MoveFrame("t", _refusal(reason)), wire.MoveFrame("p", _refusal(no_chips))]
        if self.hidden is not None:
            moves.append(wire.MoveFrame("h", _refusal(reason), card=self.hidden))
        return moves

    def _result(self) -> wire.ResultFrame:
        rules = parse_rules(self.rules)
        scores = [score_of(hand, chips) for hand, chips in zip(self.hands, self.chips, strict=True)]
        outcome = outcome_of(scores, self.chips, rules.tie_break)
        deal = deal_from(rules, SEED, [b""] * len(self.hands))
        is_last = self.round + 1 == self.rounds
        return wire.ResultFrame(
            scores=scores,
            places=list(outcome.places),
            winners=list(outcome.winners),
            totals=scores,
            match_places=list(outcome.places) if is_last else None,
            match_winners=list(outcome.winners) if is_last else None,
            deal=wire.DealFrame(
                method=METHOD,
                commitment=commitment_of(SEED).hex(),
                seed=SEED.hex(),
                nonces=[""] * len(self.hands),
                set_aside=list(deal.set_aside),
                deck=list(reversed(deal.deck) if self.is_forged else deal.deck),
                hidden=None if deal.hidden is None else list(deal.hidden),
            ),
        )


MIDDLE = Scene()
"""Four players; the card that is up would join the own run."""

FULL = Scene(
    hands=((3, 4, 5, 19), (7, 8, 22), (10, 12, 13), (15, 16, 30), (24, 25, 26, 33), (17, 28, 35), (18, 31, 20)),
    chips=(5, 7, 7, 7, 7, 7, 4),
    card=27,
    pot=5,
    deck_left=0,
    take_cost=27,
)
"""Seven players, and the last of 24 cards is up: as much as a table can hold."""

TIGER = Scene(rules="no-thanks+hidden-tiger", hidden=22)
"""Seats that hold hidden cards, and one that has played its own."""

LADDER = Scene(
    rules="take-or-pass",
    hands=((23, 24, 25, 10), (5, 6), (27, 28, 29, 30), (14, 17, 18)),
    chips=(0, 9, 4, 12),
    rounds=1,
)
"""Ordinary cards, and no chip left to pass with."""

PAY = Scene(
    rules="take-or-pay", hands=((3, 4, 9), (6,), (12, 13, 14)), chips=(6, 9, 6), card=10, pot=3, deck_left=6, rounds=1
)
"""Tokens in the open."""

ROUND_END = Scene(
    hands=((3, 4, 5, 6, 19), (7, 8, 21, 22), (10, 12, 13, 32), (15, 16, 18, 27, 28, 30, 31)),
    chips=(5, 17, 7, 15),
    is_over=True,
)
"""The first of four rounds is over."""

TIGER_END = replace(ROUND_END, rules="no-thanks+hidden-tiger", rounds=1)
"""A game with hidden cards is over."""

CROWDED_END = replace(FULL, is_over=True, round=3)
"""The last round of seven players is over."""


class ShownTable:
    """The server's end of a table that is shown: ``say`` sends another moment, ``heard`` is what the page sent."""

    def __init__(self) -> None:
        """Wait for the page to connect."""
        self.heard: list[dict[str, Any]] = []
        self._sockets: list[WebSocketRoute] = []

    def say(self, scene: Scene) -> None:
        """Send the view of ``scene``."""
        self._sockets[-1].send(wire.encode(scene.view()).decode())

    def answer(self, socket: WebSocketRoute, scene: Scene) -> None:
        """Send a page that has connected the frames of ``scene``, and note down what it says."""
        self._sockets.append(socket)
        socket.on_message(lambda text: self.heard.append(json.loads(text)))
        socket.send(wire.encode(scene.table()).decode())
        self.say(scene)


def show(page: Page, scene: Scene, origin: str = ORIGIN) -> ShownTable:
    """Open the table page on ``scene``, with the built client and frames as the server would send them."""
    _serve(page, origin)
    table = ShownTable()
    page.route_web_socket("**/api/tables/*/socket", lambda socket: table.answer(socket, scene))
    page.goto(f"{origin}/t/scene")
    page.get_by_role("main").locator("h2").first.wait_for()
    return table


def show_start(page: Page) -> None:
    """Open the first page, with the real catalog."""
    _serve(page, ORIGIN)
    page.goto(f"{ORIGIN}/")
    page.get_by_role("button", name="Start this game").wait_for()


def _serve(page: Page, origin: str) -> None:
    """Serve the built client and the catalog at ``origin``, with a policy as strict as the server's."""
    page.route(f"{origin}/**", _fulfil)


def _fulfil(route: Route) -> None:
    url = urlsplit(route.request.url)
    if url.path == "/api/catalog":
        route.fulfill(body=wire.encode(catalog()).decode(), content_type="application/json")
        return
    file = CLIENT / url.path.removeprefix("/")
    if not file.is_file():
        file = CLIENT / "index.html"
    policy = (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
        f"connect-src 'self' ws://{url.netloc}; base-uri 'none'; form-action 'none'"
    )
    route.fulfill(
        body=file.read_bytes(),
        content_type=mimetypes.guess_type(file.name)[0] or "application/octet-stream",
        headers={"content-security-policy": policy},
    )


def _refusal(reason: Reason | None) -> wire.Refusal | None:
    return None if reason is None else wire.Refusal(reason.value, reason.sentence())
