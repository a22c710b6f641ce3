"""Nobody is told what they may not know: pairs of tables that differ in nothing but secrets.

Whatever is told (frames, HTTP answers, errors, log lines, metrics) must be the same, byte for byte, until it must
differ. Each detector is shown to go red on a leak planted on purpose.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import structlog
from starlette.testclient import TestClient

from takeorpass.rules import PlayerMove, SeatView, Take, parse_rules
from takeorpass.server import commands
from takeorpass.server.logs import configure_logs
from takeorpass.server.operating import Operating
from takeorpass.server.table import fold
from tests.server.conftest import UNLIMITED, HereWorker, Serve
from tests.server.planted_leaks import (
    PLANTED,
    leak_in_log,
    leak_in_metrics,
    leak_in_view,
    leak_of_the_table,
    open_chips,
)
from tests.server.playing import Browser, cautious, new_table, request
from tests.server.two_worlds import (
    PLAYERS,
    RULES,
    SAME_CARDS,
    SEEDS,
    WORLD,
    after_move,
    beginning,
    deal_by_seed,
    dealt,
    other_deal,
    paired_deals,
    random_deal,
    random_game,
    told,
    with_secrets_of_the_other,
)


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


# --- Everything that leaves a server ----------------------------------------------------------------------------------

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
