from __future__ import annotations

import hashlib
import sqlite3
from contextlib import closing
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response
from starlette.testclient import TestClient

from takeorpass.server.identity import People, Person
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
    for secret in ("", "x", "x" * 42, "x" * 44, "x" * 42 + "!", "é" * 43):
        assert People("abc").person_of(asking(f"takeorpass-abc={secret}")) is None


def test_a_persons_secret_is_not_shown_where_it_may_be_logged() -> None:
    assert "s3cret" not in repr(Person("s3cret"))


def test_only_the_hash_is_kept(client: TestClient, database: Path) -> None:
    new_table(client)
    (secret,) = client.cookies.values()
    with closing(sqlite3.connect(database)) as connection, connection:
        dump = "\n".join(connection.iterdump())
    assert secret not in dump
    assert hashlib.sha256(secret.encode()).hexdigest() in dump


def asking(cookie: str) -> Request:
    return Request({"type": "http", "headers": [(b"cookie", cookie.encode())]})
