import io
import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from takeorpass.arena import chunk, command
from takeorpass.cli import run
from tests.players.test_worker import has_ended

ROOT = Path(__file__).parents[2]
TINY = '{"low": 3, "high": 8, "set_aside": 1, "chips": 2, "after_take": "same", "tie_break": "share"}'
ASKED = ["arena", "one-against", "run-aware", "plain", "--rules", TINY, "--players", "3", "--jobs", "1"]


def test_a_contest_is_played_and_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*ASKED, "--deals", "20"]) == 0
    told = capsys.readouterr()
    assert told.out.startswith("Custom rules at tables of 3: run-aware alone against copies of plain, in each seat.\n")
    assert told.err == ""


def test_it_is_told_to_programs_too(capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*ASKED, "--deals", "20", "--json", "--seed", "3"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["contest"]["seed"] == 3
    assert run([*ASKED, "--deals", "20", "--csv", "--seed", "3"]) == 0
    assert f",{data['standings'][0]['share']['mean']}," in capsys.readouterr().out


def test_rules_may_be_in_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mine.json"
    file.write_text(TINY, encoding="utf-8")
    assert run(["arena", "pool", "random", "plain", "--rules", str(file), "--players", "2", "--deals", "3"]) == 0
    assert "Custom rules at tables of 2" in capsys.readouterr().out


def test_results_are_kept_and_plotted_where_one_says(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    kept, picture = tmp_path / "kept.jsonl", tmp_path / "shares.svg"
    assert run([*ASKED, "--deals", "3", "--out", str(kept), "--plot", str(picture)]) == 0
    assert kept.exists()
    assert picture.exists()


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["duel", "plain", "random"], "There is no design 'duel'; there are one-against, pool, round-robin."),
        (["pool", "plain", "nobody"], "There is no player 'nobody'; there are "),
        (["one-against", "plain", "cmd:nothing-there"], "There is no program 'nothing-there' here."),
        (["one-against", "plain", "random", "--deals", "0"], "The number of deals lies within 2 to "),
        (["one-against", "plain", "random", "--deals", "99999999999"], "The number of deals lies within 2 to "),
        (["one-against", "plain", "random", "--players", "2"], "With no-thanks 3 to 7 players may play, not 2."),
        (
            ["one-against", "plain", "random", "--rules", "no.json"],
            "no.json cannot be read: No such file or directory.",
        ),
        (["one-against", "plain", "random", "--rules", "{"], "What is given as rules is not JSON: "),
        (["one-against", "plain", "random", "--rules", '{"low": 3}'], "The rules lack 'high'."),
        (["one-against", "plain", "random", "--rules", "chess"], "There are no rules called 'chess'; "),
        (["one-against", "plain", "random", "--jobs", "0"], "At least one process must play, not 0."),
        (["one-against", "plain", "random", "--plot", "a.txt"], "A plot is a file that ends in .svg, .png or .pdf, "),
        (["one-against", "plain", "random", "--json", "--csv"], "The results are printed as JSON or as CSV, not as "),
        (["one-against", "plain", "random", "--luck"], "Luck is told in small games of one round alone: "),
        (["one-against", "plain", "random", "--move-time", "nan"], "A program needs some time for a move, not nan "),
    ],
)
def test_bad_input_gets_a_sentence_and_status_2(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["arena", *arguments]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith(sentence)
    assert told.err.count("\n") == 1


def test_another_command_may_not_write_into_a_file_of_results(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "kept.jsonl"
    assert run([*ASKED, "--deals", "3", "-o", str(file)]) == 0
    assert run([*ASKED, "--deals", "3", "--seed", "2", "-o", str(file)]) == 2
    assert "its seed is 1, not 2. Choose another file." in capsys.readouterr().err


@pytest.mark.skipif(sys.platform == "win32", reason="the signals are those of POSIX")
def test_ctrl_c_stops_it_and_the_same_command_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "kept.jsonl"
    command = [sys.executable, "-m", "takeorpass", "arena", "pool", "careful", "random", "plain", "--players", "3"]
    command += ["--deals", "134", "--jobs", "1", "--rules", TINY, "-o", str(file), "--json"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        while process.poll() is None and (not file.exists() or file.read_bytes().count(b"\n") < 2):
            os.sched_yield()
        process.send_signal(signal.SIGINT)
        out, err = process.communicate()
    assert (process.returncode, out) == (130, "")
    # The signal may come between a chunk that is kept and its being counted.
    assert re.fullmatch(rf"Stopped after (0|66) of 134 deals; {file} keeps them, and the same command goes on.\n", err)
    fresh = [part for part in command if part not in ("-o", str(file))]
    whole, gone_on = (subprocess.run(each, capture_output=True, check=True) for each in (fresh, command))
    assert gone_on.stdout == whole.stdout


@pytest.mark.skipif(sys.platform == "win32", reason="the signals are those of POSIX")
@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP"])
def test_a_signal_that_ends_it_ends_the_programs_too(name: str, tmp_path: Path) -> None:
    noted = tmp_path / "noted"
    odd = f"cmd:{sys.executable} -m tests.players.odd_program hang {noted}"
    command = [sys.executable, "-m", "takeorpass", "arena", "one-against", odd, "plain"]
    command += ["--deals", "9", "--move-time", "60", "--jobs", "1"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, cwd=ROOT) as process:
        while process.poll() is None and not (noted.exists() and noted.read_text().endswith("\n")):
            time.sleep(0.01)
        process.send_signal(getattr(signal, name))
        _, err = process.communicate()
    assert process.returncode == 128 + getattr(signal, name)
    assert b"Stopped after 0 of 9 deals" in err
    assert has_ended(int(noted.read_text()))


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_terminal_is_told_how_far_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setattr(command, "_EVERY_S", -1.0)
    monkeypatch.setattr(chunk, "_GAMES_COMPILED", 30)
    assert run([*ASKED, "--deals", "20"]) == 0
    begin, middle, *_, end = terminal.getvalue().split("\r\x1b[K")[1:]
    assert begin == "  0.0%  0 of 20 deals; Ctrl-C stops."
    assert middle == " 50.0%  10 of 20 deals, 1 s left; Ctrl-C stops."
    assert end == ""


@pytest.mark.parametrize("package", ["joblib", "msgspec", "numpy", "openskill"])
def test_who_lacks_a_package_is_told_how_to_install_it(package: str) -> None:
    program = f"import sys; sys.modules[{package!r}] = None; from takeorpass.cli import main; main()"
    command = [sys.executable, "-c", program, "arena", "one-against", "plain", "random"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr == f'The arena needs {package}. Install it with: pip install "takeorpass[arena]"\n'


@pytest.mark.parametrize(
    ("package", "option", "extra"),
    [("matplotlib", ["--plot", "a.svg"], "arena"), ("distributed", ["--cluster", "tcp://127.0.0.1:9"], "cluster")],
)
def test_so_is_who_lacks_one_that_an_option_needs(
    package: str,
    option: list[str],
    extra: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    assert run([*ASKED, "--deals", "3", *option]) == 2
    assert capsys.readouterr().err == f'The arena needs {package}. Install it with: pip install "takeorpass[{extra}]"\n'
