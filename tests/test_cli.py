"""The command line: what each command prints, and its exit status."""

import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import takeorpass
from takeorpass.cli import run
from takeorpass.record import judge
from tests.record.examples import SMALL, changed

COMMANDS = ["judge", "verify", "replay", "score", "play", "serve"]
WRONG = changed(SMALL, totals=[1, 2])
RUNNING = changed(SMALL, round0={"cards": [5], "moves": ["p"]})


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Stand in an empty folder with a few files."""
    monkeypatch.chdir(tmp_path)
    files: dict[str, Any] = {
        "game.json": SMALL,
        "wrong.json": WRONG,
        "list.json": [SMALL, WRONG, None],
        "none.json": [],
    }
    for name, value in files.items():
        (tmp_path / name).write_text(json.dumps(value))
    (tmp_path / "games.jsonl").write_text(f"{json.dumps(SMALL)}\n\n{json.dumps(RUNNING)}\n")
    (tmp_path / "broken.json").write_text('{"format": ')
    return tmp_path


def outcome(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    status = run(arguments)
    return status, *capsys.readouterr()


def refusal(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """Return the one sentence on standard error of a command that ends with status 2 and prints nothing."""
    status, out, err = outcome(capsys, *arguments)
    assert (status, out) == (2, "")
    assert err.count("\n") == 1
    return err.rstrip("\n")


def started(*arguments: str, **options: Any) -> subprocess.CompletedProcess[bytes]:
    """Run the command in a process of its own."""
    command = [sys.executable, "-m", "takeorpass", *arguments]
    return subprocess.run(command, capture_output=True, check=False, **options)


def json_of(value: object) -> Any:
    return json.loads(json.dumps(judge(value).data()))


# --- judge ------------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("folder")
def test_one_record_gives_one_object(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = outcome(capsys, "judge", "--json", "game.json")
    assert (status, json.loads(out), err) == (0, json_of(SMALL), "")
    assert out.count("\n") == 1
    status, out, _ = outcome(capsys, "judge", "wrong.json", "--json")
    assert (status, json.loads(out)) == (1, json_of(WRONG))


@pytest.mark.usefixtures("folder")
def test_a_list_gives_a_list_in_order(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = outcome(capsys, "judge", "--json", "list.json")
    assert (status, json.loads(out)) == (1, [json_of(SMALL), json_of(WRONG), json_of(None)])
    assert outcome(capsys, "judge", "--json", "none.json") == (0, "[]\n", "")


@pytest.mark.usefixtures("folder")
def test_json_lines_give_a_verdict_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = outcome(capsys, "judge", "--json", "games.jsonl")
    assert (status, [json.loads(line) for line in out.splitlines()]) == (0, [json_of(SMALL), json_of(RUNNING)])


@pytest.mark.usefixtures("folder")
def test_several_files_follow_one_another(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = outcome(capsys, "judge", "--json", "game.json", "list.json", "games.jsonl", "none.json")
    verdicts = [json.loads(line) for line in out.splitlines()]
    assert status == 1
    expected = [json_of(SMALL), [json_of(SMALL), json_of(WRONG), json_of(None)], json_of(SMALL), json_of(RUNNING), []]
    assert verdicts == expected


@pytest.mark.usefixtures("folder")
def test_people_read_a_line_for_each_record(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = outcome(capsys, "judge", "game.json", "list.json", "games.jsonl")
    assert status == 1
    assert out.splitlines() == [
        "game.json: valid, 1 round. Anna wins: Anna 0, Ben 7.",
        "list.json, record 1: valid, 1 round. Anna wins: Anna 0, Ben 7.",
        "list.json, record 2: not valid (score_mismatch). The totals are 0, 7, not what is written.",
        "list.json, record 3: not valid (bad_format). The record must be an object, not null.",
        "games.jsonl, line 1: valid, 1 round. Anna wins: Anna 0, Ben 7.",
        "games.jsonl, line 3: valid so far. Round 1 is not over: Ben is to move.",
    ]


@pytest.mark.usefixtures("folder")
def test_one_file_that_cannot_be_read_stops_all_of_them(capsys: pytest.CaptureFixture[str]) -> None:
    assert refusal(capsys, "judge", "game.json", "broken.json").startswith("broken.json is not JSON: ")
    assert refusal(capsys, "judge", "--json", "game.json", "nowhere.json").startswith("nowhere.json cannot be read: ")


def test_a_broken_line_stops_all_lines(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "games.jsonl").write_text(f"{json.dumps(SMALL)}\n" * 50 + "{")
    assert refusal(capsys, "judge", "--json", "games.jsonl").startswith("games.jsonl, line 51 is not JSON: ")


def test_standard_input_is_a_hyphen(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    for arguments in (["--json", "-"], ["-", "--json"], ["--json", "--", "-"]):
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(json.dumps(SMALL).encode())))
        status, out, _ = outcome(capsys, "judge", *arguments)
        assert (status, json.loads(out)) == (0, json_of(SMALL))


def test_a_score_sheet_is_judged_too(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sheet = {"format": "takeorpass-scores/1", "rules": "no-thanks", "players": ["A", "B", "C"]}
    (folder / "sheet.json").write_text(json.dumps(sheet | {"rounds": [{"scores": [3, 2, 2]}]}))
    assert outcome(capsys, "judge", "sheet.json") == (
        0,
        "sheet.json: valid, 1 round. B and C share the win: A 3, B 2, C 2.\n",
        "",
    )


# --- verify and replay ------------------------------------------------------------------------------------------


def test_verify_says_what_holds(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    vectors = json.loads((Path(__file__).parent / "vectors" / "deals.json").read_text())
    deal = vectors[0]
    proof = {"method": "takeorpass-deal/1", **{key: deal[key] for key in ("commitment", "seed", "nonces")}}
    played = {"starter": 0, "cards": deal["deck"], "moves": ["t"] * 24, "set_aside": deal["set_aside"], "deal": proof}
    record = {"format": "takeorpass-record/1", "rules": deal["rules"], "players": ["A", "B", "C"], "rounds": [played]}
    (folder / "dealt.json").write_text(json.dumps(record))
    holding = ["Round 1, commitment: holds.", "Round 1, set-aside cards: holds.", "Round 1, order of the cards: holds."]
    status, out, err = outcome(capsys, "verify", "dealt.json")
    assert (status, out.splitlines(), err) == (0, holding, "")
    (folder / "both.jsonl").write_text(f"{json.dumps(record)}\n{json.dumps(SMALL)}\n")
    status, out, _ = outcome(capsys, "verify", "both.jsonl")
    assert (status, out.splitlines()[-1]) == (1, "both.jsonl, line 2: Round 1, deal: not told.")
    assert out.startswith("both.jsonl, line 1: Round 1, commitment: holds.\n")


@pytest.mark.usefixtures("folder")
def test_replay_tells_the_game_and_its_fault(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = outcome(capsys, "replay", "game.json")
    assert status == 0
    assert "  7. Ben takes 4 with 0 chips: 3–5 (3), 8 (8), cost 11; 4 chips." in out.splitlines()
    status, out, _ = outcome(capsys, "replay", "list.json")
    assert status == 1
    lines = out.splitlines()
    assert [line for line in lines if line.startswith("==")] == [f"== list.json, record {n} ==" for n in (1, 2, 3)]
    assert lines[-1].startswith("Here the record does not hold")


@pytest.mark.parametrize("command", ["verify", "replay"])
@pytest.mark.usefixtures("folder")
def test_a_file_that_cannot_be_read_is_refused(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert refusal(capsys, command, "broken.json").startswith("broken.json is not JSON: ")
    assert refusal(capsys, command, "game.json", "wrong.json")


# --- score ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "printed"),
    [
        (["--cards", "10 6 9 8", "--chips", "6"], '{"score": 8, "runs": [[6], [8, 9, 10]], "chips": 6}'),
        (["--cards", "", "--chips", "6"], '{"score": -6, "runs": [], "chips": 6}'),
        (["--cards="], '{"score": 0, "runs": [], "chips": 0}'),
        (["--cards", "6 8 9 10 13 14 15 23 24 33", "--chips=6"], None),
        (["--cards", " jd,10♦ , 6c"], '{"score": 29, "runs": [[6], [23, 24]], "chips": 0}'),
        (["--cards", "3,4", "--rules", "take-or-pay"], '{"score": 3, "runs": [[3, 4]], "chips": 0}'),
    ],
)
def test_a_hand_is_scored(arguments: list[str], printed: str | None, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = outcome(capsys, "score", *arguments, "--json")
    assert (status, err) == (0, "")
    assert out == f"{printed}\n" if printed else json.loads(out)["score"] == 77


def test_a_score_is_said_to_people(capsys: pytest.CaptureFixture[str]) -> None:
    said = "-1 points: cost 0 less 1 token; no cards.\n"
    assert outcome(capsys, "score", "--cards", "", "--chips", "1", "--rules", "take-or-pay") == (0, said, "")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--cards", "3", "--chips", "-1"], "Nobody can hold -1 chips."),
        (["--cards", "3", "--chips=-1"], "Nobody can hold -1 chips."),
        (["--cards", "3 4 3"], "This is no hand: 3 is there twice."),
        (["--cards", "24 J♦"], "This is no hand: 24 is there twice."),
        (["--cards", "2"], "This is no hand: these rules have no card 2."),
        (["--cards", "36"], "This is no hand: these rules have no card 36."),
        (["--cards", "18", "--rules", "take-or-pay"], "This is no hand: these rules have no card 18."),
        (["--cards", "20", "--rules", "no-thanks+amigo"], "This is no hand: these rules take 20 out."),
        (["--cards", "x"], "'x' is no card: write a number such as 24 or a card such as JD."),
        (
            ["--cards", "3", "--rules", "x"],
            "There are no rules called 'x'; there are no-thanks, take-or-pass, take-or-pay.",
        ),
        (["--cards", "3", "--chips", "6.5"], "--chips wants a whole number, not '6.5'."),
        (["--cards", "3", "--chips", "0x10"], "--chips wants a whole number, not '0x10'."),
        (["--cards", "3", "--chips", "٣"], "--chips wants a whole number, not '٣'."),
        (["--cards", "3", "--chips", "9" * 99], f"--chips wants a whole number, not '{'9' * 40}'."),
    ],
)
def test_what_is_no_hand_is_refused(arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    for form in ([], ["--json"]):
        assert refusal(capsys, "score", *arguments, *form) == sentence


# --- play and serve ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("command", "opens"), [("play", True), ("serve", False)])
def test_play_opens_the_browser_and_serve_does_not(
    command: str, monkeypatch: pytest.MonkeyPatch, *, opens: bool
) -> None:
    pytest.importorskip("takeorpass.server.run", exc_type=ImportError)
    calls: list[tuple[Any, ...]] = []

    def run_server(host: str, port: int, database: str | None, players: list[str], *, open_browser: bool) -> int:
        calls.append((host, port, database, players, open_browser))
        return 0

    monkeypatch.setattr("takeorpass.server.run.run", run_server)
    assert run([command]) == 0
    assert run([command, "--host", "0.0.0.0", "--port", "9000", "--database", "games.sqlite"]) == 0  # noqa: S104
    assert run([command, "--player", "a=b c", "--player", "d=e"]) == 0
    assert calls == [
        ("localhost", 8000, None, [], opens),
        ("0.0.0.0", 9000, "games.sqlite", [], opens),  # noqa: S104
        ("localhost", 8000, None, ["a=b c", "d=e"], opens),
    ]


@pytest.mark.parametrize("port", ["-1", "65536", "http", "80.5"])
def test_a_port_that_is_none_is_refused(port: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert "port" in refusal(capsys, "play", "--port", port)


WITHOUT_SERVER = """
import sys
for name in ("msgspec", "sqlalchemy", "starlette", "structlog", "uvicorn", "websockets"):
    sys.modules[name] = None
from takeorpass.cli import run
sys.exit(run(["play"]))
"""


def test_without_the_server_s_packages_play_says_what_to_install(tmp_path: Path) -> None:
    environment = os.environ | {"TAKEORPASS_DATABASE": str(tmp_path / "games.sqlite")}
    done = subprocess.run([sys.executable, "-c", WITHOUT_SERVER], capture_output=True, check=False, env=environment)
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.endswith(b': pip install "takeorpass[server]"\n')
    assert done.stderr.count(b"\n") == 1


# --- The command as a whole -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "arguments",
    [
        ["nope"],
        ["--nope"],
        ["judge"],
        ["judge", "--nope", "game.json"],
        ["judge", "game.json", "--nope"],
        ["verify"],
        ["replay", "-x"],
        ["score"],
        ["score", "--cards"],
        ["score", "--cards", "3", "4"],
        ["score", "--cards", "3", "--cards", "4"],
        ["score", "--cards", "3", "--json=maybe"],
        ["serve", "now"],
    ],
    ids=" ".join,
)
@pytest.mark.usefixtures("folder")
def test_wrong_use_is_one_sentence_and_status_2(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert refusal(capsys, *arguments).endswith((".", ".)"))


def test_the_version_is_that_of_the_package(capsys: pytest.CaptureFixture[str]) -> None:
    assert outcome(capsys, "--version") == (0, f"{takeorpass.__version__}\n", "")


@pytest.mark.parametrize("arguments", [[], ["--help"], ["-h"]], ids=str)
def test_help_names_every_command(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = outcome(capsys, *arguments)
    assert (status, err) == (0, "")
    assert all(f"\n  {command}: " in out for command in COMMANDS)


def test_a_process_ends_with_the_status(folder: Path) -> None:
    assert started("judge", "game.json", cwd=folder).returncode == 0
    assert started("judge", "wrong.json", cwd=folder).returncode == 1
    done = started("judge", "broken.json", cwd=folder)
    assert (done.returncode, done.stdout, done.stderr.count(b"\n")) == (2, b"", 1)
    done = started("judge", "--json", "-", input=json.dumps([SMALL]).encode())
    assert (done.returncode, json.loads(done.stdout)) == (0, [json_of(SMALL)])


def test_a_terminal_without_the_suits_gets_letters(folder: Path) -> None:
    record = {**SMALL, "rules": "take-or-pass", "players": ["é\ud800", "B", "C"], "totals": None, "winners": None}
    record["rounds"] = [{"starter": 0, "cards": [24, 23], "moves": ["t", "t"]}]
    (folder / "suits.json").write_text(json.dumps(record))
    done = started("replay", "suits.json", cwd=folder, env=os.environ | {"PYTHONIOENCODING": "ascii"})
    assert done.returncode == 0
    assert b"  2. \\xe9 takes 10D with 0 chips: 10D-JD (23), cost 23; 11 chips." in done.stdout.splitlines()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows closes pipes in another way")
def test_a_closed_pipe_ends_it_quietly(folder: Path) -> None:
    (folder / "many.jsonl").write_text(f"{json.dumps(SMALL)}\n" * 3000)
    command = [sys.executable, "-m", "takeorpass", "judge", "--json", "many.jsonl"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=folder) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert json.loads(process.stdout.readline()) == json_of(SMALL)
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 141


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device here")
def test_a_full_disk_is_said_in_a_sentence(folder: Path) -> None:
    with Path("/dev/full").open("wb") as full:
        command = [sys.executable, "-m", "takeorpass", "judge", "game.json"]
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, cwd=folder, check=False)
    assert done.returncode == 2
    assert done.stderr == b"Stopped: No space left on device.\n"


def test_help_imports_nothing_heavy() -> None:
    program = "import sys; from takeorpass.cli import run; run(['--help']); print(*sys.modules, file=sys.stderr)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True, text=True)
    loaded = set(done.stderr.split())
    assert not {"msgspec", "starlette", "uvicorn", "sqlalchemy", "takeorpass.record", "importlib.metadata"} & loaded
