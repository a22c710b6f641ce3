"""The model of somebody who decides: from what was seen of him to the chance that he takes. Needs numpy alone.

A set network: each decision that was seen becomes a few numbers, the mean of them is what is known of him, and from
that and the decision that he faces follows the chance.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from takeorpass.errors import InputError
from takeorpass.opponents.layout import CONTEXT, DEEP, FAITH, INPUTS, NARROW, WIDE
from takeorpass.rules import Ruleset, parse_rules, rules_data
from takeorpass.values.archive import check_finite, opened

Floats = NDArray[np.float32]
Doubles = NDArray[np.float64]


class Parts(NamedTuple):
    """The matrices, shape (from, to), and biases: views of one flat array.

    ``deep`` and ``kept`` lead from a decision and its outcome to what is kept of it; ``wide`` (from the decision),
    ``known`` (from what is known), ``narrow`` and ``last`` to the logarithm of the odds that he takes.
    """

    deep: Floats
    deep_bias: Floats
    kept: Floats
    kept_bias: Floats
    wide: Floats
    known: Floats
    wide_bias: Floats
    narrow: Floats
    narrow_bias: Floats
    last: Floats
    last_bias: Floats


_SHAPES: tuple[tuple[int, ...], ...] = (
    (INPUTS + 1, DEEP),
    (DEEP,),
    (DEEP, CONTEXT),
    (CONTEXT,),
    (INPUTS, WIDE),
    (CONTEXT + 1, WIDE),
    (WIDE,),
    (WIDE, NARROW),
    (NARROW,),
    (NARROW,),
    (1,),
)
SIZE = sum(int(np.prod(shape)) for shape in _SHAPES)
"""How many weights a model has."""


@dataclass(frozen=True, slots=True, eq=False)
class Model:
    """A model for ``ruleset`` and all that play alike; ``card`` tells how it was made and how good it is."""

    ruleset: Ruleset
    flat: Floats
    card: Mapping[str, Any]

    def kept(self, seen: Floats, took: NDArray[np.bool_]) -> Floats:
        """Return what is kept of decisions, one row for each; ``seen`` has their inputs, shape (n, `INPUTS`)."""
        parts = parts_in(self.flat)
        shown = np.concatenate([seen, np.where(took, 1, -1).astype(np.float32)[:, np.newaxis]], axis=1)
        kept: Floats = np.maximum(shown @ parts.deep + parts.deep_bias, 0) @ parts.kept + parts.kept_bias
        return kept

    def chances(self, seen: Floats, kept: Doubles, counts: Doubles) -> Doubles:
        """Return the chance of a take at decisions of the inputs ``seen``, shape (…, `INPUTS`).

        ``kept`` is by decision the sum of what is kept of whoever decides, ``counts`` of how many decisions; either may
        be told once for several.
        """
        parts = parts_in(self.flat)
        faith = counts[..., np.newaxis]
        known = np.concatenate([kept / (faith + FAITH), trust_of(faith)], axis=-1).astype(np.float32)
        wide = np.maximum(seen @ parts.wide + known @ parts.known + parts.wide_bias, 0)
        narrow = np.maximum(wide @ parts.narrow + parts.narrow_bias, 0)
        odds = (narrow @ parts.last + parts.last_bias).astype(np.float64)
        chances: Doubles = 1 / (1 + np.exp(-odds))
        return chances

    def rounded(self) -> Model:
        """Return it as `load` will read it: in half precision."""
        return replace(self, flat=self.flat.astype(np.float16).astype(np.float32))

    def save(self, path: Path) -> None:
        """Write the model to ``path``: half precision, a card in JSON."""
        card = json.dumps({"rules": rules_data(self.ruleset), **self.card})
        with path.open("wb") as file:
            np.savez_compressed(file, model=self.flat.astype(np.float16), card=np.array(card))


def load(path: Path) -> Model:
    """Read the model that `Model.save` wrote; raise `InputError` (``bad_model``) for another file or version."""
    with opened(path, "bad_model", f"{path} is no model of opponents that could be read.") as parts:
        card = json.loads(str(parts["card"]))
        flat = parts["model"].astype(np.float32)
        check_finite(flat)
        model = Model(parse_rules(card.pop("rules")), flat, card)
    if flat.shape != (SIZE,):
        raise InputError("bad_model", f"The model in {path} has another size than this version asks for.")
    return model


def parts_in(flat: Floats) -> Parts:
    """Return the views of ``flat``, `SIZE` numbers long."""
    views, start = [], 0
    for shape in _SHAPES:
        size = int(np.prod(shape))
        views.append(flat[start : start + size].reshape(shape))
        start += size
    return Parts(*views)


def new_flat(rng: np.random.Generator) -> Floats:
    """Return the weights of a model that knows nothing yet: random ones as He et al. 2015 have it."""
    flat = np.zeros(SIZE, np.float32)
    for part in parts_in(flat):
        if part.ndim > 1:
            part[:] = rng.standard_normal(part.shape) * np.sqrt(2 / part.shape[0])
    parts_in(flat).last[:] = rng.standard_normal(NARROW) * np.sqrt(1 / NARROW)
    return flat


def trust_of(counts: Doubles) -> Doubles:
    """Return how far to trust what is known of somebody, 0 to 1, by how many decisions were seen."""
    return counts / (counts + 10 * FAITH)
