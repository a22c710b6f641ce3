"""A contest is played: chunk by chunk, kept as it goes, and gone on with where it stopped."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import TypeAlias

from takeorpass.arena.chunk import chunks_to_play
from takeorpass.arena.contest import Contest
from takeorpass.arena.ledger import Ledger
from takeorpass.arena.results import Results
from takeorpass.arena.spread import spread

Progress: TypeAlias = Callable[[int], None]
"""Is told how many deals have been played in all."""


def run(
    contest: Contest,
    *,
    out: Path | None = None,
    jobs: int | None = None,
    cluster: str | None = None,
    progress: Progress | None = None,
) -> Results:
    """Play ``contest`` and return its results; they hang on the contest alone, not on who plays what when.

    With ``out`` each chunk is kept in that file as soon as it is played, and what is in there is not played again.
    ``jobs`` and ``cluster`` say where it is played, as in `spread`. Raises what `Ledger` and `spread` raise.

    >>> from takeorpass.arena import contest_of, run
    >>> from takeorpass.rules import parse_rules
    >>> contest = contest_of(parse_rules("take-or-pay"), "one-against", ["run-aware", "run-aware"], seats=4, deals=5)
    >>> [standing.share.mean for standing in run(contest).standings]
    [0.25, 0.25]
    """
    ledger = Ledger(contest, out)
    chunks = list(chunks_to_play(contest, ledger.chunks))
    done = contest.deals - sum(deals for _, deals in chunks)
    if progress is not None:
        progress(done)
    with closing(spread(contest, chunks, jobs=jobs, cluster=cluster)) as played:
        for chunk in played:
            ledger.add(chunk)
            done += chunk.tally.deals
            if progress is not None:
                progress(done)
    return Results(contest, ledger.chunks)
