"""The HTTP interface: one table of routes, from which the app is routed and the OpenAPI document is made."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from takeorpass import wire
from takeorpass.errors import InputError
from takeorpass.server.catalog import catalog
from takeorpass.server.export import record_for
from takeorpass.server.house import House

MAX_BODY = 16_384
"""The largest body that is read, in bytes; the largest sensible request for a table has about 2,000."""

Handler: TypeAlias = Callable[[House, Request], Awaitable[Response]]


class Health(msgspec.Struct, frozen=True):
    """The server answers."""

    status: str


@dataclass(frozen=True, slots=True)
class ApiRoute:
    """One operation: where it is, what it does in a line, what it reads, and what it may answer by status."""

    method: str
    path: str
    handler: Handler
    summary: str
    answers: Mapping[int, Any]
    body: Any = None
    refusals: Mapping[int, str] = field(default_factory=dict)


async def get_catalog(_house: House, _request: Request) -> Response:
    """Answer with all that can be played."""
    return as_json(catalog())


async def create_table(house: House, request: Request) -> Response:
    """Set up a table, with the asking browser on its one seat for a person."""
    house.gate.check_origin(request)
    wanted = _decoded(await _body(request))
    person = house.people.person_of(request) or house.people.new_person()
    created = await house.tables.create(wanted, person.holder)
    response = as_json(created, 201)
    house.people.remember(person, response, secure=request.url.scheme == "https")
    return response


async def get_record(house: House, request: Request) -> Response:
    """Answer with the record of a table as the asking seat may know it now, as a file to keep."""
    table_id = request.path_params["table"]
    live = await house.tables.find(table_id)
    seat = live.seat_of(house.people.person_of(request))
    response = as_json(record_for(live.table, seat))
    response.headers["content-disposition"] = f'attachment; filename="take-or-pass-{table_id}.json"'
    return response


async def get_health(_house: House, _request: Request) -> Response:
    """Answer that the server is there."""
    return as_json(Health("ok"))


async def get_openapi(_house: House, _request: Request) -> Response:
    """Answer with this interface's description."""
    from takeorpass.server.openapi import openapi_document

    return as_json(openapi_document())


ROUTES: tuple[ApiRoute, ...] = (
    ApiRoute("GET", "/api/catalog", get_catalog, "What can be played, and against whom.", {200: wire.Catalog}),
    ApiRoute(
        "POST",
        "/api/tables",
        create_table,
        "Set up a table; the asking browser gets its one seat for a person, held by a cookie.",
        {201: wire.TableCreated},
        body=wire.TableRequest,
        refusals={
            400: "The request cannot be understood, or no such table is possible.",
            403: "Asked by a page of another site.",
            413: "The body is too large.",
            415: "The body is not application/json.",
        },
    ),
    ApiRoute(
        "GET",
        "/api/tables/{table}/record",
        get_record,
        "The game so far as takeorpass-record/1, as the asking seat may know it now.",
        {200: dict[str, Any]},
        refusals={404: "There is no such table."},
    ),
    ApiRoute("GET", "/healthz", get_health, "Whether the server answers.", {200: Health}),
    ApiRoute("GET", "/openapi.json", get_openapi, "This document.", {200: dict[str, Any]}),
)


def as_json(value: Any, status: int = 200) -> Response:
    """Return ``value`` as a JSON answer that nothing on the way may keep."""
    return Response(wire.encode(value), status, {"cache-control": "no-store"}, "application/json")


async def _body(request: Request) -> bytes:
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise InputError("wrong_type", "The body must be application/json.")
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > MAX_BODY:
            raise InputError("too_large", f"The body has more than {MAX_BODY} bytes.")
    return bytes(body)


_decode = msgspec.json.Decoder(wire.TableRequest).decode


def _decoded(body: bytes) -> wire.TableRequest:
    try:
        return _decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise InputError("bad_request", f"The request cannot be understood: {error}.") from None
