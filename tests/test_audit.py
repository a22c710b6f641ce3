"""What `make audit` makes of the answers that pip-audit and npm give, and of none."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tools import audit
from tools.audit import Audit, read_npm_audit, read_pip_audit, reason, run, status_of

SOUND = {"name": "numpy", "version": "2.2.0", "vulns": []}
FAULTY = {
    "name": "jinja2",
    "version": "2.0",
    "vulns": [{"id": "PYSEC-1", "fix_versions": ["3.1", "3.2"]}, {"id": "PYSEC-2", "fix_versions": []}],
}
UNKNOWN = {"name": "odd", "skip_reason": "it is nowhere"}


def python(*packages: object) -> Audit:
    return read_pip_audit(json.dumps({"dependencies": packages}), "")


def web(**found: object) -> Audit:
    return read_npm_audit(json.dumps({"vulnerabilities": found}), "")


def test_no_fault_is_said_where_all_were_asked_about() -> None:
    audits = [python(SOUND), web()]
    assert [str(one) for one in audits] == [
        "Python's packages: no known fault.",
        "The web's packages: no known fault.",
    ]
    assert status_of(audits) == 0


def test_each_fault_is_named_with_what_mends_it() -> None:
    found = [python(SOUND, FAULTY), web(vite={"range": "<8", "severity": "high"})]
    assert [one.faults for one in found] == [
        ("jinja2 2.0: PYSEC-1, mended in 3.1, 3.2", "jinja2 2.0: PYSEC-2, mended in none"),
        ("vite <8: high",),
    ]
    assert str(found[1]) == "The web's packages: 1 known faults.\n  vite <8: high"
    assert status_of(found) == status_of([found[0], Audit("the web", unreached="silent")]) == audit.FAULTS


@pytest.mark.parametrize(
    "said",
    ["", "null", "[]", "{", '{"dependencies": null}', '{"vulnerabilities": null}', "Traceback\nError: no route\n"],
)
@pytest.mark.parametrize("read", [read_pip_audit, read_npm_audit])
def test_what_is_no_answer_is_not_taken_for_no_fault(read: Callable[[str, str], Audit], said: str) -> None:
    silent = read(said, "ConnectionError: refused")
    assert silent.faults == ()
    assert silent.unreached == "ConnectionError: refused"
    assert "nothing is known" in str(silent)
    assert status_of([Audit("other"), silent]) == audit.UNREACHED


def test_packages_that_could_not_be_asked_about_are_not_taken_for_sound() -> None:
    one = python(SOUND, UNKNOWN)
    assert one.unreached == "it does not know 1 of 2 packages, odd: it is nowhere"
    assert status_of([one]) == audit.UNREACHED
    # A fault counts for more.
    assert python(FAULTY, UNKNOWN).unreached == ""


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "no answer"),
        ("hm\nTraceback\nOSError: connection refused\n  at line 3\n", "OSError: connection refused"),
        ("npm error audit request failed\nnpm error A complete log is in x", "npm error audit request failed"),
        ("x" * 999 + " not there", "x" * audit.SHOWN),
    ],
)
def test_of_what_went_wrong_one_line_is_said(text: str, said: str) -> None:
    assert reason(text) == said


def test_both_outputs_are_read_and_a_database_that_never_answers_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    command = [sys.executable, "-c", "import sys; print(1); print(2, file=sys.stderr)"]
    assert run(command, Path()) == ("1\n", "2\n")
    monkeypatch.setattr(audit, "TIMEOUT_S", 0.01)
    assert run([sys.executable, "-c", "import time; time.sleep(20)"])[1].startswith("no answer in")


def test_both_are_asked_and_the_exit_status_tells(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked: list[list[str]] = []

    def answer(command: list[str], _folder: Path = Path()) -> tuple[str, str]:
        asked.append(command)
        return (json.dumps({"dependencies": [SOUND]}), "") if "pip_audit" in command else ("", "EAI_AGAIN: not found")

    monkeypatch.setattr(audit, "run", answer)
    with pytest.raises(SystemExit) as ended:
        audit.main()
    assert ended.value.code == audit.UNREACHED
    assert len(asked) == 2
    assert all(lock in asked[0] for lock in audit.LOCKS)
    assert capsys.readouterr().out.splitlines()[1].endswith("nothing is known: EAI_AGAIN: not found")
