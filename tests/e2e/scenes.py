"""Moments of a game as frames: what a layout must be able to hold."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from msgspec import UNSET

from takeorpass import wire
from takeorpass.rules import (
    Reason,
    commitment_of,
    cost_of,
    deal_from,
    face_of,
    is_named,
    outcome_of,
    parse_rules,
    runs_of,
    score_of,
)
from takeorpass.rules.deal import METHOD

NAMES = ("Ana", "Ben", "Carla", "Dan", "Elif", "Farid", "Greta")
SEED = bytes(range(32))


@dataclass(frozen=True, slots=True)
class Scene:
    """A moment of a round: who holds what, the card and its pot; seat 0 is the one at the page."""

    rules: str | dict[str, object] = "no-thanks"
    hands: Sequence[Sequence[int]] = ((23, 24, 25, 9), (5, 6), (31,), (14, 17, 18))
    chips: Sequence[int] = (6, 9, 4, 12)
    card: int | None = 26
    pot: int = 5
    deck_left: int = 13
    to_act: int = 0
    names: Sequence[str] = NAMES
    rounds: int = 4
    round: int = 0
    seat: int | None = 0
    hidden: int | None = None
    is_over: bool = False
    is_forged: bool = False
    is_alone: bool = True
    is_open: bool = False
    reactions: bool | None = None
    people: Sequence[int] = (0,)
    sharing: Sequence[int] = ()
    away: Sequence[int] = ()
    asked: Sequence[int] = ()
    bots: Sequence[int] = ()
    answers: Sequence[bool | None] | None = None
    clock: wire.ClockFrame | None = None
    delay_s: int = 0
    events: Sequence[str] = ("Carla took 31 with 7 chips.", "Dan paid 1 chip to pass on 26.")

    def table(self) -> wire.TableFrame:
        """Return the frame that comes first."""
        rules = parse_rules(self.rules)
        faces = [wire.CardFace(card, face_of(card, rules.faces)) for card in rules.cards]
        return wire.TableFrame(
            table="scene",
            rules=wire.RulesInfo(
                name=rules.name,
                custom=not is_named(rules),
                counter=rules.counter,
                cards=faces,
                removed=list(rules.removed),
                set_aside=rules.set_aside,
                deck_size=rules.deck_size,
                chips=rules.chips_for(len(self.hands)),
                open_chips=rules.open_chips,
                hidden_tiger=rules.hidden_tiger,
                lines=["A line that explains these rules."],
            ),
            rounds=self.rounds,
            seats=[
                wire.SeatInfo(name, *(("person", None) if seat in self.people else ("bot", "careful")))
                for seat, name in enumerate(self.names[: len(self.hands)])
            ],
            seat=self.seat if len(self._here) < 2 else None,
            here=self._here,
            open_to_spectators=self.is_open,
            alone=self.is_alone,
            host=self.people[0] if self.people else 0,
            reactions=self.reactions,
            clock=None if self.clock is None else wire.ClockRules(60, 10),
            delay_s=self.delay_s,
        )

    @property
    def _here(self) -> list[int]:
        return list(self.sharing) or ([] if self.seat is None else [self.seat])

    def frames(self) -> list[wire.ServerFrame]:
        """Return the frames of a page that connects now."""
        return [self.table(), self.view()]

    def presence(self) -> wire.PresenceFrame:
        """Return the frame that says who is there."""
        seats = range(len(self.hands))
        return wire.PresenceFrame(
            [seat not in self.away for seat in seats],
            watching=0,
            away=[75 if seat in self.away else None for seat in seats],
            grace=60,
            falls_in=[42 if seat in self.asked else None for seat in seats],
        )

    def view(self) -> wire.ViewFrame:
        """Return the frame that says where the game stands."""
        your_turn = self.seat == self.to_act and not self.is_over
        result = self._result() if self.is_over else None
        last_round = self.round + 1 == self.rounds
        take_runs = self._take_runs()
        return wire.ViewFrame(
            seat=self.seat,
            seq=len(self.events),
            phase=("match_over" if last_round else "round_over") if self.is_over else "playing",
            round=self.round,
            ply=31,
            starter=0,
            to_act=self.to_act,
            card=None if self.is_over else self.card,
            pot=0 if self.is_over else self.pot,
            deck_left=0 if self.is_over else self.deck_left,
            seats=[self._seat(seat) for seat in range(len(self.hands))],
            commitment=commitment_of(SEED).hex(),
            nonce_wanted=False,
            your_turn=your_turn,
            moves=self._moves(your_turn=your_turn),
            take_cost=None if take_runs is None else sum(run.cost for run in take_runs) - cost_of(self._own),
            take_runs=take_runs,
            hidden=self.hidden,
            step=40,
            can_take_back=your_turn,
            pace=0.7,
            events=[
                wire.EventFrame(seq=seq, kind="passed", text=text, round=self.round)
                for seq, text in enumerate(self.events, start=1)
            ],
            rounds=self._rounds(),
            result=result,
            rematch=self._rematch() if self.is_over and last_round else None,
            company=wire.CompanyFrame(
                list(self.bots), [wire.QuestionFrame(seat, [], "bot", waits=False) for seat in self.asked], [], None
            ),
            clock=self.clock,
        )

    def _rematch(self) -> wire.RematchFrame:
        answers = list(self.answers or [None] * len(self.hands))
        host = next((seat for seat in self.people if answers[seat]), None)
        return wire.RematchFrame(answers, host, None)

    @property
    def _own(self) -> tuple[int, ...]:
        return () if self.seat is None else tuple(self.hands[self.seat])

    def _take_runs(self) -> list[wire.RunFrame] | None:
        if self.seat is None or self.is_over or self.card is None:
            return None
        return _runs((*self._own, self.card))

    def _seat(self, seat: int) -> wire.SeatFrame:
        rules = parse_rules(self.rules)
        hand = self.hands[seat]
        sees_all = self.is_open and self.seat is None
        told = rules.open_chips or self.is_over or seat == self.seat or sees_all
        return wire.SeatFrame(
            runs=_runs(hand),
            cost=cost_of(hand),
            total=(self.round + self.is_over) * score_of(hand, self.chips[seat]),
            chips=self.chips[seat] if told else UNSET,
            hidden_unplayed=seat != 1 if rules.hidden_tiger else UNSET,
            hidden=32 - seat if rules.hidden_tiger and sees_all and seat != 1 else UNSET,
        )

    def _moves(self, *, your_turn: bool) -> list[wire.MoveFrame]:
        if self.seat is None:
            return []
        reason = Reason.ROUND_OVER if self.is_over else None if your_turn else Reason.NOT_YOUR_TURN
        no_chips = Reason.NO_CHIPS if reason is None and self.chips[self.seat] == 0 else reason
        moves = [wire.MoveFrame("t", _refusal(reason)), wire.MoveFrame("p", _refusal(no_chips))]
        if self.hidden is not None:
            moves.append(wire.MoveFrame("h", _refusal(reason), card=self.hidden))
        return moves

    def _rounds(self) -> list[wire.RoundFrame]:
        """Return the rounds that are over: all alike, but for who started."""
        rules = parse_rules(self.rules)
        scores = [score_of(hand, chips) for hand, chips in zip(self.hands, self.chips, strict=True)]
        places = outcome_of(scores, self.chips, rules.tie_break).places
        standing = outcome_of(scores, scores, "share").places
        return [
            wire.RoundFrame(
                starter=number % len(self.hands),
                runs=[[list(run) for run in runs_of(hand)] for hand in self.hands],
                chips=list(self.chips),
                scores=scores,
                places=list(places),
                totals=[(number + 1) * score for score in scores],
                standing=list(standing),
            )
            for number in range(self.round + self.is_over)
        ]

    def _result(self) -> wire.ResultFrame:
        rules = parse_rules(self.rules)
        scores = [score_of(hand, chips) for hand, chips in zip(self.hands, self.chips, strict=True)]
        outcome = outcome_of(scores, self.chips, rules.tie_break)
        deal = deal_from(rules, SEED, [b""] * len(self.hands))
        is_last = self.round + 1 == self.rounds
        return wire.ResultFrame(
            scores=scores,
            places=list(outcome.places),
            winners=list(outcome.winners),
            totals=[(self.round + 1) * score for score in scores],
            match_places=list(outcome.places) if is_last else None,
            match_winners=list(outcome.winners) if is_last else None,
            deal=wire.DealFrame(
                method=METHOD,
                commitment=commitment_of(SEED).hex(),
                seed=SEED.hex(),
                nonces=[""] * len(self.hands),
                set_aside=list(deal.set_aside),
                deck=list(reversed(deal.deck) if self.is_forged else deal.deck),
                hidden=None if deal.hidden is None else list(deal.hidden),
            ),
        )


MIDDLE = Scene()
"""Four players; the card that is up would join the own run."""

FULL = Scene(
    hands=((3, 4, 5, 19), (7, 8, 22), (10, 12, 13), (15, 16, 30), (24, 25, 26, 33), (17, 28, 35), (18, 31, 20)),
    chips=(5, 7, 7, 7, 7, 7, 4),
    card=27,
    pot=5,
    deck_left=0,
)
"""Seven players, and the last of 24 cards is up: as much as a table can hold."""

TIGER = Scene(rules="no-thanks+hidden-tiger", hidden=22)
"""Seats that hold hidden cards, and one that has played its own."""

LADDER = Scene(
    rules="take-or-pass",
    hands=((23, 24, 25, 10), (5, 6), (27, 28, 29, 30), (14, 17, 18)),
    chips=(0, 9, 4, 12),
    rounds=1,
)
"""Ordinary cards, and no chip left to pass with."""

PAY = Scene(
    rules="take-or-pay", hands=((3, 4, 9), (6,), (12, 13, 14)), chips=(6, 9, 6), card=10, pot=3, deck_left=6, rounds=1
)
"""Tokens in the open."""

ROUND_END = Scene(
    hands=((3, 4, 5, 6, 19), (7, 8, 21, 22), (10, 12, 13, 32), (15, 16, 18, 27, 28, 30, 31)),
    chips=(5, 17, 7, 15),
    is_over=True,
)
"""The first of four rounds is over."""

TIGER_END = replace(ROUND_END, rules="no-thanks+hidden-tiger", rounds=1)
"""A game with hidden cards is over."""

OWN_RULES = replace(
    MIDDLE,
    rules={"low": 3, "high": 35, "set_aside": 9, "chips": 11, "after_take": "same", "tie_break": "share"},
)
"""A table whose rules have no name."""

MATCH_END = replace(ROUND_END, round=3, people=(0, 1, 3), is_alone=False, answers=(None, True, True, None))
"""A match of three people and a bot is over, and one of the others plays on."""

WATCHED = replace(TIGER, seat=None, hidden=None, is_open=True, is_alone=False, people=(0, 2), away=(2,))
"""A table that is open to spectators, as these see it; one of its two people is away."""

LATE = replace(FULL, round=9, rounds=10)
"""The last of ten rounds of seven players."""

CROWDED_END = replace(FULL, is_over=True, round=3)
"""The last round of seven players is over."""


def _runs(hand: Iterable[int]) -> list[wire.RunFrame]:
    return [wire.RunFrame(list(run), run[0]) for run in runs_of(hand)]


def _refusal(reason: Reason | None) -> wire.Refusal | None:
    return None if reason is None else wire.Refusal(reason.value, reason.sentence())
