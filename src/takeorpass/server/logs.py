"""Logs: what went wrong, one line each, on standard error. Never a seed, a deck, a cookie or a message's text."""

from __future__ import annotations

import logging
import sys

import structlog


def configure_logs() -> None:
    """Log warnings and worse as lines of ``key=value``."""
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.KeyValueRenderer(key_order=["timestamp", "level", "event"]),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )
    # What uvicorn logs as errors are clients' broken frames, with their text.
    logging.getLogger("uvicorn.error").setLevel(logging.CRITICAL)
