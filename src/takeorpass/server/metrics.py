"""The page ``/metrics``, as Prometheus reads it, for whoever has the token; without one set up there is no such page.

The format is prometheus_client's, which is imported with the first look at the page. No label has a value that somebody
outside chose: codes, methods, kinds and statuses are ours.
"""

from __future__ import annotations

import hmac
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from takeorpass import __version__
from takeorpass.server.counts import BOUNDS, Counts, Durations

if TYPE_CHECKING:
    from prometheus_client import CollectorRegistry
    from prometheus_client.core import Metric

Gauge = Callable[[], int]

GAUGES = {
    "tables": "Tables in memory.",
    "watched": "Tables that somebody looks at.",
    "writing": "Tables whose last request waits for the store: the length of that queue.",
    "thinking": "Decisions that bots have been asked for and not made yet: the length of that queue.",
    "workers": "Workers on other machines that are there.",
}
"""What can be counted when it is asked for, each with a line for the reader."""


@dataclass(frozen=True, slots=True, eq=False)
class Metrics:
    """The ``counts`` of a server and its ``gauges``, those of `GAUGES`; an empty ``token`` opens them to nobody."""

    counts: Counts
    gauges: Mapping[str, Gauge]
    token: str

    async def page(self, request: Request) -> Response:
        """Answer with the metrics; without the right token with what any unknown address is answered with."""
        scheme, _, given = request.headers.get("authorization", "").partition(" ")
        is_right = hmac.compare_digest(given.encode(), self.token.encode()) and scheme.lower() == "bearer"
        if not (self.token and is_right):
            raise HTTPException(404)
        from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

        headers = {"cache-control": "no-store", "content-type": CONTENT_TYPE_LATEST}
        return Response(generate_latest(self._registry()), headers=headers)

    def _registry(self) -> CollectorRegistry:
        from prometheus_client import CollectorRegistry, GCCollector, PlatformCollector, ProcessCollector

        registry = CollectorRegistry()
        for collector in (ProcessCollector, PlatformCollector, GCCollector):
            collector(registry=registry)
        registry.register(self)
        return registry

    def collect(self) -> Iterator[Metric]:
        """Yield what there is now, as prometheus_client asks for it."""
        from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, InfoMetricFamily

        counts = self.counts
        yield InfoMetricFamily("takeorpass", "The program.", {"version": __version__})
        yield GaugeMetricFamily("takeorpass_sockets", "Sockets that are open.", counts.sockets)
        for name, read in self.gauges.items():
            yield GaugeMetricFamily(f"takeorpass_{name}", GAUGES[name], read())
        moves = CounterMetricFamily("takeorpass_moves", "Moves that were made.", labels=["by"])
        moves.add_metric(["person"], sum(counts.moves.counts))
        moves.add_metric(["bot"], counts.bot_moves)
        yield moves
        elsewhere = counts.found_elsewhere
        yield CounterMetricFamily("takeorpass_found_elsewhere", "Bots' moves that workers elsewhere found.", elsewhere)
        stale = counts.refusals["stale"]
        yield CounterMetricFamily("takeorpass_stale_moves", "Messages for a ply that was over.", stale)
        yield _histogram(
            "takeorpass_move_seconds", "From a person's message to the durable move.", [], {(): counts.moves}
        )
        yield _counter("takeorpass_refusals", "Messages that were answered with an error.", "code", counts.refusals)
        yield _counter("takeorpass_limited", "Requests and messages over a quota.", "kind", counts.limited)
        answers: dict[tuple[str, ...], Durations] = {
            (method, str(status)): took for (method, status), took in counts.answers.items()
        }
        yield _histogram("takeorpass_answer_seconds", "Answers over HTTP.", ["method", "status"], answers)


def _counter(name: str, line: str, label: str, counted: Mapping[str, int]) -> Metric:
    from prometheus_client.core import CounterMetricFamily

    family = CounterMetricFamily(name, line, labels=[label])
    for value, count in sorted(counted.items()):
        family.add_metric([value], count)
    return family


def _histogram(name: str, line: str, labels: list[str], by_labels: Mapping[tuple[str, ...], Durations]) -> Metric:
    from prometheus_client.core import HistogramMetricFamily

    family = HistogramMetricFamily(name, line, labels=labels)
    for values, durations in sorted(by_labels.items()):
        so_far, buckets = 0, []
        for bound, count in zip((*map(str, BOUNDS), "+Inf"), durations.counts, strict=True):
            so_far += count
            buckets.append((bound, so_far))
        family.add_metric(list(values), buckets, durations.total)
    return family
