"""`Tables`: many tables at once, one move at each of them at a time, driven by anything that decides on arrays."""

from __future__ import annotations

from typing import TypeVar

import numpy as np
from numpy.typing import ArrayLike, NDArray

from takeorpass.errors import IllegalMoveError, InputError
from takeorpass.kernels.decide import PASS, PLAY_HIDDEN, TAKE
from takeorpass.kernels.hand import HIGHEST_CARD
from takeorpass.kernels.plan import plan_for
from takeorpass.kernels.step import Board, deal_tables, observe_tables, step_tables
from takeorpass.kernels.stream import parse_seed
from takeorpass.rules import Deal, Position, Reason, Ruleset, cost_of

S = TypeVar("S", bound=np.generic)

_REASONS = {PASS: Reason.NO_CHIPS, PLAY_HIDDEN: Reason.NO_HIDDEN_CARD}


class Tables:
    """N tables of one ruleset, each at a move of its own.

    Every attribute is a read-only array with one row a table, renewed in place by `step` and `reset`; P is the number
    of players, seats are counted from 0, seat 0 starts.

    ========== ========== ======= =====================================================================================
    attribute  shape      dtype   what
    ========== ========== ======= =====================================================================================
    legal      (N, 3)     bool    which of the actions `TAKE`, `PASS`, `PLAY_HIDDEN` the seat to act may do
    to_act     (N,)       int8    the seat to act
    card       (N,)       int8    the card that is up; 0 at a finished table
    pot        (N,)       int16   the chips on it
    deck_left  (N,)       int8    how many cards are still to be turned up
    hands      (N, P)     uint64  the cards that lie before each seat: card c is bit c − 1
    costs      (N, P)     int16   what these cost (the sum of the lowest card of each run)
    chips      (N, P)     int16   everybody's chips, told or not: an observation hides what a seat is not told
    unplayed   (N, P)     bool    who still holds a hidden card
    lengths    (N,)       int32   how many moves the players have made in this game
    forced     (N, P)     int16   how often each seat had to take because it had no chips
    done       (N,)       bool    whether the game is over
    scores     (N, P)     int16   the scores of a finished game, else 0; lowest wins
    shares     (N, P)     float64 1 for its win, divided among those who share it, else 0
    games      (N,)       int64   the number of the game, as in `simulate`
    ========== ========== ======= =====================================================================================

    Table i plays games ``first`` + i, ``first`` + i + N, … of ``seed``. So whoever plays k games at every table has
    played exactly the first k·N of them, short and long ones alike, and the deals are those of `simulate`.

    >>> from takeorpass.kernels import PASS, TAKE, Tables
    >>> from takeorpass.rules import parse_rules
    >>> tables = Tables(parse_rules("no-thanks"), players=4, tables=512, seed=1)
    >>> while not tables.done.all():
    ...     wants = tables.pot >= 0.4 * tables.card
    ...     tables.step(np.where(wants | ~tables.legal[:, PASS], TAKE, PASS))
    >>> tables.shares.sum().item()
    512.0
    """

    def __init__(self, ruleset: Ruleset, players: int, tables: int, seed: int, *, first: int = 0) -> None:
        """Deal a game at each of ``tables``; raise `RulesError` or `InputError` as `simulate` does."""
        self._plan = plan_for(ruleset, players)
        self._seed = parse_seed(seed)
        if tables < 1:
            raise InputError("bad_tables", f"There must be at least one table, not {tables}.", tables=tables)
        if first < 0:
            raise InputError("bad_games", f"Games are numbered from 0; there is no game {first}.", first=first)
        self.ruleset = ruleset
        self.players = players
        self._board = board = _empty_board(tables, players, len(ruleset.cards))
        board.games[:] = np.arange(tables) + first - tables
        self.legal, self.done = _shown(board.legal), _shown(board.done)
        self.to_act, self.card, self.pot = _shown(board.to_act), _shown(board.card), _shown(board.pot)
        self.deck_left, self.games, self.lengths = _shown(board.deck_left), _shown(board.games), _shown(board.lengths)
        self.hands, self.costs, self.chips = _shown(board.hands), _shown(board.costs), _shown(board.chips)
        self.forced, self.scores, self.shares = _shown(board.forced), _shown(board.scores), _shown(board.shares)
        self.reset()

    def __len__(self) -> int:
        """Count the tables."""
        return self.done.size

    @property
    def unplayed(self) -> NDArray[np.bool_]:
        """Who still holds a hidden card: a new array, (N, P) bool."""
        return self._board.tigers > 0

    def step(self, actions: ArrayLike) -> None:
        """Make one move at every table: ``actions`` holds `TAKE`, `PASS` or `PLAY_HIDDEN` for each, (N,) whole numbers.

        What it says of finished tables is passed over. Raises `InputError` (``bad_actions``) for anything else, and
        `IllegalMoveError` for a move that a table does not allow; then nothing has been moved anywhere. An array of
        int8 is fastest.
        """
        given = np.asarray(actions)
        if given.shape != self.done.shape or given.dtype.kind not in "iu":
            sentence = f"{len(self)} tables need {len(self)} whole numbers as actions, not {given.dtype} {given.shape}."
            raise InputError("bad_actions", sentence)
        if given.dtype != np.int8:
            given = given.clip(TAKE - 1, PLAY_HIDDEN + 1)
        moves = np.ascontiguousarray(given, np.int8)
        illegal = step_tables(self._plan, self._board, moves)
        if illegal >= 0:
            self._refuse(illegal, int(np.asarray(actions)[illegal]))

    def reset(self) -> None:
        """Start the next game at every finished table; the others play on."""
        deal_tables(self._plan, self._board, self._seed, len(self))

    def observe(self, *, recall: bool = False, out: NDArray[np.int16] | None = None) -> NDArray[np.int16]:
        """Write what the seat to act at each table is told, (N, F) int16, into ``out`` or a new array; return it.

        The columns are those of `columns`. Seats are counted from the one to act: 0 is itself, 1 is on its left. Chips
        of others are −1 where the rules hide them and the game runs, unless with ``recall``: as a seat knows them that
        remembers every pass. Raises `InputError` (``bad_out``) for an ``out`` of another shape or type.
        """
        shape = (len(self), len(self.columns))
        if out is None:
            out = np.empty(shape, np.int16)
        elif out.shape != shape or out.dtype != np.int16 or not out.flags.c_contiguous:
            raise InputError("bad_out", f"Observations need an int16 array of shape {shape}, row by row.")
        tell_all = recall or self.ruleset.open_chips
        observe_tables(self._plan, self._board, tell_all, out)
        return out

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of an observation's columns.

        ``card``, ``pot``, ``deck_left`` and ``hidden`` (the seat's own unplayed hidden card, else 0); for each seat
        ``chips_s``, for each seat ``unplayed_s`` (0 or 1), for each seat and card ``card_s_c`` (1 where it holds it).
        """
        seats = range(self.players)
        cards = range(self.ruleset.low, self.ruleset.high + 1)
        return (
            *("card", "pot", "deck_left", "hidden"),
            *(f"chips_{seat}" for seat in seats),
            *(f"unplayed_{seat}" for seat in seats),
            *(f"card_{seat}_{card}" for seat in seats for card in cards),
        )

    def position(self, table: int) -> Position:
        """Return the position at ``table``, as `rules` has it."""
        board = self._board
        return Position(
            ruleset=self.ruleset,
            hands=tuple(_cards_of(hand) for hand in board.hands[table].tolist()),
            chips=tuple(board.chips[table].tolist()),
            unplayed=tuple(self.unplayed[table].tolist()),
            card=int(board.card[table]) or None,
            pot=int(board.pot[table]),
            to_act=int(board.to_act[table]),
            deck_left=int(board.deck_left[table]),
        )

    def deal(self, table: int) -> Deal:
        """Return the deal at ``table``, the secret half of its game."""
        cards = tuple(self._board.deck[table].tolist())
        size = self._plan.deck_size
        hidden = cards[size : size + self.players] if self.ruleset.hidden_tiger else None
        return Deal(deck=cards[:size], set_aside=cards[size:], hidden=hidden)

    def put(self, table: int, position: Position, deal: Deal) -> None:
        """Lay out ``position``, in which ``deal`` is being played, at ``table``; its moves are counted from 0.

        Raises `InputError` (``bad_position``) where the two belong to other rules or players, do not fit together, or
        the next card is still to be turned up: a table turns it up at once.
        """
        self._check(position, deal)
        board = self._board
        hidden = deal.hidden or (0,) * self.players
        board.hands[table] = [sum(1 << (card - 1) for card in hand) for hand in position.hands]
        board.costs[table] = [cost_of(hand) for hand in position.hands]
        board.chips[table] = position.chips
        board.tigers[table] = [card if held else 0 for card, held in zip(hidden, position.unplayed, strict=True)]
        board.deck[table] = deal.deck + deal.set_aside
        board.card[table], board.pot[table] = position.card or 0, position.pot
        board.to_act[table], board.deck_left[table] = position.to_act, position.deck_left
        board.done[table] = position.is_over
        board.lengths[table], board.forced[table] = 0, 0
        outcome = position.outcome()
        winners = outcome.winners if outcome else ()
        board.scores[table] = outcome.scores if outcome else 0
        board.shares[table] = [1 / len(winners) if seat in winners else 0.0 for seat in range(self.players)]
        chips, held = board.chips[table, position.to_act], position.unplayed[position.to_act]
        board.legal[table] = (not position.is_over) & np.array([True, chips > 0, held])

    def _check(self, position: Position, deal: Deal) -> None:
        if (position.ruleset, position.players) != (self.ruleset, self.players):
            raise InputError("bad_position", "The position belongs to other rules or to another number of players.")
        if position.card is None and not position.is_over:
            raise InputError("bad_position", "The next card must be turned up before a position is put on a table.")
        turned = self.ruleset.deck_size - position.deck_left
        fits = sorted(deal.deck + deal.set_aside) == list(self.ruleset.cards) and turned > 0
        if not fits or position.card not in {None, deal.deck[turned - 1]}:
            raise InputError("bad_position", "The position cannot arise from this deal.")

    def _refuse(self, table: int, action: int) -> None:
        reason = _REASONS.get(action)
        if reason is None:
            raise InputError("bad_actions", f"Table {table}: there is no action {action}.", table=table, action=action)
        sentence = f"Table {table}: {reason.sentence(self.ruleset.counter)}"
        raise IllegalMoveError(reason.value, sentence, table=table, action=action, position=self.position(table))


def _empty_board(tables: int, players: int, cards: int) -> Board:
    return Board(
        hands=np.zeros((tables, players), np.uint64),
        chips=np.zeros((tables, players), np.int16),
        costs=np.zeros((tables, players), np.int16),
        tigers=np.zeros((tables, players), np.int8),
        deck=np.zeros((tables, cards), np.uint8),
        card=np.zeros(tables, np.int8),
        pot=np.zeros(tables, np.int16),
        to_act=np.zeros(tables, np.int8),
        deck_left=np.zeros(tables, np.int8),
        done=np.ones(tables, np.bool_),
        legal=np.zeros((tables, 3), np.bool_),
        games=np.zeros(tables, np.int64),
        lengths=np.zeros(tables, np.int32),
        forced=np.zeros((tables, players), np.int16),
        scores=np.zeros((tables, players), np.int16),
        shares=np.zeros((tables, players), np.float64),
    )


def _shown(array: NDArray[S]) -> NDArray[S]:
    view = array.view()
    view.flags.writeable = False
    return view


def _cards_of(hand: int) -> tuple[int, ...]:
    return tuple(card for card in range(1, HIGHEST_CARD + 1) if hand >> (card - 1) & 1)
