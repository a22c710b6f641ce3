import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from takeorpass.arena import Contest, entrant
from takeorpass.arena.chunk import Chunk, chunks_to_play, play_chunk
from takeorpass.arena.ledger import Ledger
from takeorpass.errors import InputError
from takeorpass.heuristics import Plain
from takeorpass.players import parse_player
from tests.arena.contests import TINY, contest

ASKED = contest("one-against", "random", "plain", deals=30)


def chunks(asked: Contest = ASKED) -> Iterator[Chunk]:
    return (play_chunk(asked, first, 10) for first in range(0, 30, 10))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Return a file with two chunks of three, the last before the first."""
    path = tmp_path / "results.jsonl"
    ledger = Ledger(ASKED, path)
    first, _, last = chunks()
    ledger.add(last)
    ledger.add(first)
    return path


def test_what_was_played_is_there_again_in_order(file: Path) -> None:
    ledger = Ledger(ASKED, file)
    first, _, last = chunks()
    assert ledger.chunks == [first, last]
    assert list(chunks_to_play(ASKED, ledger.chunks)) == [(10, 10)]


def test_a_line_that_was_cut_short_is_dropped(file: Path) -> None:
    whole = file.read_bytes()
    for cut in range(1, 60, 7):
        file.write_bytes(whole[:-cut])
        assert len(Ledger(ASKED, file).chunks) == 1
        assert file.read_bytes() == whole[: whole.rindex(b"\n", 0, -1) + 1]


def test_a_first_line_that_was_cut_short_is_written_anew(file: Path) -> None:
    first = file.read_bytes().partition(b"\n")[0] + b"\n"
    for length in (0, 1, 40, len(first) - 1):
        file.write_bytes(first[:length])
        assert Ledger(ASKED, file).chunks == []
        assert file.read_bytes() == first


def test_the_same_chunk_twice_counts_once(file: Path) -> None:
    Ledger(ASKED, file).add(next(chunks()))
    assert len(Ledger(ASKED, file).chunks) == 2


def test_no_deal_counts_twice(file: Path) -> None:
    Ledger(ASKED, file).add(play_chunk(ASKED, 5, 10))
    ledger = Ledger(ASKED, file)
    assert [chunk.deals for chunk in ledger.chunks] == [range(10), range(20, 30)]
    assert list(chunks_to_play(ASKED, ledger.chunks)) == [(10, 10)]


@pytest.mark.parametrize(
    ("players", "given", "told"),
    [
        (("random", "plain"), {"seed": 8}, "its seed is 7, not 8"),
        (("random", "plain"), {"deals": 31}, "its deals is 30, not 31"),
        (("random", "plain:0.5"), {}, 'its entrants is ["random", "plain"], not ["random", "plain:0.5"]'),
        (("random", "plain"), {"luck": True, "ruleset": TINY}, "its luck is false, not true"),
    ],
)
def test_the_file_of_another_contest_is_refused_and_left_alone(
    file: Path, players: tuple[str, str], given: dict[str, Any], told: str
) -> None:
    before = file.read_bytes()
    with pytest.raises(InputError) as caught:
        Ledger(contest("one-against", *players, **({"deals": 30} | given)), file)
    assert caught.value.message == f"{file} holds the results of another contest: {told}. Choose another file."
    assert file.read_bytes() == before


def test_a_name_that_stands_for_another_player_by_now_is_another_contest(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(entrant, "parse_player", lambda name: Plain(0.3) if name == "plain" else parse_player(name))
    with pytest.raises(InputError, match="its players is "):
        Ledger(ASKED, file)


@pytest.mark.parametrize("content", ["my diary", '{"a": 1}\n', "[]\n", '{"format": "takeorpass-arena/1"}\n'])
def test_a_file_of_something_else_is_refused_and_left_alone(tmp_path: Path, content: str) -> None:
    path = tmp_path / "diary"
    path.write_text(content, encoding="utf-8")
    with pytest.raises(InputError) as caught:
        Ledger(ASKED, path)
    assert caught.value.message == f"{path} holds no results of the arena."
    assert path.read_text(encoding="utf-8") == content


@pytest.mark.parametrize("line", ["{}", "null", "nonsense", '{"first": 0, "deals": 10, "rows": [], "places": []}'])
def test_a_line_that_is_no_chunk_is_named(file: Path, line: str) -> None:
    with file.open("a", encoding="utf-8") as stream:
        stream.write(f"{line}\n")
    with pytest.raises(InputError) as caught:
        Ledger(ASKED, file)
    assert caught.value.message == f"{file}, line 4 is no result of the arena."


def test_a_file_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError) as caught:
        Ledger(ASKED, tmp_path / "no" / "folder")
    assert caught.value.message == f"{tmp_path / 'no' / 'folder'} cannot be used: No such file or directory."


def test_every_line_is_json(file: Path) -> None:
    head, *lines = map(json.loads, file.read_text(encoding="utf-8").splitlines())
    assert head["contest"] == ASKED.data()
    assert [line["first"] for line in lines] == [20, 0]
