"""`solve` and `solve_many`: the exact value of positions, with everybody playing by the convention of `values`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeAlias

from takeorpass.errors import InputError, TakeOrPassError
from takeorpass.rules import Pass, Position, Reveal, SeatView, Take, recall
from takeorpass.solver.size import estimated_takes
from takeorpass.solver.values import Values, is_take_better, mean_of, values_of

if TYPE_CHECKING:
    from takeorpass.solver.engine import Engine, Line

Progress: TypeAlias = Callable[[float, int], None]
"""Told, some times a second, how far a solution is (0 to 1, never back) and how many takes were looked at."""

MOST_TAKES = 2_000_000_000
"""Takes that `solve` looks at unless it is told another limit: about a quarter of an hour."""


@dataclass(frozen=True, slots=True)
class Solution:
    """What a ``position`` is worth.

    ``values`` are those of the position itself. While a card is up, ``take`` and ``passing`` are what its two moves
    lead to (``passing`` is None where the seat to act has no chip); while none is up, ``cards`` has the values by the
    card that comes next, each equally likely. ``takes`` and ``nodes`` count the work: takes looked at, and positions
    between two cards that were solved.
    """

    position: Position
    values: Values
    take: Values | None = None
    passing: Values | None = None
    cards: Mapping[int, Values] = field(default_factory=dict)
    takes: int = 0
    nodes: int = 0

    @property
    def move(self) -> Take | Pass | None:
        """What the seat to act does; None while no card is up."""
        if self.take is None:
            return None
        is_take = self.passing is None or is_take_better(self.take, self.passing, self.position.to_act)
        return Take() if is_take else Pass()


def solve(what: Position | SeatView, *, most_takes: int = MOST_TAKES, progress: Progress | None = None) -> Solution:
    """Return the exact values of ``what``: of a position, or of what a seat sees and can recall of one.

    Every seat, now and later, does what is best for itself by the convention of `Values`, given that all others do so
    too; every unseen card is equally likely next. A round of a match is valued by itself. Ctrl-C, or whatever
    ``progress`` raises, stops it at once.

    Raises `InputError`: ``hidden_cards`` while a hidden card is unplayed, for that is a secret and what is worth what
    would hang on what everybody thinks of it; ``too_large`` where more than about ``most_takes`` takes would have to be
    looked at, with the estimate in ``estimated``. Raises `TakeOrPassError` ``missing_extra`` without the extra ``sim``.

    >>> from takeorpass.rules import parse_rules
    >>> rules = parse_rules({"low": 3, "high": 8, "set_aside": 1, "chips": 2,
    ...                      "after_take": "same", "tie_break": "share"})
    >>> [round(worth, 6) for worth in solve(Position.start(rules, 3)).values.worth]
    [0.312198, 0.270607, 0.417195]
    """
    position = _valued(what)
    estimated = estimated_takes(position)
    if estimated > most_takes:
        raise InputError("too_large", _too_large(estimated, most_takes), estimated=estimated, most_takes=most_takes)
    return _solution(position, most_takes, progress)


def solve_many(several: Iterable[Position | SeatView], *, most_takes: int = MOST_TAKES) -> Iterator[Solution]:
    """Yield the solution of each of ``several``, as `solve` has it, as soon as it is there.

    For thousands of small positions, as to train on: their sizes are not estimated beforehand, which with one or two
    cards left takes longer than to solve them. So one that is too large is refused only when ``most_takes`` have been
    looked at. Raises as `solve` does.
    """
    for what in several:
        yield _solution(_valued(what), most_takes, None)


def position_of(what: Position | SeatView) -> Position:
    """Return the position that ``what`` shows; chips that the seat is not told are worked out from the moves."""
    if isinstance(what, Position):
        return what
    return Position(
        ruleset=what.ruleset,
        hands=what.hands,
        chips=recall(what),
        unplayed=what.unplayed,
        card=what.card,
        pot=what.pot,
        to_act=what.to_act,
        deck_left=what.deck_left,
    )


def _valued(what: Position | SeatView) -> Position:
    """Return the position that ``what`` shows; raise `InputError` where it has no single exact value."""
    position = position_of(what)
    if any(position.unplayed) and not position.is_over:
        raise InputError(
            "hidden_cards",
            "Somebody holds an unplayed hidden card, and what a secret is worth hangs on what the others think of it; "
            "the solver values positions in which all hidden cards have been played.",
        )
    return position


def _solution(position: Position, most_takes: int, progress: Progress | None) -> Solution:
    outcome = position.outcome()
    if outcome is not None:
        return Solution(position, values_of(outcome))
    return _Solver(position, most_takes, progress).solution()


class _Solver:
    """Solves one position: the card that is up in Python, what comes after it by the `Engine`."""

    def __init__(self, position: Position, most_takes: int, progress: Progress | None) -> None:
        self._position = position
        self._most_takes = most_takes
        self._progress = progress
        self._begun, self._share = 0.0, 1.0
        self._engine, self._new_line = _engine_for(position, self._watch)

    def solution(self) -> Solution:
        """Return the solution."""
        position = self._position
        if position.card is None:
            share = 1 / len(position.unseen)
            cards = {
                card: self._line(position.apply(Reveal(card)), place * share, share)
                for place, card in enumerate(sorted(position.unseen))
            }
            return self._finished(mean_of(list(cards.values())), cards=cards)
        self._share = 1 / (self._new_line(position).last + 1)
        take = self._after(position.apply(Take()))
        if Pass() not in position.legal:
            return self._finished(take, take=take)
        passing = self._line(position.apply(Pass()), self._share, 1 - self._share)
        values = take if is_take_better(take, passing, position.to_act) else passing
        return self._finished(values, take=take, passing=passing)

    def _line(self, position: Position, begun: float, share: float) -> Values:
        """Return what ``position``, in which a card is up, is worth; it is ``share`` of the work, after ``begun``."""
        line = self._new_line(position)
        self._share = share / (line.last + 1)
        for step in range(line.last + 1):
            self._begun = begun + step * self._share
            values = line.add(self._after(position.apply(Take())))
            if values is not None:
                return values
            position = position.apply(Pass())
        raise AssertionError("the last take of a line is forced")

    def _after(self, position: Position) -> Values:
        """Return what ``position``, in which a card has just been taken, is worth."""
        outcome = position.outcome()
        return self._engine.value(position) if outcome is None else values_of(outcome)

    def _finished(self, values: Values, **parts: Any) -> Solution:
        self._begun, self._share = 1.0, 0.0
        self._watch(1.0, self._engine.takes)
        return Solution(self._position, values, takes=self._engine.takes, nodes=self._engine.nodes, **parts)

    def _watch(self, done: float, takes: int) -> None:
        whole = self._begun + self._share * done
        if self._progress is not None:
            self._progress(whole, takes)
        if takes > self._most_takes and whole < 1:
            sentence = f"This position is too large: after {takes:,} takes only {whole:.1%} of it is solved."
            raise InputError("too_large", sentence, takes=takes, done=whole)


def _engine_for(position: Position, watch: Progress) -> tuple[Engine, type[Line]]:
    """Return the compiled half, which is imported only now: it is heavy, and an extra."""
    try:
        from takeorpass.solver.engine import Engine, Line
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("takeorpass"):
            raise
        sentence = f'The solver needs {error.name}. Install it with: pip install "takeorpass[sim]"'
        raise TakeOrPassError("missing_extra", sentence, extra="sim") from error
    return Engine(position, watch), Line


def _too_large(estimated: float, most_takes: int) -> str:
    return (
        f"This position is too large: some {estimated:.0e} takes would have to be looked at, and the limit is "
        f"{most_takes:,}."
    )
