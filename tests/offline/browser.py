"""The kernel of the web client, run by Node: what a browser without a network says of a record."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]

# Vite strips the types, as it does for the pages; the configuration with its plugins is not needed.
_SCRIPT = "import { runnerImport } from 'vite'; await runnerImport('./src/testing/judging.ts', { configFile: false })"


def judged_in_the_browser(texts: Iterable[str]) -> list[dict[str, Any]]:
    """Return for each JSON text, one line each, its ``verdict`` and, for a record that holds, the ``rewritten`` one."""
    command = [str(ROOT / "tools" / "with-node"), "node", "--input-type=module", "--eval", _SCRIPT]
    lines = "".join(f"{text}\n" for text in texts)
    done = subprocess.run(command, cwd=ROOT / "web", input=lines, stdout=subprocess.PIPE, encoding="utf-8", check=True)
    return [json.loads(line) for line in done.stdout.splitlines()]
