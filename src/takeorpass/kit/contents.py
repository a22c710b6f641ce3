"""What stands in each part, as the data that its template sets: lengths in millimetres."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from takeorpass.kit.card import card_shape
from takeorpass.kit.example import Example, example_of, low_example_of, signed
from takeorpass.kit.facts import facts_of
from takeorpass.kit.grid import BLEED, Layout, fit_grid
from takeorpass.kit.ladder import suits_of
from takeorpass.kit.leader_page import leader_page
from takeorpass.kit.part import Part, most_counters
from takeorpass.kit.rules_sheet import rules_sheet, summary_of
from takeorpass.kit.spelling import card_word, is_turnable, title_of, unbroken
from takeorpass.rules import Ruleset, face_of

_TOKEN, _LARGE_TOKEN = 22.0, 40.0  # across; a child's is never smaller than 40
_AROUND_TOKEN = 2.0
_LINE_WIDTH, _LINE_HEAD = 178.0, 14.0
_LINE_ROW, _LARGE_LINE_ROW = 18.0, 23.0
_LINE_FACE, _LARGE_LINE_FACE = 5.5, 8.5
_LINE_NUMBERS, _LARGE_LINE_NUMBERS = 17, 11
_LEAST_ROWS = 5


def part_data(part: Part, ruleset: Ruleset, layout: Layout, *, large: bool, backs: bool) -> dict[str, Any]:
    """Return what the template of ``part`` is told; ``kind`` is the template's name."""
    is_big = large or facts_of(ruleset).is_classroom
    data: dict[str, Any]
    match part:
        case Part.CARDS:
            cards = [_card(card, ruleset) for card in ruleset.cards]
            data = {"title": "Cards", "cards": cards} | _card_sheet(ruleset, layout, is_big=is_big, backs=backs)
        case Part.BLANK:
            data = {"title": "Blank cards"} | _card_sheet(ruleset, layout, is_big=is_big, backs=backs)
        case Part.TOKENS:
            data = _tokens(ruleset, layout, is_big=is_big)
        case Part.LINE:
            data = _line(ruleset, layout, large=large)
        case Part.SCORE:
            data = _score(ruleset)
        case Part.LADDER:
            data = {"title": "The ladder", "suits": [asdict(suit) for suit in suits_of(ruleset)]}
        case Part.RULES:
            data = _page("Rules", f"How to play: {title_of(ruleset)}", summary_of(ruleset), rules_sheet(ruleset))
        case Part.LEADER:
            summary = "Kept apart from the players’ sheets."
            data = _page("Leader’s page", f"For the leader: {title_of(ruleset)}", summary, leader_page(ruleset))
            data["hand"] = _row("", example_of(ruleset))
    return {"kind": part.value} | data


def _card_sheet(ruleset: Ruleset, layout: Layout, *, is_big: bool, backs: bool) -> dict[str, Any]:
    """Return the grid of the cards, the blank ones and the backs, which is the same on all of them."""
    shape = card_shape(ruleset, is_big=is_big)
    grid = fit_grid(layout, shape.width, shape.height, bleed=BLEED if backs else 0)
    return {"grid": asdict(grid), "bleed": BLEED, "shape": asdict(shape)}


def _card(card: int, ruleset: Ruleset) -> dict[str, Any]:
    return {
        "number": str(card),
        "face": face_of(card, ruleset.faces) if ruleset.faces == "ladder" else None,
        "word": card_word(card, ruleset),
        "underlined": is_turnable(card, ruleset.low, ruleset.high),
    }


def _tokens(ruleset: Ruleset, layout: Layout, *, is_big: bool) -> dict[str, Any]:
    diameter = _LARGE_TOKEN if is_big else _TOKEN
    side = diameter + _AROUND_TOKEN
    return {
        "title": f"{ruleset.counter.capitalize()}s",
        "grid": asdict(fit_grid(layout, side, side)),
        "count": most_counters(ruleset),
        "diameter": diameter,
        "note": "An adult cuts these." if facts_of(ruleset).is_classroom else "Square or round, as you like.",
    }


def _line(ruleset: Ruleset, layout: Layout, *, large: bool) -> dict[str, Any]:
    most = _LARGE_LINE_NUMBERS if large else _LINE_NUMBERS
    numbers = range(ruleset.low, ruleset.high + 1)
    rows = -(-len(numbers) // most)
    columns = -(-len(numbers) // rows)
    row = _LARGE_LINE_ROW if large else _LINE_ROW
    if ruleset.faces == "ladder":
        row += _LARGE_LINE_FACE if large else _LINE_FACE
    height = _LINE_HEAD + rows * row
    marks = [
        {
            "number": str(number),
            "face": face_of(number, ruleset.faces) if ruleset.faces == "ladder" else None,
            "removed": number in ruleset.removed,
        }
        for number in numbers
    ]
    grid = fit_grid(layout, _LINE_WIDTH, height, turning=False)
    players = max(ruleset.player_counts, default=1)
    return {
        "title": "Number lines",
        "grid": asdict(grid),
        "head": _LINE_HEAD,
        "columns": columns,
        "marks": marks,
        "count": grid.cells * -(-players // grid.cells),  # what is left of the last sheet are spare ones
    }


def _score(ruleset: Ruleset) -> dict[str, Any]:
    examples = [example for example in (example_of(ruleset), low_example_of(ruleset)) if example is not None]
    return {
        "title": "Score log",
        "rows": max(_LEAST_ROWS, *ruleset.player_counts) if ruleset.player_counts else _LEAST_ROWS,
        "rounds": max(4, ruleset.rounds_offered),
        "examples": [_row(name, example) for name, example in zip(("Anna", "Ben"), examples, strict=False)],
        "steps": _steps(examples[0]),
    }


def _row(name: str, example: Example) -> dict[str, Any]:
    return {
        "player": name,
        "cards": example.runs_text,
        "cost": example.cost_text,
        "chips": str(example.chips),
        "total": unbroken(example.score_text),
        "runs": [[face_of(card, example.ruleset.faces) for card in run] for run in example.runs],
        "lowest": [str(run[0]) for run in example.runs],
    }


def _steps(example: Example) -> list[str]:
    counter = example.ruleset.counter
    return [
        f"Of each run only the lowest card counts; a card by itself counts in full: {example.cost_text}.",
        f"One off for each {counter} left: {unbroken(example.score_text)}. Her total is {signed(example.score)}.",
    ]


def _page(title: str, heading: str, summary: str, sections: tuple[Any, ...]) -> dict[str, Any]:
    return {
        "title": title,
        "heading": heading,
        "summary": summary,
        "sections": [asdict(section) for section in sections],
    }
