"""Each style has the way of its own that its line tells: alone among careful ones, each seat on the same deals."""

from dataclasses import dataclass, field
from functools import cache
from random import Random
from statistics import fmean

from takeorpass.players import STYLES, Careful, Player
from takeorpass.players.ratings import rating_of
from takeorpass.rules import Pass, PlayerMove, SeatView, Take, parse_rules
from tests.players.table import play_round
from tests.worlds import deal_named

RULES, PLAYERS, DEALS = parse_rules("no-thanks"), 4, 6


@dataclass
class Watched:
    """A player, and all that it decided where it had a choice."""

    player: Player
    seen: list[tuple[SeatView, PlayerMove]] = field(default_factory=list)

    def choose(self, view: SeatView, rng: Random) -> PlayerMove:
        move = self.player.choose(view, rng)
        if len(view.legal) > 1:
            self.seen.append((view, move))
        return move

    @property
    def passes(self) -> float:
        """The share of its decisions that are passes."""
        return fmean(move == Pass() for _, move in self.seen)

    @property
    def takes(self) -> list[SeatView]:
        return [view for view, move in self.seen if move == Take()]

    @property
    def pot(self) -> float:
        """The chips on the cards that it takes."""
        return fmean(view.pot for view in self.takes)

    @property
    def denied(self) -> int:
        """How many cards it takes that lie beside one of another seat, and of none of its own."""
        return sum(
            any(beside(view.card, hand) for seat, hand in enumerate(view.hands) if seat != view.seat)
            and not beside(view.card, view.hands[view.seat or 0])
            for view in self.takes
        )


def beside(card: int | None, hand: tuple[int, ...]) -> bool:
    assert card is not None
    return card - 1 in hand or card + 1 in hand


@cache
def watched(name: str) -> Watched:
    """Return the style called ``name``, or the careful one that has none, after its games."""
    one = Watched(STYLES[name].player if name in STYLES else Careful())
    for number in range(DEALS):
        deal = deal_named(RULES, PLAYERS, f"styles {number}")
        for seat in range(PLAYERS):
            table: list[Player] = [Careful()] * PLAYERS
            table[seat] = one
            play_round(RULES, table, deal, Random(0))
    return one


def test_the_patient_one_passes_more_and_waits_for_more_chips() -> None:
    assert watched("patient").passes > watched("careful").passes + 0.01
    assert watched("patient").pot > watched("careful").pot


def test_the_greedy_one_takes_sooner_and_more() -> None:
    assert watched("greedy").passes < watched("careful").passes - 0.05
    assert watched("greedy").pot < watched("careful").pot - 0.5
    assert len(watched("greedy").takes) > 1.3 * len(watched("careful").takes)


def test_the_blocker_takes_what_others_runs_need() -> None:
    assert watched("blocker").denied > 3 * max(1, watched("careful").denied)


def test_styles_are_about_as_strong_as_their_sibling_without_one() -> None:
    careful = rating_of("careful")
    assert careful is not None
    for name in ("patient", "greedy", "blocker"):
        rating = rating_of(name)
        assert rating is not None
        assert abs(rating - careful) <= 130


def test_the_steady_one_plays_the_same_whoever_sits_there() -> None:
    assert repr(STYLES["steady"].player) == "Chain()"
