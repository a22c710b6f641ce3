"""Files of records: every form, every way in which a file cannot be read, and constant memory."""

import contextlib
import io
import json
import os
import subprocess
import sys
import threading
import tracemalloc
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from takeorpass.errors import InputError
from takeorpass.record import judge
from takeorpass.record.stream import MAX_DEPTH, open_source, parse_json
from tests.record.examples import SMALL, json_values

BOM = b"\xef\xbb\xbf"


def values_of(path: Path) -> tuple[str, list[Any]]:
    with open_source(str(path)) as source:
        return source.form, [value for _, value in source.records()]


def written(folder: Path, content: bytes | str, name: str = "game.json") -> Path:
    path = folder / name
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return path


def refusal(path: Path) -> str:
    with pytest.raises(InputError) as caught, open_source(str(path)):
        pass
    assert caught.value.code == "unreadable"
    assert "\n" not in caught.value.message
    return caught.value.message.replace(str(path), "FILE")


# --- Forms ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("content", "form", "values"),
    [
        ('{"a": 1}', "record", [{"a": 1}]),
        ('\n\n{"a": 1}\n \n', "record", [{"a": 1}]),
        ('{\n"a": 1\n}\n', "record", [{"a": 1}]),
        ("3", "record", [3]),
        ("null\n", "record", [None]),
        ("[]", "list", []),
        ("[1, null,\n{}]", "list", [1, None, {}]),
        ('{"a": 1}\n{"b": 2}', "lines", [{"a": 1}, {"b": 2}]),
        ('{"a": 1}\r\n\r\n  \n{"b": 2}\r\n', "lines", [{"a": 1}, {"b": 2}]),
        ("[]\n[1]\n", "lines", [[], [1]]),
    ],
)
def test_the_form_is_seen_from_the_content(tmp_path: Path, content: str, form: str, values: list[Any]) -> None:
    assert values_of(written(tmp_path, content)) == (form, values)
    assert values_of(written(tmp_path, BOM + content.encode())) == (form, values)


@pytest.mark.parametrize("name", ["games.jsonl", "games.JSONL", "games.ndjson"])
def test_a_name_can_say_that_there_is_one_record_a_line(tmp_path: Path, name: str) -> None:
    assert values_of(written(tmp_path, "", name)) == ("lines", [])
    assert values_of(written(tmp_path, "\n", name)) == ("lines", [])
    assert values_of(written(tmp_path, "[]", name)) == ("lines", [[]])
    assert values_of(written(tmp_path, BOM + b'{"a": 1}\n\n{"b": 2}', name)) == ("lines", [{"a": 1}, {"b": 2}])


def test_each_record_says_where_it_stands(tmp_path: Path) -> None:
    for content, places in [("{}", ["FILE"]), ("[1, 2]", ["FILE, record 1", "FILE, record 2"])]:
        path = written(tmp_path, content)
        with open_source(str(path)) as source:
            assert [place.replace(str(path), "FILE") for place, _ in source.records()] == places
    path = written(tmp_path, "{}\n\n{}")
    with open_source(str(path)) as source:
        assert [place.replace(str(path), "FILE") for place, _ in source.records()] == ["FILE, line 1", "FILE, line 3"]


def test_a_source_can_be_read_twice(tmp_path: Path) -> None:
    with open_source(str(written(tmp_path, "{}\n{}"))) as source:
        assert list(source.records()) == list(source.records())


def test_standard_input_may_hold_any_form(monkeypatch: pytest.MonkeyPatch) -> None:
    for content, form, count in [(b"{}", "record", 1), (b"[1, 2]", "list", 2), (b"{}\n{}\n{}", "lines", 3)]:
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(content)))
        with open_source("-") as source:
            assert source.form == form
            assert source.name == "standard input"
            assert len(list(source.records())) == len(list(source.records())) == count


def test_standard_input_that_is_closed_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", None)
    with pytest.raises(InputError, match=r"^standard input cannot be read: it is closed\.$"), open_source("-"):
        pass


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes here")
def test_what_can_be_read_but_once_is_read_once(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = threading.Thread(target=lambda: pipe.write_bytes(b"{}\n{}\n"))
    writer.start()
    assert values_of(pipe) == ("lines", [{}, {}])
    writer.join()


# --- What JSON is and what it is not ----------------------------------------------------------------------------


UNREADABLE: list[tuple[bytes | str, str]] = [
    ("", "FILE is not JSON: Expecting value (column 1)."),
    ("  \n", "FILE is not JSON: Expecting value (line 2, column 1)."),
    ("{", "FILE is not JSON: Expecting property name enclosed in double quotes (column 2)."),
    ("{}{}", "FILE is not JSON: Extra data (column 3)."),
    ("{} x", "FILE is not JSON: Extra data (column 4)."),
    ('{"a":\n1,\n"b"}', "FILE is not JSON: Expecting ':' delimiter (line 3, column 4)."),
    ("nul", "FILE is not JSON: Expecting value (column 1)."),
    ("{'a': 1}", "FILE is not JSON: Expecting property name enclosed in double quotes (column 2)."),
    ("01", "FILE is not JSON: Extra data (column 2)."),
    ('"a\tb"', "FILE is not JSON: Invalid control character at (column 3)."),
    ('{"a": NaN}', "FILE is not JSON: there is no number NaN."),
    ("[Infinity]", "FILE is not JSON: there is no number Infinity."),
    ("-Infinity", "FILE is not JSON: there is no number -Infinity."),
    ("[" * 100_000, "FILE is nested too deep."),
    ('{"a":' * 100_000, "FILE is nested too deep."),
    ("[" * 501 + "]" * 501, "FILE is nested too deep."),
    ('{"a":' * 501 + "1" + "}" * 501, "FILE is nested too deep."),
    (b'{"a": "\xe9"}', "FILE is not UTF-8: byte 8 is wrong."),
    (b'"\xed\xa0\x80"', "FILE is not UTF-8: byte 2 is wrong."),
    ("{}".encode("utf-16"), "FILE is not UTF-8: byte 1 is wrong."),
    (BOM + BOM + b"{}", "FILE is not JSON: Expecting value (column 1)."),
    ("{}\n{", "FILE, line 2 is not JSON: Expecting property name enclosed in double quotes (column 2)."),
    ("{}\n\n[NaN]\n", "FILE, line 3 is not JSON: there is no number NaN."),
    (b"{}\n\xff", "FILE, line 2 is not UTF-8: byte 1 is wrong."),
    (b"{}\n" + BOM + b"{}", "FILE, line 2 is not JSON: Expecting value (column 1)."),
    ("{}\n{}\n\v\n", "FILE, line 3 is not JSON: Expecting value (column 1)."),
    ("{}\n" + "[" * 100_000, "FILE, line 2 is nested too deep."),
]


@pytest.mark.parametrize(
    ("content", "sentence"), UNREADABLE, ids=[f"{number} {says}" for number, (_, says) in enumerate(UNREADABLE)]
)
def test_what_cannot_be_read_as_json_is_refused_in_a_sentence(
    tmp_path: Path, content: bytes | str, sentence: str
) -> None:
    assert refusal(written(tmp_path, content)) == sentence


def test_a_file_that_cannot_be_opened_is_refused_in_a_sentence(tmp_path: Path) -> None:
    assert refusal(tmp_path / "nowhere.json") == "FILE cannot be read: No such file or directory."
    assert refusal(tmp_path) == "FILE cannot be read: Is a directory."
    assert refusal(tmp_path / "line\nbreak").endswith("line\\nbreak cannot be read: No such file or directory.")


def test_a_file_that_changes_between_looks_is_refused_in_a_sentence(tmp_path: Path) -> None:
    path = written(tmp_path, "{}")
    with open_source(str(path)) as source:
        path.write_text("{")
        with pytest.raises(InputError) as caught:
            list(source.records())
        assert caught.value.message.startswith(f"{path} is not JSON: ")
        path.unlink()
        with pytest.raises(InputError) as caught:
            list(source.records())
        assert caught.value.message == f"{path} cannot be read: No such file or directory."


def test_nesting_up_to_the_limit_is_read() -> None:
    for opening, closing in (("[", "]"), ('{"a":', "}")):
        value = parse_json((opening * (MAX_DEPTH - 1) + "[]" + closing * (MAX_DEPTH - 1)).encode(), "x")
        assert value
    assert parse_json(b'"' + b"[" * 9999 + b'"', "x") == "[" * 9999
    assert parse_json(b"[" + b"[]," * 9999 + b"[]]", "x") == [[]] * 10_000


def test_of_a_key_that_stands_twice_the_last_counts() -> None:
    assert parse_json(b'{"a": 1, "b": 2, "a": 3}', "x") == {"a": 3, "b": 2}


def test_an_endless_number_is_out_of_range_and_does_no_harm() -> None:
    for sign in (1, -1):
        text = f'{{"a": {"-" if sign < 0 else ""}{"9" * 100_000}, "b": [12]}}'
        value = parse_json(text.encode(), "x")
        assert abs(value["a"]) > 10**90
        assert value["a"] * sign > 0
        assert value["b"] == [12]
    with pytest.raises(InputError, match="Expecting value"):
        parse_json(b"[" + b"9" * 10_000 + b",,]", "x")
    with pytest.raises(InputError, match="no number NaN"):
        parse_json(b"[" + b"9" * 10_000 + b",NaN]", "x")


def test_a_lone_surrogate_in_a_string_is_read() -> None:
    assert parse_json(b'"\\ud800"', "x") == "\ud800"


@given(json_values)
def test_json_is_read_as_it_was_written(value: Any) -> None:
    text = json.dumps(value)
    if "Infinity" in text:
        with pytest.raises(InputError):
            parse_json(text.encode(), "x")
    else:
        assert parse_json(text.encode(), "x") == value


@given(st.binary(max_size=60))
def test_any_bytes_are_read_or_refused(content: bytes) -> None:
    with contextlib.suppress(InputError):
        json.dumps(parse_json(content, "x"))


# --- Memory -----------------------------------------------------------------------------------------------------


def _peak_of_judging(path: Path) -> int:
    tracemalloc.start()
    try:
        with open_source(str(path)) as source:
            for _, value in source.records():
                assert judge(value).valid
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def test_json_lines_are_judged_in_constant_memory(tmp_path: Path) -> None:
    line = json.dumps(SMALL) + "\n"
    path = written(tmp_path, line * 5_000, "games.jsonl")
    whole = 5_000 * len(line)
    assert _peak_of_judging(path) < whole / 2


JUDGE_STANDARD_INPUT = """
import resource, sys
from takeorpass.cli import run
status = run(["judge", "--json", "-"])
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, file=sys.stderr)
sys.exit(status)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows does not tell how much memory was used")
def test_a_pipe_of_json_lines_is_judged_in_constant_memory() -> None:
    def largest(lines: int) -> int:
        command = [sys.executable, "-c", JUDGE_STANDARD_INPUT]
        done = subprocess.run(command, input=line * lines, capture_output=True, check=True)
        assert done.stdout.count(b"\n") == lines
        kilobytes = int(done.stderr)
        return kilobytes // 1024 if sys.platform == "darwin" else kilobytes

    line = json.dumps(SMALL).encode() + b"\n"
    assert largest(20_000) < largest(10) + 4_000
