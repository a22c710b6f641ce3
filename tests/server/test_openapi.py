"""The description of the interface: whole, valid, and true of a running server."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import hypothesis
import jsonschema_rs
import msgspec
import pytest
import schemathesis
from schemathesis.specs.openapi.checks import positive_data_acceptance
from starlette.testclient import TestClient

from takeorpass import wire
from takeorpass.server.openapi import openapi_document
from takeorpass.server.routes import ROUTES
from tests.server.hostile import ASKING_RANDOM
from tests.server.process import ServerProcess

DOCUMENT = openapi_document()
_MESSAGES = {
    "hand",
    "nonce",
    "move",
    "next_round",
    "take_back",
    "pace",
    "pause",
    "resume",
    "rematch",
    "seat_bot",
    "agree",
    "start",
    "leave",
    "vote",
    "leave_match",
    "return",
    "end",
    "remove",
    "react",
    "reactions",
}
API = schemathesis.openapi.from_dict(DOCUMENT)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with ServerProcess(tmp_path_factory.mktemp("api") / "games.sqlite") as started:
        yield started


@pytest.mark.filterwarnings(ASKING_RANDOM)
@API.parametrize()
@hypothesis.settings(
    max_examples=40,
    derandomize=True,
    deadline=None,
    suppress_health_check=[hypothesis.HealthCheck.function_scoped_fixture],
)
def test_whatever_is_asked_is_answered_as_described(case: schemathesis.Case[Any], server: ServerProcess) -> None:
    # What the schema allows may still be no game: unknown rules, too many players.
    case.call_and_validate(base_url=server.address, excluded_checks=[positive_data_acceptance])


def test_every_route_is_described(client: TestClient) -> None:
    assert client.get("/openapi.json").json() == DOCUMENT
    described = {(method.upper(), path) for path, methods in DOCUMENT["paths"].items() for method in methods}
    assert described == {(route.method, route.path) for route in ROUTES}


def test_the_document_can_be_printed() -> None:
    printed = subprocess.run(
        [sys.executable, "-m", "takeorpass.server.openapi"], capture_output=True, check=True, timeout=60
    )
    assert json.loads(printed.stdout) == DOCUMENT
    assert printed.stderr == b""


def test_every_schema_is_one_and_every_reference_leads_somewhere() -> None:
    schemas = DOCUMENT["components"]["schemas"]
    for schema in schemas.values():
        jsonschema_rs.meta.validate(schema | {"$schema": "https://json-schema.org/draft/2020-12/schema"})
    references = set(re.findall(r'"#/components/schemas/(\w+)"', json.dumps(DOCUMENT)))
    assert references <= set(schemas)


def test_all_that_a_socket_carries_is_described() -> None:
    schemas = DOCUMENT["components"]["schemas"]
    structs = {
        name for name, value in vars(wire).items() if isinstance(value, type) and issubclass(value, msgspec.Struct)
    }
    assert structs <= set(schemas)
    for union, tags in (
        ("ClientMessage", _MESSAGES),
        ("ServerFrame", {"seating", "table", "view", "presence", "reaction", "error", "notice"}),
    ):
        discriminator: dict[str, Any] = schemas[union]["discriminator"]
        assert discriminator["propertyName"] == "type"
        assert set(discriminator["mapping"]) == tags
