from takeorpass.arena import Results, run
from takeorpass.arena.chunk import Chunk
from takeorpass.arena.tally import Sums, Tally
from takeorpass.arena.text import label_of, lines_of
from takeorpass.rules import parse_rules
from tests.arena.contests import contest


def test_a_person_reads_what_was_played_and_a_table() -> None:
    asked = contest("one-against", "run-aware:0.4", "plain", deals=200)
    lines = list(lines_of(run(asked, jobs=1)))
    assert lines[:4] == [
        "tiny at tables of 3: run-aware:0.4 alone against copies of plain, in each seat.",
        "200 deals of seed 7, each in every seating: 600 games.",
        "A fair share of the wins is 33.3 %; intervals are 95 %, clustered by deal.",
        "",
    ]
    assert " ".join(lines[4].split()) == "win share in % mean score places 1–3 in % forced takes rating"
    assert [line.split()[0] for line in lines[5:]] == ["run-aware:0.4", "plain"]
    assert len({line.index("(") for line in lines[5:]}) == 1


def test_a_round_robin_has_a_matrix() -> None:
    asked = contest("round-robin", "run-aware", "plain", "random", ruleset=parse_rules("no-thanks"), rounds=2)
    lines = list(lines_of(run(asked, jobs=1)))
    assert lines[1] == "4 deals of seed 7, each in every seating: 72 matches of 2 rounds."
    assert lines[4] == "Win share in % of each player alone against 2 of another, ± half its interval:"
    assert lines[5].split() == ["run-aware", "plain", "random"]
    assert [line.split()[0] for line in lines[6:9]] == ["run-aware", "plain", "random"]
    assert [line.split().index("–") for line in lines[6:9]] == [1, 4, 7]


def test_what_is_less_luck_stands_beside_the_share() -> None:
    lines = list(lines_of(run(contest("one-against", "run-aware", "plain", luck=True, deals=2), jobs=1)))
    assert "less luck" in lines[4]


def test_what_went_wrong_is_said() -> None:
    asked = contest("one-against", "random", "plain", deals=2)
    sums = Sums(420, 420**2, -30, 900, 0, 0, 0, 0, (1, 2, 3))
    results = Results(asked, [Chunk(0, Tally(2, (sums, sums)), (), ({"silence": 1, "illegal": 12}, {}))])
    *_, row, _, last = lines_of(results)
    assert "−5.0 (" in row
    assert last.startswith("Went wrong with random: illegal 12 times and silence 1 time. Where a move was missing, ")


def test_a_long_command_is_cut() -> None:
    assert label_of("cmd:" + "x" * 100) == "cmd:" + "x" * 35 + "…"
    assert label_of("milking:0.6,1.35,9,6") == "milking:0.6,1.35,9,6"
