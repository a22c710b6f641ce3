"""The results of a contest as lines for people."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from takeorpass.arena.contest import Contest
from takeorpass.arena.interval import Estimate
from takeorpass.arena.results import Results
from takeorpass.record.words import counted, listed

_LONGEST_LABEL = 40


def lines_of(results: Results) -> Iterator[str]:
    """Yield what a person reads at the end of a contest: what was played, a table of figures, what went wrong."""
    contest = results.contest
    yield from _head(contest)
    yield f"A fair share of the wins is {_percent(results.fair)} %; intervals are 95 %, clustered by deal."
    yield ""
    if contest.design == "round-robin":
        yield f"Win share in % of each player alone against {contest.seats - 1} of another, ± half its interval:"
        yield from aligned(_matrix(results))
        yield ""
    yield from aligned(_standings(results))
    for player, faults in zip(contest.entrants, results.faults, strict=True):
        if faults:
            counts = listed([f"{kind} {counted(count, 'time')}" for kind, count in sorted(faults.items())])
            yield f"Went wrong with {player}: {counts}. Where a move was missing, a stand-in made it."


def aligned(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Yield ``rows`` as lines with columns under one another, the first to the left, the others to the right.

    >>> list(aligned([["", "wins"], ["Ann", "5"]]))
    ['     wins', 'Ann     5']
    """
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for first, *others in rows:
        cells = [f"{cell:>{width}}" for cell, width in zip(others, widths[1:], strict=True)]
        yield "  ".join([f"{first:<{widths[0]}}", *cells]).rstrip()


def label_of(player: str) -> str:
    """Return the name of ``player`` for a column; of a long command the end is left out."""
    return player if len(player) <= _LONGEST_LABEL else f"{player[: _LONGEST_LABEL - 1]}…"


def _head(contest: Contest) -> Iterator[str]:
    names, rules = contest.entrants, contest.ruleset.name or "Custom rules"
    who = {
        "one-against": f"{names[0]} alone against copies of {names[-1]}, in each seat",
        "pool": f"every {contest.seats} of {counted(len(names), 'player')}, turned round the table",
        "round-robin": f"each of {counted(len(names), 'player')} alone against copies of each other, in each seat",
    }[contest.design]
    yield f"{rules} at tables of {contest.seats}: {who}."
    rounds = "" if contest.rounds == 1 else f" of {contest.rounds} rounds"
    games = f"{contest.games:,} {'games' if contest.rounds == 1 else 'matches'}"
    yield f"{contest.deals:,} deals of seed {contest.seed}, each in every seating: {games}{rounds}."


def _standings(results: Results) -> list[list[str]]:
    contest = results.contest
    ratings = dict(zip(contest.entrants, results.ratings, strict=True))
    places = f"places 1–{contest.seats} in %"
    adjusted = ["less luck"] if contest.luck else []
    rows = [["", "win share in %", *adjusted, "mean score", places, "forced takes", "rating"]]
    for standing in results.standings:
        if standing.others is not None and contest.design == "round-robin":
            continue
        rating = ratings[standing.player]
        rows.append(
            [
                label_of(standing.player),
                _share(standing.share),
                *([] if standing.adjusted is None else [_share(standing.adjusted)]),
                _score(standing.score),
                " ".join(f"{100 * place:3.0f}" for place in standing.places),
                f"{standing.forced:.2f}",
                f"{_number(rating.mean)} ± {2 * rating.deviation:.1f}",
            ]
        )
    return rows


def _matrix(results: Results) -> list[list[str]]:
    names = results.contest.entrants
    shares = {(standing.player, standing.others): standing.share for standing in results.standings}
    rows = [["", *map(label_of, names)]]
    for name in names:
        cells = [shares.get((name, other)) for other in names]
        rows.append(
            [name, *("–" if cell is None else f"{_percent(cell.mean)} ± {_percent(cell.reach)}" for cell in cells)]
        )
    return rows


def _share(share: Estimate) -> str:
    return f"{_percent(share.mean)} ({_percent(share.low)}–{_percent(share.high)})"


def _score(score: Estimate) -> str:
    return f"{_number(score.mean)} ({_number(score.low)} to {_number(score.high)})"


def _percent(part: float) -> str:
    return f"{100 * part:.1f}"


def _number(value: float) -> str:
    return f"{value:.1f}".replace("-", "−")
