"""The ends of rounds: what everybody is told of those that are over, and when."""

from __future__ import annotations

import json
from typing import Any

import pytest
from starlette.testclient import TestClient

from takeorpass import wire
from takeorpass.rules import cost_of, runs_of
from takeorpass.server.finals import with_final
from takeorpass.server.frames import view_frame
from takeorpass.server.hands import device_frame
from takeorpass.server.steps import step_of
from takeorpass.server.table import Table, fold
from tests.server.playing import Browser, Frame, new_table, request
from tests.server.test_table import played

RULES = "no-thanks+hidden-tiger"


def rounds_of(table: Table, seat: int | None = None) -> list[dict[str, Any]]:
    told: list[dict[str, Any]] = json.loads(wire.encode(view_frame(table, seat)))["rounds"]
    return told


@pytest.mark.parametrize("rules", ["no-thanks", "take-or-pass", "take-or-pay"])
def test_after_each_round_its_cards_chips_and_scores_are_told_and_the_totals_run_on(
    client: TestClient, rules: str
) -> None:
    players = 4
    with Browser(client, new_table(client, request(rules, rounds=3, starter=2))) as page:
        ends: list[Frame] = []
        while page.view["phase"] != "match_over":
            if page.view["phase"] == "round_over":
                page.say(type="next_round", round=page.view["round"])
                page.until(lambda view: view["phase"] == "dealing")
            assert page.view["rounds"] == [end["rounds"][-1] for end in ends]
            ends.append(page.play_round())
    totals = [0] * players
    for number, end in enumerate(ends):
        assert len(end["rounds"]) == number + 1
        told, result = end["rounds"][number], end["result"]
        totals = [total + score for total, score in zip(totals, result["scores"], strict=True)]
        assert told["starter"] == (ends[0]["starter"] + number) % players == end["starter"]
        assert told["runs"] == [[run["cards"] for run in seat["runs"]] for seat in end["seats"]]
        assert told["chips"] == [seat["chips"] for seat in end["seats"]]
        for runs, chips, score in zip(told["runs"], told["chips"], told["scores"], strict=True):
            assert sum(run[0] for run in runs) - chips == score
        assert (told["scores"], told["places"]) == (result["scores"], result["places"])
        assert told["totals"] == result["totals"] == totals
        assert told["standing"] == [1 + sum(other < total for other in totals) for total in totals]
    assert ends[-1]["rounds"][-1]["standing"] == ends[-1]["result"]["match_places"]


def test_a_single_round_is_placed_with_its_tie_break() -> None:
    table = fold(played(rounds=1))
    assert table.match.rounds == 1
    (told,) = rounds_of(table)
    assert told["standing"] == told["places"] == list(table.match.outcomes[0].places)


def test_everybody_is_told_the_same_of_the_rounds_that_are_over() -> None:
    table = fold(played(RULES, rounds=2))
    then = table.at(len(table.match.logs[0].moves) + 1)
    public = rounds_of(then)
    assert len(public) == 1
    assert all(rounds_of(then, seat) == public for seat in range(4))
    shared = json.loads(wire.encode(device_frame(then, [0, 2], None, None)))
    assert shared["rounds"] == public


def test_looking_back_they_are_those_of_then() -> None:
    table = fold(played(rounds=2))
    first = len(table.match.logs[0].moves)
    assert [len(table.at(step).finals) for step in (0, first - 1, first, first + 1, step_of(table.match))] == [
        0, 0, 1, 1, 2,
    ]  # fmt: skip
    assert rounds_of(table.at(first)) == rounds_of(table)[:1]


def test_a_final_is_made_once_as_its_round_ends() -> None:
    events = played(rounds=2)
    seen: list[int] = []
    table = fold(events[:1])
    for event in events[1:]:
        before, table = table, table.apply(event)
        ended = table.match.outcomes != before.match.outcomes
        assert len(table.finals) == len(before.finals) + ended
        assert table.finals[: len(before.finals)] == before.finals
        seen += [table.length] * ended
    assert len(seen) == 2
    assert with_final(table.finals, table.match) is table.finals
    for final in table.finals:
        for hand, chips, score in zip(final.hands, final.chips, final.outcome.scores, strict=True):
            assert cost_of(hand) - chips == score
    assert rounds_of(table)[0]["runs"] == [[list(run) for run in runs_of(hand)] for hand in table.finals[0].hands]


def test_ten_rounds_of_seven_are_told_in_little_more_than_three_thousand_bytes() -> None:
    """They stand in every view of the last round, so they must not weigh much."""
    table = fold(played(rounds=10, players=7))
    assert len(table.finals) == 10
    assert len(wire.encode(rounds_of(table))) < 3500
