"""`takeorpass.errors`, `.rules` and `.record` import nothing beyond the standard library."""

import subprocess
import sys
from pathlib import Path

SOURCE = Path(__file__).parents[1] / "src"

# -I and -S: no site-packages, no environment, no current folder.
IMPORT_ALL = """
import importlib, pkgutil, sys
sys.path.insert(0, sys.argv[1])
for name in sys.argv[2:]:
    module = importlib.import_module(name)
    for found in pkgutil.walk_packages(getattr(module, "__path__", []), name + "."):
        importlib.import_module(found.name)
own = {name for name in sys.modules if name.split(".")[0] == "takeorpass"}
print(len(own))
"""


def test_rules_and_records_need_the_standard_library_alone() -> None:
    names = ["takeorpass.errors", "takeorpass.rules", "takeorpass.record"]
    command = [sys.executable, "-I", "-S", "-c", IMPORT_ALL, str(SOURCE), *names]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    files = [path for part in ("rules", "record") for path in (SOURCE / "takeorpass" / part).rglob("*.py")]
    assert int(done.stdout) == len(files) + len(["takeorpass", "takeorpass.errors"])


def test_importing_rules_does_not_look_the_version_up() -> None:
    program = f"import sys; sys.path.insert(0, {str(SOURCE)!r}); import takeorpass.rules; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-I", "-S", "-c", program], capture_output=True, text=True, check=True)
    assert "importlib.metadata" not in done.stdout.split()
