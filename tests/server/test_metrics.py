from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from prometheus_client.parser import text_string_to_metric_families
from starlette.testclient import TestClient

from takeorpass import __version__
from takeorpass.server.counts import BOUNDS, Counts, Durations
from takeorpass.server.operating import Operating, Quota
from tests.server.conftest import UNLIMITED, Serve
from tests.server.playing import Browser, new_table

TOKEN = "t0ken" * 8
RIGHT = {"authorization": f"Bearer {TOKEN}"}


@pytest.fixture
def measured(serve: Serve) -> Iterator[TestClient]:
    with serve(operating=Operating(metrics_token=TOKEN, quotas=UNLIMITED)) as started:
        yield started


def read(client: TestClient) -> dict[tuple[str, str], float]:
    """Return the values by name and the values of the labels."""
    answer = client.get("/metrics", headers=RIGHT)
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/plain; version=")
    return {
        (sample.name, " ".join(value for _, value in sorted(sample.labels.items()))): sample.value
        for family in text_string_to_metric_families(answer.text)
        for sample in family.samples
    }


@pytest.mark.parametrize(
    "given", ["", TOKEN, "Bearer", "Bearer ", f"Basic {TOKEN}", f"Bearer {TOKEN[:-1]}", f"Bearer {TOKEN} x", "Bearer é"]
)
def test_without_the_token_there_is_no_such_page(measured: TestClient, given: str) -> None:
    raw = {b"authorization": given.encode()} if given else {}
    answer = measured.get("/metrics", headers=raw)
    nothing = measured.get("/nothing", headers=raw)
    assert (answer.status_code, answer.content) == (404, nothing.content)


def test_where_no_token_is_set_up_none_opens_it(client: TestClient) -> None:
    for headers in ({}, {"authorization": "Bearer "}, {"authorization": "Bearer"}, RIGHT):
        assert client.get("/metrics", headers=headers).status_code == 404


def test_a_game_is_counted(measured: TestClient) -> None:
    before = read(measured)
    assert before["takeorpass_tables", ""] == before["takeorpass_sockets", ""] == 0
    table = new_table(measured)
    with Browser(measured, table) as page, Browser(measured, table):
        page.deal()
        page.move("t")
        page.move("t")
        while not page.errors:
            page.read()
        assert page.errors[0]["code"] == "stale"
        page.play_match()
        during = read(measured)
        plies = page.view["ply"]
    assert during["takeorpass_tables", ""] == during["takeorpass_watched", ""] == 1
    assert during["takeorpass_sockets", ""] == 2
    assert during["takeorpass_thinking", ""] == during["takeorpass_writing", ""] == 0
    moves = {by: during["takeorpass_moves_total", by] for by in ("person", "bot")}
    assert sum(moves.values()) == plies
    assert during["takeorpass_move_seconds_count", ""] == moves["person"]
    assert during["takeorpass_stale_moves_total", ""] == during["takeorpass_refusals_total", "stale"] == 1
    assert during["takeorpass_answer_seconds_count", "POST 201"] == 1
    assert during["takeorpass_answer_seconds_bucket", "+Inf POST 201"] == 1
    assert during["takeorpass_info", __version__] == 1
    assert "process_resident_memory_bytes" in {name for name, _ in during}
    assert read(measured)["takeorpass_sockets", ""] == 0


def test_nobody_outside_can_add_labels(measured: TestClient) -> None:
    for method in ("BREW", "WHEN", "x" * 500):
        measured.request(method, "/api/catalog")
    labels = {value for name, value in read(measured) if name == "takeorpass_answer_seconds_count"}
    assert labels == {"other 405"}


def test_what_was_over_a_quota_is_counted(serve: Serve) -> None:
    few = replace(UNLIMITED, requests=Quota(1, 1, 1e9))
    with serve(operating=Operating(metrics_token=TOKEN, quotas=few)) as client:
        for _ in range(3):
            client.get("/api/catalog")
        assert read(client)["takeorpass_limited_total", "requests"] == 2


def test_durations_are_sorted_into_classes() -> None:
    durations = Durations()
    for seconds in (0.0, BOUNDS[0], BOUNDS[0] * 1.01, BOUNDS[-1] * 2):
        durations.add(seconds)
    assert durations.counts[:2] == [2, 1]
    assert durations.counts[-1] == 1
    assert sum(durations.counts) == 4


def test_a_method_of_ones_own_has_no_class_of_its_own() -> None:
    counts = Counts()
    for method in ("GET", "BREW", "WHEN"):
        counts.answered(method, 405, 0.1)
    assert set(counts.answers) == {("GET", 405), ("other", 405)}
