"""Commands for programs that play: player."""

from __future__ import annotations

import sys
from typing import Annotated

from cyclopts import Parameter

from takeorpass.cli.app import Number, app, say
from takeorpass.errors import InputError


@app.command
def player(
    name: Annotated[str | None, Parameter(help="The player: a name, with parameters as in run-aware:0.4.")] = None,
    /,
    *,
    stdio: Annotated[bool, Parameter(negative="", help="Answer questions on standard input and output.")] = False,
    seed: Annotated[Number, Parameter(help="What the player draws from, if it draws.")] = 0,
    listed: Annotated[bool, Parameter(name="--list", negative="", help="List the players.")] = False,
) -> None:
    """List our players with their ratings, or let one of them play as a program.

    With --stdio it speaks takeorpass-player/1, a JSON object a line, as docs/players.md explains.
    """
    from takeorpass.players import NAMED, parse_player
    from takeorpass.players.ratings import rating_of

    if listed or (name is None and not stdio):
        width = max(map(len, NAMED))
        for named in NAMED.values():
            say(f"{named.name:{width}}  {rating_of(named.name) or '':>4}  {named.line}")
        return
    if name is None:
        raise InputError("no_player", f"Which player? There are {', '.join(NAMED)}.")
    chosen = parse_player(name)
    if not stdio:
        say(f"{NAMED[name.partition(':')[0].strip()].line} With --stdio it plays.")
        return
    try:
        from takeorpass.players.stdio import speak
    except ModuleNotFoundError as error:
        if error.name != "msgspec":
            raise
        sentence = 'To speak with a host, msgspec is missing: pip install "takeorpass[server]"'
        raise InputError("no_msgspec", sentence) from error
    speak(chosen, name, sys.stdin.buffer, sys.stdout.buffer, seed=seed)
