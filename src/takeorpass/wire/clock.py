"""Clocks as server and pages tell each other of them."""

from __future__ import annotations

from msgspec import Struct


class ClockRules(Struct, frozen=True, forbid_unknown_fields=True):
    """A clock: each person begins with ``bank_s`` seconds, and each of their turns brings ``supplement_s`` back.

    No bank ever has more than it began with. 10 to 3600 seconds, and 2 to 300 a turn.
    """

    bank_s: int
    supplement_s: int


class ClockFrame(Struct, frozen=True):
    """The clocks at the moment in which the frame was sent; from then on a page counts down by itself.

    ``left`` are milliseconds by seat, null for bots, which have no clock. ``running`` is the seat whose clock runs,
    null for none. The seats that ``agreed`` want a pause: who asked for it is the first of them, and the clocks stand
    (``paused``) as soon as all persons agree.
    """

    left: list[int | None]
    running: int | None
    paused: bool
    agreed: list[int]
