"""Words for people: numbers with their nouns, lists, names, runs of cards as they are written in sentences."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from takeorpass.rules import Ruleset, face_of, runs_of

_LONGEST_NAME = 40
_LONGEST_VALUE = 60


def counted(number: int, noun: str) -> str:
    """Return ``number`` with its ``noun``, which takes an s unless there is exactly one.

    >>> counted(1, "chip"), counted(0, "chip"), counted(2, "token")
    ('1 chip', '0 chips', '2 tokens')
    """
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def listed(words: Iterable[object]) -> str:
    """Join ``words`` as in a sentence.

    >>> listed(["Anna"]), listed(["Anna", "Ben"]), listed([3, 4, 5]), listed([])
    ('Anna', 'Anna and Ben', '3, 4 and 5', 'none')
    """
    *rest, last = list(map(str, words)) or ["none"]
    return f"{', '.join(rest)} and {last}" if rest else last


def called(players: Sequence[str], seat: int) -> str:
    """Return the name of ``seat``, fit to be printed: cut where it is long, a number where there is nothing to read.

    >>> called(["Anna", " ", "B" * 99], 0), called(["Anna", " "], 1)
    ('Anna', 'player 2')
    """
    name = "".join(letter if letter.isprintable() else " " for letter in players[seat][: _LONGEST_NAME + 1]).strip()
    if len(name) > _LONGEST_NAME:
        name = name[: _LONGEST_NAME - 1] + "…"
    return name or f"player {seat + 1}"


def shown(value: object) -> str:
    """Return ``value`` as a sentence may quote it: kind and size of a long one, never pages of it.

    >>> shown("x"), shown(3), shown([1]), shown({}), shown(None), shown(True)
    ("'x'", '3', 'a list', 'an object', 'null', 'true')
    """
    if isinstance(value, list):
        return "a list"
    if isinstance(value, dict):
        return "an object"
    if isinstance(value, bool):
        return str(value).lower()
    if value is None:
        return "null"
    if isinstance(value, int) and abs(value) >= 10**_LONGEST_VALUE:
        return "an endless number"
    text = repr(value if not isinstance(value, str) else value[: _LONGEST_VALUE + 1])
    return text if len(text) <= _LONGEST_VALUE else text[: _LONGEST_VALUE - 2] + "…" + text[-1]


def sentence(text: str, longest: int = 300) -> str:
    """Return ``text`` on one line, cut to at most ``longest`` characters."""
    line = " ".join(text.split())
    return line if len(line) <= longest else line[: longest - 1] + "…"


def runs_text(ruleset: Ruleset, cards: Iterable[int]) -> str:
    """Spell the runs of ``cards`` out in the faces of ``ruleset``, each with what it costs.

    >>> from takeorpass.rules import parse_rules
    >>> runs_text(parse_rules("no-thanks"), [24, 8, 9, 10])
    '8–10 (8), 24 (24)'
    >>> runs_text(parse_rules("take-or-pass"), [24, 23])
    '10♦–J♦ (23)'
    """
    return ", ".join(f"{_run_text(ruleset, run)} ({run[0]})" for run in runs_of(cards)) or "no cards"


def _run_text(ruleset: Ruleset, run: Sequence[int]) -> str:
    first, last = face_of(run[0], ruleset.faces), face_of(run[-1], ruleset.faces)
    return first if first == last else f"{first}–{last}"
