"""The best reply to a fixed player in a small game, and so how exploitable that player is there. Plain Python.

Everything is exact: every deal is gone through, and the player is asked about every position that it can meet.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Protocol, TypeAlias

from takeorpass.errors import InputError
from takeorpass.rules import Match, Pass, PlayerMove, Position, Reveal, Ruleset, SeatView, Take, view_of
from takeorpass.solver.values import Values, is_take_better, mean_of, values_of

Policy: TypeAlias = Callable[[SeatView], float]
"""Given what the seat to act is told, the chance (0 to 1) that it takes. It is asked only where it may pass."""

MOST_POSITIONS = 2_000_000
"""Positions gone through unless another limit is told: some minutes."""
_DEEPEST = 600


class Chooser(Protocol):
    """A player that chooses a move of ``view.legal``."""

    def choose(self, view: SeatView, rng: Random) -> PlayerMove:
        """Return the move."""
        ...


@dataclass(frozen=True, slots=True)
class Exploitability:
    """How much whoever knows a player can win from it.

    By seat: ``own`` is the worth of that seat when all play the policy; ``replies`` its worth when it alone plays the
    best reply to the policy of all others; see `Values.worth`.
    """

    own: tuple[float, ...]
    replies: tuple[float, ...]

    @property
    def gains(self) -> tuple[float, ...]:
        """By seat, what the best reply brings more than the policy itself: 0 or more."""
        return tuple(reply - own for reply, own in zip(self.replies, self.own, strict=True))

    @property
    def mean(self) -> float:
        """The mean gain of a seat, which is also what the mean reply is worth above the fair share.

        It is 0 exactly if the policy is an equilibrium with itself: nobody gains by leaving it alone.
        """
        return sum(self.gains) / len(self.gains)


def policy_of(player: Chooser) -> Policy:
    """Return the policy of ``player``, which must choose without drawing.

    The policy raises `InputError` (``drawn_move``) where two generators lead to two moves: such a player's chances must
    be written down as a `Policy`.
    """

    def chance(view: SeatView) -> float:
        moves = {player.choose(view, Random(seed)) for seed in range(2)}
        if len(moves) > 1:
            raise InputError("drawn_move", "This player draws its moves, so its chance to take must be told instead.")
        return 1.0 if moves == {Take()} else 0.0

    return chance


def exploitability(
    ruleset: Ruleset,
    players: int,
    policy: Policy,
    *,
    is_forgetful: bool = False,
    most_positions: int = MOST_POSITIONS,
) -> Exploitability:
    """Return how exploitable ``policy`` is in one round of ``ruleset`` among ``players``, seat 0 starting.

    With ``is_forgetful`` the caller promises that the policy looks at nothing but the cards, chips, pot and turn of a
    view, not at the moves that led there (to `recall` the chips is fine): equal positions are then gone through once,
    which allows far larger games. Raises `InputError` as `best_reply` does.
    """
    start = Match.start(ruleset, players)
    own = _Walk(policy, None, most_positions, is_forgetful=is_forgetful).value_from(start)
    replies = [
        best_reply(start, seat, policy, is_forgetful=is_forgetful, most_positions=most_positions).worth[seat]
        for seat in range(players)
    ]
    return Exploitability(own.worth, tuple(replies))


def best_reply(
    match: Match, seat: int, policy: Policy, *, is_forgetful: bool = False, most_positions: int = MOST_POSITIONS
) -> Values:
    """Return what ``match`` is worth to all where ``seat`` plays what is best for it and all others by ``policy``.

    ``seat`` knows the policy, sees all cards and chips as they fall, and maximises its `Values.worth`; with a tie it
    takes. The running round alone counts. For ``is_forgetful`` see `exploitability`.

    Raises `InputError`: ``hidden_cards`` while a hidden card is unplayed, ``too_large`` after ``most_positions``
    positions, ``bad_chance`` for a policy that returns no chance, ``bad_seat`` for a seat that is not there.
    """
    if not 0 <= seat < match.players:
        raise InputError("bad_seat", f"There is no seat {seat} among {match.players} players.", seat=seat)
    return _Walk(policy, seat, most_positions, is_forgetful=is_forgetful).value_from(match)


class _Walk:
    """Goes through a round; ``seat`` (None: nobody) does what is best for it, the others follow ``policy``."""

    def __init__(self, policy: Policy, seat: int | None, most_positions: int, *, is_forgetful: bool) -> None:
        self._policy = policy
        self._seat = seat
        self._left = most_positions
        self._most = most_positions
        self._known: dict[Position, Values] | None = {} if is_forgetful else None

    def value_from(self, match: Match) -> Values:
        position = match.position
        if any(position.unplayed) and not position.is_over:
            raise InputError("hidden_cards", "With a hidden card unplayed there is no exact best reply.")
        longest = (position.deck_left + 1) * (sum(position.chips) + position.pot + match.players)
        if longest > _DEEPEST:
            raise InputError("too_large", f"This game is too large: it may last {longest} moves.", longest=longest)
        return self._value(match)

    def _value(self, match: Match) -> Values:
        known = self._known
        if known is not None and match.position in known:
            return known[match.position]
        self._left -= 1
        if self._left < 0:
            raise InputError("too_large", f"This game is too large: it has more than {self._most:,} positions.")
        values = self._new_value(match)
        if known is not None:
            known[match.position] = values
        return values

    def _new_value(self, match: Match) -> Values:
        position = match.position
        outcome = position.outcome()
        if outcome is not None:
            return values_of(outcome)
        if position.card is None:
            return mean_of([self._value(match.apply(Reveal(card))) for card in sorted(position.unseen)])
        if Pass() not in position.legal:
            return self._value(match.apply(Take()))
        if position.to_act == self._seat:
            take, passing = self._value(match.apply(Take())), self._value(match.apply(Pass()))
            return take if is_take_better(take, passing, self._seat) else passing
        chance = self._policy(view_of(match, position.to_act))
        if not 0 <= chance <= 1:
            raise InputError("bad_chance", f"A policy must return a chance from 0 to 1, not {chance!r}.")
        if chance in {0, 1}:
            return self._value(match.apply(Take() if chance else Pass()))
        return _mixed(self._value(match.apply(Take())), self._value(match.apply(Pass())), chance)


def _mixed(take: Values, passing: Values, chance: float) -> Values:
    def mix(ours: tuple[float, ...], theirs: tuple[float, ...]) -> tuple[float, ...]:
        return tuple(chance * one + (1 - chance) * other for one, other in zip(ours, theirs, strict=True))

    return Values(mix(take.win, passing.win), mix(take.score, passing.score))
