from __future__ import annotations

import socket

import pytest

from takeorpass.errors import InputError
from takeorpass.server.listening import listen


def test_the_first_free_port_is_found() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        found = listen("127.0.0.1", port)
        assert port < found[0].getsockname()[1] < port + 100
        for one in found:
            one.close()


def test_any_port_is_the_same_at_all_addresses() -> None:
    found = listen("localhost", 0)
    ports = {one.getsockname()[1] for one in found}
    assert len(ports) == 1
    for one in found:
        one.close()


def test_a_port_is_free_again_at_once() -> None:
    (first,) = listen("127.0.0.1", 0)
    port = first.getsockname()[1]
    client = socket.create_connection(("127.0.0.1", port))
    accepted, _ = first.accept()
    for one in (accepted, client, first):
        one.close()
    (again,) = listen("127.0.0.1", port)
    assert again.getsockname()[1] == port
    again.close()


@pytest.mark.parametrize(("host", "port"), [("no-such-host.invalid", 0), ("192.0.2.1", 0), ("127.0.0.1", 70_000)])
def test_where_nothing_can_be_served_it_is_said(host: str, port: int) -> None:
    with pytest.raises(InputError) as error:
        listen(host, port)
    assert error.value.code == "bad_address"
