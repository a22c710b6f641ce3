"""Calibrate and measure networks again, as `takeorpass train` does at its end, and write them back.

`python -m tools.grade FILE …` is for networks of before a change to how that is done: their weights stay as they are.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

from takeorpass.values import load
from takeorpass.values.command import graded, lines_of


def main(files: list[Path]) -> None:
    """Grade the networks in ``files`` and say what their cards then say."""
    for file in files:
        network = load(file)
        made = {key: said for key, said in network.card.items() if key not in {"deals", "measured"}}
        again = graded(replace(network, card=made), network.card["deals"])
        again.save(file)
        print(file, *lines_of(again), sep="\n", flush=True)


if __name__ == "__main__":
    main(list(map(Path, sys.argv[1:])))
