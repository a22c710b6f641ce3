from takeorpass.opponents import known_of
from takeorpass.opponents.notes import nothing_known
from takeorpass.rules import Match, Pass, Reveal, Take, view_of
from tests.opponents.matches import RULES, shipped


def test_a_card_counts_once_it_is_taken_and_for_each_seat_that_chose() -> None:
    network, model = shipped()
    match = Match.start(RULES, 3).apply(Reveal(30)).apply(Pass()).apply(Pass())
    assert (known_of(view_of(match, 2), network, model).counts == 0).all()
    match = match.apply(Pass()).apply(Take())
    assert known_of(view_of(match, 0), network, model).counts.tolist() == [2, 1, 1]


def test_what_is_known_hangs_on_the_decisions_not_on_who_asks() -> None:
    network, model = shipped()
    taken = Match.start(RULES, 3).apply(Reveal(30)).apply(Take()).apply(Reveal(9))
    passed = Match.start(RULES, 3).apply(Reveal(30)).apply(Pass()).apply(Take()).apply(Reveal(9))
    known = [known_of(view_of(match, seat), network, model) for match in (taken, passed) for seat in (0, 1)]
    assert (known[0].kept == known[1].kept).all()
    assert (known[0].kept[0] != known[2].kept[0]).any()


def test_of_nobody_nothing_is_known() -> None:
    assert nothing_known(4).kept.shape[0] == 4
    assert not nothing_known(4).kept.any()
