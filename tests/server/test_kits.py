import json
from pathlib import Path

import pytest
from starlette.applications import Starlette
from starlette.routing import Route
from starlette.testclient import TestClient

from takeorpass.server.kits import FOLDER, Kits


@pytest.fixture
def site(tmp_path: Path) -> TestClient:
    folder = tmp_path / "standard"
    folder.mkdir()
    for name in ("kits.json", "a.pdf", "a-cards.png"):
        (folder / name).write_bytes(b"[]")
    (tmp_path / "secret.txt").write_text("secret")
    return TestClient(Starlette(routes=[Route("/kit/{file}", Kits(folder).file)]))


@pytest.mark.parametrize(
    ("name", "content_type"),
    [("kits.json", "application/json"), ("a.pdf", "application/pdf"), ("a-cards.png", "image/png")],
)
def test_each_file_says_what_it_is_and_is_sent_again_only_when_changed(
    site: TestClient, name: str, content_type: str
) -> None:
    answer = site.get(f"/kit/{name}")
    assert (answer.content, answer.headers["content-type"]) == (b"[]", content_type)
    assert answer.headers["cache-control"] == "no-cache"
    assert site.get(f"/kit/{name}", headers={"if-none-match": answer.headers["etag"]}).status_code == 304


@pytest.mark.parametrize("path", ["/kit/none.pdf", "/kit/../secret.txt", "/kit/..%2fsecret.txt", "/kit/.."])
def test_nothing_else_is_served(site: TestClient, path: str) -> None:
    assert site.get(path).status_code == 404


def test_where_none_were_made_the_list_is_empty(tmp_path: Path) -> None:
    site = TestClient(Starlette(routes=[Route("/kit/{file}", Kits(tmp_path / "none").file)]))
    answer = site.get("/kit/kits.json")
    assert (answer.json(), answer.headers["cache-control"]) == ([], "no-store")
    assert site.get("/kit/a.pdf").status_code == 404


def test_every_kit_that_is_listed_is_there(client: TestClient) -> None:
    kits = client.get("/kit/kits.json").json()
    assert kits == json.loads((FOLDER / "kits.json").read_text("utf-8"))
    for kit in kits:
        pdf = client.get(f"/kit/{kit['file']}")
        assert pdf.content.startswith(b"%PDF")
        assert len(pdf.content) == kit["bytes"]
        assert all(client.head(f"/kit/{preview['file']}").status_code == 200 for preview in kit["previews"])
