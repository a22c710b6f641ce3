"""The command `takeorpass`: each file beside this one has the commands of one kind.

Exit status: 0 all is well, 1 a record does not hold, 2 what was given cannot be read or used (one sentence on standard
error). Thin on purpose; what a command needs is imported when it runs, so that ``--help`` comes at once.
"""

from takeorpass.cli import (  # they fill `app`
    contests,
    keeping,
    outside,
    printing,
    real_table,
    records,
    research,
    serving,
)
from takeorpass.cli.app import app
from takeorpass.cli.running import main, run

__all__ = [
    "app",
    "contests",
    "keeping",
    "main",
    "outside",
    "printing",
    "real_table",
    "records",
    "research",
    "run",
    "serving",
]
