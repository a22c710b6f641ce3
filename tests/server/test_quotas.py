from __future__ import annotations

from typing import Any

import pytest
from starlette.requests import Request

from takeorpass.server import quotas
from takeorpass.server.counts import Counts
from takeorpass.server.identity import Person
from takeorpass.server.operating import Quota, Quotas
from takeorpass.server.quotas import Asker, QuotaBook, TooMuchError, asker_of

ANN, BEN = Asker("192.0.2.1", "ann"), Asker("192.0.2.1", "ben")
FEW = Quota(3, 5, 60)


class Clock:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def book(clock: Clock) -> QuotaBook:
    return QuotaBook(Quotas(FEW, Quota(3, 5, 0), FEW, FEW), clock, Counts())


def spend(book: QuotaBook, asker: Asker, times: int) -> int:
    """Set up tables until that is refused; return how many were."""
    for number in range(times):
        try:
            book.spend("tables", asker)
        except TooMuchError:
            return number
    return times


def test_a_person_has_so_much_and_all_of_an_address_have_so_much(book: QuotaBook) -> None:
    assert spend(book, ANN, 9) == 3
    assert spend(book, BEN, 9) == 2
    assert spend(book, Asker("192.0.2.2", "ben"), 9) == 1


def test_what_is_refused_uses_up_nothing(book: QuotaBook) -> None:
    spend(book, ANN, 9)
    assert spend(book, BEN, 9) == 2, "Ann's refused requests were counted for the address"


def test_each_kind_is_counted_by_itself(book: QuotaBook) -> None:
    spend(book, ANN, 9)
    book.spend("requests", ANN, 3)
    with pytest.raises(TooMuchError):
        book.spend("requests", ANN)


def test_in_time_there_is_something_again_and_never_more_than_the_amount(book: QuotaBook, clock: Clock) -> None:
    assert spend(book, ANN, 9) == 3
    clock.now += 19.9
    assert spend(book, ANN, 9) == 0
    clock.now += 0.2
    assert spend(book, ANN, 9) == 1
    clock.now += 1e9
    assert spend(book, ANN, 9) == 3


def test_the_sentence_says_when(book: QuotaBook, clock: Clock) -> None:
    spend(book, ANN, 9)
    with pytest.raises(TooMuchError, match="Too many tables were set up from here; try again in 20 seconds") as error:
        book.spend("tables", ANN)
    assert (error.value.code, error.value.seconds) == ("too_many", 20)
    clock.now += 20
    book.spend("tables", ANN)


def test_a_long_time_is_said_in_minutes() -> None:
    assert "in 12 minutes" in TooMuchError("tables", 700).message
    assert "in a second" in TooMuchError("messages", 0.1).message


def test_sockets_count_while_they_are_open(book: QuotaBook) -> None:
    with book.socket(ANN), book.socket(ANN):
        with book.socket(ANN), pytest.raises(TooMuchError, match="when one of them is closed"), book.socket(ANN):
            pass
        with book.socket(ANN), book.socket(BEN), book.socket(BEN), pytest.raises(TooMuchError), book.socket(BEN):
            pass
    assert not book._open, "what is closed is not forgotten"


def test_how_much_is_noted_has_a_bound(book: QuotaBook, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quotas, "MOST_KEPT", 10)
    for number in range(100):
        book.spend("requests", Asker(f"192.0.2.{number}", f"person {number}"))
    assert len(book._left) == 10


def test_who_does_not_count_is_never_refused(book: QuotaBook) -> None:
    assert spend(book, Asker(None), 100) == 100


@pytest.mark.parametrize(
    ("host", "headers", "is_proxied", "address"),
    [
        ("127.0.0.1", {}, False, None),
        ("::1", {}, False, None),
        ("127.0.0.1", {"x-forwarded-for": "192.0.2.9"}, False, "127.0.0.1"),
        ("127.0.0.1", {"forwarded": "for=192.0.2.9"}, False, "127.0.0.1"),
        ("127.0.0.1", {}, True, "127.0.0.1"),
        ("192.0.2.9", {}, False, "192.0.2.9"),
        ("2001:db8::5", {}, False, "2001:db8::/64"),
    ],
)
def test_only_what_this_machine_asks_itself_is_not_counted(
    host: str, headers: dict[str, str], address: str | None, *, is_proxied: bool
) -> None:
    assert asker_of(asking(host, headers), None, is_proxied=is_proxied).address == address


def test_a_person_that_nobody_let_in_has_nothing_of_their_own() -> None:
    known, made_up = Person("a" * 43), Person("a" * 43, is_signed=False)
    assert asker_of(asking("192.0.2.9", {}), known, is_proxied=False).person == known.holder
    assert asker_of(asking("192.0.2.9", {}), made_up, is_proxied=False).person is None


def asking(host: str, headers: dict[str, str]) -> Request:
    scope: dict[str, Any] = {"type": "http", "client": (host, 5000)}
    return Request(scope | {"headers": [(name.encode(), value.encode()) for name, value in headers.items()]})


def test_a_refusal_is_counted() -> None:
    counts = Counts()
    spend(QuotaBook(Quotas(FEW, FEW, FEW, FEW), Clock(), counts), ANN, 9)
    assert counts.limited == {"tables": 1}
