"""What docs/kernels.md shows runs."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[2] / "docs" / "kernels.md"
EXAMPLES = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), flags=re.DOTALL)


@pytest.mark.parametrize("example", EXAMPLES, ids=["simulate", "tables"])
def test_the_examples_print_how_the_wins_are_shared(example: str) -> None:
    done = subprocess.run([sys.executable, "-c", example], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    shares = [float(share) for share in done.stdout.strip(" []\n").split()]
    assert len(shares) == 4
    assert sum(shares) == pytest.approx(1, abs=1e-6)
