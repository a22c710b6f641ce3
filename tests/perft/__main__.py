"""Write cases.json anew: the cases listed here, counted by the brute force."""

from __future__ import annotations

import json
from pathlib import Path

from tests.perft.brute_force import Case, counts

CASES = Path(__file__).with_name("cases.json")


def main() -> None:
    """Count every case and write the file, a key a line."""
    cases = [case | counts(case) for case in (*small_games(), *full_games())]
    texts = [",\n  ".join(f'"{key}": {json.dumps(value)}' for key, value in case.items()) for case in cases]
    CASES.write_text("[\n" + ",\n".join(f" {{\n  {text}\n }}" for text in texts) + "\n]\n", encoding="utf-8")


def small_games() -> list[Case]:
    """Return games that are counted to their ends."""
    return [
        _case("nobody has a chip", [5, 3, 8, 4], players=3, chips=0),
        _case("nobody has a chip, and the next seat decides", [5, 3, 8, 4], players=3, chips=0, after_take="next"),
        _case("one card, one chip", [7], players=2, chips=1),
        _case("one card goes round three times", [7], players=4, chips=3),
        _case("two players, one chip", [4, 6, 5], players=2, chips=1),
        _case("two players, one chip, the next seat decides", [4, 6, 5], players=2, chips=1, after_take="next"),
        _case("two players, two chips", [4, 6, 5, 9], players=2, chips=2),
        _case("two players, two chips, the next seat decides", [4, 6, 5, 9], players=2, chips=2, after_take="next"),
        _case("two players, three chips, the second starts", [8, 3, 4], players=2, chips=3, starter=1),
        _case("three players, one chip", [9, 5, 6, 4], players=3, chips=1),
        _case("three players, one chip, the next seat decides", [9, 5, 6, 4], players=3, chips=1, after_take="next"),
        _case("three players, two chips, the last starts", [3, 4, 5], players=3, chips=2, starter=2),
        _case("three players, two chips, more chips win ties", [3, 5, 4], players=3, chips=2, tie_break="chips"),
        _case(
            "three players, three chips, the next seat decides, more chips win ties",
            [6, 5],
            players=3,
            chips=3,
            after_take="next",
            tie_break="chips",
        ),
        _case("four players, one chip", [3, 7, 4, 6], players=4, chips=1),
        _case("four players, two chips, the next seat decides", [7, 8], players=4, chips=2, after_take="next"),
        _case("cheap cards make many ties", [1, 2, 3, 4], players=2, chips=2, tie_break="chips"),
        _case("cheap cards make many shared wins", [1, 2, 3, 4], players=2, chips=2),
        _case("a removed card breaks a run", [5, 7, 8, 4], players=2, chips=1, removed=[6]),
        _case("a hidden card each, and no chip", [5, 8, 6], players=2, chips=0, hidden=[7, 4]),
        _case("a hidden card each, one chip", [5, 8, 6], players=2, chips=1, hidden=[7, 4]),
        _case(
            "a hidden card each, one chip, the next seat decides",
            [5, 8, 6],
            players=2,
            chips=1,
            hidden=[7, 4],
            after_take="next",
        ),
        _case("a hidden card each, three players", [5, 9], players=3, chips=1, hidden=[6, 8, 3]),
        _case("a hidden card each, four players, the last card", [9], players=4, chips=2, hidden=[8, 10, 3, 5]),
        _case(
            "hidden cards, a removed card, more chips win ties, the second starts",
            [2, 5, 4],
            players=2,
            chips=2,
            hidden=[3, 7],
            removed=[6],
            tie_break="chips",
            starter=1,
        ),
    ]


def full_games() -> list[Case]:
    """Return the beginnings and the ends of full games, with each base and option and number of players."""
    odd_first = [*range(3, 36, 2), *range(4, 36, 2)]
    without = {
        "amigo": [card for card in odd_first if card not in {10, 20, 30}],
        "amigo-high": [card for card in odd_first if card not in {10, 19, 28}],
    }
    # The rules, their cards, the players, the chips of all of them, the hidden cards.
    tables = [
        ("no-thanks", odd_first, 3, 33, None),
        ("no-thanks", odd_first, 6, 54, None),
        ("no-thanks+open-chips", odd_first, 4, 44, None),
        ("no-thanks+hidden-tiger", odd_first, 3, 33, [18, 20, 22]),
        ("no-thanks+open-chips+hidden-tiger", odd_first, 4, 44, [35, 4, 20, 7]),
        ("no-thanks+amigo", without["amigo"], 4, 40, None),
        ("no-thanks+amigo-high", without["amigo-high"], 5, 50, None),
        ("no-thanks+hidden-tiger+amigo", without["amigo"], 3, 30, [32, 34, 24]),
        ("take-or-pass", odd_first, 5, 55, None),
        ("take-or-pass", odd_first, 7, 49, None),
        ("take-or-pass+open-chips", odd_first, 3, 33, None),
        ("take-or-pay", [17, *range(3, 17)], 3, 21, None),
        ("take-or-pay", [17, *range(3, 17)], 4, 28, None),
        ("take-or-pay", [17, *range(3, 17)], 5, 35, None),
    ]
    cases = []
    for name, cards, players, chips, hidden in tables:
        deck = [card for card in cards if card not in (hidden or [])][:24]
        game = {"rules": name, "players": players, "starter": players - 1, "deck": deck, "hidden": hidden}
        title = f"{name} with {players} players"
        beginning = {"note": f"the beginning of {title}", **game, "played": "", "depth": 5 if hidden else 7}
        # Two cards are left, and on the first of them all the chips but five.
        played = "t" * (len(deck) - 2) + "p" * (chips - 5)
        cases += [beginning, {"note": f"the end of {title}", **game, "played": played, "depth": 99}]
    return cases


def _case(
    note: str,
    deck: list[int],
    *,
    players: int,
    chips: int,
    starter: int = 0,
    hidden: list[int] | None = None,
    removed: list[int] | None = None,
    after_take: str = "same",
    tie_break: str = "share",
) -> Case:
    cards = sorted([*deck, *(hidden or [])])
    rules = {
        "low": cards[0],
        "high": cards[-1],
        "set_aside": cards[-1] - cards[0] + 1 - len(deck) - len(removed or []),
        "chips": chips,
        "after_take": after_take,
        "tie_break": tie_break,
        "removed": removed or [],
        "hidden_tiger": hidden is not None,
    }
    return {
        "note": note,
        "rules": rules,
        "players": players,
        "starter": starter,
        "deck": deck,
        "hidden": hidden,
        "played": "",
        "depth": 99,
    }


if __name__ == "__main__":
    main()
