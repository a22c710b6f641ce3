"""What a seat is told: enough to play, and nothing that it may not know."""

from collections.abc import Iterator
from dataclasses import fields, replace

import pytest
from hypothesis import given, settings

from takeorpass.rules import (
    Match,
    Pass,
    PlayHidden,
    Reason,
    Reveal,
    SeatView,
    Take,
    all_names,
    match_of,
    parse_rules,
    recall,
    view_of,
)
from tests.paired import SECRETS, Pair, count_pairs, first_leak, pairs, telling_too
from tests.strategies import moments
from tests.worlds import World, opening, worlds

HIDDEN_CHIPS = [name for name in all_names() if not parse_rules(name).open_chips]
HIDDEN_CARDS = [name for name in all_names() if parse_rules(name).hidden_tiger]


def view(world: World, seat: int | None) -> SeatView:
    return world.view(seat)


# --- What is told -----------------------------------------------------------------------------------------------


def test_a_seat_is_told_what_lies_on_the_table() -> None:
    match = Match.start(parse_rules("no-thanks"), 3, rounds=4, starter=1)
    for move in (Reveal(24), Pass(), Pass(), Take(), Reveal(7), Pass()):
        match = match.apply(move)
    told = view_of(match, 0)
    assert told == SeatView(
        seat=0,
        ruleset=parse_rules("no-thanks"),
        rounds=4,
        hands=((24,), (), ()),
        chips=(12, None, None),
        unplayed=(False, False, False),
        card=7,
        pot=1,
        to_act=1,
        deck_left=22,
        hidden=None,
        logs=match.logs,
        totals=(0, 0, 0),
    )
    assert (told.players, told.round, told.ply, told.is_over) == (3, 0, 4, False)
    assert told.unseen == frozenset(range(3, 36)) - {24, 7}


def test_a_spectator_is_told_what_is_public() -> None:
    world = opening(parse_rules("no-thanks+hidden-tiger"), 3, "public")
    told = world.view(None)
    assert (told.seat, told.chips, told.hidden, told.legal) == (None, (None, None, None), None, ())
    assert told.why_not(Take()) == Reason.NOT_YOUR_TURN
    assert told.moves == (Take(), Pass())


def test_a_hidden_card_passed_in_for_a_spectator_is_not_told() -> None:
    world = opening(parse_rules("no-thanks+hidden-tiger"), 3, "public")
    assert view_of(world.match, None, 9).hidden is None
    assert view_of(opening(parse_rules("no-thanks"), 3, "public").match, 0, 9).hidden is None


@pytest.mark.parametrize("name", all_names())
def test_chips_are_told_as_the_rules_say_and_all_of_them_at_the_end(name: str) -> None:
    ruleset = parse_rules(name)
    for world in worlds(ruleset, 3, "chips", rounds=2):
        position = world.match.position
        for seat in (None, 0, 1, 2):
            told_all = ruleset.open_chips or position.is_over
            expected = tuple(count if told_all or owner == seat else None for owner, count in enumerate(position.chips))
            assert world.view(seat).chips == expected


def test_an_own_hidden_card_is_told_until_it_is_played() -> None:
    world = opening(parse_rules("no-thanks+hidden-tiger"), 3, "own")
    hidden = world.deal.hidden_of(0)
    assert hidden is not None
    assert (world.view(0).hidden, world.view(1).hidden) == (hidden, world.deal.hidden_of(1))
    assert world.view(0).moves == (Take(), Pass(), PlayHidden(hidden))
    assert hidden not in world.view(0).unseen
    assert hidden in world.view(1).unseen
    world = world.then(PlayHidden(hidden))
    assert world.view(0).hidden is None
    assert world.view(0).moves == (Take(), Pass())
    assert world.view(0).unplayed == (False, True, True)
    assert hidden not in world.view(1).unseen


def test_a_hidden_card_that_was_never_played_is_still_its_owners_at_the_end() -> None:
    *_, over = worlds(parse_rules("no-thanks+hidden-tiger"), 3, "kept")
    for seat in range(3):
        told = over.view(seat)
        assert told.hidden == (over.deal.hidden_of(seat) if told.unplayed[seat] else None)
        assert told.is_over


@given(moments(rounds=2))
@settings(max_examples=100, derandomize=True)
def test_a_view_repeats_match_and_position(world: World) -> None:
    match, position = world.match, world.match.position
    for seat in (None, *range(match.players)):
        told = world.view(seat)
        for name in ("ruleset", "hands", "unplayed", "card", "pot", "to_act", "deck_left", "players", "is_over"):
            assert getattr(told, name) == getattr(position, name)
        for name in ("rounds", "logs", "totals", "round", "ply"):
            assert getattr(told, name) == getattr(match, name)
        assert told.seat == seat
        assert told.unseen == position.unseen - {told.hidden}


# --- Legal moves ------------------------------------------------------------------------------------------------


@given(moments(rounds=2))
@settings(max_examples=150, derandomize=True)
def test_the_seat_to_act_may_do_what_the_position_allows_and_the_others_nothing(world: World) -> None:
    position = world.match.position
    for seat in (None, *range(position.players)):
        told = world.view(seat)
        if seat == position.to_act:
            hidden = world.deal.hidden_of(seat)
            assert told.legal == tuple(
                move for move in position.legal if not isinstance(move, PlayHidden) or move.card == hidden
            )
        else:
            assert told.legal == ()
        for move in told.moves:
            assert (move in told.legal) == (told.why_not(move) is None)


def test_a_move_is_refused_with_the_reason_that_concerns_the_seat() -> None:
    world = opening(parse_rules("no-thanks+hidden-tiger"), 3, "reasons")
    hidden, other = world.deal.hidden_of(0), world.deal.hidden_of(1)
    assert hidden is not None
    assert other is not None
    assert [world.view(1).why_not(move) for move in (Take(), Pass(), PlayHidden(other))] == [Reason.NOT_YOUR_TURN] * 3
    assert world.view(0).why_not(PlayHidden(other)) == Reason.NO_HIDDEN_CARD
    assert world.view(0).why_not(PlayHidden(hidden)) is None
    assert world.then(PlayHidden(hidden)).view(0).why_not(PlayHidden(hidden)) == Reason.NO_HIDDEN_CARD
    for _ in range(33):
        world = world.then(Pass())
    assert world.view(0).why_not(Pass()) == Reason.NO_CHIPS
    assert world.view(0).legal == (Take(), PlayHidden(hidden))
    assert view_of(Match.start(parse_rules("no-thanks"), 3), 0).why_not(Take()) == Reason.NO_CARD


def test_once_the_round_is_over_it_is_nobodys_turn() -> None:
    *_, over = worlds(parse_rules("no-thanks+hidden-tiger"), 3, "over")
    for seat in (None, 0, 1, 2):
        told = over.view(seat)
        for move in (Take(), Pass(), PlayHidden(3), *told.moves):
            assert told.why_not(move) == Reason.ROUND_OVER
        assert told.legal == ()


# --- Memory -----------------------------------------------------------------------------------------------------


@given(moments(rounds=3))
@settings(max_examples=200, derandomize=True)
def test_whoever_remembers_every_move_knows_everybodys_chips(world: World) -> None:
    for seat in (None, *range(world.match.players)):
        assert recall(world.view(seat)) == world.match.position.chips


# --- Secrets ----------------------------------------------------------------------------------------------------


def all_pairs(names: list[str], *, rounds: int = 1) -> Iterator[Pair]:
    for number, name in enumerate(names):
        ruleset = parse_rules(name)
        counts = ruleset.player_counts
        yield from pairs(ruleset, counts[number % len(counts)], name, rounds=rounds, every=3)


def all_count_pairs(names: list[str], *, rounds: int = 1) -> Iterator[Pair]:
    for number, name in enumerate(names):
        ruleset = parse_rules(name)
        counts = ruleset.player_counts
        yield from count_pairs(ruleset, counts[number % len(counts)], name, rounds=rounds, every=3)


def test_no_seat_is_told_anything_of_the_deal() -> None:
    assert first_leak(view, all_pairs([*all_names()])) is None


def test_no_seat_is_told_anything_of_the_deal_of_a_later_round() -> None:
    assert first_leak(view, pairs(parse_rules("no-thanks+hidden-tiger"), 3, "later", rounds=2)) is None


def test_where_chips_are_hidden_no_field_hangs_on_the_counts_of_others() -> None:
    assert first_leak(view, all_count_pairs(HIDDEN_CHIPS)) is None


def test_where_chips_are_hidden_a_view_names_no_count_of_others() -> None:
    ruleset = parse_rules("no-thanks")
    # Counts that stand for nothing else, so that they would be found wherever they stood.
    for world in worlds(ruleset, 4, "counts"):
        position = replace(world.match.position, chips=(7001, 7002, 7003, 7004))
        if position.is_over:
            continue
        for seat in (None, 0, 1, 2, 3):
            told = view_of(replace(world.match, position=position), seat)
            said = " ".join([repr(told), *(repr(getattr(told, field.name)) for field in fields(told))])
            own = set() if seat is None else {seat}
            assert {owner for owner in range(4) if f"700{owner + 1}" in said} == own


def test_pairs_differ_in_everything_that_a_seat_may_not_know() -> None:
    for pair in pairs(parse_rules("no-thanks+hidden-tiger"), 3, "differ", every=5):
        one, other, left = pair.one.deal, pair.other.deal, pair.one.match.position.deck_left
        assert pair.one.match == pair.other.match
        assert pair.one.match.position is not pair.other.match.position
        assert one.deck[: 24 - left] == other.deck[: 24 - left]
        assert sorted(one.deck + one.set_aside) == sorted(other.deck + other.set_aside) == list(range(3, 36))
        assert all(a != b for a, b in zip(one.deck[24 - left :], other.deck[24 - left :], strict=True))
        assert all(a != b for a, b in zip(one.set_aside[3:], other.set_aside[3:], strict=True))
        for owner, unplayed in enumerate(pair.one.match.position.unplayed):
            assert (one.hidden_of(owner) == other.hidden_of(owner)) == (owner == pair.seat or not unplayed)


def test_what_is_public_is_told_apart() -> None:
    ruleset = parse_rules("no-thanks")
    start = opening(ruleset, 3, "public")
    passed, taken = start.then(Pass()), start.then(Take())
    for seat in (None, 0, 1, 2):
        assert len({repr(world.view(seat)) for world in (start, passed, taken)}) == 3
        assert first_leak(view, [Pair(seat, passed, taken)]) is not None


# --- The checks above find what they look for -------------------------------------------------------------------


@pytest.mark.parametrize("secret", [name for name in SECRETS if name != "the chips of another"])
def test_a_view_that_tells_a_secret_of_the_deal_is_found(secret: str) -> None:
    leaky = telling_too(view, SECRETS[secret])
    leak = first_leak(leaky, all_pairs(HIDDEN_CARDS))
    assert leak is not None
    assert " is told a secret at ply " in leak


def test_a_view_that_tells_the_chips_of_another_is_found() -> None:
    assert first_leak(telling_too(view, SECRETS["the chips of another"]), all_count_pairs(HIDDEN_CHIPS)) is not None


def test_a_view_with_the_next_card_in_a_field_is_found() -> None:
    def leaky(world: World, seat: int | None) -> SeatView:
        return replace(world.view(seat), hidden=world.deal.deck[-1])

    assert first_leak(leaky, all_pairs([*all_names()])) is not None


def test_a_view_with_the_hidden_card_of_another_is_found() -> None:
    def leaky(world: World, seat: int | None) -> SeatView:
        return view_of(world.match, seat, world.deal.hidden_of(0 if seat is None else (seat + 1) % 3))

    assert first_leak(leaky, pairs(parse_rules("no-thanks+hidden-tiger"), 3, "leaky")) is not None


def test_a_view_with_the_count_of_another_as_its_own_is_found() -> None:
    def leaky(world: World, seat: int | None) -> SeatView:
        return replace(world.view(seat), chips=world.match.position.chips)

    assert first_leak(leaky, count_pairs(parse_rules("no-thanks"), 3, "leaky")) is not None


class Sly:
    """Equal to everything, and telling its secret in one way only."""

    def __init__(self, card: int, *, in_repr: bool) -> None:
        self.kept = None if in_repr else card
        self._said = f"Sly({card})" if in_repr else "Sly()"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sly)

    def __hash__(self) -> int:
        return 0

    def __repr__(self) -> str:
        return self._said

    def __reduce__(self) -> tuple[object, ...]:
        return (Sly, (self.kept,))


@pytest.mark.parametrize("in_repr", [True, False])
def test_a_secret_that_equality_overlooks_is_found(in_repr: bool) -> None:  # noqa: FBT001 - a parameter of the test
    def leaky(world: World, _: int | None) -> Sly:
        return Sly(world.deal.deck[-1], in_repr=in_repr)

    assert first_leak(leaky, pairs(parse_rules("take-or-pay"), 3, "sly")) is not None


@given(moments(rounds=2))
def test_the_match_can_be_worked_out_from_any_view(world: World) -> None:
    for seat in (None, *range(world.match.players)):
        assert match_of(world.view(seat)) == world.match
