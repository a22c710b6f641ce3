"""Whole games over the socket, of each base with each combination of its options."""

from __future__ import annotations

import hashlib
from typing import Any

import pytest
from starlette.testclient import TestClient

from takeorpass.record import judge
from takeorpass.record.verify import is_verified, verify_record
from takeorpass.rules import all_names, cost_of, deal_from, parse_rules
from tests.server.conftest import Serve
from tests.server.playing import Browser, Frame, eager, new_table, request


@pytest.mark.parametrize("rules", all_names())
def test_a_whole_game_can_be_played_and_its_record_is_valid(client: TestClient, rules: str) -> None:
    table = new_table(client, request(rules, rounds=2))
    with Browser(client, table) as page:
        view = page.play_match(eager)
    assert page.errors == []
    result = view["result"]
    record = client.get(f"/api/tables/{table}/record").json()
    verdict = verdict_of(record)
    assert verdict["complete"]
    assert verdict["totals"] == result["totals"]
    assert verdict["winners"] == result["match_winners"]
    assert verdict["rounds"][-1]["scores"] == result["scores"]
    assert verdict["rounds"][-1]["chips"] == [seat["chips"] for seat in view["seats"]]
    check_deal(rules, view, record["rounds"][-1])
    assert is_verified(verify_record(record))


@pytest.mark.parametrize("players", [3, 5, 6, 7])
def test_games_of_all_numbers_of_players_end(client: TestClient, players: int) -> None:
    table = new_table(client, request("no-thanks", players=players))
    with Browser(client, table) as page:
        view = page.play_match(eager)
    chips = parse_rules("no-thanks").chips_for(players)
    assert sum(seat["chips"] for seat in view["seats"]) == chips * players
    assert sum(len(run["cards"]) for seat in view["seats"] for run in seat["runs"]) == 24


@pytest.mark.parametrize("rules", ["no-thanks", "take-or-pass", "take-or-pay"])
def test_a_game_against_careful_bots_ends(client: TestClient, rules: str) -> None:
    table = new_table(client, request(rules, level="careful"))
    with Browser(client, table) as page:
        assert page.play_match()["phase"] == "match_over"


def test_custom_rules_are_played(client: TestClient) -> None:
    rules = {
        "low": 1,
        "high": 9,
        "set_aside": 2,
        "chips": 2,
        "after_take": "next",
        "tie_break": "chips",
        "removed": [4],
    }
    table = new_table(client, request(rules, players=2))
    with Browser(client, table) as page:
        assert page.table["rules"]["removed"] == [4]
        page.play_match()
    record = client.get(f"/api/tables/{table}/record").json()
    assert verdict_of(record)["complete"]
    assert record["rules"]["after_take"] == "next"


def test_every_round_has_a_new_deal_and_the_starter_moves_on(client: TestClient) -> None:
    table = new_table(client, request(rounds=3, starter=3))
    with Browser(client, table) as page:
        page.play_match()
    rounds = client.get(f"/api/tables/{table}/record").json()["rounds"]
    assert [played["starter"] for played in rounds] == [3, 0, 1]
    assert len({played["deal"]["seed"] for played in rounds}) == 3
    assert len({tuple(played["cards"]) for played in rounds}) == 3


def test_the_same_secrets_and_moves_give_the_same_game(serve: Serve, tmp_path: Any) -> None:
    """Bots draw from the table's secret, round and ply alone, so a game can be played again to the letter."""
    records = []
    for name in ("first", "second"):
        with serve(database=tmp_path / name) as client:
            table = new_table(client)
            with Browser(client, table) as page:
                page.play_match()
            records.append(client.get(f"/api/tables/{table}/record").text)
    assert records[0] == records[1]


def verdict_of(record: dict[str, Any]) -> dict[str, Any]:
    """Return the judge's verdict on a valid record."""
    data = judge(record).data()
    assert data["valid"], data
    return data


def check_deal(rules: str, view: Frame, last_round: dict[str, Any]) -> None:
    """Recompute the deal that was shown, as the page does."""
    deal = view["result"]["deal"]
    seed = bytes.fromhex(deal["seed"])
    assert deal["commitment"] == hashlib.sha256(seed).hexdigest() == last_round["deal"]["commitment"]
    assert deal["nonces"] == ["0b" * 32, "", "", ""]
    dealt = deal_from(parse_rules(rules), seed, [bytes.fromhex(nonce) for nonce in deal["nonces"]])
    assert (list(dealt.deck), list(dealt.set_aside)) == (deal["deck"], deal["set_aside"])
    assert last_round["cards"] == deal["deck"]
    for seat in view["seats"]:
        assert seat["cost"] == cost_of(card for run in seat["runs"] for card in run["cards"])
