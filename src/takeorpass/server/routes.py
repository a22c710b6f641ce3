"""The HTTP interface: one table of routes, from which the app is routed and the OpenAPI document is made."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias, TypeVar

import msgspec
from sqlalchemy import Connection, text
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from takeorpass import wire
from takeorpass.errors import InputError, TakeOrPassError
from takeorpass.server.catalog import catalog
from takeorpass.server.export import record_for
from takeorpass.server.forgetting import forget
from takeorpass.server.frames import view_frame
from takeorpass.server.hands import told_seat
from takeorpass.server.house import House
from takeorpass.server.own_data import own_data
from takeorpass.server.own_games import MOST

MAX_BODY = 16_384
"""The largest body that is read, in bytes; the largest sensible request for a table has about 2,000."""

READY_S = 3.0
"""How long the database has to answer who asks whether the server is ready, in seconds."""

_USUAL_SIZE = 20
_ALL_COST = 20
"""What it counts, in requests, to read or change all of somebody's games."""

Handler: TypeAlias = Callable[[House, Request], Awaitable[Response]]
T = TypeVar("T")


class Health(msgspec.Struct, frozen=True):
    """The server answers."""

    status: str


@dataclass(frozen=True, slots=True)
class ApiRoute:
    """One operation: where it is, what it does in a line, what it reads, and what it may answer by status.

    The ``query`` explains its parameters by name, the ``refusals`` what is refused by status.
    """

    method: str
    path: str
    handler: Handler
    summary: str
    answers: Mapping[int, Any]
    body: Any = None
    query: Mapping[str, str] = field(default_factory=dict)
    refusals: Mapping[int, str] = field(default_factory=dict)


async def get_catalog(house: House, _request: Request) -> Response:
    """Answer with all that can be played."""
    return as_json(catalog(house.programs))


async def create_table(house: House, request: Request) -> Response:
    """Set up a table, with the asking browser on its one seat for a person."""
    house.gate.check_origin(request)
    wanted = await _asked(request, _decode_table)
    person = house.people.person_of(request) or house.people.new_person()
    house.quotas.spend("tables", request.scope["asker"])
    created = await house.tables.create(wanted, person.holder)
    if wanted.listed:
        await _part(house.lobby).add(created.table)
    response = as_json(created, 201)
    house.people.remember(person, response, secure=request.url.scheme == "https")
    return response


async def sit_down(house: House, request: Request) -> Response:
    """Give the asking browser a seat of a table that has not started, or say which one it has."""
    house.gate.check_origin(request)
    wanted = await _asked(request, _decode_sit)
    live = await house.tables.find(request.path_params["table"])
    person = house.people.person_of(request) or house.people.new_person()
    response = as_json(wire.Seated(await live.sit(person, wanted)))
    house.people.remember(person, response, secure=request.url.scheme == "https")
    return response


async def link_seat(house: House, request: Request) -> Response:
    """Make a link by which another device can take a seat that the asking browser holds."""
    house.gate.check_origin(request)
    wanted = await _asked(request, _decode_link)
    live = await house.tables.find(request.path_params["table"])
    return as_json(house.handovers.link(live, house.people.person_of(request), wanted.seat), 201)


async def take_seat(house: House, request: Request) -> Response:
    """Give the asking browser the seat of a link; who had it watches from then on."""
    house.gate.check_origin(request)
    wanted = await _asked(request, _decode_take)
    live = await house.tables.find(request.path_params["table"])
    person = house.people.person_of(request) or house.people.new_person()
    response = as_json(wire.Seated(await house.handovers.take(live, person, wanted.token)))
    house.people.remember(person, response, secure=request.url.scheme == "https")
    return response


async def get_view(house: House, request: Request) -> Response:
    """Answer with what a seat, or the public, saw after so many steps; while the match runs to that seat alone."""
    live = await house.tables.find(request.path_params["table"])
    seats = live.seats_of(house.people.person_of(request))
    own = told_seat(seats)
    table = live.told_to(seats)
    if not table.has_started:
        raise InputError("not_started", "The match has not started: there is nothing to look back on.")
    wanted = _parse_seat(request.query_params.get("seat", ""), own, len(table.seats))
    if wanted not in {None, own} and not table.match.is_over:
        raise InputError("not_yours", "While the match is played you can look back only as yourself.")
    then = table.at(_parse_step(request.path_params["step"]))
    # Who plays at an open table may not look on as those who watch it do; at a shared browser nobody knows who looks.
    sees_all = table.is_open and (not seats or table.match.is_over)
    return as_json(view_frame(then, wanted, sees_all=sees_all, reader=own))


async def get_record(house: House, request: Request) -> Response:
    """Answer with the record of a table as the asking seat may know it now, as a file to keep."""
    table_id = request.path_params["table"]
    live = await house.tables.find(table_id)
    seats = live.seats_of(house.people.person_of(request))
    response = as_json(record_for(live.told_to(seats), told_seat(seats)))
    response.headers["content-disposition"] = f'attachment; filename="take-or-pass-{table_id}.json"'
    return response


async def get_lobby(house: House, _request: Request) -> Response:
    """Answer with the tables that anybody may join."""
    return as_json(await _part(house.lobby).look())


async def get_own_games(house: House, request: Request) -> Response:
    """Answer with a page of the games at which the asking browser has a seat."""
    page = _parse_number(request.query_params.get("page", "0"))
    size = _parse_number(request.query_params.get("size", str(_USUAL_SIZE)))
    return as_json(await _part(house.games).page(house.people.person_of(request), page, size))


async def get_own_data(house: House, request: Request) -> Response:
    """Answer with all that is kept of the asking browser, as a file to keep."""
    house.quotas.spend("requests", request.scope["asker"], _ALL_COST)
    person = house.people.person_of(request)
    pieces = own_data(person, _part(house.games), _part(house.store))
    headers = {
        "cache-control": "no-store",
        "content-disposition": 'attachment; filename="take-or-pass-my-data.json"',
    }
    return StreamingResponse(pieces, headers=headers, media_type="application/json")


async def delete_own_data(house: House, request: Request) -> Response:
    """Delete all that is kept of the asking browser, and its cookie."""
    house.gate.check_origin(request)
    house.quotas.spend("requests", request.scope["asker"], _ALL_COST)
    person = house.people.person_of(request)
    count = (
        0
        if person is None
        else await forget(person, house.tables, _part(house.store), house.clock, _part(house.timers).moment)
    )
    response = as_json(wire.Deleted(count))
    house.people.forget(response)
    return response


async def get_health(_house: House, _request: Request) -> Response:
    """Answer that the server is there."""
    return as_json(Health("ok"))


async def get_ready(house: House, _request: Request) -> Response:
    """Answer that the server can play: its database answers within some seconds."""
    try:
        if house.store is not None:
            await asyncio.wait_for(house.store.submit(_ask_nothing), READY_S)
    except (TimeoutError, TakeOrPassError):
        raise TakeOrPassError("not_ready", "The database does not answer just now.") from None
    return as_json(Health("ready"))


async def get_openapi(_house: House, _request: Request) -> Response:
    """Answer with this interface's description."""
    from takeorpass.server.openapi import openapi_document

    return as_json(openapi_document())


_REFUSALS = {
    400: "The request cannot be understood.",
    404: "There is no such table.",
    413: "The body is too large.",
    415: "The body is not application/json.",
}

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
        "POST",
        "/api/tables/{table}/seats",
        sit_down,
        "Sit down before the match starts; the same browser, known by its cookie, keeps the seat that it has.",
        {200: wire.Seated},
        body=wire.SitRequest,
        refusals={
            400: "The request cannot be understood, or there is no such seat.",
            403: "Asked by a page of another site.",
            404: "There is no such table.",
            409: "That seat is taken, all are, or the match has started.",
            413: "The body is too large.",
            415: "The body is not application/json.",
        },
    ),
    ApiRoute(
        "POST",
        "/api/tables/{table}/seat-links",
        link_seat,
        "Make a link by which another device takes a seat that the asking browser holds: once, within ten minutes.",
        {201: wire.SeatLink},
        body=wire.SeatLinkRequest,
        refusals=_REFUSALS | {403: "That seat is not the asking browser's, or it was asked by a page of another site."},
    ),
    ApiRoute(
        "POST",
        "/api/tables/{table}/seat-links/use",
        take_seat,
        "Take the seat of a link; the device that had it watches from then on.",
        {200: wire.Seated},
        body=wire.TakeSeatRequest,
        refusals=_REFUSALS
        | {
            403: "The link was used, is too old or not whole, or it was asked by a page of another site.",
            409: "The asking browser holds that seat already.",
        },
    ),
    ApiRoute(
        "GET",
        "/api/tables/{table}/views/{step}",
        get_view,
        "What a seat saw after so many steps of the match: while it is played one's own, afterwards anybody's.",
        {200: wire.ViewFrame},
        query={"seat": "A seat by number, or 'public'; left out, the asking browser's own."},
        refusals={
            400: "The seat is none.",
            403: "The match is being played, and that is another's seat.",
            404: "There is no such table or step.",
            409: "The match has not started.",
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
    ApiRoute("GET", "/api/lobby", get_lobby, "The tables that anybody may join, the newest first.", {200: wire.Lobby}),
    ApiRoute(
        "GET",
        "/api/me/games",
        get_own_games,
        "The games of the asking browser, known by its cookie: those that wait for it first.",
        {200: wire.OwnGames},
        query={
            "page": "Which page, from 0 on; left out, the first.",
            "size": f"How many games a page has, 1 to {MOST}; left out, {_USUAL_SIZE}.",
        },
        refusals={400: "There can be no such page."},
    ),
    ApiRoute(
        "GET",
        "/api/me/data",
        get_own_data,
        "All that is kept of the asking browser: its names, seats, acts, and the records of its games.",
        {200: dict[str, Any]},
    ),
    ApiRoute(
        "DELETE",
        "/api/me",
        delete_own_data,
        "Delete all that is kept of the asking browser; bots take its seats in matches that others play on.",
        {200: wire.Deleted},
        refusals={403: "Asked by a page of another site."},
    ),
    ApiRoute("GET", "/healthz", get_health, "Whether the server answers.", {200: Health}),
    ApiRoute(
        "GET",
        "/readyz",
        get_ready,
        "Whether the server can play: its database answers.",
        {200: Health},
        refusals={503: "The database does not answer just now."},
    ),
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


_decode_table = msgspec.json.Decoder(wire.TableRequest).decode
_decode_sit = msgspec.json.Decoder(wire.SitRequest).decode
_decode_link = msgspec.json.Decoder(wire.SeatLinkRequest).decode
_decode_take = msgspec.json.Decoder(wire.TakeSeatRequest).decode


async def _asked(request: Request, decode: Callable[[bytes], T]) -> T:
    body = await _body(request)
    try:
        return decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise InputError("bad_request", f"The request cannot be understood: {error}.") from None


def _part(part: T | None) -> T:
    if part is None:
        raise TakeOrPassError("not_ready", "This server has no database.")
    return part


def _parse_number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < _MOST_DIGITS):
        raise InputError("bad_page", f"{text[:_MOST_DIGITS]!r} is no number of a page, or of games on it.")
    return int(text)


def _parse_step(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < _MOST_DIGITS):
        raise InputError("unknown_step", f"{text[:_MOST_DIGITS]!r} is no step: these are numbers from 0 on.")
    return int(text)


def _parse_seat(text: str, own: int | None, players: int) -> int | None:
    """Read whose view is wanted: None is the public's."""
    if text == "":
        return own
    if text == "public":
        return None
    if not (text.isascii() and text.isdigit() and len(text) < _MOST_DIGITS and int(text) < players):
        raise InputError("bad_seat", "Name a seat of this table by its number, from 0 on, or 'public'.")
    return int(text)


def _ask_nothing(connection: Connection) -> None:
    connection.execute(text("SELECT 1"))


_MOST_DIGITS = 6
