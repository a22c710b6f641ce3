import json
from pathlib import Path

import pytest

from takeorpass.arena import Contest, Results, chunk, run
from takeorpass.rules import parse_rules
from tests.arena.contests import contest


def figures(results: Results) -> str:
    return json.dumps(results.data())


@pytest.fixture(params=["by rules", "compiled"])
def asked(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Contest:
    """Return a contest of 20 deals, in chunks of 2."""
    monkeypatch.setattr(chunk, "_GAMES_BY_RULES", 6)
    monkeypatch.setattr(chunk, "_GAMES_COMPILED", 6)
    third = "careful" if request.param == "by rules" else "run-aware"
    return contest("pool", "random", "plain", third, deals=20)


def test_cores_do_not_change_the_results(asked: Contest) -> None:
    assert figures(run(asked, jobs=2)) == figures(run(asked, jobs=1))


def test_chunks_do_not_change_the_results(asked: Contest, monkeypatch: pytest.MonkeyPatch) -> None:
    expected = figures(run(asked, jobs=1))
    for games in (1, 9, 1000):
        monkeypatch.setattr(chunk, "_GAMES_BY_RULES", games)
        monkeypatch.setattr(chunk, "_GAMES_COMPILED", games)
        assert figures(run(asked, jobs=1)) == expected


class Stop(Exception):  # noqa: N818 - it stands for Ctrl-C
    pass


def test_stops_do_not_change_the_results(asked: Contest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    expected = figures(run(asked, jobs=1))
    file = tmp_path / "results.jsonl"
    seen: list[int] = []

    def stop_at_times(deals: int) -> None:
        seen.append(deals)
        if len(seen) % 4 == 0:
            raise Stop

    for games in (3, 6, 3):
        # As if the kernels came or went between two tries: the chunks are of another size then.
        monkeypatch.setattr(chunk, "_GAMES_BY_RULES", games)
        monkeypatch.setattr(chunk, "_GAMES_COMPILED", games)
        with pytest.raises(Stop):
            run(asked, out=file, jobs=1, progress=stop_at_times)
    assert seen == sorted(seen)
    assert figures(run(asked, out=file, jobs=1)) == expected
    assert seen[-1] < 20


def test_what_is_complete_is_not_played_again(asked: Contest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "results.jsonl"
    expected = figures(run(asked, out=file, jobs=1))
    before = file.read_bytes()
    monkeypatch.setattr(chunk, "play", None)
    assert figures(run(asked, out=file, jobs=1)) == expected
    assert file.read_bytes() == before


def test_another_seed_gives_other_results(asked: Contest) -> None:
    other = contest("pool", *asked.entrants, deals=20, seed=8)
    assert run(other, jobs=1).standings != run(asked, jobs=1).standings


def test_a_player_among_copies_of_itself_has_exactly_its_fair_share() -> None:
    standings = run(contest("one-against", "milking", "milking", deals=50), jobs=1).standings
    for standing in standings:
        assert (standing.share.mean, standing.share.low, standing.share.high) == pytest.approx((1 / 3,) * 3)


def test_results_stay_what_they_are() -> None:
    """Pinned, so that the figures of one version can be compared with those of the next."""
    rules = parse_rules("no-thanks")
    asked = contest("one-against", "run-aware:0.4", "plain:0.4", ruleset=rules, seats=4, deals=1000, seed=1)
    alone, field = run(asked, jobs=1).standings
    assert (alone.games * alone.share.mean, field.games * field.score.mean) == pytest.approx((WINS, SCORES))


WINS, SCORES = 1176 + 5 / 6, 835_544
