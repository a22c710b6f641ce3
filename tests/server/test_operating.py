from __future__ import annotations

from pathlib import Path

import pytest

from takeorpass.errors import InputError
from takeorpass.server.operating import Operating, Quotas

SECRET = "s3cret" * 6


def test_without_settings_nobody_is_believed_and_nothing_is_open() -> None:
    assert Operating.from_env({}) == Operating((), Quotas(), "", "", "text", "warning")


def test_everything_can_be_set() -> None:
    operating = Operating.from_env(
        {
            "TAKEORPASS_PROXIES": "127.0.0.1, 10.0.0.0/8,::1",
            "TAKEORPASS_QUOTA_TABLES": "5/50",
            "TAKEORPASS_QUOTA_SOCKETS": "6 / 60",
            "TAKEORPASS_KEY": SECRET,
            "TAKEORPASS_METRICS_TOKEN": SECRET,
            "TAKEORPASS_LOG": "json",
            "TAKEORPASS_LOG_LEVEL": "info",
        }
    )
    assert operating.proxies == ("127.0.0.1", "10.0.0.0/8", "::1")
    assert (operating.quotas.tables.person, operating.quotas.tables.address) == (5, 50)
    assert operating.quotas.tables.seconds == 3600
    assert (operating.quotas.sockets.person, operating.quotas.sockets.address) == (6, 60)
    assert operating.quotas.messages == Quotas().messages
    assert (operating.key, operating.metrics_token) == (SECRET, SECRET)
    assert (operating.log_format, operating.log_level) == ("json", "info")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("TAKEORPASS_PROXIES", "proxy.example"),
        ("TAKEORPASS_PROXIES", "10.0.0.1/8"),
        ("TAKEORPASS_PROXIES", "*"),
        ("TAKEORPASS_QUOTA_TABLES", "5"),
        ("TAKEORPASS_QUOTA_TABLES", "0/5"),
        ("TAKEORPASS_QUOTA_MESSAGES", "5/-5"),
        ("TAKEORPASS_QUOTA_REQUESTS", "five/5"),
        ("TAKEORPASS_LOG", "xml"),
        ("TAKEORPASS_LOG_LEVEL", "debug"),
    ],
)
def test_what_cannot_be_used_is_named(name: str, value: str) -> None:
    with pytest.raises(InputError, match=name) as error:
        Operating.from_env({name: value})
    assert error.value.code == "bad_config"
    assert value in error.value.message


@pytest.mark.parametrize("name", ["TAKEORPASS_KEY", "TAKEORPASS_METRICS_TOKEN"])
def test_a_secret_comes_from_a_file(name: str, tmp_path: Path) -> None:
    file = tmp_path / "secret"
    file.write_text(f"{SECRET}\n")
    operating = Operating.from_env({f"{name}_FILE": str(file)})
    assert SECRET in {operating.key, operating.metrics_token}
    assert SECRET not in repr(operating)
    with pytest.raises(InputError, match="not both"):
        Operating.from_env({f"{name}_FILE": str(file), name: SECRET})


@pytest.mark.parametrize("text", ["", "short", "s3cret\ns3cret" * 6, "é" * 40])
def test_a_weak_secret_is_refused_without_being_repeated(text: str, tmp_path: Path) -> None:
    file = tmp_path / "secret"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(InputError, match="32 plain characters") as error:
        Operating.from_env({"TAKEORPASS_KEY_FILE": str(file)})
    assert not text or text not in error.value.message


def test_a_secret_that_cannot_be_read_is_said() -> None:
    with pytest.raises(InputError, match="TAKEORPASS_KEY_FILE cannot be read"):
        Operating.from_env({"TAKEORPASS_KEY_FILE": "/nothing/here"})
