"""Laws that hold at every moment of every game, whatever its rules."""

import copy
import pickle
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from takeorpass.errors import IllegalMoveError
from takeorpass.rules import Move, Pass, PlayHidden, Position, Reveal, Ruleset, Take, outcome_of
from tests.strategies import moments, rulesets
from tests.worlds import World, worlds

# Every move there is, and cards that no rules have.
CARDS = [*range(-3, 103), 10**9, -(10**9)]
EVERY_MOVE: list[Move] = [Pass(), Take(), *map(PlayHidden, CARDS), *map(Reveal, CARDS)]


def games(ruleset: Ruleset, players: int, text: str) -> Iterator[Position]:
    """Yield every position of one round, those before the dealer's moves too."""
    *_, over = worlds(ruleset, players, text)
    position = Position.start(ruleset, players)
    yield position
    for move in over.match.logs[0].moves:
        position = position.apply(move)
        yield position


@st.composite
def whole_games(draw: st.DrawFn) -> list[Position]:
    ruleset = draw(rulesets)
    players = draw(st.sampled_from(ruleset.player_counts))
    return list(games(ruleset, players, str(draw(st.integers(0, 2**32)))))


@given(whole_games())
@settings(max_examples=100, derandomize=True)
def test_chips_are_never_lost_and_never_made(game: list[Position]) -> None:
    everything = game[0].players * game[0].ruleset.chips_for(game[0].players)
    for position in game:
        assert sum(position.chips) + position.pot == everything
        assert min(position.chips) >= 0
        assert position.pot == 0 or position.card is not None


@given(whole_games())
@settings(max_examples=100, derandomize=True)
def test_every_card_is_in_exactly_one_place(game: list[Position]) -> None:
    ruleset = game[0].ruleset
    for position in game:
        up = [] if position.card is None else [position.card]
        places = Counter([*up, *position.unseen, *(card for hand in position.hands for card in hand)])
        assert places == Counter(ruleset.cards)
        played = position.unplayed.count(False) if ruleset.hidden_tiger else 0
        turned = ruleset.deck_size - position.deck_left
        assert sum(map(len, position.hands)) + len(up) == turned + played
        assert all(list(hand) == sorted(hand) for hand in position.hands)


@given(whole_games())
@settings(max_examples=100, derandomize=True)
def test_a_round_ends_with_the_whole_deck_taken_and_not_before(game: list[Position]) -> None:
    *before, over = game
    assert over.is_over
    assert not any(position.is_over for position in before)
    assert [position.outcome() for position in before] == [None] * len(before)
    assert over.outcome() == outcome_of(over.scores(), over.chips, over.ruleset.tie_break)
    assert (over.card, over.pot, over.deck_left) == (None, 0, 0)


@given(moments(rounds=2))
@settings(max_examples=150, derandomize=True)
def test_a_move_is_legal_exactly_when_it_can_be_made(world: World) -> None:
    for position in (world.match.position, before_the_card(world.match.position)):
        listed = list(position.legal)
        assert len(listed) == len(set(listed)) == len(position.legal)
        assert bool(position.legal) == bool(listed)
        for move in EVERY_MOVE:
            reason = reason_of_refusal(position, move)
            assert reason == position.why_not(move)
            assert (move in position.legal) == (move in listed) == (reason is None)


def before_the_card(position: Position) -> Position:
    """Return a position in which the dealer has to turn up the card that is up in ``position``."""
    if position.card is None:
        return position
    return replace(position, card=None, pot=0, deck_left=position.deck_left + 1)


def reason_of_refusal(position: Position, move: Move) -> str | None:
    try:
        position.apply(move)
    except IllegalMoveError as error:
        return error.code
    return None


@given(moments())
@settings(max_examples=100, derandomize=True)
def test_the_legal_moves_are_those_of_the_rules_and_no_others(world: World) -> None:
    for position in (world.match.position, before_the_card(world.match.position)):
        assert set(position.legal) == set(legal_by_the_text(position))


def legal_by_the_text(position: Position) -> Iterator[Move]:
    """Say what is legal once more, from the text: taking always, passing with a chip, the hidden card once."""
    taken = {card for hand in position.hands for card in hand}
    free = [card for card in position.ruleset.cards if card not in taken and card != position.card]
    if position.card is not None:
        yield Take()
        if position.chips[position.to_act] > 0:
            yield Pass()
        if position.unplayed[position.to_act]:
            yield from map(PlayHidden, free)
    elif position.deck_left:
        yield from map(Reveal, free)


@given(moments(), st.sampled_from(EVERY_MOVE))
@settings(max_examples=300, derandomize=True)
def test_a_move_never_changes_the_position_it_is_made_in(world: World, nonsense: Move) -> None:
    position = world.match.position
    before, bytes_before = copy.deepcopy(position), pickle.dumps(position)
    for move in [nonsense, *position.legal]:
        try:
            after = position.apply(move)
        except IllegalMoveError as error:
            assert error.fields["position"] is position  # noqa: PT017 - either end is right
        else:
            assert after != position
        assert position == before
        assert pickle.dumps(position) == bytes_before


@given(moments())
@settings(max_examples=100, derandomize=True)
def test_a_move_changes_the_seat_to_act_and_no_other(world: World) -> None:
    position = world.match.position
    for move in position.legal:
        after = position.apply(move)
        for seat in set(range(position.players)) - {position.to_act}:
            assert after.hands[seat] == position.hands[seat]
            assert after.chips[seat] == position.chips[seat]
            assert after.unplayed[seat] == position.unplayed[seat]


@given(moments(rounds=2), st.randoms(use_true_random=False))
@settings(max_examples=100, derandomize=True)
def test_scores_turn_with_the_seats(world: World, rng: random.Random) -> None:
    position = world.match.position
    turn = rng.randrange(position.players)
    turned = replace(position, hands=position.hands[turn:] + position.hands[:turn])
    turned = replace(turned, chips=position.chips[turn:] + position.chips[:turn])
    assert turned.scores() == position.scores()[turn:] + position.scores()[:turn]
    one, other = position.outcome(), turned.outcome()
    if one is not None and other is not None:
        assert other.places == one.places[turn:] + one.places[:turn]


@given(moments(rounds=2))
@settings(max_examples=50, derandomize=True)
def test_positions_and_matches_survive_pickling_and_can_be_keys(world: World) -> None:
    again: World = pickle.loads(pickle.dumps(world))  # noqa: S301 - pickled right here
    assert again == world
    assert hash(again.match) == hash(world.match)
    assert hash(again.match.position) == hash(world.match.position)
    assert hash(again.view(0)) == hash(world.view(0))
