"""What a seat is told in a position that a short script leads to, for tests of single decisions."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from takeorpass.rules import Match, Pass, Reveal, SeatView, Take, parse_rules, view_of


def told(
    script: str, rules: str | Mapping[str, Any] = "no-thanks", *, players: int = 3, hidden: int | None = None
) -> SeatView:
    """Return what the seat to act is told after ``script``: each card turned up, with the passes and the take on it.

    Seat 0 starts; ``hidden`` is the hidden card of the seat to act.

    >>> view = told("20ppt 21p")
    >>> view.hands, view.card, view.pot, view.seat
    (((), (), (20,)), 21, 1, 0)
    """
    match = Match.start(parse_rules(rules), players)
    for card, letters in re.findall(r"(\d+)([pt]*)", script):
        match = match.apply(Reveal(int(card)))
        for letter in letters:
            match = match.apply(Pass() if letter == "p" else Take())
    return view_of(match, match.position.to_act, hidden)
