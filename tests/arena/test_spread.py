import os
import signal
from collections.abc import Iterator
from typing import Any, NoReturn

import pytest

from takeorpass.arena import chunk, run
from takeorpass.arena.spread import spread
from takeorpass.errors import InputError, TakeOrPassError
from tests.arena.contests import contest

ASKED = contest("pool", "careful", "random", "run-aware", deals=700)
"""Ten chunks or so, each some tenths of a second."""


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """Yield a Dask cluster: a scheduler, and two worker processes."""
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=":0", silence_logs=50
    ) as local:
        yield local


def test_a_worker_that_is_lost_changes_nothing(cluster: Any) -> None:
    lost: list[int] = []

    def lose_one(deals: int) -> None:
        if deals and not lost:
            nanny = next(iter(cluster.workers.values()))
            lost.append(nanny.pid)
            os.kill(nanny.pid, signal.SIGKILL)

    spread_out = run(ASKED, cluster=cluster.scheduler_address, progress=lose_one)
    assert lost
    assert spread_out.data() == run(ASKED, jobs=1).data()


def test_a_cluster_that_gives_up_is_told(cluster: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    distributed = pytest.importorskip("distributed")

    def lost(*_: object, **__: object) -> NoReturn:
        raise distributed.KilledWorker("chunk", "the last worker", 3)

    monkeypatch.setattr(distributed, "as_completed", lost)
    with pytest.raises(TakeOrPassError) as caught:
        next(spread(ASKED, [(0, 1)], cluster=cluster.scheduler_address))
    assert caught.value.message == "The cluster gave up: several workers in turn were lost over the same games."


def test_a_cluster_that_does_not_answer_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr("takeorpass.arena.spread._REACH_S", 0.2)
    with pytest.raises(InputError) as caught:
        next(spread(ASKED, [(0, 1)], cluster="tcp://127.0.0.1:9"))
    assert caught.value.message == "No Dask scheduler answers at tcp://127.0.0.1:9."


def test_an_address_without_a_port_is_no_address_of_a_cluster() -> None:
    pytest.importorskip("distributed")
    with pytest.raises(InputError) as caught:
        next(spread(ASKED, [(0, 1)], cluster="here"))
    assert caught.value.message == "The address of a Dask scheduler is like tcp://localhost:8786, not 'here'."


@pytest.mark.parametrize("jobs", [0, -1])
def test_without_a_process_nothing_can_be_played(jobs: int) -> None:
    with pytest.raises(InputError) as caught:
        next(spread(ASKED, [(0, 1)], jobs=jobs))
    assert caught.value.message == f"At least one process must play, not {jobs}."


def test_every_deal_is_played_once() -> None:
    todo = list(chunk.chunks_to_play(ASKED, []))
    assert [deal for first, deals in todo for deal in range(first, first + deals)] == list(range(700))
    assert len(todo) > 10
