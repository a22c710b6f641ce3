"""The golden playthroughs still go as they are written; `make golden` writes them anew."""

from pathlib import Path

import pytest

from takeorpass.rules import all_names, parse_rules
from tests.golden.playthrough import PLAYTHROUGHS, Playthrough, text_of

FOLDER = Path(__file__).parent


@pytest.mark.parametrize("play", PLAYTHROUGHS, ids=[play.file for play in PLAYTHROUGHS])
def test_a_playthrough_goes_as_it_is_written(play: Playthrough) -> None:
    written = (FOLDER / play.file).read_bytes().decode()
    assert text_of(play) == written


def test_every_file_is_a_playthrough_of_its_own() -> None:
    assert sorted(path.name for path in FOLDER.glob("*.txt")) == sorted(play.file for play in PLAYTHROUGHS)


def test_every_rules_name_and_number_of_players_is_played() -> None:
    assert {play.rules for play in PLAYTHROUGHS if isinstance(play.rules, str)} == set(all_names())
    assert {play.players for play in PLAYTHROUGHS} == {2, 3, 4, 5, 6, 7}


def test_the_playthroughs_show_what_they_are_there_for() -> None:
    texts = {play.file: text_of(play) for play in PLAYTHROUGHS}
    for play in PLAYTHROUGHS:
        if parse_rules(play.rules).hidden_tiger:
            assert "plays its hidden" in texts[play.file]
    assert all("(J♦)" in text for name, text in texts.items() if name.startswith("take-or-pass"))
    assert "won by seat 2\n" in texts["tie-decided-by-chips.txt"]
    assert "won by seat 1 and seat 2\n" in texts["tie-shared.txt"]
    assert "won by seat 0 and seat 1\n" in texts["tie-with-equal-chips.txt"]
    assert "won by seat 0 and seat 1 and seat 2\n" in texts["tie-of-everybody.txt"]
    assert texts["three-rounds.txt"].count("SHA-256") == 3
    assert "the match: won by seat 0 and seat 2, totals 87 128 87, places 1 3 1\n" in texts["two-rounds-tied.txt"]
