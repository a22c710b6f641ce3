"""Programs at the tables: registered by the operator, seated as levels, and no table waits for one in vain."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import structlog
from starlette.testclient import TestClient

from takeorpass.errors import InputError
from takeorpass.server.config import Config
from takeorpass.server.logs import configure_logs
from takeorpass.server.programs import LINE, parse_programs
from tests.players.test_worker import has_ended
from tests.server.conftest import Serve
from tests.server.playing import Browser, friends, new_table, request

ROOT = Path(__file__).parents[2]
Begin = Callable[[], Callable[[], str]]
EXAMPLE = f"{sys.executable} {ROOT / 'examples' / 'player.py'}"


@pytest.fixture
def noted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the file in which odd programs write what they hear, and which processes they are."""
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    return tmp_path / "noted"


@pytest.fixture
def reading(capfd: pytest.CaptureFixture[str]) -> Iterator[Begin]:
    """Return a function that begins to log, and returns another one that returns what was logged."""

    def begin() -> Callable[[], str]:
        configure_logs()
        return lambda: capfd.readouterr().err

    yield begin
    structlog.reset_defaults()


def odd(order: str, noted: Path) -> dict[str, str]:
    """Return a program that does ``order``, registered as "odd"."""
    return {"odd": f"{sys.executable} -m tests.players.odd_program {order!r} {noted}"}


def kinds_in(log: str) -> set[str]:
    return set(re.findall(r"event='fault of a player' player='odd' kind='(\w+)'", log))


# --- At a table -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", ["no-thanks", "no-thanks+hidden-tiger"])
def test_a_table_with_a_program_is_played_to_the_end(serve: Serve, rules: str) -> None:
    with serve(programs={"mine": EXAMPLE}) as client:
        body = request(rules, players=4, rounds=2)
        body["seats"][1:3] = [{"kind": "bot", "level": "mine"}] * 2
        with Browser(client, new_table(client, body)) as page:
            assert page.play_match()["phase"] == "match_over"
        assert [seat["level"] for seat in page.table["seats"]] == [None, "mine", "mine", "random"]


def test_a_program_is_a_level_like_the_others(serve: Serve) -> None:
    with serve(programs={"mine": EXAMPLE}) as client:
        assert client.get("/api/catalog").json()["levels"][-1] == {
            "name": "mine",
            "line": LINE,
            "kind": "program",
            "rating": None,
        }
        table = new_table(client, friends(people=3))
        with Browser(client, table) as page:
            for seat, level in ((1, "mine"), (2, "yours"), (2, "mine")):
                page.say(type="seat_bot", seat=seat, level=level)
            page.until_seating(lambda seating: seating["seats"][2] is not None)
            assert [error["code"] for error in page.errors] == ["unknown_level"]
            page.say(type="start")
            page.until_table()
            assert page.play_match()["phase"] == "match_over"


def test_without_a_program_of_that_name_there_is_no_such_level(client: TestClient) -> None:
    answer = client.post("/api/tables", json=request(level="mine"))
    assert (answer.status_code, answer.json()["code"]) == (400, "unknown_level")


def test_a_program_is_told_what_its_seat_may_know_and_the_whole_at_the_end(serve: Serve, noted: Path) -> None:
    with serve(programs=odd("behave", noted)) as client:
        table = new_table(client, request("no-thanks+hidden-tiger", level="odd", players=3))
        with Browser(client, table) as page:
            page.play_match()
        new = new_table(client, request(level="odd", players=3))
        with Browser(client, new) as page:
            page.play_match()  # so that the program has read what was said before
        record = client.get(f"/api/tables/{table}/record").json()
    heard = [json.loads(line) for line in noted.with_suffix(".heard").read_text().splitlines()]
    matches = [told for told in heard if told["type"] == "match"][:2]
    assert {told["seat"] for told in matches} == {1, 2}
    assert matches[0]["players"] == record["players"]
    assert matches[0]["move_ms"] == 2000
    ends = [told for told in heard if told["type"] == "end"]
    assert [end["record"] for end in ends[:2]] == [record] * 2
    assert table not in noted.with_suffix(".heard").read_text()


# --- Faults -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("order", "kind"),
    [
        ("crash", "crash"),
        ("say null", "broken"),
        ("play a card that it has not", "illegal"),
        ("answer the question before", "stale"),
        ("play chess", "start"),
        ("close its output", "crash"),
    ],
)
def test_a_table_with_a_program_that_goes_wrong_is_played_to_the_end(
    serve: Serve, noted: Path, order: str, kind: str, reading: Begin
) -> None:
    logged = reading()
    with serve(programs=odd(order, noted)) as client:
        table = new_table(client, request("take-or-pay", level="odd", players=3))
        with Browser(client, table) as page:
            assert page.play_match()["phase"] == "match_over"
    log = logged()
    assert kind in kinds_in(log)
    assert log.count("given_up") <= 1
    assert all(has_ended(int(pid)) for pid in noted.read_text().split())


def test_a_table_with_a_program_that_hangs_is_played_to_the_end(
    serve: Serve, noted: Path, monkeypatch: pytest.MonkeyPatch, reading: Begin
) -> None:
    logged = reading()
    monkeypatch.setattr("takeorpass.server.programs.MOVE_MS", 20)
    with serve(programs=odd("hang", noted)) as client:
        table = new_table(client, request("take-or-pay", level="odd", players=3))
        with Browser(client, table) as page:
            assert page.play_match()["phase"] == "match_over"
    assert {"silence", "given_up"} <= kinds_in(logged())
    assert all(has_ended(int(pid)) for pid in noted.read_text().split())


def test_what_a_program_says_is_not_logged(serve: Serve, noted: Path, reading: Begin) -> None:
    logged = reading()
    with serve(programs=odd("say error", noted)) as client:
        table = new_table(client, request("take-or-pay", level="odd", players=3))
        with Browser(client, table) as page:
            page.play_match()
    log = logged()
    assert kinds_in(log) == {"error"}
    assert "lost" not in log


def test_a_table_plays_on_without_its_program(serve: Serve, reading: Begin) -> None:
    logged = reading()
    with serve(programs={"mine": EXAMPLE}) as client:
        table = new_table(client, request(level="mine", players=3))
        with Browser(client, table) as page:
            page.deal()
            page.turn("p")
        cookies = dict(client.cookies)
    with serve() as client:
        client.cookies.update(cookies)
        with Browser(client, table) as page:
            assert page.play_match()["phase"] == "match_over"
    said = "event='a player is no longer registered' player='mine' instead='threshold'"
    assert logged().count(said) == 1


# --- Registering ------------------------------------------------------------------------------------------------


def test_programs_are_registered_by_name_and_command() -> None:
    named = parse_programs([f"mine={EXAMPLE}", f" other one = {sys.executable} -c 'x=1'"])
    assert named == {"mine": EXAMPLE, "other one": f"{sys.executable} -c 'x=1'"}
    assert Config.from_env("x.sqlite", {}, [f"mine={EXAMPLE}"]).programs == {"mine": EXAMPLE}


@pytest.mark.parametrize(
    ("texts", "part"),
    [
        (["mine"], "NAME=COMMAND, not 'mine'"),
        ([f"={EXAMPLE}"], "NAME=COMMAND"),
        (["mine="], "empty"),
        (["mine=no-such-bot"], "no program 'no-such-bot'"),
        (["mine='open"], "No closing quotation"),
        ([f"careful={EXAMPLE}"], "'careful' already"),
        ([f"mine={EXAMPLE}"] * 2, "'mine' already"),
        ([f"{'x' * 41}={EXAMPLE}"], "more than 40 characters"),
    ],
    ids=str,
)
def test_a_registration_that_cannot_be_used_is_refused_with_a_sentence(texts: list[str], part: str) -> None:
    with pytest.raises(InputError) as caught:
        parse_programs(texts)
    assert part in caught.value.message
    assert caught.value.message.endswith(".")
