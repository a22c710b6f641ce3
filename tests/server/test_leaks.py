"""Nobody is told what they may not know: pairs of tables that differ in nothing but secrets.

Whatever is told (frames, HTTP answers, errors, log lines, metrics) must be the same, byte for byte, until it must
differ. Each detector is shown to go red on a leak planted on purpose.
"""

from __future__ import annotations

import dataclasses
import json
import random
import re
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest
import structlog
from prometheus_client.core import InfoMetricFamily, Metric
from starlette.testclient import TestClient

from takeorpass import wire
from takeorpass.errors import TakeOrPassError
from takeorpass.rules import Deal, PlayerMove, Ruleset, SeatView, Take, parse_rules
from takeorpass.server import commands, export, frames, hands, logs, metrics, own_data, own_games, routes, sockets
from takeorpass.server.events import Committed, Created, Event
from takeorpass.server.logs import configure_logs
from takeorpass.server.operating import Operating
from takeorpass.server.setup import set_up
from takeorpass.server.table import Table, fold
from tests.server.conftest import UNLIMITED, HereWorker, Serve
from tests.server.playing import Browser, cautious, new_table, request

RULES = "no-thanks+hidden-tiger"
PLAYERS = 4
SAME_CARDS = 4
"""How many cards the decks of the two worlds have in common, in the tests over sockets."""
SEEDS = {"one": b"1" * 32, "other": b"2" * 32}


def test_every_state_of_a_game_is_told_alike_whatever_the_unseen_cards_are(monkeypatch: pytest.MonkeyPatch) -> None:
    rng = random.Random(5)
    ruleset = parse_rules(RULES)
    one = random_deal(ruleset, rng)
    deals = {SEEDS["one"]: one}
    deal_by_seed(monkeypatch, deals)
    events = random_game(rng)
    for number in range(2, len(events)):
        table = fold(events[:number])
        for seat in (*range(PLAYERS), None):
            deals[SEEDS["other"]] = other_deal(table, one, seat, rng)
            twin = fold([with_secrets_of_the_other(event) for event in events[:number]])
            same = told(table, seat) == told(twin, seat)
            assert same != table.match.position.is_over, f"seat {seat} after event {number}"


def test_what_is_turned_up_next_makes_the_difference(monkeypatch: pytest.MonkeyPatch) -> None:
    """The pairs above do differ: the next card shows it to everybody."""
    deal_by_seed(monkeypatch, dict(zip(SEEDS.values(), paired_deals(), strict=True)))
    tables = [dealt(beginning(seed)) for seed in SEEDS.values()]
    for _ in range(SAME_CARDS - 1):
        assert told(tables[0], 0) == told(tables[1], 0)
        tables = [after_move(table, "t") for table in tables]
    assert told(tables[0], 0) == told(tables[1], 0)
    tables = [after_move(table, "t") for table in tables]
    assert told(tables[0], 0) != told(tables[1], 0)


def test_all_that_leaves_a_server_is_the_same_for_both_worlds(whole: Callable[[str], list[str]]) -> None:
    one, other = whole("one"), whole("other")
    assert one == other
    text = "\n".join(one)
    assert '"stale"' in text
    assert '"no_seat"' in text
    assert "fault" in text, "the log has no line to look at"
    assert '"played_hidden"' in text


def test_nobody_is_told_a_count_of_chips_that_is_hidden(whole: Callable[[str], list[str]]) -> None:
    check_chips(whole("one"))


def test_at_the_end_everybody_is_told_all_chips(client: TestClient) -> None:
    with Browser(client, new_table(client)) as page:
        assert all(seat["chips"] >= 0 for seat in page.play_match()["seats"])


def test_with_open_chips_everybody_is_told_all_of_them(client: TestClient) -> None:
    with Browser(client, new_table(client, request("no-thanks+open-chips"))) as page:
        assert [seat["chips"] for seat in page.view["seats"]] == [11] * PLAYERS


def test_neither_a_log_line_nor_a_metric_ever_has_a_secret(whole: Callable[[str], list[str]]) -> None:
    check_secrets(whole("one"))


# --- Leaks planted on purpose ---------------------------------------------------------------------------------------


def leak_in_view(change: Callable[[wire.ViewFrame, Table], dict[str, Any]]) -> Callable[[pytest.MonkeyPatch], None]:
    def plant(monkeypatch: pytest.MonkeyPatch) -> None:
        def leaking(table: Table, *arguments: Any, **more: Any) -> wire.ViewFrame:
            frame = frames.view_frame(table, *arguments, **more)
            known = table.deal is not None and frame.phase == "playing"
            return msgspec.structs.replace(frame, **change(frame, table)) if known else frame

        monkeypatch.setattr(hands, "view_frame", leaking)

    return plant


def leak_in_looking_back(monkeypatch: pytest.MonkeyPatch) -> None:
    def leaking(table: Table, seat: int | None, **more: Any) -> wire.ViewFrame:
        frame = frames.view_frame(table, seat, **more)
        return frame if table.deal is None else msgspec.structs.replace(frame, card=table.deal.deck[-1])

    monkeypatch.setattr(routes, "view_frame", leaking)


def leak_in_record(monkeypatch: pytest.MonkeyPatch) -> None:
    def leaking(table: Table, seat: int | None) -> dict[str, Any]:
        return export.record_for(table, seat) | {"tigers": list(table.deal.hidden or ()) if table.deal else None}

    monkeypatch.setattr(routes, "record_for", leaking)


def leak_in_own_games(monkeypatch: pytest.MonkeyPatch) -> None:
    real = own_games.Known.of

    def leaking(table: Table) -> own_games.Known:
        return dataclasses.replace(real(table), round=table.deal.deck[-1] if table.deal else 0)

    monkeypatch.setattr(own_games.Known, "of", leaking)


def leak_in_own_data(monkeypatch: pytest.MonkeyPatch) -> None:
    def leaking(table: Table, seat: int | None) -> dict[str, Any]:
        return export.record_for(table, seat) | {"seed": table.deals[-1].seed.hex()}

    monkeypatch.setattr(own_data, "record_for", leaking)


def leak_in_error(monkeypatch: pytest.MonkeyPatch) -> None:
    def leaking(table: Table, *arguments: Any) -> Any:
        try:
            return commands.make_move(table, *arguments)
        except TakeOrPassError as error:
            raise TakeOrPassError(error.code, f"{error.message} {table.deal and table.deal.deck[-1]}") from None

    monkeypatch.setattr(sockets, "make_move", leaking)


def leak_in_log(monkeypatch: pytest.MonkeyPatch) -> None:
    def leaking(_error: Exception, **_context: str) -> None:
        structlog.get_logger().error("fault", seed=SEEDS[WORLD[0]].hex())

    monkeypatch.setattr("takeorpass.server.bots.log_fault", leaking)


def leak_in_metrics(monkeypatch: pytest.MonkeyPatch) -> None:
    real = metrics.Metrics.collect

    def leaking(self: metrics.Metrics) -> Iterator[Metric]:
        yield from real(self)
        yield InfoMetricFamily("takeorpass_round", "The round.", {"seed": SEEDS[WORLD[0]].hex()})

    monkeypatch.setattr(metrics.Metrics, "collect", leaking)


def leak_in_codes(monkeypatch: pytest.MonkeyPatch) -> None:
    """An error's code becomes a label of the metrics."""

    def leaking(table: Table, *arguments: Any) -> Any:
        try:
            return commands.make_move(table, *arguments)
        except TakeOrPassError as error:
            raise TakeOrPassError(f"{error.code}_{table.deal and table.deal.deck[-1]}", error.message) from None

    monkeypatch.setattr(sockets, "make_move", leaking)


def leak_of_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(logs, "table_tag", lambda table: table)


def open_chips(frame: wire.ViewFrame, table: Table) -> dict[str, Any]:
    pairs = zip(frame.seats, table.match.position.chips, strict=True)
    return {"seats": [msgspec.structs.replace(seat, chips=chips) for seat, chips in pairs]}


PLANTED = {
    "deck": leak_in_view(lambda _, table: {"take_cost": table.deals[-1].dealt.deck[-1]}),
    "set aside": leak_in_view(lambda _, table: {"deck_left": table.deals[-1].dealt.set_aside[-1]}),
    "hidden card": leak_in_view(lambda _, table: {"hidden": (table.deals[-1].dealt.hidden or ())[2]}),
    "seed": leak_in_view(lambda _, table: {"commitment": table.deals[-1].seed.hex()}),
    "bots' secret": leak_in_view(lambda _, table: {"commitment": table.created.bot_secret.hex()}),
    "record": leak_in_record,
    "own games": leak_in_own_games,
    "own data": leak_in_own_data,
    "looking back": leak_in_looking_back,
    "error": leak_in_error,
    "log": leak_in_log,
    "metrics": leak_in_metrics,
    "codes": leak_in_codes,
}


@pytest.mark.parametrize("leak", PLANTED)
def test_a_planted_leak_is_found(whole: Callable[[str], list[str]], monkeypatch: pytest.MonkeyPatch, leak: str) -> None:
    PLANTED[leak](monkeypatch)
    assert whole("one") != whole("other")


def test_planted_chips_are_found(whole: Callable[[str], list[str]], monkeypatch: pytest.MonkeyPatch) -> None:
    leak_in_view(open_chips)(monkeypatch)
    with pytest.raises(AssertionError, match="chips"):
        check_chips(whole("one"))


@pytest.mark.parametrize("leak", [leak_in_log, leak_in_metrics, leak_of_the_table])
def test_a_planted_secret_in_the_log_or_the_metrics_is_found(
    whole: Callable[[str], list[str]], monkeypatch: pytest.MonkeyPatch, leak: Callable[[pytest.MonkeyPatch], None]
) -> None:
    leak(monkeypatch)
    with pytest.raises(AssertionError, match="secret"):
        check_secrets(whole("one"))


# --- Two worlds ------------------------------------------------------------------------------------------------------


def random_deal(ruleset: Ruleset, rng: random.Random) -> Deal:
    cards = rng.sample(ruleset.cards, len(ruleset.cards))
    return deal_of(cards, ruleset)


def deal_of(cards: list[int], ruleset: Ruleset) -> Deal:
    set_aside = tuple(cards[: ruleset.set_aside])
    return Deal(tuple(cards[ruleset.set_aside :]), set_aside, set_aside[:PLAYERS])


def paired_deals() -> tuple[Deal, Deal]:
    """Return two deals with the same first cards of the deck and the same hidden card of seat 0, all else moved."""
    ruleset = parse_rules(RULES)
    one = random_deal(ruleset, random.Random(9))
    fixed = ruleset.set_aside + SAME_CARDS
    cards = [*one.set_aside, *one.deck]
    rest = [*cards[1 : ruleset.set_aside], *cards[fixed:]]
    moved = [*rest[1:], rest[0]]
    known = cards[ruleset.set_aside : fixed]
    aside = ruleset.set_aside - 1
    return one, deal_of([cards[0], *moved[:aside], *known, *moved[aside:]], ruleset)


def other_deal(table: Table, one: Deal, seat: int | None, rng: random.Random, *, sees_all: bool = False) -> Deal:
    """Return a deal that ``seat`` cannot tell from ``one`` at ``table``: all that it has not seen is dealt anew.

    Who ``sees_all`` has seen every hidden card.
    """
    match = table.match
    shown = len(match.logs[-1].cards)
    hidden = one.hidden or ()
    fixed = {place for place in range(PLAYERS) if sees_all or place == seat or not match.position.unplayed[place]}
    cards = [*one.set_aside, *one.deck]
    fixed |= set(range(len(one.set_aside), len(one.set_aside) + shown))
    assert len(hidden) == PLAYERS
    free = [place for place in range(len(cards)) if place not in fixed]
    # A turn of what is free moves every card, so that a leak of any one shows.
    turn = rng.randrange(1, len(free)) if len(free) > 1 else 0
    dealt = list(cards)
    for place, source in zip(free, free[turn:] + free[:turn], strict=True):
        dealt[place] = cards[source]
    return deal_of(dealt, match.ruleset)


def deal_by_seed(monkeypatch: pytest.MonkeyPatch, deals: dict[bytes, Deal]) -> None:
    """Let each seed give the deal that the test wants, whatever the nonces are."""
    for module in ("table", "commands"):
        monkeypatch.setattr(f"takeorpass.server.{module}.deal_from", lambda _rules, seed, _nonces: deals[seed])


def beginning(seed: bytes) -> list[Event]:
    body = msgspec.convert(request(RULES), wire.TableRequest)
    created, *rest = set_up(body, bytes)
    (committed,) = rest
    return [created, msgspec.structs.replace(committed, seed=seed, commitment=b"c" * 32)]


def with_secrets_of_the_other(event: Event) -> Event:
    if isinstance(event, Created):
        return msgspec.structs.replace(event, bot_secret=b"2" * 32)
    return msgspec.structs.replace(event, seed=SEEDS["other"]) if isinstance(event, Committed) else event


def dealt(events: list[Event]) -> Table:
    """Return the table after ``events`` and the only nonce that it waits for."""
    table = fold(events)
    return fold([*events, *commands.give_nonce(table, 0, 0, "")])


def random_game(rng: random.Random) -> list[Event]:
    """Return the events of a whole round, played at random, with every kind of move in it."""
    events = beginning(SEEDS["one"])
    events += commands.give_nonce(fold(events), 0, 0, "")
    table = fold(events)
    while table.phase == "playing":
        view = table.view_of(table.match.position.to_act)
        letter = rng.choice([move.letter for move in view.legal])
        events += commands.make_move(table, view.seat, view.round, view.ply, letter)
        table = table.apply(events[-1])
    assert {getattr(event, "letter", "") for event in events} == {"", "t", "p", "h"}
    return events


def after_move(table: Table, letter: wire.MoveLetter) -> Table:
    view = table.view_of(table.match.position.to_act)
    (event,) = commands.make_move(table, view.seat, view.round, view.ply, letter)
    return table.apply(event)


HELD = own_games.Held("id", (0,), 2, 1, 2, is_over=False)
"""A table in a list."""


def told(table: Table, seat: int | None) -> bytes:
    """Return all that ``seat`` can be told of ``table``: frames, record, and what is said to whatever it may send."""
    parts: list[Any] = [frames.table_frame("id", table, [] if seat is None else [seat]), export.record_for(table, seat)]
    parts += [own_games.told(HELD, own_games.Known.of(table))]
    parts += [frames.view_frame(table, seat, since) for since in (None, 0, len(table.happenings))]
    letters: tuple[wire.MoveLetter, ...] = ("t", "p", "h")
    asked: list[Callable[[], object]] = [lambda: commands.give_nonce(table, seat, 0, "zz")]
    asked += [
        lambda ply=ply, letter=letter: commands.make_move(table, seat, 0, ply, letter)  # type: ignore[misc]
        for ply in (table.match.ply, table.match.ply + 1)
        for letter in letters
    ]
    for ask in asked:
        try:
            ask()
        except TakeOrPassError as error:
            parts.append(wire.ErrorFrame(error.code, error.message))
    return wire.encode(parts)


# --- Everything that leaves a server ----------------------------------------------------------------------------------

WORLD = ["one"]
COOKIES: list[str] = []
"""The person's secret and its signature, in the world that was played last."""
KEY, TOKEN = "signing key " * 4, "metrics token " * 4
FAILING_PLY = 2


class Simple(HereWorker):
    """Bots that know nothing but the pot, and one that fails."""

    async def choose(self, view: SeatView, level: str, seed: int) -> PlayerMove:  # noqa: ARG002 - as asked
        if view.ply == FAILING_PLY:
            raise RuntimeError("This bot fails.")
        return next(move for move in view.legal if isinstance(move, Take) == (view.pot > 2))


@pytest.fixture
def whole(
    serve: Serve, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], tmp_path: Any
) -> Iterator[Callable[[str], list[str]]]:
    """Play the same in a world, by name; return all that the server told anybody, as text."""
    deal_by_seed(monkeypatch, dict(zip(SEEDS.values(), paired_deals(), strict=True)))
    monkeypatch.setattr(commands, "commitment_of", lambda _: b"c" * 32)

    def play(world: str) -> list[str]:
        WORLD[0] = world
        capfd.readouterr()
        configure_logs(level="info")

        def draw(size: int) -> bytes:
            return SEEDS[world] if size == 32 else bytes(size)

        operating = Operating(key=KEY, metrics_token=TOKEN, quotas=UNLIMITED)
        with serve(database=tmp_path / world, worker=Simple(), draw=draw, operating=operating) as client:
            out = told_to_everybody(client)
            COOKIES[:] = [part for cookie in client.cookies.values() for part in cookie.split(".")]
        log = re.sub(r"timestamp='[^']*' | ms=[0-9.]+", "", capfd.readouterr().err)
        return [*out, *(f"log {line}" for line in log.splitlines())]

    yield play
    structlog.reset_defaults()


def told_to_everybody(client: TestClient) -> list[str]:
    out = []
    answer = client.post("/api/tables", json=request(RULES))
    table = answer.json()["table"]
    out += [http(answer)]
    stranger = TestClient(client.app, base_url="http://localhost")
    stranger.portal = client.portal
    with Browser(client, table) as page, Browser(stranger, table) as watcher:
        page.deal()
        page.turn("h")
        while page.view["deck_left"] > 24 - SAME_CARDS:
            page.turn(cautious(page.view))
        for ply in (-1, page.view["ply"]):
            for one in (page, watcher):
                for letter in ("h", "p" if ply < 0 else "h"):
                    one.say(type="move", round=0, ply=ply, move=letter)
                    while one.read()["type"] != "error":
                        pass
        for path in ("/api/lobby", "/api/me/games", "/api/me/data"):
            out += [http(client.get(path)), http(stranger.get(path))]
        for path in (f"/api/tables/{table}/record", "/api/catalog", "/healthz", "/nothing", "/api/tables/x/record"):
            out += [http(client.get(path)), http(stranger.get(path))]
        for step in range(page.view["step"] + 2):
            for seat in ("", "?seat=0", "?seat=1", "?seat=public"):
                path = f"/api/tables/{table}/views/{step}{seat}"
                out += [http(client.get(path)), http(stranger.get(path))]
        watcher.until(lambda view: view["seq"] == page.view["seq"])
    answer = client.get("/metrics", headers={"authorization": f"Bearer {TOKEN}"})
    assert answer.status_code == 200
    out += [f"metric {line}" for line in answer.text.splitlines() if not VARIES.search(line)]
    out += [f"table {table}"]
    out += [f"person {raw}" for raw in page.raw]
    out += [f"spectator {raw}" for raw in watcher.raw]
    return out


VARIES = re.compile(r"process_|python_|_seconds_(?:bucket|sum)|_created")
"""The metrics that tell how long things took, and what the process weighs."""


def http(answer: Any) -> str:
    # The cookie is a secret told to its owner alone, new each time.
    headers = {name: value for name, value in answer.headers.items() if name != "set-cookie"}
    text = re.sub(r'"holder":"[0-9a-f]{64}"', "", answer.text)
    return f"http {answer.status_code} {sorted(headers.items())} {text}"


def check_chips(out: list[str]) -> None:
    views = 0
    for line in out:
        who, _, text = line.partition(" ")
        if who in {"person", "spectator"} and '"type":"view"' in text:
            views += 1
            told_of = [seat for seat, data in enumerate(json.loads(text)["seats"]) if "chips" in data]
            assert told_of == ([0] if who == "person" else []), f"chips of seats {told_of} told to a {who}"
        if who == "http" and '"rounds"' in text:
            assert '"chips":' not in text.partition('"format"')[2], "chips in a record"
    assert views > 10


def check_secrets(out: list[str]) -> None:
    logged = "\n".join(line for line in out if line.startswith(("log ", "metric ")))
    for part in ("fault", "answered", "takeorpass_moves_total"):
        assert part in logged
    deal, _ = paired_deals()
    cards = [", ".join(map(str, cards)) for cards in (deal.set_aside, deal.deck, deal.deck[5:8])]
    table = next(line.partition(" ")[2] for line in out if line.startswith("table "))
    for secret in (SEEDS["one"].hex(), SEEDS["one"].decode(), "takeorpass-", *cards, table, *COOKIES, KEY, TOKEN):
        assert secret not in logged, "a secret is in the log"
