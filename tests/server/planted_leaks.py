"""Leaks that are planted on purpose, each in a way out of the server, to show that `test_leaks` finds them."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest
import structlog
from prometheus_client.core import InfoMetricFamily, Metric

from takeorpass import wire
from takeorpass.errors import TakeOrPassError
from takeorpass.server import commands, export, frames, hands, logs, metrics, own_data, own_games, routes, sockets
from takeorpass.server.table import Table
from tests.server.two_worlds import SEEDS, WORLD


def leak_in_view(change: Callable[[wire.ViewFrame, Table], dict[str, Any]]) -> Callable[[pytest.MonkeyPatch], None]:
    def plant(monkeypatch: pytest.MonkeyPatch) -> None:
        def leaking(table: Table, *arguments: Any, **more: Any) -> wire.ViewFrame:
            frame = frames.view_frame(table, *arguments, **more)
            known = table.deal is not None and frame.phase == "playing"
            return msgspec.structs.replace(frame, **change(frame, table)) if known else frame

        monkeypatch.setattr(hands, "view_frame", leaking)

    return plant


def leak_in_looking_back(monkeypatch: pytest.MonkeyPatch) -> None:
    def leaking(table: Table, seat: int | None, **more: Any) -> wire.ViewFrame:
        frame = frames.view_frame(table, seat, **more)
        return frame if table.deal is None else msgspec.structs.replace(frame, card=table.deal.deck[-1])

    monkeypatch.setattr(routes, "view_frame", leaking)


def leak_in_record(monkeypatch: pytest.MonkeyPatch) -> None:
    def leaking(table: Table, seat: int | None) -> dict[str, Any]:
        return export.record_for(table, seat) | {"tigers": list(table.deal.hidden or ()) if table.deal else None}

    monkeypatch.setattr(routes, "record_for", leaking)


def leak_in_own_games(monkeypatch: pytest.MonkeyPatch) -> None:
    real = own_games.Known.of

    def leaking(table: Table) -> own_games.Known:
        return dataclasses.replace(real(table), round=table.deal.deck[-1] if table.deal else 0)

    monkeypatch.setattr(own_games.Known, "of", leaking)


def leak_in_own_data(monkeypatch: pytest.MonkeyPatch) -> None:
    def leaking(table: Table, seat: int | None) -> dict[str, Any]:
        return export.record_for(table, seat) | {"seed": table.deals[-1].seed.hex()}

    monkeypatch.setattr(own_data, "record_for", leaking)


def leak_in_error(monkeypatch: pytest.MonkeyPatch) -> None:
    def leaking(table: Table, *arguments: Any) -> Any:
        try:
            return commands.make_move(table, *arguments)
        except TakeOrPassError as error:
            raise TakeOrPassError(error.code, f"{error.message} {table.deal and table.deal.deck[-1]}") from None

    monkeypatch.setattr(sockets, "make_move", leaking)


def leak_in_log(monkeypatch: pytest.MonkeyPatch) -> None:
    def leaking(_error: Exception, **_context: str) -> None:
        structlog.get_logger().error("fault", seed=SEEDS[WORLD[0]].hex())

    monkeypatch.setattr("takeorpass.server.bots.log_fault", leaking)


def leak_in_metrics(monkeypatch: pytest.MonkeyPatch) -> None:
    real = metrics.Metrics.collect

    def leaking(self: metrics.Metrics) -> Iterator[Metric]:
        yield from real(self)
        yield InfoMetricFamily("takeorpass_round", "The round.", {"seed": SEEDS[WORLD[0]].hex()})

    monkeypatch.setattr(metrics.Metrics, "collect", leaking)


def leak_in_codes(monkeypatch: pytest.MonkeyPatch) -> None:
    """An error's code becomes a label of the metrics."""

    def leaking(table: Table, *arguments: Any) -> Any:
        try:
            return commands.make_move(table, *arguments)
        except TakeOrPassError as error:
            raise TakeOrPassError(f"{error.code}_{table.deal and table.deal.deck[-1]}", error.message) from None

    monkeypatch.setattr(sockets, "make_move", leaking)


def leak_of_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(logs, "table_tag", lambda table: table)


def open_chips(frame: wire.ViewFrame, table: Table) -> dict[str, Any]:
    pairs = zip(frame.seats, table.match.position.chips, strict=True)
    return {"seats": [msgspec.structs.replace(seat, chips=chips) for seat, chips in pairs]}


PLANTED = {
    "deck": leak_in_view(lambda _, table: {"take_cost": table.deals[-1].dealt.deck[-1]}),
    "set aside": leak_in_view(lambda _, table: {"deck_left": table.deals[-1].dealt.set_aside[-1]}),
    "hidden card": leak_in_view(lambda _, table: {"hidden": (table.deals[-1].dealt.hidden or ())[2]}),
    "seed": leak_in_view(lambda _, table: {"commitment": table.deals[-1].seed.hex()}),
    "bots' secret": leak_in_view(lambda _, table: {"commitment": table.created.bot_secret.hex()}),
    "record": leak_in_record,
    "own games": leak_in_own_games,
    "own data": leak_in_own_data,
    "looking back": leak_in_looking_back,
    "error": leak_in_error,
    "log": leak_in_log,
    "metrics": leak_in_metrics,
    "codes": leak_in_codes,
}
