"""The papers that the kit is laid out for, each for itself."""

from __future__ import annotations

from dataclasses import dataclass

from takeorpass.errors import InputError


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet, upright: its ``name`` on the command line, its ``title`` for people, its sides in millimetres."""

    name: str
    title: str
    width: float
    height: float


A4 = Paper("a4", "A4", 210.0, 297.0)
LETTER = Paper("letter", "Letter", 215.9, 279.4)

PAPERS = {paper.name: paper for paper in (A4, LETTER)}


def parse_paper(text: str) -> Paper:
    """Return the paper called ``text``, in any case; raise `InputError` (``bad_paper``) where there is none.

    >>> parse_paper("Letter").width
    215.9
    """
    paper = PAPERS.get(text.lower())
    if paper is None:
        raise InputError("bad_paper", f"There is no paper {text[:40]!r}; there are {' and '.join(PAPERS)}.")
    return paper
