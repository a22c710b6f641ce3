"""Who is with us at a table: the persons who are away, what the others choose, for whom a bot plays, an early end.

Who has a line to the server is no part of a log; what people, or the time that passed, made of it is. This is that part
of the fold.
"""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass, replace
from typing import TypeAlias

from takeorpass.server.events import (
    Closed,
    Ended,
    EndWished,
    Event,
    Forgotten,
    Missed,
    ReactionsSet,
    RematchAnswered,
    RematchMade,
    Replaced,
    Returned,
    SeatMoved,
    Voted,
    Waited,
)
from takeorpass.wire import Choice

CompanyEvent: TypeAlias = Missed | Voted | Waited | Replaced | Returned | EndWished | Ended | Closed


@dataclass(frozen=True, slots=True)
class Question:
    """What is to become of ``seat``, whose person is away: asked ``at``, in seconds since 1970; the ``votes`` by seat.

    Where it ``waits`` that was chosen: it stays open, and no time runs.
    """

    seat: int
    at: float
    votes: tuple[tuple[int, Choice], ...] = ()
    waits: bool = False


@dataclass(frozen=True, slots=True)
class Company:
    """The levels of the ``bots`` by the seats for whose persons they play, the open ``questions``, and how it ended.

    The persons on the seats ``ending`` would like to end the match; those on the seats ``ended`` did so, none while it
    goes on. From the ``removed`` seats the host sent somebody away. A table that ``is_closed`` is gone.
    """

    bots: tuple[tuple[int, str], ...] = ()
    questions: tuple[Question, ...] = ()
    ending: frozenset[int] = frozenset()
    ended: tuple[int, ...] = ()
    removed: frozenset[int] = frozenset()
    is_closed: bool = False

    def level_of(self, seat: int) -> str | None:
        """Return the level of the bot that plays for the person on ``seat``, None where none does."""
        # Asked with every move, and as a rule there is none.
        return dict(self.bots).get(seat) if self.bots else None

    def question_of(self, seat: int) -> Question | None:
        """Return what is asked about ``seat``, if anything is."""
        return next((question for question in self.questions if question.seat == seat), None)

    def refuses(self, event: Event) -> bool:
        """Whether ``event`` cannot follow an end; after an early one people still have another match, talk and go."""
        may_follow = RematchAnswered | RematchMade | SeatMoved | ReactionsSet | Forgotten
        return self.is_closed or (bool(self.ended) and not isinstance(event, may_follow))

    def seen(self, seat: int) -> Company:
        """Return what follows where the person on ``seat`` has done something: nobody asks about it any more."""
        # Asked with every move, and as a rule nobody is away.
        return self._without_question(seat) if self.questions else self

    def without(self, seat: int) -> Company:
        """Return what follows where no person is on ``seat`` any more: it is not asked about, and chooses nothing."""
        questions = tuple(
            replace(question, votes=tuple(vote for vote in question.votes if vote[0] != seat))
            for question in self.questions
            if question.seat != seat
        )
        bots = tuple(bot for bot in self.bots if bot[0] != seat)
        return replace(self, bots=bots, questions=questions, ending=self.ending - {seat})

    def after(
        self, event: CompanyEvent, persons: Container[int], *, has_started: bool, is_over: bool
    ) -> Company | None:
        """Return what follows from ``event`` at a table of ``persons``, by seat; None where it does not fit."""
        if isinstance(event, Closed):
            return None if has_started else replace(self, is_closed=True)
        if not has_started or is_over:
            return None
        if isinstance(event, Ended):
            is_theirs = bool(event.seats) and all(seat in persons for seat in event.seats)
            return replace(self, ended=event.seats, questions=(), ending=frozenset()) if is_theirs else None
        if event.seat not in persons:
            return None
        return self._asked(event) if isinstance(event, Missed | Voted | Waited) else self._seated(event)

    def _asked(self, event: Missed | Voted | Waited) -> Company | None:
        question = self.question_of(event.missed if isinstance(event, Voted) else event.seat)
        is_replaced = self.level_of(event.seat) is not None
        match event:
            case Missed(seat=seat, at=at) if question is None and not is_replaced:
                return replace(self, questions=(*self.questions, Question(seat, at)))
            case Voted(seat=seat, choice=choice) if question is not None and seat != question.seat and not is_replaced:
                votes = tuple((dict(question.votes) | {seat: choice}).items())
                return self._with_question(replace(question, votes=votes))
            case Waited() if question is not None and not question.waits:
                return self._with_question(replace(question, waits=True))
            case _:
                return None

    def _seated(self, event: Replaced | Returned | EndWished) -> Company | None:
        is_replaced = self.level_of(event.seat) is not None
        match event:
            case Replaced(seat=seat, level=level) if not is_replaced:
                there = self._without_question(seat)
                return replace(there, bots=(*self.bots, (seat, level)), ending=self.ending - {seat})
            case Returned(seat=seat) if is_replaced or self.question_of(seat) is not None:
                bots = tuple(bot for bot in self.bots if bot[0] != seat)
                return replace(self._without_question(seat), bots=bots)
            case EndWished(seat=seat, wish=wish) if wish != (seat in self.ending) and not is_replaced:
                return replace(self, ending=self.ending | {seat} if wish else self.ending - {seat})
            case _:
                return None

    def _with_question(self, changed: Question) -> Company:
        questions = tuple(changed if question.seat == changed.seat else question for question in self.questions)
        return replace(self, questions=questions)

    def _without_question(self, seat: int) -> Company:
        return replace(self, questions=tuple(question for question in self.questions if question.seat != seat))


ALL_HERE = Company()
"""Where nobody has been away."""
