"""The chunks of a contest, spread over the cores of this machine or over a Dask cluster."""

from __future__ import annotations

import re
from collections.abc import Generator, Sequence
from contextlib import closing
from typing import Any, TypeAlias

from takeorpass.arena.chunk import Chunk, play_chunk
from takeorpass.arena.contest import Contest
from takeorpass.arena.extra import MissingExtraError
from takeorpass.errors import InputError, TakeOrPassError

_REACH_S = 10
"""Seconds in which a cluster has to answer."""

_IDLE_S = 10
"""Seconds after which a process with nothing to do ends: so that none stays for long where this one was killed."""

Deals: TypeAlias = tuple[int, int]
"""The first deal of a chunk, and how many it has."""


def spread(
    contest: Contest, chunks: Sequence[Deals], *, jobs: int | None = None, cluster: str | None = None
) -> Generator[Chunk]:
    """Play ``chunks`` and yield each when it is there, in any order.

    They run in ``jobs`` processes (None: as many as there are cores; one: in this one), or on the workers of the Dask
    scheduler at the address ``cluster``; there, others play again what a lost worker had. To stop, close the generator.

    Raises `InputError` for less than one process (``bad_jobs``) or a cluster that does not answer (``no_cluster``),
    `TakeOrPassError` for one that gives up, `MissingExtraError` without Dask.
    """
    if jobs is not None and jobs < 1:
        raise InputError("bad_jobs", f"At least one process must play, not {jobs}.")
    if cluster is not None:
        yield from _on_cluster(contest, chunks, cluster)
    elif jobs == 1 or len(chunks) <= 1:
        for first, deals in chunks:
            yield play_chunk(contest, first, deals)
    else:
        yield from _on_cores(contest, chunks, jobs)


def _on_cores(contest: Contest, chunks: Sequence[Deals], jobs: int | None) -> Generator[Chunk]:
    import joblib

    pool = joblib.Parallel(
        n_jobs=min(jobs or joblib.cpu_count(), len(chunks)),
        return_as="generator_unordered",
        batch_size=1,
        backend="loky",
        idle_worker_timeout=_IDLE_S,
    )
    with closing(pool(joblib.delayed(play_chunk)(contest, first, deals) for first, deals in chunks)) as played:
        yield from played


def _on_cluster(contest: Contest, chunks: Sequence[Deals], address: str) -> Generator[Chunk]:
    try:
        import distributed
    except ModuleNotFoundError as error:
        raise MissingExtraError("distributed", extra="cluster") from error

    if not re.search(r":[0-9]+$", address):  # without a port its client would try for long, and complain
        sentence = f"The address of a Dask scheduler is like tcp://localhost:8786, not {address!r}."
        raise InputError("no_cluster", sentence, address=address)
    dask: Any = distributed  # it tells no types
    try:
        client = dask.Client(address, timeout=_REACH_S, set_as_default=False)
    except (OSError, ValueError) as error:
        raise InputError("no_cluster", f"No Dask scheduler answers at {address}.", address=address) from error
    with client:
        futures = [client.submit(play_chunk, contest, first, deals, pure=False) for first, deals in chunks]
        try:
            for _, chunk in dask.as_completed(futures, loop=client.loop, with_results=True):
                yield chunk
        except distributed.KilledWorker as error:
            sentence = "The cluster gave up: several workers in turn were lost over the same games."
            raise TakeOrPassError("cluster_failed", sentence, address=address) from error
        finally:
            client.cancel(futures)
