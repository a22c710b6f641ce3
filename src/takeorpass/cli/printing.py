"""Commands that make what is printed: kit."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

from takeorpass.cli.app import app, say


@app.command
def kit(  # noqa: PLR0913 (each is a word of the command line)
    rules: Annotated[str, Parameter(help="The rules: a name, or a .json file with rules of your own.")],
    /,
    *,
    paper: Annotated[str, Parameter(help="The paper: a4 or letter.")] = "a4",
    part: Annotated[
        str | None,
        Parameter(help="Parts, joined by commas: cards, tokens, score, ladder, rules, line, blank; or leader."),
    ] = None,
    large: Annotated[bool, Parameter(negative="", help="Print it large.")] = False,
    backs: Annotated[bool, Parameter(negative="", help="Give the cards backs, for printing on both sides.")] = False,
    output: Annotated[
        str | None,
        Parameter(name=["--output", "-o"], allow_leading_hyphen=True, help="The file; - is standard output."),
    ] = None,
) -> None:
    """Make a PDF to print: cards, tokens, score logs, rules and more.

    Without --part it has all parts but the leader's page, which is kept apart.
    """
    from takeorpass.kit.command import parse_edition, write_edition

    said = write_edition(parse_edition(rules, paper, part, large=large, backs=backs), output)
    if said is not None:
        say(said)
