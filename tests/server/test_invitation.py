from __future__ import annotations

import ipaddress
from pathlib import Path

import pytest
import segno

from takeorpass.server.invitation import PLAIN_HTTP, SHARING, invitation, own_addresses
from tests.server.process import ServerProcess


def modules_of(lines: list[str]) -> list[list[bool]]:
    """Read the dark modules of a code drawn in half blocks, light on dark."""
    rows: list[list[bool]] = []
    for line in lines:
        rows.append([block not in "█▀" for block in line])
        rows.append([block not in "█▄" for block in line])
    return rows


def test_the_code_is_that_of_the_first_address() -> None:
    first, *code, sharing, last = invitation("0.0.0.0", 8000, ["192.168.1.5", "10.0.0.2"], colours=False)  # noqa: S104 - not bound
    assert first == "In the same network: http://192.168.1.5:8000 or http://10.0.0.2:8000"
    expected = [[bool(module) for module in row] for row in segno.make("http://192.168.1.5:8000", micro=False).matrix]
    drawn = modules_of(code)
    size = len(expected)
    assert [row[2 : 2 + size] for row in drawn[2 : 2 + size]] == expected
    assert (sharing, last) == (SHARING, PLAIN_HTTP)


def test_a_terminal_with_colours_gets_a_dark_ground_and_its_own_colours_back() -> None:
    plain = invitation("::", 80, ["192.168.1.5"], colours=False)
    colourful = invitation("::", 80, ["192.168.1.5"], colours=True)
    assert [line.removeprefix("\x1b[97;40m").removesuffix("\x1b[0m") for line in colourful] == plain
    assert colourful != plain


@pytest.mark.parametrize(
    ("host", "addresses", "first"),
    [
        ("0.0.0.0", [], "This machine seems to be in no network with others."),  # noqa: S104 - not bound
        ("::", ["127.0.1.1"], "This machine seems to be in no network with others."),
        ("192.168.1.5", ["10.0.0.2", "192.168.1.5"], "In the same network: http://192.168.1.5:80"),
        ("localhost", ["192.168.1.5"], None),
        ("127.0.0.1", ["127.0.0.1"], None),
    ],
)
def test_only_addresses_that_others_reach_are_named(host: str, addresses: list[str], first: str | None) -> None:
    assert next(iter(invitation(host, 80, addresses, colours=False)), None) == first


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "no such one"])
def test_without_blocks_there_is_no_code_but_all_else(encoding: str) -> None:
    lines = invitation("", 80, ["192.168.1.5"], encoding=encoding, colours=False)
    assert lines == ["In the same network: http://192.168.1.5:80", SHARING, PLAIN_HTTP]


def test_this_machines_addresses_are_addresses() -> None:
    addresses = own_addresses()
    assert len(set(addresses)) == len(addresses)
    assert all(ipaddress.ip_address(address).version == 4 for address in addresses)


def test_a_server_for_the_whole_network_says_so_and_is_found_there(tmp_path: Path) -> None:
    with ServerProcess(tmp_path / "games.sqlite", host="0.0.0.0") as server:  # noqa: S104 - for as long as the test takes
        near = [address for address in own_addresses() if not ipaddress.ip_address(address).is_loopback]
        if near:
            assert server.read_line() == "In the same network: " + " or ".join(
                f"http://{address}:{server.port}" for address in near
            )
            assert server.get(f"http://{near[0]}:{server.port}/healthz") == b'{"status":"ok"}'
        else:
            assert server.read_line() == "This machine seems to be in no network with others."
