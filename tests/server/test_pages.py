from __future__ import annotations

from pathlib import Path

import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient

from takeorpass.server.pages import Pages


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "client"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<title>Take or Pass</title>")
    (folder / "assets" / "index-Ab12.js").write_text("play()")
    (folder / "icon.svg").write_text("<svg/>")
    (tmp_path / "secret.txt").write_text("secret")
    return folder


@pytest.fixture
def site(folder: Path) -> TestClient:
    return TestClient(Starlette(routes=Pages(folder).routes))


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
