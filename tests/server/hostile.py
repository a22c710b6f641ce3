"""Malformed frames and odd requests by the thousand, while other tables play on undisturbed.

``python -m tests.server.hostile`` sends 100,000 frames and 10,000 requests made by schemathesis to a server that runs
as people run it, and plays at 50 tables of it all the while (`make check-long`); `test_hostile.py` does a little of it.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sys
import tempfile
import urllib.request
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import hypothesis
import schemathesis
from schemathesis.specs.openapi.checks import positive_data_acceptance
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from takeorpass.server.openapi import openapi_document
from tests.server.playing import cautious, request
from tests.server.process import ServerProcess

FRAMES, CASES, TABLES = 100_000, 10_000, 50
AT_ONCE = 8
"""How many attackers there are at the same time."""

PER_SOCKET = 35
"""How many frames an attacker sends on one socket: fewer than would have it closed for haste, so that all are read."""

_WAIT_S = 60

ASKING_RANDOM = "ignore:Do not use the `random` module inside strategies:hypothesis.errors.HypothesisDeprecationWarning"
"""What tests with schemathesis do not hear: it asks `random` in some of its strategies, and hypothesis says so, or not:
that hangs on what was asked of `random` before in this process. As an error it would be taken for the server's."""

MESSAGES = (
    {"type": "move", "round": 0, "ply": 0, "move": "t"},
    {"type": "nonce", "round": 0, "nonce": "00"},
    {"type": "next_round", "round": 0},
    {"type": "take_back", "round": 0, "ply": 1},
    {"type": "pace", "seconds": 1.0},
    {"type": "rematch", "again": True},
    {"type": "seat_bot", "seat": 1, "level": "random"},
    {"type": "agree", "agree": True},
    {"type": "start"},
    {"type": "leave"},
)
ODD: tuple[Any, ...] = (
    *(None, True, -1, 2**63, 10**400, 1e308),
    *("", "x" * 3000, "\u0000", "\ud800"),
    *([], {}, [[[[]]]], {"": 1}),
)
RAW = (
    *(b"", b"null", b"1", b"[]", b'"x"', b"{}", b"]", b"{", b"NaN"),
    *(b"\xff\xfe", b"[" * 2000, b"{" * 2000, b'{"type":' * 400),
)


def malformed(rng: random.Random) -> str | bytes:
    """Return a frame that means nothing, or nothing good: a text, or bytes for a binary frame."""
    kind = rng.randrange(5)
    if kind == 0:
        return rng.choice(RAW) if rng.randrange(2) else rng.choice(RAW).decode("latin-1")
    message: dict[str, Any] = dict(rng.choice(MESSAGES))
    if kind == 1:
        message[rng.choice([*message])] = rng.choice(ODD)
        return json.dumps(message)
    if kind == 2:
        del message[rng.choice([*message])]
        message[rng.choice(("type", "seat", "round", "__class__"))] = rng.choice(ODD)
        return json.dumps(message)
    text = json.dumps(message)
    place = rng.randrange(len(text))
    if kind == 3:
        return text[:place]
    return text[:place] + chr(rng.choice((0, 9, 34, 92, 123, 125, 233, 0x2028, 0x1F600))) + text[place + 1 :]


@dataclass(slots=True)
class Report:
    """What happened: ``games`` were played to their end at the tables, ``errors`` told to attackers, by code.

    ``disturbed`` has a line for what did not go on as it should at a table, or was not answered as described.
    """

    games: int = 0
    frames: int = 0
    cases: int = 0
    errors: Counter[str] = field(default_factory=Counter)
    disturbed: list[str] = field(default_factory=list)
    logged: str = ""


def attack(frames: int, cases: int, tables: int, folder: Path, seed: int = 1) -> Report:
    """Send so many frames and requests to a server of its own, in ``folder``, while so many tables play; say all."""
    report = Report()
    with ServerProcess(folder / "games.sqlite") as server:
        asyncio.run(_attack(server.address, report, seed, frames=frames, cases=cases, tables=tables))
        with urllib.request.urlopen(f"{server.address}/readyz", timeout=_WAIT_S) as answer:  # noqa: S310 - our server
            if answer.status != 200:
                report.disturbed.append(f"the server is not ready: {answer.status}")
        status, report.logged = server.stop()
        if status != 0:
            report.disturbed.append(f"the server ended with {status}")
    return report


async def _attack(address: str, report: Report, seed: int, *, frames: int, cases: int, tables: int) -> None:
    over = asyncio.Event()
    begun = asyncio.Barrier(tables + 1)
    players = [asyncio.create_task(_play(address, report, over, begun)) for _ in range(tables)]
    await begun.wait()
    shares = [frames // AT_ONCE + (number < frames % AT_ONCE) for number in range(AT_ONCE)]
    await asyncio.gather(
        asyncio.to_thread(_ask_oddly, address, report, cases),
        *(_send(address, report, share, random.Random(f"{seed} {number}")) for number, share in enumerate(shares)),
    )
    over.set()
    # Each plays its game to the end: at least that one was under attack.
    await asyncio.gather(*players)


async def _play(address: str, report: Report, over: asyncio.Event, begun: asyncio.Barrier) -> None:
    """Play game after game, until the attack is over and the last game too."""
    is_first = True
    while is_first or not over.is_set():
        table, cookie = await asyncio.to_thread(_new_table, address)
        try:
            async with _socket(address, table, cookie) as socket:
                if is_first:
                    await begun.wait()
                is_first = False
                await _play_game(socket, report)
        except (ConnectionClosed, TimeoutError) as error:
            report.disturbed.append(f"a table's socket: {error!r}")
            return


async def _play_game(socket: ClientConnection, report: Report) -> None:
    moved = None
    while True:
        frame = json.loads(await asyncio.wait_for(socket.recv(), _WAIT_S))
        if frame["type"] == "error":
            report.disturbed.append(f"a table was told {frame}")
            return
        if frame["type"] != "view":
            continue
        if frame["nonce_wanted"]:
            await socket.send(json.dumps({"type": "nonce", "round": frame["round"], "nonce": "0b" * 32}))
        elif frame["phase"] == "match_over":
            report.games += 1
            return
        elif frame["your_turn"] and moved != frame["ply"]:
            moved = frame["ply"]
            move = {"type": "move", "round": frame["round"], "ply": moved, "move": cautious(frame)}
            await socket.send(json.dumps(move))


async def _send(address: str, report: Report, frames: int, rng: random.Random) -> None:
    """Send malformed frames, as the person of a table and as a spectator, on one socket after the other."""
    table, cookie = await asyncio.to_thread(_new_table, address)
    while frames > 0:
        share = min(frames, PER_SOCKET)
        frames -= share
        try:
            async with _socket(address, table, cookie if rng.randrange(2) else "") as socket:
                reading = asyncio.create_task(_note_errors(socket, report))
                for _ in range(share):
                    await socket.send(malformed(rng))
                    report.frames += 1
                # Whatever is sent is answered: by an error, or by a view where it made sense by chance.
                await socket.ping()
            await reading
        except ConnectionClosed as error:
            report.errors[f"closed {error.rcvd.code if error.rcvd else ''}"] += 1


async def _note_errors(socket: ClientConnection, report: Report) -> None:
    async for text in socket:
        frame = json.loads(text)
        if frame["type"] == "error":
            report.errors[frame["code"]] += 1


def _ask_oddly(address: str, report: Report, cases: int) -> None:
    """Ask what schemathesis thinks of, and note what is not answered as described."""
    operations = [
        result.ok()  # type: ignore[union-attr]
        for result in schemathesis.openapi.from_dict(openapi_document()).get_all_operations()
    ]
    # What has no parameters can be asked in one way: the others have the rest of the cases.
    operations.sort(key=lambda operation: "{" in operation.path or operation.method == "post")
    for number, operation in enumerate(operations if cases else ()):
        try:
            _ask_of(operation, address, report, -((report.cases - cases) // (len(operations) - number)))
        except Exception as error:  # noqa: BLE001 - whatever it is, it is a finding
            report.disturbed.append(f"{operation.label}: {error}")


def _ask_of(operation: Any, address: str, report: Report, cases: int) -> None:
    kinds: list[Any] = [operation.as_strategy(generation_mode=mode) for mode in schemathesis.GenerationMode]

    @hypothesis.given(hypothesis.strategies.one_of(kinds))
    @hypothesis.settings(
        max_examples=cases,
        derandomize=True,
        deadline=None,
        database=None,
        suppress_health_check=list(hypothesis.HealthCheck),
    )
    def ask(case: schemathesis.Case[Any]) -> None:
        report.cases += 1
        try:
            case.call_and_validate(base_url=address, timeout=_WAIT_S, excluded_checks=[positive_data_acceptance])
        except Exception as error:  # noqa: BLE001 - noted here: asked again, it may be answered otherwise
            report.disturbed.append(f"{case.operation.label}: {error!r} {getattr(error, 'exceptions', '')}")

    ask()


def _socket(address: str, table: str, cookie: str) -> connect:
    url = f"{address.replace('http', 'ws', 1)}/api/tables/{table}/socket"
    headers = {"cookie": cookie} if cookie else {}
    return connect(url, additional_headers=headers, compression=None, close_timeout=5, ping_interval=None)


def _new_table(address: str) -> tuple[str, str]:
    body = json.dumps(request()).encode()
    asking = urllib.request.Request(f"{address}/api/tables", body, {"content-type": "application/json"})  # noqa: S310
    with urllib.request.urlopen(asking, timeout=_WAIT_S) as answer:  # noqa: S310 - the address is our own server
        return json.load(answer)["table"], answer.headers["set-cookie"].split(";")[0]


def main() -> None:
    """Do all of it, and exit with a sentence where anything was disturbed."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--frames", type=int, default=FRAMES)
    parser.add_argument("--cases", type=int, default=CASES)
    parser.add_argument("--tables", type=int, default=TABLES)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        report = attack(args.frames, args.cases, args.tables, Path(folder), args.seed)
    print(f"{report.frames} frames, {report.cases} requests; {report.games} games played out at {args.tables} tables.")
    print("Attackers were told:", ", ".join(f"{code} {count}" for code, count in report.errors.most_common()))
    for line in report.disturbed[:20]:
        print(line)
    if report.disturbed or report.logged:
        sys.exit(f"Not undisturbed: {len(report.disturbed)} findings; the server's log:\n{report.logged[:5000]}")


if __name__ == "__main__":
    main()
