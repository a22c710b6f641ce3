"""Commands that let players meet: arena."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from takeorpass.cli.app import Json, Number, app, say
from takeorpass.errors import InputError


@app.command
def arena(  # noqa: PLR0913 (each is a word of the command line)
    design: Annotated[str, Parameter(help="Who meets whom: one-against, pool or round-robin.")],
    entrants: Annotated[
        list[str], Parameter(help='The players: names such as run-aware:0.4, or commands: "cmd:python3 bot.py".')
    ],
    /,
    *,
    rules: Annotated[str, Parameter(help="The rules: a name, or a .json file with rules of your own.")] = "no-thanks",
    players: Annotated[Number, Parameter(help="How many sit at a table.")] = 4,
    deals: Annotated[Number, Parameter(help="How many deals are played, each in every seating.")] = 1000,
    seed: Annotated[Number, Parameter(help="What the deals come from.")] = 1,
    rounds: Annotated[Number, Parameter(help="How many rounds a match has.")] = 1,
    move_time: Annotated[float, Parameter(help="The seconds that a command may take for a move.")] = 1.0,
    luck: Annotated[bool, Parameter(negative="", help="Take luck out, by exact values: small games alone.")] = False,
    jobs: Annotated[Number | None, Parameter(help="How many processes play; else one for each core.")] = None,
    cluster: Annotated[str | None, Parameter(help="The address of a Dask scheduler whose workers play.")] = None,
    out: Annotated[
        str | None, Parameter(name=["--out", "-o"], help="A file that keeps what was played, to go on with it.")
    ] = None,
    plot: Annotated[str | None, Parameter(help="A picture of the win shares: .svg, .png or .pdf.")] = None,
    as_json: Json = False,
    as_csv: Annotated[bool, Parameter(name="--csv", negative="", help="Print CSV, for tables.")] = False,
) -> None:
    """Let players meet on equal terms, and measure who is better.

    Win shares, scores, places and ratings, with intervals.

    one-against: the first player alone against copies of the second. pool: every group that fills a table.
    round-robin: each player alone against copies of each other. Each deal is played in every seating.
    """
    from takeorpass.arena import contest_of
    from takeorpass.arena.command import hold, told
    from takeorpass.arena.plot import check_plot
    from takeorpass.arena.plot import plot as write_plot
    from takeorpass.record.given import parse_ruleset

    if as_json and as_csv:
        raise InputError("bad_option", "The results are printed as JSON or as CSV, not as both.")
    if plot is not None:
        check_plot(Path(plot))
    contest = contest_of(
        parse_ruleset(rules),
        design,
        entrants,
        seats=players,
        deals=deals,
        seed=seed,
        rounds=rounds,
        move_time_s=move_time,
        luck=luck,
    )
    results = hold(contest, out=out, jobs=jobs, cluster=cluster)
    say(told(results, "json" if as_json else "csv" if as_csv else "text"))
    if plot is not None:
        write_plot(results, Path(plot))
