from __future__ import annotations

from starlette.testclient import TestClient

from takeorpass.players.levels import LADDER, STYLES
from takeorpass.players.ratings import rating_of
from takeorpass.rules import BASES, all_names
from takeorpass.server.catalog import catalog


def test_the_catalog_offers_every_base_combination_and_level(client: TestClient) -> None:
    catalog = client.get("/api/catalog").json()
    assert {base["name"] for base in catalog["bases"]} == set(BASES)
    offered = [combination["name"] for base in catalog["bases"] for combination in base["combinations"]]
    assert sorted(offered) == sorted(all_names())
    levels = dict.fromkeys(LADDER, "level") | dict.fromkeys(STYLES, "style")
    assert {level["name"]: level["kind"] for level in catalog["levels"]} == levels
    assert [level["name"] for level in catalog["levels"]] == list(levels)
    assert all(level["rating"] == rating_of(level["name"]) for level in catalog["levels"])


def test_the_usual_base_comes_first_with_its_rounds_and_chips(client: TestClient) -> None:
    usual = client.get("/api/catalog").json()["bases"][0]
    assert (usual["name"], usual["rounds_offered"], usual["counter"]) == ("no-thanks", 4, "chip")
    plain = usual["combinations"][0]
    assert plain == {"name": "no-thanks", "options": [], "players": [3, 4, 5, 6, 7], "chips": [11, 11, 11, 9, 7]}


def test_options_say_what_they_do_and_exclude(client: TestClient) -> None:
    options = {option["name"]: option for option in client.get("/api/catalog").json()["bases"][0]["options"]}
    assert options["amigo"]["excludes"] == ["amigo-high"]
    assert all(option["line"].endswith(".") for option in options.values())


def test_which_games_may_have_a_clock_is_told() -> None:
    assert {base.name: base.may_be_timed for base in catalog().bases} == {
        "no-thanks": True,
        "take-or-pass": True,
        "take-or-pay": False,
    }
