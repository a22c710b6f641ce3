"""`Tables`: what they allow and refuse, what they tell whom, and that anything can drive them.

That they play by the rules is what test_conformance.py shows.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray

from takeorpass.errors import IllegalMoveError, InputError, RulesError, TakeOrPassError
from takeorpass.kernels import PASS, PLAY_HIDDEN, TAKE, Plain, Tables, simulate
from takeorpass.rules import Position, Reveal, SeatView, deal_from, parse_rules, recall
from tests.paired import SECRETS, count_pairs, first_leak, pairs, telling_too
from tests.worlds import World, worlds

NO_THANKS = parse_rules("no-thanks")
TIGER = parse_rules("no-thanks+hidden-tiger")


def choose_at_random(tables: Tables, rng: np.random.Generator) -> NDArray[np.int8]:
    """Return a legal action for each table, each with the same chance."""
    chances: NDArray[np.float64] = np.where(tables.legal, rng.random(tables.legal.shape), -1)
    return chances.argsort(axis=1)[:, -1].astype(np.int8)


def play_to_the_end(tables: Tables, rng: np.random.Generator) -> None:
    while not tables.done.all():
        tables.step(choose_at_random(tables, rng))


def test_a_policy_on_arrays_plays_the_games_of_simulate() -> None:
    expected = simulate(NO_THANKS, 4, [Plain(0.4)] * 4, 300, 9, first=100)
    tables = Tables(NO_THANKS, players=4, tables=300, seed=9, first=100)
    while not tables.done.all():
        tables.step(np.where((tables.pot >= 0.4 * tables.card) | ~tables.legal[:, PASS], TAKE, PASS))
    results = (tables.scores, tables.shares, tables.lengths, tables.forced, tables.chips)
    for got, wanted in zip(results, expected, strict=True):
        np.testing.assert_array_equal(got, wanted)


def test_tables_that_are_reset_play_the_games_of_simulate_one_after_the_other() -> None:
    expected = simulate(NO_THANKS, 3, [Plain(0.5)] * 3, 40, 9)
    tables = Tables(NO_THANKS, players=3, tables=8, seed=9)
    scores = np.zeros((40, 3), np.int16)
    while (tables.games < 40).any():
        tables.step(np.where((tables.pot >= 0.5 * tables.card) | ~tables.legal[:, PASS], TAKE, PASS))
        finished = tables.done & (tables.games < 40)
        scores[tables.games[finished]] = tables.scores[finished]
        tables.reset()
    np.testing.assert_array_equal(scores, expected.scores)


def test_reset_leaves_running_games_alone() -> None:
    tables = Tables(TIGER, players=5, tables=50, seed=2)
    rng = np.random.default_rng(0)
    while not tables.done.any():
        tables.step(choose_at_random(tables, rng))
    before = [(tables.position(table), tables.games[table].item()) for table in range(50)]
    finished = tables.done.copy()
    tables.reset()
    for table in range(50):
        if finished[table]:
            assert tables.position(table) == Position.start(TIGER, 5).apply(Reveal(tables.deal(table).deck[0]))
            assert (tables.games[table], tables.lengths[table], tables.forced[table].sum()) == (table + 50, 0, 0)
            assert (tables.scores[table].any(), tables.shares[table].any()) == (False, False)
        else:
            assert (tables.position(table), tables.games[table].item()) == before[table]


def test_finished_tables_do_nothing_whatever_they_are_told() -> None:
    tables = Tables(NO_THANKS, players=3, tables=3, seed=2)
    play_to_the_end(tables, np.random.default_rng(0))
    assert not tables.legal.any()
    before = [tables.position(table) for table in range(3)]
    lengths = tables.lengths.copy()
    tables.step([TAKE, PASS, 99])
    assert [tables.position(table) for table in range(3)] == before
    assert tables.lengths.tolist() == lengths.tolist()


@pytest.mark.parametrize("kind", ["int8", "int16", "uint8", "int64", "uint64"])
def test_whole_numbers_of_any_type_are_actions(kind: str) -> None:
    tables = Tables(NO_THANKS, players=3, tables=2, seed=2)
    tables.step(np.array([[PASS, 7], [TAKE, 7]], kind)[:, 0])
    assert tables.to_act.tolist() == [1, 0]


@pytest.mark.parametrize(
    ("actions", "code", "sentence"),
    [
        ([PASS, TAKE, PLAY_HIDDEN], "no_hidden_card", "Table 2: You have no hidden card to play."),
        ([PASS, 3, PASS], "bad_actions", "Table 1: there is no action 3."),
        ([-1, PASS, PASS], "bad_actions", "Table 0: there is no action -1."),
        ([PASS, 256, PASS], "bad_actions", "Table 1: there is no action 256."),
        ([PASS, PASS], "bad_actions", "3 tables need 3 whole numbers as actions, not int64 (2,)."),
        ([0.0, 1.0, 1.0], "bad_actions", "3 tables need 3 whole numbers as actions, not float64 (3,)."),
        ([True, True, True], "bad_actions", "3 tables need 3 whole numbers as actions, not bool (3,)."),
    ],
)
def test_actions_that_cannot_be_are_refused_and_change_nothing(actions: list[int], code: str, sentence: str) -> None:
    tables = Tables(NO_THANKS, players=3, tables=3, seed=2)
    before = [tables.position(table) for table in range(3)]
    with pytest.raises(TakeOrPassError) as caught:
        tables.step(actions)
    assert (caught.value.code, caught.value.message) == (code, sentence)
    assert [tables.position(table) for table in range(3)] == before
    assert tables.lengths.tolist() == [0, 0, 0]


def test_a_pass_without_chips_is_refused_and_changes_nothing() -> None:
    data = {"low": 3, "high": 9, "set_aside": 0, "chips": 0, "after_take": "same", "tie_break": "share"}
    tables = Tables(parse_rules(data), players=2, tables=1, seed=2)
    before = tables.position(0)
    assert tables.legal.tolist() == [[True, False, False]]
    with pytest.raises(IllegalMoveError, match="Table 0: You have no chips left: you must take the card") as caught:
        tables.step([PASS])
    assert caught.value.fields == {"table": 0, "action": PASS, "position": before}
    assert tables.position(0) == before


def test_nobody_writes_into_the_tables_from_outside() -> None:
    tables = Tables(NO_THANKS, players=3, tables=3, seed=2)
    for array in (tables.chips, tables.hands, tables.legal, tables.done, tables.scores, tables.games):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 1


def test_the_arrays_have_the_shapes_and_types_that_are_documented() -> None:
    tables = Tables(TIGER, players=4, tables=5, seed=2)
    rows = [line.split() for line in (Tables.__doc__ or "").splitlines() if " (N," in line]
    assert len(rows) == 15
    for name, *shape, kind in [row[: 4 if row[1] != "(N,)" else 3] for row in rows]:
        array = getattr(tables, name)
        sizes = {"(N,)": (5,), "(N, P)": (5, 4), "(N, 3)": (5, 3)}
        assert (array.shape, array.dtype.name) == (sizes[" ".join(shape)], kind), name


@pytest.mark.parametrize("name", ["no-thanks+hidden-tiger", "no-thanks+open-chips+hidden-tiger+amigo", "take-or-pay"])
def test_an_observation_is_what_the_seat_to_act_is_told(name: str) -> None:
    ruleset = parse_rules(name)
    tables = Tables(ruleset, players=4, tables=1, seed=0)
    hidden_chips = 0
    for world in worlds(ruleset, 4, name):
        tables.put(0, world.match.position, world.deal)
        view = world.view(world.match.position.to_act)
        assert tables.observe()[0].tolist() == observed(view, view.chips)
        assert tables.observe(recall=True)[0].tolist() == observed(view, recall(view))
        hidden_chips += None in view.chips
    assert (hidden_chips == 0) == ruleset.open_chips


def observed(view: SeatView, chips: tuple[int | None, ...]) -> list[int]:
    seats = [(view.to_act + turn) % view.players for turn in range(view.players)]
    cards = range(view.ruleset.low, view.ruleset.high + 1)
    return [
        *(view.card or 0, view.pot, view.deck_left, view.hidden or 0),
        *(-1 if (count := chips[seat]) is None else count for seat in seats),
        *(int(view.unplayed[seat]) for seat in seats),
        *(int(card in view.hands[seat]) for seat in seats for card in cards),
    ]


def test_the_columns_of_an_observation_are_named() -> None:
    tables = Tables(NO_THANKS, players=3, tables=7, seed=2)
    row = dict(zip(tables.columns, tables.observe()[0].tolist(), strict=True))
    assert (row["card"], row["pot"], row["deck_left"], row["hidden"]) == (tables.card[0], 0, 23, 0)
    assert [row[f"chips_{seat}"] for seat in range(3)] == [11, -1, -1]
    card = tables.card[0]
    tables.step([TAKE] * 7)
    assert dict(zip(tables.columns, tables.observe()[0].tolist(), strict=True))[f"card_0_{card}"] == 1


def told(world: World, seat: int | None) -> object:
    """Return the observation and the legal actions of the seat to act; other seats are told nothing."""
    if seat != world.match.position.to_act:
        return None
    tables = Tables(world.match.ruleset, world.match.players, tables=1, seed=0)
    tables.put(0, world.match.position, world.deal)
    return tables.observe().tolist(), tables.legal.tolist()


def test_an_observation_hangs_on_nothing_that_the_seat_may_not_know() -> None:
    assert first_leak(told, pairs(TIGER, 4, "observed", every=2)) is None
    assert first_leak(told, count_pairs(TIGER, 4, "observed", every=2)) is None


@pytest.mark.parametrize("what", SECRETS)
def test_an_observation_with_a_secret_in_it_would_be_noticed(what: str) -> None:
    alike = count_pairs if what == "the chips of another" else pairs
    assert first_leak(telling_too(told, SECRETS[what]), alike(TIGER, 4, "observed", every=5)) is not None


def test_observations_go_into_an_array_that_fits_and_no_other() -> None:
    tables = Tables(NO_THANKS, players=3, tables=4, seed=2)
    out = np.zeros((4, len(tables.columns)), np.int16)
    assert tables.observe(out=out) is out
    np.testing.assert_array_equal(out, tables.observe())
    for bad in (out[:, :-1], out[:-1], out.astype(np.int32), np.asfortranarray(out)):
        with pytest.raises(InputError, match="Observations need an int16 array of shape"):
            tables.observe(out=bad)  # type: ignore[arg-type]


def test_a_position_that_is_put_on_a_table_is_the_one_that_stands_there() -> None:
    tables = Tables(TIGER, players=5, tables=3, seed=0)
    for world in worlds(TIGER, 5, "put"):
        tables.put(1, world.match.position, world.deal)
        assert (tables.position(1), tables.deal(1)) == (world.match.position, world.deal)
        assert tables.done[1] == world.match.position.is_over


def test_positions_that_a_table_cannot_have_are_refused() -> None:
    tables = Tables(NO_THANKS, players=3, tables=1, seed=0)
    deal = deal_from(NO_THANKS, bytes(32), [b""] * 3)
    start = Position.start(NO_THANKS, 3)
    up = start.apply(Reveal(deal.deck[0]))
    before = tables.position(0)
    for position, other, sentence in (
        (Position.start(NO_THANKS, 4), deal, "belongs to other rules"),
        (Position.start(TIGER, 3), deal, "belongs to other rules"),
        (start, deal, "next card must be turned up"),
        (start.apply(Reveal(deal.deck[1])), deal, "cannot arise from this deal"),
        (up, replace(deal, deck=deal.deck[:-1]), "cannot arise from this deal"),
    ):
        with pytest.raises(InputError, match=sentence):
            tables.put(0, position, other)
    assert tables.position(0) == before


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"tables": 0}, "There must be at least one table, not 0."),
        ({"first": -1}, "Games are numbered from 0; there is no game -1."),
        ({"seed": -1}, "A seed is a whole number from 0 to 2^64 - 1, not -1."),
    ],
)
def test_bad_input_gets_a_sentence(change: dict[str, int], sentence: str) -> None:
    with pytest.raises(InputError) as caught:
        Tables(NO_THANKS, **({"players": 3, "tables": 1, "seed": 0} | change))
    assert caught.value.message == sentence


def test_players_that_the_rules_do_not_seat_are_refused() -> None:
    with pytest.raises(RulesError) as caught:
        Tables(NO_THANKS, players=8, tables=1, seed=0)
    assert caught.value.code == "player_count"
