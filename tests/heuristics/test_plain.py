from random import Random

from takeorpass.heuristics import Plain
from takeorpass.rules import Pass, PlayerMove, SeatView, Take
from tests.players.script import told


def chosen(view: SeatView, price: float = 0.4) -> PlayerMove:
    return Plain(price).choose(view, Random(0))


def test_it_takes_once_the_pot_reaches_its_price_of_the_card() -> None:
    assert chosen(told("20" + 7 * "p")) == Pass()
    assert chosen(told("20" + 8 * "p")) == Take()
    assert chosen(told("20" + 8 * "p"), price=0.41) == Pass()


def test_it_knows_no_runs() -> None:
    assert chosen(told("20t 21")) == Pass()


def test_at_a_price_of_nothing_it_takes_at_once() -> None:
    assert chosen(told("35"), price=0) == Take()
