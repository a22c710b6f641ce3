from __future__ import annotations

import threading
import webbrowser

import pytest

from takeorpass.server.browser import open_page, why_no_browser


@pytest.fixture
def screen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pretend that there is a screen."""
    monkeypatch.delenv("CI", raising=False)
    monkeypatch.setenv("DISPLAY", ":0")


@pytest.mark.usefixtures("screen")
def test_the_page_is_opened_where_there_is_a_browser(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    monkeypatch.setattr(webbrowser, "open", opened.append)
    open_page("http://localhost:8000", wait=True)
    assert opened == ["http://localhost:8000"]


@pytest.mark.usefixtures("screen")
def test_a_browser_that_does_not_return_holds_nothing_up(monkeypatch: pytest.MonkeyPatch) -> None:
    closed = threading.Event()
    monkeypatch.setattr(webbrowser, "open", lambda _: closed.wait(20))
    open_page("http://localhost:8000")
    closed.set()


@pytest.mark.usefixtures("screen")
def test_a_browser_that_cannot_be_started_is_no_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_: str) -> None:
        raise webbrowser.Error

    monkeypatch.setattr(webbrowser, "open", fail)
    open_page("http://localhost:8000", wait=True)


def test_nothing_is_opened_in_ci(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CI", "true")
    monkeypatch.setattr(webbrowser, "open", lambda _: pytest.fail("opened"))
    open_page("http://localhost:8000", wait=True)


@pytest.mark.parametrize("name", ["DISPLAY", "WAYLAND_DISPLAY", "BROWSER"])
def test_any_sign_of_a_screen_will_do(name: str) -> None:
    assert why_no_browser({name: "x"}, "linux") is None
    assert why_no_browser({name: ""}, "linux") is not None
