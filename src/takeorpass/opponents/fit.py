"""How a model learns, compiled: from decisions in order, each foretold from those about earlier cards. Needs numba."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from takeorpass.kernels.compiled import inlined, kernel
from takeorpass.kernels.table import at
from takeorpass.opponents.layout import CONTEXT, DEEP, FAITH, INPUTS, NARROW, WIDE
from takeorpass.opponents.model import Floats, Parts, parts_in
from takeorpass.opponents.node import Work, begin, foretell, keep_in_mind, new_work
from takeorpass.values.fit import Adam, step_down

LONGEST = 4096
"""More decisions than anybody makes in a match that is learned from."""


class Decisions(NamedTuple):
    """Decisions in order, those of one person together: inputs, outcome, the card within the match.

    Person i made those from ``starts[i]`` to ``starts[i + 1]``. ``chances`` is where they are foretold.
    """

    seen: Floats
    took: NDArray[np.int8]
    card: NDArray[np.int64]
    starts: NDArray[np.int64]
    chances: Floats


class Study(NamedTuple):
    """Adam's arrays, the gradient once more as `Parts`, and room for one person."""

    adam: Adam
    grad: Parts
    work: Work
    kept: NDArray[np.float64]
    slopes: NDArray[np.float64]
    sums: Floats
    d_wide: Floats
    d_narrow: Floats
    d_deep: Floats
    d_known: NDArray[np.float64]
    counts: NDArray[np.int64]


@kernel
def study(  # noqa: PLR0913, PLR0917 - the plain arrays that the compiler likes
    flat: Floats, parts: Parts, study: Study, decisions: Decisions, people: NDArray[np.int64], rate: float, steps: int
) -> None:
    """Foretell all decisions of ``people``; with ``rate`` above 0 learn from them in one step, ``steps`` counts it."""
    for i in range(flat.size):
        study.adam.gradient[at(i)] = 0
    total = 0
    for person in people:
        total += decisions.starts[at(person + 1)] - decisions.starts[at(person)]
    for person in people:
        first = decisions.starts[at(person)]
        count = decisions.starts[at(person + 1)] - first
        _look_back(parts, study, decisions, first, count)
        _foretell_all(parts, study, decisions, first, count, rate > 0, 1.0 / total)
        if rate > 0:
            _learn_to_keep(parts, study, decisions, first, count)
    if rate > 0:
        step_down(flat, study.adam, np.float32(1), rate, steps)


@inlined
def _look_back(parts: Parts, study: Study, decisions: Decisions, first: int, count: int) -> None:
    """Write by decision the sum of what is kept of those about earlier cards, and how many they are."""
    for j in range(CONTEXT):
        study.kept[0, at(j)] = 0
    begins = 0
    for i in range(count):
        if i > 0 and decisions.card[at(first + i)] != decisions.card[at(first + i - 1)]:
            begins = i
        study.counts[at(i)] = begins
        for j in range(INPUTS):
            study.work.seen[at(j)] = decisions.seen[at(first + i), at(j)]
        keep_in_mind(parts, study.work, decisions.took[at(first + i)] > 0)
        for j in range(CONTEXT):
            study.kept[at(i + 1), at(j)] = study.kept[at(i), at(j)] + study.work.kept[at(j)]
            study.slopes[at(i), at(j)] = 0


@inlined
def _foretell_all(  # noqa: C901, PLR0912, PLR0913, PLR0917 - loops over layers, for the compiler
    parts: Parts,
    study: Study,
    decisions: Decisions,
    first: int,
    count: int,
    is_learning: bool,  # noqa: FBT001 - kernels know no keywords
    part: float,
) -> None:
    """Foretell each decision; add the slopes of the loss, those by what was known to ``study.slopes`` as well."""
    work = study.work
    grad = study.grad
    for i in range(count):
        for j in range(INPUTS):
            work.seen[at(j)] = decisions.seen[at(first + i), at(j)]
        begins = study.counts[at(i)]
        if begins == i or i == 0:  # noqa: PLR1714 - kernels know no tuples here
            begin(parts, study.kept[at(begins)], float(begins), study.sums)
        chance = foretell(parts, work, study.sums)
        decisions.chances[at(first + i)] = chance
        if not is_learning:
            continue
        slope = np.float32((chance - (1.0 if decisions.took[at(first + i)] > 0 else 0.0)) * part)
        grad.last_bias[0] += slope
        for j in range(NARROW):
            study.d_narrow[at(j)] = 0
            if work.narrow[at(j)] > 0:
                grad.last[at(j)] += slope * work.narrow[at(j)]
                study.d_narrow[at(j)] = slope * parts.last[at(j)]
                grad.narrow_bias[at(j)] += study.d_narrow[at(j)]
        for k in range(WIDE):
            number = work.wide[at(k)]
            total = np.float32(0)
            if number > 0:
                for j in range(NARROW):
                    total += study.d_narrow[at(j)] * parts.narrow[at(k), at(j)]
                    grad.narrow[at(k), at(j)] += number * study.d_narrow[at(j)]
            study.d_wide[at(k)] = total
            grad.wide_bias[at(k)] += total
        for k in range(INPUTS):
            number = work.seen[at(k)]
            for j in range(WIDE):
                grad.wide[at(k), at(j)] += number * study.d_wide[at(j)]
        for k in range(CONTEXT):
            number = np.float32(study.kept[at(begins), at(k)] / (begins + FAITH))
            total = np.float32(0)
            for j in range(WIDE):
                grad.known[at(k), at(j)] += number * study.d_wide[at(j)]
                total += parts.known[at(k), at(j)] * study.d_wide[at(j)]
            study.slopes[at(begins), at(k)] += total / (begins + FAITH)
        trust = np.float32(begins / (begins + 10 * FAITH))
        for j in range(WIDE):
            grad.known[at(CONTEXT), at(j)] += trust * study.d_wide[at(j)]


@inlined
def _learn_to_keep(  # noqa: C901 - loops over layers
    parts: Parts, study: Study, decisions: Decisions, first: int, count: int
) -> None:
    """Add the slopes of what is kept of each decision: those by all that was foretold from it later."""
    work = study.work
    grad = study.grad
    for k in range(CONTEXT):
        study.d_known[at(k)] = 0
    # What is kept of decision i is part of what is known from ``counts`` i + 1 on.
    for i in range(count - 1, -1, -1):
        if i + 1 < count:
            for k in range(CONTEXT):
                study.d_known[at(k)] += study.slopes[at(i + 1), at(k)]
        for j in range(INPUTS):
            work.seen[at(j)] = decisions.seen[at(first + i), at(j)]
        keep_in_mind(parts, work, decisions.took[at(first + i)] > 0)
        for k in range(CONTEXT):
            grad.kept_bias[at(k)] += np.float32(study.d_known[at(k)])
        for k in range(DEEP):
            number = work.deep[at(k)]
            total = np.float32(0)
            if number > 0:
                for j in range(CONTEXT):
                    slope = np.float32(study.d_known[at(j)])
                    total += slope * parts.kept[at(k), at(j)]
                    grad.kept[at(k), at(j)] += number * slope
            study.d_deep[at(k)] = total
            grad.deep_bias[at(k)] += total
        for k in range(INPUTS + 1):
            number = work.seen[at(k)]
            for j in range(DEEP):
                grad.deep[at(k), at(j)] += number * study.d_deep[at(j)]


def new_study(size: int) -> Study:
    """Return the room for learning ``size`` weights."""
    gradient = np.zeros(size, np.float32)
    return Study(
        Adam(gradient, np.zeros(size, np.float32), np.zeros(size, np.float32)),
        parts_in(gradient),
        new_work(),
        np.zeros((LONGEST + 1, CONTEXT)),
        np.zeros((LONGEST + 1, CONTEXT)),
        np.zeros(WIDE, np.float32),
        np.zeros(WIDE, np.float32),
        np.zeros(NARROW, np.float32),
        np.zeros(DEEP, np.float32),
        np.zeros(CONTEXT),
        np.zeros(LONGEST, np.int64),
    )
