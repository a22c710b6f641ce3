"""kill -9 in the middle of turns: the same game comes back, nothing acknowledged is lost, nothing is done twice."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import threading
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from takeorpass.record import judge, parse_record
from takeorpass.rules import Match, Position, Reveal
from tests.server.playing import Frame, eager, request
from tests.server.process import Page, ServerProcess

KILLS = ((3, 0.0), (8, 0.002), (15, 0.01), (1, 0.03))
"""After how many moves of the person the server dies, and how many seconds after the last of these was sent."""

Sent = dict[tuple[int, int], str]


@pytest.mark.parametrize("rules", ["no-thanks+hidden-tiger", "take-or-pay"])
def test_a_game_survives_kill_9_again_and_again(database: Path, rules: str) -> None:
    cookie = table = ""
    seen: list[Frame] = []
    sent: Sent = {}
    for moves, seconds in KILLS:
        with ServerProcess(database) as server:
            page = Page(server.address, cookie)
            if not table:
                table = page.new_table(request(rules, rounds=10))
                cookie = page.cookie
            check(page, table, seen, sent)
            kill = threading.Timer(seconds, os.kill, (server.pid, signal.SIGKILL))
            seen += play_until_the_end(page, table, sent, moves, kill)
    with ServerProcess(database) as server:
        check(Page(server.address, cookie), table, seen, sent)
    assert len(sent) >= sum(moves for moves, _ in KILLS)


def play_until_the_end(page: Page, table: str, sent: Sent, moves: int, kill: threading.Timer) -> list[Frame]:
    """Play fast until the server is gone, with a ``kill`` after so many ``moves``; note all that was ``sent``.

    Returns the newest view that came.
    """
    last = len(sent) + moves
    with contextlib.suppress(ConnectionClosed), page.at(table):
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


def check(page: Page, table: str, seen: list[Frame], sent: Sent) -> None:
    """Check what the server has kept: each view that was ``seen`` is a place that the game went through."""
    record = json.loads(page.get(f"/api/tables/{table}/record"))
    assert judge(record).valid
    assert page.view == {}
    match = parse_record(record)
    for view in seen:
        if view["phase"] != "dealing":
            position = position_at(match, view["round"], view["ply"])
            assert (position.card, position.pot, position.deck_left) == (view["card"], view["pot"], view["deck_left"])
            hands = tuple(tuple(card for run in seat["runs"] for card in run["cards"]) for seat in view["seats"])
            assert position.hands == hands
            assert position.chips[0] == view["seats"][0]["chips"]
    for (round_, ply), letter in sent.items():
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
