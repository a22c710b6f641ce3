"""Write the golden playthroughs anew; `make golden` runs this, and whoever changed them reads the difference."""

from __future__ import annotations

from pathlib import Path

from tests.golden.playthrough import PLAYTHROUGHS, text_of

FOLDER = Path(__file__).parent


def main() -> None:
    """Write every playthrough, and remove the files of those that are no longer told."""
    for old in FOLDER.glob("*.txt"):
        old.unlink()
    for play in PLAYTHROUGHS:
        (FOLDER / play.file).write_text(text_of(play), encoding="utf-8", newline="\n")
    print(f"{len(PLAYTHROUGHS)} playthroughs written to {FOLDER}: read what changed before you commit it.")


if __name__ == "__main__":
    main()
