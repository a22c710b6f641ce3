"""The line of one card with the next one looked at too, where it is a close decision."""

from __future__ import annotations

import math
from collections.abc import Sequence

from takeorpass.opponents.ahead import worths_ahead
from takeorpass.opponents.layout import CLOSE, LATE, RARE
from takeorpass.opponents.line import ForeseenLine, folded, foreseen_line, rests_of
from takeorpass.opponents.model import Model
from takeorpass.opponents.notes import Known
from takeorpass.rules import Pass, Position, Take
from takeorpass.values import Network


def deep_line(position: Position, cards: Sequence[int], network: Network, model: Model, known: Known) -> ForeseenLine:
    """Return the line of ``position`` as `foreseen_line` does, two cards deep where its two moves are nearly as good.

    ``cards`` are those that may come next, all equally likely. The takes that may well happen are worth what the next
    card brings (`worths_ahead`), the others are moved by as much as those were on the whole.
    """
    line = foreseen_line(position, network, model, known)
    close = math.inf if position.deck_left <= LATE else CLOSE
    if line.passing is None or position.deck_left == 0 or abs(line.take - line.passing) > close:
        return line
    parts = _parts(line, position.players, close)
    looked = [step for step, part in enumerate(parts) if part >= RARE]
    found = worths_ahead(_after(position, looked), cards, line.seat, network, model, known)
    later = [(parts[step], worth - line.worths[step]) for step, worth in zip(looked, found, strict=True) if step > 0]
    total = sum(part for part, _ in later)
    shift = sum(part * moved for part, moved in later) / total if later else 0.0
    worths = [worth + shift for worth in line.worths]
    for step, worth in zip(looked, found, strict=True):
        worths[step] = float(worth)
    return folded(line.seat, position.players, worths, line.chances)


def _parts(line: ForeseenLine, players: int, close: float) -> list[float]:
    """Return by step how likely it is that the take there happens; at own steps: that the seat may well choose it."""
    rests = rests_of(players, line.worths, line.chances)
    last = len(line.worths) - 1
    asked, parts = 1.0, []
    for step in range(last):
        part = asked
        if step % players == 0:
            better = line.worths[step] - rests[step]
            if better < -close:
                part = 0.0
            if better > close:
                asked = 0.0
        else:
            part *= line.chances[step]
            asked -= part
        parts.append(part)
    return [*parts, asked]


def _after(position: Position, steps: Sequence[int]) -> list[Position]:
    """Return the positions after takes at ``steps``, ascending."""
    found: list[Position] = []
    for step in range(steps[-1] + 1):
        if step in steps:
            found.append(position.apply(Take()))
        if step < steps[-1]:
            position = position.apply(Pass())
    return found
