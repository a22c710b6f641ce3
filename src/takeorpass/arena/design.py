"""Designs: who meets whom, and which figures follow. Every deal is played once in each seating of a design."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, permutations

from takeorpass.errors import InputError

Seating = tuple[int, ...]
"""Who sits where: by seat the number of the entrant, counted from 0 in the order in which they were named."""


@dataclass(frozen=True, slots=True)
class Row:
    """What one figure is about: ``entrant`` in the ``seatings`` (their numbers), all seats that it has there.

    ``others`` is the one that has all other seats, None where they vary.
    """

    entrant: int
    others: int | None
    seatings: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Layout:
    """The ``seatings`` of a design, none twice, and the ``rows`` of its result."""

    seatings: tuple[Seating, ...]
    rows: tuple[Row, ...]


def layout_of(design: str, entrants: int, seats: int) -> Layout:
    """Return the layout of ``design`` for that many ``entrants`` at tables of so many ``seats``.

    - ``one-against``: two entrants; the first alone, in each seat in turn, against copies of the second.
    - ``pool``: every group of as many entrants as there are seats, turned round the table: each sits in each seat once.
    - ``round-robin``: each alone, in each seat in turn, against copies of each other.

    Raises `InputError`: ``unknown_design``, or ``bad_entrants`` for too many or too few.

    >>> layout_of("one-against", 2, 3).seatings
    ((0, 1, 1), (1, 0, 1), (1, 1, 0))
    >>> layout_of("pool", 3, 3).seatings
    ((0, 1, 2), (2, 0, 1), (1, 2, 0))
    >>> len(layout_of("pool", 5, 4).seatings), len(layout_of("round-robin", 5, 4).seatings)
    (20, 80)
    """
    if design not in DESIGNS:
        raise InputError("unknown_design", f"There is no design {design!r}; there are {', '.join(DESIGNS)}.")
    if design == "one-against" and entrants != 2:  # noqa: PLR2004
        raise InputError("bad_entrants", f"In one-against two players are named, one and the field, not {entrants}.")
    if design == "round-robin" and entrants < 2:  # noqa: PLR2004
        raise InputError("bad_entrants", "A round-robin needs at least two players.")
    if design == "pool" and entrants < seats:
        raise InputError("bad_entrants", f"A pool for tables of {seats} needs at least {seats} players.")
    return _pool(entrants, seats) if design == "pool" else _alone(design, entrants, seats)


DESIGNS = ("one-against", "pool", "round-robin")


def _alone(design: str, entrants: int, seats: int) -> Layout:
    pairs = [(0, 1)] if design == "one-against" else list(permutations(range(entrants), 2))
    by_pair = {
        (one, field): [_turned((one, *[field] * (seats - 1)), turn) for turn in range(seats)] for one, field in pairs
    }
    numbers = _numbered([seating for seatings in by_pair.values() for seating in seatings])
    seen = {pair: tuple(numbers[seating] for seating in seatings) for pair, seatings in by_pair.items()}
    rows = [Row(one, field, own) for (one, field), own in seen.items()]
    if design == "one-against":
        rows.append(Row(1, 0, seen[0, 1]))
    else:
        rows += [
            Row(entrant, None, tuple(number for pair, own in seen.items() if pair[0] == entrant for number in own))
            for entrant in range(entrants)
        ]
    return Layout(tuple(numbers), tuple(rows))


def _pool(entrants: int, seats: int) -> Layout:
    groups = combinations(range(entrants), seats)
    seatings = tuple(_turned(group, turn) for group in groups for turn in range(seats))
    rows = tuple(
        Row(entrant, None, tuple(number for number, seating in enumerate(seatings) if entrant in seating))
        for entrant in range(entrants)
    )
    return Layout(seatings, rows)


def _turned(seating: Sequence[int], turn: int) -> Seating:
    """Return ``seating`` with everybody moved ``turn`` seats to the left."""
    return (*seating[len(seating) - turn :], *seating[: len(seating) - turn])


def _numbered(seatings: Sequence[Seating]) -> dict[Seating, int]:
    """Number the different ones among ``seatings`` in their order."""
    return {seating: number for number, seating in enumerate(dict.fromkeys(seatings))}
