"""Verdicts for tests: without their sentences, as JSON has them."""

from __future__ import annotations

import json
from typing import Any

from takeorpass.record import judge


def verdict_on(value: object) -> dict[str, Any]:
    """Return the verdict as JSON has it, without its sentence."""
    data: dict[str, Any] = json.loads(json.dumps(judge(value).data()))
    if not data["valid"]:
        assert data.pop("message")
    return data


def fault(code: str, *place: int) -> dict[str, Any]:
    return {"valid": False, "code": code} | dict(zip(("round", "card", "move"), place, strict=False))
