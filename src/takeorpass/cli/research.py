"""Commands for those who want to know exactly, or nearly: solve, train."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from cyclopts import Parameter

from takeorpass.cli.app import Json, Number, app, say
from takeorpass.errors import InputError


@app.command
def solve(  # noqa: PLR0913 (each is a word of the command line)
    *,
    rules: Annotated[
        str | None, Parameter(help="The rules: a name, or a .json file with rules of your own; else no-thanks.")
    ] = None,
    players: Annotated[Number | None, Parameter(help="How many sit at the table; else 3.")] = None,
    starter: Annotated[Number | None, Parameter(help="The seat that starts, from 0; else seat 0.")] = None,
    low: Annotated[Number | None, Parameter(help="The lowest card, if it is another.")] = None,
    high: Annotated[Number | None, Parameter(help="The highest card.")] = None,
    set_aside: Annotated[Number | None, Parameter(help="How many cards are set aside unseen.")] = None,
    chips: Annotated[Number | None, Parameter(help="The chips that each player gets.")] = None,
    after_take: Annotated[
        str | None, Parameter(help="Who decides on the next card: same (who took), or next (the one after).")
    ] = None,
    tie_break: Annotated[str | None, Parameter(help="Who wins a tie: chips (who has more), or share.")] = None,
    record: Annotated[
        str | None,
        Parameter(allow_leading_hyphen=True, help="Solve a position of the record in this file; - is standard input."),
    ] = None,
    round_number: Annotated[
        Number | None, Parameter(name="--round", help="The round of the record, from 1; else its last.")
    ] = None,
    ply: Annotated[
        Number | None, Parameter(help="How many moves of that round have been made; else all that it has.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Say exactly what a position is worth to everybody.

    Small games are solved whole, real ones in their last cards.

    It is the start of a game, by --rules and what is changed about them, or with --record a position of a game that was
    played. A position that would take too long is refused with an estimate.
    """
    from takeorpass.solver.command import answer, only_record, recorded_position, start_position

    changed = {
        "low": low,
        "high": high,
        "set_aside": set_aside,
        "chips": chips,
        "after_take": after_take,
        "tie_break": tie_break,
    }
    changes = {key: value for key, value in changed.items() if value is not None}
    if record is not None:
        start = {"rules": rules, "players": players, "starter": starter} | changes
        _check_unused([key for key, value in start.items() if value is not None])
        value = only_record(record)
        say(answer(recorded_position(value, round_number, ply), value["players"], as_json=as_json))
        return
    if round_number is not None or ply is not None:
        raise InputError("bad_option", "--round and --ply choose a position of a record, which --record names.")
    position = start_position(rules or "no-thanks", 3 if players is None else players, starter or 0, changes)
    say(answer(position, as_json=as_json))


@app.command
def train(  # noqa: PLR0913 (each is a word of the command line)
    rules: Annotated[str, Parameter(help="The rules: a name, or a .json file with rules of your own.")],
    *,
    output: Annotated[str, Parameter(name=["--output", "-o"], help="The file for the network, .npz.")],
    games: Annotated[Number, Parameter(help="How many games it plays, with each number of players in turn.")] = 500_000,
    endings: Annotated[
        Number | None, Parameter(help="Of how many games more it learns the last cards; else a quarter of the games.")
    ] = None,
    seed: Annotated[Number, Parameter(help="Makes the same network again.")] = 1,
    deals: Annotated[Number, Parameter(help="The deals on which it is measured at the end.")] = 1_000,
    among_equals: Annotated[
        bool, Parameter(negative="", help="Learn what is best among equals, surely; else, among players of all kinds.")
    ] = False,
    opponents: Annotated[bool, Parameter(negative="", help="Train a model of opponents instead.")] = False,
    network: Annotated[
        str | None, Parameter(help="With --opponents: the network to go by, .npz; else the one that ships.")
    ] = None,
    matches: Annotated[
        Number, Parameter(help="With --opponents: the matches that it watches at a time, with each number of players.")
    ] = 240,
) -> None:
    """Train a network that knows what positions are worth.

    It plays against itself and against heuristics. With --opponents, train a model of how others play, by watching.

    Stopped, it goes on where it was when the same command is given again.
    """
    from pathlib import Path

    if opponents:
        for option, is_given in (("--among-equals", among_equals), ("--endings", endings is not None)):
            if is_given:
                raise InputError("bad_option", f"{option} does not go with --opponents.")
        from takeorpass.opponents.command import lines_of_model, train_opponents

        file = None if network is None else Path(network)
        for line in lines_of_model(train_opponents(rules, Path(output), file, matches, seed, deals)):
            say(line)
        return
    if network is not None:
        raise InputError("bad_option", "--network goes with --opponents alone.")
    from takeorpass.values.command import lines_of, train

    endings = games // 4 if endings is None else endings
    made = train(rules, Path(output), games, seed, deals, endings=endings, is_among_equals=among_equals)
    for line in lines_of(made):
        say(line)


def _check_unused(given: Sequence[str]) -> None:
    """Refuse what describes the start of a game, where the position comes from a record."""
    if given:
        option = given[0].replace("_", "-")
        raise InputError("bad_option", f"A record brings its own rules and players: --{option} does not go with it.")
