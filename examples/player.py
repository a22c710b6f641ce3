"""A player for Take or Pass: takes a card that joins its cards, or that has enough chips on it.

docs/players.md explains the messages. Try it: takeorpass serve --player "mine=python3 examples/player.py"
"""

import json
import sys


def choose(view):
    """Return one of the letters of view["legal"]: p to pass, t to take, h to play the hidden card."""
    mine = view["hands"][view["to_move"]]
    if view["hidden"] is not None and view["hidden"] - 1 in [*mine, view["card"]]:
        return "h"  # it costs nothing on top of a card of mine, or soon will
    joins = view["card"] - 1 in mine or view["card"] + 1 in mine
    if "p" in view["legal"] and not joins and 3 * view["pot"] < view["card"]:
        return "p"
    return "t"


def say(**message):
    """Write a message, and send it off at once."""
    print(json.dumps(message), flush=True)


say(type="hello", protocol="takeorpass-player/1", name="example")
for line in sys.stdin:
    asked = json.loads(line)
    if asked["type"] == "decide":
        named = {key: asked[key] for key in ("match", "round", "ply")}
        say(type="move", **named, move=choose(asked["view"]))
