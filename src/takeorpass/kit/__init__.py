"""The printed kit: cards, tokens, score logs, ladders and rules sheets as PDF, on A4 and Letter."""

from takeorpass.kit.kit import make_kit
from takeorpass.kit.paper import A4, LETTER, PAPERS, Paper, parse_paper
from takeorpass.kit.part import Part, parse_parts, usual_parts

__all__ = ["A4", "LETTER", "PAPERS", "Paper", "Part", "make_kit", "parse_paper", "parse_parts", "usual_parts"]
