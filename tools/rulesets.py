"""Write web/src/offline/rulesets.ts: what pages without a network know of the rules, as data from `takeorpass.rules`.

``--check`` writes nothing and exits with a sentence where the file is not what it would be.
"""

import json
import sys
from collections.abc import Iterable, Iterator
from dataclasses import asdict
from pathlib import Path

from takeorpass.rules import BASES, MAX_PLAYERS, MIN_PLAYERS, OPTIONS, Reason, all_names, face_of, parse_rules

TARGET = Path(__file__).parents[1] / "web" / "src" / "offline" / "rulesets.ts"


def main() -> None:
    """Write the file, or with ``--check`` compare it."""
    text = "\n".join(lines()) + "\n"
    if "--check" not in sys.argv:
        TARGET.write_text(text, encoding="utf-8")
    elif not TARGET.exists() or TARGET.read_text(encoding="utf-8") != text:
        sys.exit("web/src/offline/rulesets.ts is not what the rules say: run `make wire`.")


def lines() -> Iterator[str]:
    """Yield the file, line by line."""
    yield "// Made by `make wire` from `takeorpass.rules`: do not edit."
    yield ""
    yield 'import type { Base, Option, Ruleset } from "./ruleset.ts";'
    yield ""
    yield "/** Players at a table of any ruleset, custom ones included. */"
    yield f"export const MIN_PLAYERS = {MIN_PLAYERS};"
    yield f"export const MAX_PLAYERS = {MAX_PLAYERS};"
    yield ""
    bases = [{"name": name, "line": base.line, "options": base.options} for name, base in BASES.items()]
    yield from _table("The games of the family.", "BASES: readonly Base[]", bases)
    options = [{"name": name, "line": it.line, "excludes": it.excludes} for name, it in OPTIONS.items()]
    yield from _table("Their options, in the order in which a name is written.", "OPTIONS: readonly Option[]", options)
    rulesets = [asdict(parse_rules(name)) for name in all_names()]
    yield from _table("Every base with each allowed combination.", "RULESETS: readonly Ruleset[]", rulesets)
    yield "/** Why a move is refused: code and sentence; `{counter}` stands for what these rules call a chip. */"
    yield "export const REASONS = {"
    yield from (f"  {reason.value}: {_json(reason.sentence('{counter}'))}," for reason in Reason)
    yield "} as const;"
    yield ""
    ladder = {card: face for card in range(100) if (face := face_of(card, "ladder")) != str(card)}
    yield "/** The ordinary cards by their values. */"
    yield f"export const LADDER: Readonly<Record<number, string>> = {_json(ladder)};"


def _table(line: str, name: str, rows: Iterable[object]) -> Iterator[str]:
    yield f"/** {line} */"
    yield f"export const {name} = ["
    yield from (f"  {_json(row)}," for row in rows)
    yield "];"
    yield ""


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


if __name__ == "__main__":
    main()
