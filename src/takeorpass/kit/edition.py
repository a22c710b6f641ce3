"""The standard kits: what is made once, carried by the package and offered for download."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from takeorpass.kit.facts import facts_of
from takeorpass.kit.kit import make_kit
from takeorpass.kit.paper import PAPERS, Paper
from takeorpass.kit.part import Part, usual_parts
from takeorpass.rules import BASES, Ruleset, is_named

STANDARD = Path(__file__).parent / "standard"
"""Where `make` puts the standard kits; the folder is not there before."""


@dataclass(frozen=True, slots=True)
class Edition:
    """One kit: everything that its PDF depends on."""

    ruleset: Ruleset
    paper: Paper
    parts: tuple[Part, ...]
    large: bool = False
    backs: bool = False

    @property
    def file_name(self) -> str:
        """A name for its PDF, which says what it is.

        >>> from takeorpass.kit.paper import A4
        >>> from takeorpass.rules import parse_rules
        >>> ruleset = parse_rules("take-or-pay")
        >>> Edition(ruleset, A4, usual_parts(ruleset)).file_name
        'take-or-pay-a4.pdf'
        >>> Edition(ruleset, A4, (Part.CARDS,), large=True, backs=True).file_name
        'take-or-pay-a4-cards-large-backs.pdf'
        """
        named = self.ruleset.name if is_named(self.ruleset) else "custom"
        parts = "" if self.parts == usual_parts(self.ruleset) else "-" + "-".join(self.parts)
        wishes = ("-large" if self.large else "") + ("-backs" if self.backs else "")
        return f"{named.replace('+', '-')}-{self.paper.name}{parts}{wishes}.pdf"

    def made(self) -> bytes:
        """Return its PDF: the one that the package carries, else a new one; raises what `make_kit` raises."""
        if self in set(standard_editions()):
            carried = STANDARD / self.file_name
            if carried.is_file():
                return carried.read_bytes()
        return make_kit(self.ruleset, self.paper, self.parts, large=self.large, backs=self.backs)


def standard_editions() -> Iterator[Edition]:
    """Yield the standard kits: of each base on each paper the whole, the same in large print, and the cards with backs.

    For the classroom's game there is the leader's page too, in both sizes.
    """
    for base in BASES.values():
        ruleset = base.ruleset
        for paper in PAPERS.values():
            for large in (False, True):
                yield Edition(ruleset, paper, usual_parts(ruleset), large=large)
                if facts_of(ruleset).is_classroom:
                    yield Edition(ruleset, paper, (Part.LEADER,), large=large)
            yield Edition(ruleset, paper, (Part.CARDS,), backs=True)
