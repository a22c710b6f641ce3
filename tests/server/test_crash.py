"""kill -9 in the middle of turns: the same game comes back, nothing acknowledged is lost, nothing is done twice.

A few times as a rule; ``TAKEORPASS_KILLS=50`` says how often.
"""

from __future__ import annotations

import contextlib
import json
import os
import random
import signal
import threading
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from takeorpass.record import judge, parse_record
from takeorpass.rules import Match, Position, Reveal
from tests.server.playing import Frame, eager, request
from tests.server.process import Page, ServerProcess

KILLS = int(os.environ.get("TAKEORPASS_KILLS", "8"))
"""How often a server is killed, all rules together."""

KILLS_PER_GAME = 6
MOST_MOVES = 8
LONGEST_S = 0.03

Sent = dict[tuple[int, int], str]


@dataclass(slots=True)
class Game:
    """A game that the server was killed in, with the newest view of each life and every move that was sent."""

    table: str
    cookie: str
    seen: list[Frame] = field(default_factory=list)
    sent: Sent = field(default_factory=dict)


@pytest.mark.parametrize("rules", ["no-thanks+hidden-tiger", "take-or-pay"])
def test_a_game_survives_kill_9_again_and_again(database: Path, rules: str) -> None:
    rng = random.Random(rules)
    games: list[Game] = []
    for life in range(KILLS // 2):
        with ServerProcess(database) as server:
            if life % KILLS_PER_GAME == 0:
                page = Page(server.address)
                games.append(Game(page.new_table(request(rules, rounds=10)), page.cookie))
            game = games[-1]
            page = Page(server.address, game.cookie)
            check(page, game)
            # So many seconds after so many moves of the person the server dies: anywhere in a write, or between two.
            kill = threading.Timer(rng.uniform(0, LONGEST_S), os.kill, (server.pid, signal.SIGKILL))
            game.seen += play_until_the_end(page, game, rng.randint(1, MOST_MOVES), kill)
    with ServerProcess(database) as server:
        for game in games:
            check(Page(server.address, game.cookie), game)
            assert game.seen
            assert game.sent


def play_until_the_end(page: Page, game: Game, moves: int, kill: threading.Timer) -> list[Frame]:
    """Play fast until the server is gone, with a ``kill`` after so many ``moves``; note all that was ``sent``.

    Returns the newest view that came.
    """
    sent = game.sent
    last = len(sent) + moves
    with contextlib.suppress(ConnectionClosed), page.at(game.table):
        while True:
            view = page.view
            if view["nonce_wanted"]:
                page.say(type="nonce", round=view["round"], nonce="")
            elif view["phase"] == "round_over":
                page.say(type="next_round", round=view["round"])
            elif view["your_turn"]:
                letter = eager(view)
                sent[view["round"], view["ply"]] = letter
                page.move(letter)
                if len(sent) == last:
                    kill.start()
            page.until(lambda newer, now=view: newer != now)  # type: ignore[misc]
    return [page.view]


def check(page: Page, game: Game) -> None:
    """Check what the server has kept: each view that was seen is a place that the game went through."""
    record = json.loads(page.get(f"/api/tables/{game.table}/record"))
    assert judge(record).valid
    assert page.view == {}
    match = parse_record(record)
    for view in game.seen:
        if view["phase"] != "dealing":
            position = position_at(match, view["round"], view["ply"])
            assert (position.card, position.pot, position.deck_left) == (view["card"], view["pot"], view["deck_left"])
            hands = tuple(tuple(card for run in seat["runs"] for card in run["cards"]) for seat in view["seats"])
            assert position.hands == hands
            assert position.chips[0] == view["seats"][0]["chips"]
    for (round_, ply), letter in game.sent.items():
        made = "".join(match.logs[round_].letters)
        assert made[ply : ply + 1] in {letter, ""}


def position_at(match: Match, round_: int, ply: int) -> Position:
    """Return the position that ``ply`` moves of the players led to, and the card turned up then."""
    log = match.logs[round_]
    position = Position.start(match.ruleset, match.players, log.starter)
    for move in log.moves:
        if not isinstance(move, Reveal):
            ply -= 1
        if ply < 0:
            break
        position = position.apply(move)
    assert ply <= 0, "an acknowledged move was lost"
    return position
