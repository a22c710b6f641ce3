"""Logs: what went wrong, one line each, on standard error; at the level ``info`` also what went on.

Never a seed, a deck, a cookie, a token or a message's text. A table's id lets people in, so a line has a short hash of
it.
"""

from __future__ import annotations

import hashlib
import logging
import re
import sys

import structlog
from structlog.typing import EventDict, Processor, WrappedLogger

from takeorpass.server.operating import LogFormat, LogLevel

_LEVELS: dict[LogLevel, int] = {"warning": logging.WARNING, "info": logging.INFO}
_TAG = 10
_TABLE_IN_PATH = re.compile(r"(?<=/tables/)[^/]+|(?<=/t/)[^/]+")


def configure_logs(log_format: LogFormat = "text", level: LogLevel = "warning") -> None:
    """Log what has that ``level`` and more, as lines of ``key=value`` (``text``) or of JSON."""
    render: Processor = structlog.processors.KeyValueRenderer(key_order=["timestamp", "level", "event"])
    if log_format == "json":
        render = structlog.processors.JSONRenderer()
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            without_tables,
            render,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(_LEVELS[level]),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )
    # What uvicorn logs as errors are clients' broken frames, with their text.
    logging.getLogger("uvicorn.error").setLevel(logging.CRITICAL)


def table_tag(table_id: str) -> str:
    """Return what stands for a table in the log: the same for the same one, and nobody finds the table by it."""
    return hashlib.sha256(f"table {table_id}".encode()).hexdigest()[:_TAG]


def without_tables(_logger: WrappedLogger, _method: str, line: EventDict) -> EventDict:
    """Put tags in the place of tables' ids, in ``table`` and in a ``path``."""
    if "table" in line:
        line["table"] = table_tag(str(line["table"]))
    if "path" in line:
        line["path"] = _TABLE_IN_PATH.sub(lambda found: table_tag(found[0]), str(line["path"]))
    return line
