"""The one place that wires a server: what each part is made of is decided here and nowhere else."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any, Protocol

import structlog
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.websockets import WebSocket
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from takeorpass import __version__, wire
from takeorpass.errors import TakeOrPassError
from takeorpass.server.absence import Absence
from takeorpass.server.bots import Bots, Thinker
from takeorpass.server.config import Config
from takeorpass.server.counts import Counts
from takeorpass.server.faults import Faults
from takeorpass.server.following import Following
from takeorpass.server.gate import Gate, Guard
from takeorpass.server.handover import Handovers
from takeorpass.server.house import House
from takeorpass.server.identity import People
from takeorpass.server.kits import Kits
from takeorpass.server.live_table import LiveTable
from takeorpass.server.lobby import Lobby
from takeorpass.server.meter import Meter
from takeorpass.server.metrics import Gauge, Metrics
from takeorpass.server.opening import open_store
from takeorpass.server.own_games import OwnGames
from takeorpass.server.pages import Pages
from takeorpass.server.programs import Programs
from takeorpass.server.quotas import QuotaBook, TooMuchError
from takeorpass.server.routes import ROUTES, Handler, as_json
from takeorpass.server.setup import Draw
from takeorpass.server.signing import Key, key_of
from takeorpass.server.sockets import TableSocket, refuse
from takeorpass.server.store import Store
from takeorpass.server.tables import Tables
from takeorpass.server.timers import Timers
from takeorpass.server.uptime import Uptime
from takeorpass.server.workers import Workers
from takeorpass.wire.workers import WORKERS_PATH

API = "/api"
SOCKET_PATH = "/tables/{table}/socket"

_log = structlog.get_logger()

_STATUS = {
    "unknown_table": 404,
    "closed": 404,
    "unknown_step": 404,
    "foreign_origin": 403,
    "not_yours": 403,
    "dead_link": 403,
    "expired_link": 403,
    "already_here": 409,
    "full": 409,
    "seat_taken": 409,
    "started": 409,
    "not_started": 409,
    "stale": 409,
    "too_large": 413,
    "wrong_type": 415,
    "too_many": 429,
}
_FAULTS = {
    "not_saved": 503,
    "not_ready": 503,
    "unsure": 503,
    "not_read": 503,
    "conflict": 503,
    "broken_table": 500,
    "other_engine": 500,
}

_RESERVE_S = 2.0
"""How much longer a process lets bots wait at tables that nobody looks at there, for another where somebody does."""


class Worker(Thinker, Protocol):
    """A thinker that has to be started and ended."""

    async def warm(self) -> None:
        """Be ready for the first question."""
        ...

    async def close(self) -> None:
        """Stop thinking."""
        ...


def create_app(
    config: Config | None = None,
    *,
    store: Store | None = None,
    worker: Worker | None = None,
    draw: Draw = secrets.token_bytes,
    clock: Callable[[], float] = time.time,
) -> Starlette:
    """Return the server as an ASGI app; its store and bots start and end with its lifespan.

    Without ``config`` the environment says how it is set up; a ``store`` that the caller has opened is used and closed.
    Tests give a ``worker``, the source of all secrets (``draw``) and the time (``clock``).
    """
    config = config or Config.from_env()
    gate = Gate(config.hosts)
    return Starlette(
        routes=_all_routes(),
        middleware=_middleware(gate, config.operating.proxies),
        exception_handlers=_HANDLERS,
        lifespan=_Life(config, gate, store, worker, draw, clock).live,
    )


@dataclass(frozen=True, slots=True)
class _Life:
    """A server from its start to its end, made from what `create_app` was given."""

    config: Config
    gate: Gate
    store: Store | None
    worker: Worker | None
    draw: Draw
    clock: Callable[[], float]

    @asynccontextmanager
    async def live(self, app: Starlette) -> AsyncIterator[None]:
        """Start all parts and put those that a request may use into the state of ``app``; end them in their order."""
        config, draw, clock = self.config, self.draw, self.clock
        kept = self.store or open_store(config.database, clock)
        thinker = self.worker or _bot_worker()
        programs = Programs(config.programs)
        counts = Counts()
        workers = app.state.workers = Workers(thinker, config.worker_key, counts)
        bots = Bots(workers, programs, _RESERVE_S if kept.is_shared else 0, counts=counts)
        timers = Timers(Uptime(kept, time.monotonic), bots, is_shared=kept.is_shared)
        absence = Absence(config.patience, clock)
        tables = Tables(kept, draw, _attending(timers, bots, absence), config.bot_pause, programs)
        tables.clock = clock
        tables.begin_clocks = timers.begin
        key = Key(config.operating.key) if config.operating.key else await key_of(kept)
        quotas = QuotaBook(config.operating.quotas, time.monotonic, counts)
        people, lobby, handovers = People(kept.instance, key), Lobby(tables, kept, clock), Handovers(key, clock)
        app.state.house = House(
            config,
            *(self.gate, people, tables, draw, programs, counts, quotas, kept, handovers, lobby),
            games=OwnGames(tables, kept),
            clock=clock,
            timers=timers,
        )
        following = Following(tables, kept)
        app.state.metrics = Metrics(counts, _gauges(tables, bots, workers), config.operating.metrics_token)
        _log.info("started", version=__version__)
        # The first page need not wait for the bots.
        warming = asyncio.create_task(_warm(thinker, programs))
        going_on = asyncio.create_task(timers.go_on(tables.find))
        try:
            yield
        finally:
            _log.info("ending")
            warming.cancel()
            await absence.close()
            going_on.cancel()
            await timers.close()
            await bots.close()
            await thinker.close()
            await programs.close()
            await following.end()
            await lobby.end()
            await kept.end()


def _bot_worker() -> Worker:
    from takeorpass.players import levels
    from takeorpass.players.worker import BotWorker

    return BotWorker(prepare=levels.prepare)


def _attending(*attendants: Timers | Bots | Absence) -> Callable[[LiveTable], None]:
    """Return what tells the ``attendants``, in this order, of a table that comes into memory."""

    def attend(live: LiveTable) -> None:
        for attendant in attendants:
            attendant.attend(live)

    return attend


def _gauges(tables: Tables, bots: Bots, workers: Workers) -> dict[str, Gauge]:
    """Return what of a server can be counted when it is asked for, as `metrics` names it."""
    return {
        "tables": lambda: len(tables.live),
        "watched": lambda: sum(live.is_watched for live in tables.live),
        "writing": lambda: sum(live.is_writing for live in tables.live),
        "thinking": lambda: bots.thinking,
        "workers": lambda: workers.there,
    }


async def _warm(*thinkers: Worker | Programs) -> None:
    await asyncio.gather(*(thinker.warm() for thinker in thinkers))


def _all_routes() -> list[BaseRoute]:
    return [
        Mount(
            API,
            routes=[
                *_routes(below=API),
                WebSocketRoute(SOCKET_PATH, _serve_socket),
                WebSocketRoute(WORKERS_PATH, _serve_worker),
            ],
        ),
        *_routes(below=""),
        Route("/metrics", _serve_metrics),
        Route("/kit/{file}", Kits().file),
        *Pages().routes,
    ]


def _routes(*, below: str) -> Iterator[Route]:
    """Route what is ``below`` the API's path, or all that is not."""
    for route in ROUTES:
        if route.path.startswith(API) == bool(below):
            yield Route(route.path.removeprefix(below), _bound(route.handler), methods=[route.method])


def _bound(handler: Handler) -> Callable[[Request], Awaitable[Response]]:
    async def endpoint(request: Request) -> Response:
        return await handler(request.app.state.house, request)

    return endpoint


async def _serve_metrics(request: Request) -> Response:
    metrics: Metrics = request.app.state.metrics
    return await metrics.page(request)


async def _serve_socket(socket: WebSocket) -> None:
    house: House = socket.app.state.house
    try:
        house.gate.check_origin(socket)
    except TakeOrPassError:
        await socket.close()
        return
    try:
        live = await house.tables.find(socket.path_params["table"])
    except TakeOrPassError as error:
        await refuse(socket, error)
        return
    await TableSocket(socket, live, house).serve()


async def _serve_worker(socket: WebSocket) -> None:
    workers: Workers = socket.app.state.workers
    await workers.serve(socket)


def _middleware(gate: Gate, proxies: Sequence[str]) -> list[Middleware]:
    """Return what each request goes through, outermost first."""
    # Only a proxy's word on who asks, and by which scheme, is taken; without one nobody's.
    trusting = [Middleware(ProxyHeadersMiddleware, trusted_hosts=list(proxies))] if proxies else []
    return [*trusting, Middleware(Guard, gate=gate), Middleware(Meter, api=API), Middleware(Faults)]


async def _refused(_request: Request, error: TakeOrPassError) -> Response:
    status = _STATUS.get(error.code) or _FAULTS.get(error.code, 400)
    response = as_json(wire.ErrorBody(error.code, error.message), status)
    if isinstance(error, TooMuchError):
        response.headers["retry-after"] = str(error.seconds)
    return response


async def _http_refused(_request: Request, error: HTTPException) -> Response:
    code = {404: "not_found", 405: "wrong_method"}.get(error.status_code, "refused")
    sentence = {404: "There is nothing here.", 405: "That cannot be done here."}.get(error.status_code, error.detail)
    response = as_json(wire.ErrorBody(code, sentence), error.status_code)
    response.headers.update(error.headers or {})
    return response


_HANDLERS: dict[Any, Any] = {TakeOrPassError: _refused, HTTPException: _http_refused}
