from __future__ import annotations

import hashlib
import sqlite3
from contextlib import closing
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response
from starlette.testclient import TestClient

from takeorpass.server.identity import People, Person
from takeorpass.server.signing import Key
from tests.server.playing import new_table


def test_a_new_person_comes_back_by_the_cookie() -> None:
    people = People("abc")
    person = people.new_person()
    response = Response()
    people.remember(person, response, secure=True)
    cookie = response.headers["set-cookie"]
    assert cookie.startswith("takeorpass-abc=")
    assert "Secure" in cookie
    assert people.person_of(asking(cookie.split(";")[0])) == person


def test_two_people_have_two_secrets() -> None:
    people = People("abc")
    assert people.new_person() != people.new_person()


def test_a_cookie_of_another_instance_is_nobodys() -> None:
    person = People("abc").new_person()
    assert People("abd").person_of(asking(f"takeorpass-abc={person.secret}")) is None


def test_what_is_no_secret_of_ours_is_nobodys() -> None:
    for secret in ("", "x", "x" * 42, "x" * 44, "x" * 42 + "!", "é" * 43, "x" * 43 + ".y", "x" * 43 + "."):
        assert People("abc").person_of(asking(f"takeorpass-abc={secret}")) is None


def test_every_process_with_the_same_key_knows_whom_another_has_let_in() -> None:
    cookie = _cookie(People("abc", Key("k" * 32)))
    assert _is_signed(People("abc", Key("k" * 32)), cookie)
    assert not _is_signed(People("abc", Key("K" * 32)), cookie)


def test_whose_cookie_was_not_signed_is_the_same_person_all_the_same() -> None:
    """So were all cookies once; and a key may be changed without anybody losing a seat."""
    people = People("abc")
    cookie = _cookie(people)
    for changed in (cookie.partition(".")[0], cookie[:-2] + ("AA" if cookie[-2:] != "AA" else "BB")):
        assert people.person_of(asking(changed)) == people.person_of(asking(cookie))
        assert not _is_signed(people, changed)


def test_one_cookie_does_not_sign_another() -> None:
    people = People("abc")
    mark = _cookie(people).partition(".")[2]
    assert not _is_signed(people, f"takeorpass-abc={people.new_person().secret}.{mark}")


def test_a_persons_secret_is_not_shown_where_it_may_be_logged() -> None:
    assert "s3cret" not in repr(Person("s3cret"))


def test_only_the_hash_is_kept(client: TestClient, database: Path) -> None:
    new_table(client)
    (cookie,) = client.cookies.values()
    secret, mark = cookie.split(".")
    with closing(sqlite3.connect(database)) as connection, connection:
        dump = "\n".join(connection.iterdump())
    assert secret not in dump
    assert mark not in dump
    assert hashlib.sha256(secret.encode()).hexdigest() in dump


def _cookie(people: People) -> str:
    response = Response()
    people.remember(people.new_person(), response, secure=False)
    return response.headers["set-cookie"].split(";")[0]


def _is_signed(people: People, cookie: str) -> bool:
    person = people.person_of(asking(cookie))
    assert person is not None
    return person.is_signed


def asking(cookie: str) -> Request:
    return Request({"type": "http", "headers": [(b"cookie", cookie.encode())]})
