"""What is told before a match: the rules in words, and who will start."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from takeorpass import wire
from takeorpass.rules import BASES, OPTIONS
from takeorpass.server.introducing import seating_frame
from takeorpass.server.setup import set_up
from takeorpass.server.table import fold
from tests.server.conftest import counting_draw
from tests.server.playing import friends

CUSTOM = {"low": 3, "high": 8, "set_aside": 1, "chips": 2, "after_take": "same", "tie_break": "share"}


def told(rules: Any, **changes: Any) -> wire.SeatingFrame:
    body = msgspec.convert(friends(rules, people=2, bots=1, **changes), wire.TableRequest)
    return seating_frame("id", fold(set_up(body, counting_draw())), [])


@pytest.mark.parametrize(
    ("rules", "starter", "line"),
    [
        ("no-thanks", None, "Who starts is drawn by lot."),
        ("no-thanks", 0, "Ann last received a gift, and starts."),
        ("no-thanks", 1, "Seat 2 last received a gift, and starts."),
        ("take-or-pass", 2, "Cleo deals, so Ann starts."),
        ("take-or-pay", 2, "Cleo starts."),
        (CUSTOM, 0, "Ann starts."),
    ],
)
def test_who_starts_is_said_in_a_sentence(rules: Any, starter: int | None, line: str) -> None:
    frame = told(rules, starter=starter)
    assert (frame.starter, frame.starter_line) == (starter, line)


def test_the_rules_are_explained_in_a_line_each() -> None:
    lines = told("no-thanks+hidden-tiger+amigo").rules.lines
    assert lines == [BASES["no-thanks"].line, OPTIONS["hidden-tiger"].line, OPTIONS["amigo"].line]


def test_rules_are_told_to_be_custom_whatever_they_are_called() -> None:
    assert [told(rules).rules.custom for rules in ("no-thanks", CUSTOM, CUSTOM | {"name": "no-thanks"})] == [
        False,
        True,
        True,
    ]


def test_custom_rules_are_explained_by_what_they_are_made_of() -> None:
    assert told(CUSTOM).rules.lines == [
        "Cards 3 to 8, 1 of them unseen; 2 chips each. Who takes a card decides on the next one too.",
        OPTIONS["open-chips"].line,
        "Who ties shares the win.",
    ]
    changes = {"removed": [5], "set_aside": 3, "after_take": "next", "tie_break": "chips", "open_chips": False}
    assert told(CUSTOM | changes | {"hidden_tiger": True}).rules.lines == [
        "Cards 3 to 8, 3 of them unseen; 2 chips each. After a take the next player decides.",
        "Out of the deck: 5.",
        OPTIONS["hidden-tiger"].line,
        "More chips win a tie.",
    ]
