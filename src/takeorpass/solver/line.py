"""One card: the line of its takes, and which of them happens. Plain Python, and the same compiled into the search.

The takes are valued from the first step on, and only as far as they matter: it may be certain who takes while what
would come later is unknown. For the worths of a table sum to 1 (the win to 1, the weighted scores to 0), so where the
seats, one after the other, would all be content with their takes, nothing could content them all with passing. That is
exact, never a guess; docs/solver.md has the proof.
"""

from __future__ import annotations

from takeorpass.kernels.compiled import inlined
from takeorpass.solver.node import WORTH, Floats, Ints
from takeorpass.solver.values import TIE

_CERTAIN = 1 + 1e-7
_SUM, PEAKS_SIZE = 8, 9


def open_line(peaks: Floats, players: int, floor: float) -> None:
    """Start a line in which no seat can come to be worth less than ``floor``."""
    for seat in range(players):
        peaks[seat] = floor
    peaks[_SUM] = floor * players


def end_of_line(  # noqa: PLR0913, PLR0917 - the plain arrays that the compiler likes
    leaves: Floats, peaks: Floats, players: int, step: int, seat: int, last: int, floor: float, steps: Ints
) -> int:
    """Look at the take of ``seat`` at ``step``; return the step at which the card is taken, or -1 while that is open.

    ``leaves`` are the takes so far, ``last`` is the step of the forced one, ``steps`` is room for step numbers. Going
    back from ``step``, all takes that may happen are kept, until one is left. What comes after ``step`` is one more
    possibility. Of it is known that its worths exceed those the seats have refused for it: as soon as these sum to
    more than 1, it is none.
    """
    own = leaves[step, WORTH + seat]
    if own > peaks[seat]:
        peaks[_SUM] += own - peaks[seat]
        peaks[seat] = own
    is_open = step < last
    if is_open and peaks[_SUM] <= _CERTAIN:
        return -1
    for other in range(players):
        peaks[other] = floor
    peaks[_SUM] = floor * players
    count = 0
    for now in range(step, -1, -1):
        own = leaves[now, WORTH + seat]
        kept = 0
        for i in range(count):
            if own < leaves[steps[i], WORTH + seat] - TIE:
                steps[kept] = steps[i]
                kept += 1
        is_taken = kept < count or now == last
        if own > peaks[seat]:
            is_taken = is_taken or is_open
            peaks[_SUM] += own - peaks[seat]
            peaks[seat] = own
            is_open = is_open and peaks[_SUM] <= _CERTAIN
        if is_taken:
            steps[kept] = now
            kept += 1
        count = kept
        seat = players - 1 if seat == 0 else seat - 1
    return -1 if is_open or count > 1 else int(steps[0])


open_line_inlined = inlined(open_line)
end_of_line_inlined = inlined(end_of_line)
