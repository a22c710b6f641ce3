from __future__ import annotations

import re
from pathlib import Path

import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient

from takeorpass.server.pages import PAGES, Pages


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "client"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<title>Take or Pass</title>")
    (folder / "assets" / "index-Ab12.js").write_text("play()")
    (folder / "icon.svg").write_text("<svg/>")
    (folder / "take-or-pass-offline.html").write_text("<title>Pad</title>")
    (tmp_path / "secret.txt").write_text("secret")
    return folder


@pytest.fixture
def site(folder: Path) -> TestClient:
    return TestClient(Starlette(routes=Pages(folder).routes))


def test_the_server_knows_the_pages_that_the_client_has() -> None:
    table = (Path(__file__).parents[2] / "web/src/routes.ts").read_text(encoding="utf-8")
    rows = re.findall(r'^ +path: "(/[a-z-]+)",$(.*?)^ +load:', table, re.MULTILINE | re.DOTALL)
    expected = []
    for path, about in rows:
        expected += [path, f"{path}/{{rest}}"] if "hasRest" in about else [path]
    assert list(PAGES) == expected


def test_every_page_has_its_address_and_another_one_is_not_found(client: TestClient) -> None:
    asked = {"accept": "text/html,*/*"}
    found = [path.format(rest="no-thanks+amigo") for path in PAGES]
    for path in ("/", "/games", "/games/", *found, *(f"{path}/" for path in found)):
        assert client.get(path, headers=asked).status_code == 200, path
    for path in ("/elsewhere", "/pad/x", "/rules/a/b", "/assets/none.js"):
        answer = client.get(path, headers=asked)
        assert answer.status_code == 404, path
        assert '<div id="app">' in answer.text, path
        assert client.get(path).json()["code"] == "not_found", path


@pytest.mark.parametrize("path", ["/", "/t/abc", "/t/abc/", "/t/a/b"])
def test_the_page_is_asked_for_anew_each_time(site: TestClient, path: str) -> None:
    answer = site.get(path)
    assert answer.text == "<title>Take or Pass</title>"
    assert answer.headers["cache-control"] == "no-cache"
    assert answer.headers["content-type"].startswith("text/html")


def test_what_has_its_hash_in_its_name_is_kept_for_ever(site: TestClient) -> None:
    answer = site.get("/assets/index-Ab12.js")
    assert (answer.text, answer.headers["cache-control"]) == ("play()", "public, max-age=31536000, immutable")
    assert "javascript" in answer.headers["content-type"]


def test_files_travel_packed_to_who_can_unpack_them(site: TestClient, folder: Path) -> None:
    script = "play();" * 1000
    (folder / "assets" / "index-Cd34.js").write_text(script)
    packed = site.get("/assets/index-Cd34.js", headers={"accept-encoding": "gzip"})
    plain = site.get("/assets/index-Cd34.js", headers={"accept-encoding": "identity"})
    assert (packed.headers["content-encoding"], packed.text) == ("gzip", script)
    assert packed.headers["vary"] == "Accept-Encoding"
    assert packed.num_bytes_downloaded < len(script) / 20
    assert "content-encoding" not in plain.headers
    assert plain.text == script


def test_other_files_are_asked_for_anew(site: TestClient) -> None:
    assert site.get("/icon.svg").headers["cache-control"] == "no-cache"


def test_the_file_of_the_pages_for_a_real_table_is_to_be_saved(site: TestClient) -> None:
    answer = site.get("/take-or-pass-offline.html")
    assert answer.text == "<title>Pad</title>"
    assert answer.headers["content-disposition"] == 'attachment; filename="take-or-pass-offline.html"'


def test_a_page_that_has_not_changed_is_not_sent_again(site: TestClient) -> None:
    tag = site.get("/icon.svg").headers["etag"]
    assert site.get("/icon.svg", headers={"if-none-match": tag}).status_code == 304


@pytest.mark.parametrize(
    "path",
    ["/nothing", "/assets/", "/assets/old.js", "/../secret.txt", "/%2e%2e/secret.txt", "/assets/..%2f..%2f/secret.txt"],
)
def test_nothing_else_is_served(site: TestClient, path: str) -> None:
    answer = site.get(path)
    assert answer.status_code == 404
    assert "secret" not in answer.text


def test_without_the_client_the_command_is_named_that_makes_it(tmp_path: Path) -> None:
    site = TestClient(Starlette(routes=Pages(tmp_path / "nowhere").routes))
    answer = site.get("/")
    assert (answer.status_code, answer.headers["cache-control"]) == (503, "no-store")
    assert "make play" in answer.text
    assert "style=" not in answer.text
    assert site.get("/assets/x.js").status_code == 404


def test_a_client_that_is_built_later_is_served(tmp_path: Path, folder: Path) -> None:
    later = tmp_path / "later"
    site = TestClient(Starlette(routes=Pages(later).routes))
    assert site.get("/").status_code == 503
    folder.rename(later)
    assert site.get("/").status_code == 200
