from __future__ import annotations

from pathlib import Path

import pytest

from takeorpass.errors import InputError
from takeorpass.server.config import Config, Postgres, data_folder, parse_database


def test_without_settings_the_file_lies_in_the_users_data_folder() -> None:
    config = Config.from_env(environ={"XDG_DATA_HOME": "/data"})
    assert config.database == Path("/data/takeorpass/takeorpass.sqlite")
    assert config.bot_pause > 0


def test_the_environment_names_another_file_and_an_argument_wins() -> None:
    environ = {"TAKEORPASS_DATABASE": "/a.sqlite"}
    assert Config.from_env(environ=environ).database == Path("/a.sqlite")
    assert Config.from_env("/b.sqlite", environ).database == Path("/b.sqlite")
    assert str(Config.from_env(environ={"TAKEORPASS_DATABASE": ""}).database).endswith("takeorpass.sqlite")


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("games.sqlite", Path("games.sqlite")),
        ("sqlite:///games.sqlite", Path("games.sqlite")),
        ("sqlite:////srv/games.sqlite", Path("/srv/games.sqlite")),
        ("~/games.sqlite", Path.home() / "games.sqlite"),
        ("sqlite:///~/games.sqlite", Path.home() / "games.sqlite"),
    ],
)
def test_a_database_is_a_path_or_an_address(text: str, path: Path) -> None:
    assert parse_database(text) == path


@pytest.mark.parametrize("text", ["mysql://x/y", "sqlite://", "sqlite:///", "://x"])
def test_another_kind_of_database_is_refused(text: str) -> None:
    with pytest.raises(InputError) as error:
        parse_database(text)
    assert error.value.code == "bad_config"


@pytest.mark.parametrize("text", ["postgresql://ann:secret@x:5433/y?sslmode=require", "postgres://ann:secret@x:5433/y"])
def test_a_database_of_postgresql_never_tells_its_password(text: str) -> None:
    database = parse_database(text)
    assert isinstance(database, Postgres)
    assert database.url == text
    assert str(database) == "postgresql://x:5433/y"
    assert "secret" not in repr(Config.from_env(text, {}))


@pytest.mark.parametrize(
    ("platform", "environ", "folder"),
    [
        ("linux", {"XDG_DATA_HOME": "/d"}, Path("/d/takeorpass")),
        ("linux", {"XDG_DATA_HOME": "not/absolute"}, Path.home() / ".local/share/takeorpass"),
        ("linux", {}, Path.home() / ".local/share/takeorpass"),
        ("darwin", {"XDG_DATA_HOME": "/d"}, Path.home() / "Library/Application Support/takeorpass"),
        ("win32", {"LOCALAPPDATA": "/l"}, Path("/l/takeorpass")),
        ("win32", {}, Path.home() / "AppData/Local/takeorpass"),
    ],
)
def test_each_platform_has_its_data_folder(platform: str, environ: dict[str, str], folder: Path) -> None:
    assert data_folder(environ, platform) == folder


@pytest.mark.parametrize("text", ["0", "1.5", "3"])
def test_the_bots_pause_can_be_set(text: str) -> None:
    assert Config.from_env(environ={"TAKEORPASS_BOT_PAUSE": text}).bot_pause == float(text)


@pytest.mark.parametrize("text", ["-1", "3.1", "soon", "nan", "inf"])
def test_another_pause_is_refused(text: str) -> None:
    with pytest.raises(InputError, match="TAKEORPASS_BOT_PAUSE"):
        Config.from_env(environ={"TAKEORPASS_BOT_PAUSE": text})


def test_further_hosts_are_read() -> None:
    assert Config.from_env(environ={"TAKEORPASS_HOSTS": "a.example, B.example"}).hosts == ("a.example", "b.example")
