"""What ``takeorpass train --opponents`` does: a model of opponents for a network, and its worth. Needs ``sim``."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from takeorpass.errors import InputError
from takeorpass.opponents.measure import (
    FIELDS,
    MATCH,
    alone_among,
    among_networks,
    ceiling,
    held_out,
    one_among_readers,
)
from takeorpass.opponents.model import Model
from takeorpass.opponents.play import NET, READER
from takeorpass.opponents.training import Watching
from takeorpass.record.given import parse_ruleset
from takeorpass.values import Network, is_same_play, load, network_for

_MEASURED_SEED = 1 << 40
"""Deals that no model saw: those of trainings are drawn from seeds that a person would type."""


def train_opponents(  # noqa: PLR0913, PLR0917 - each is a word of the command line
    rules: str, output: Path, network_file: Path | None, matches: int, seed: int, deals: int
) -> Model:
    """Train a model for ``rules`` over the network in ``network_file``, or the one that ships; measure and write it.

    A checkpoint lies beside ``output`` until it is done; where there is one, the training goes on from it. Raises what
    `parse_ruleset`, `load` and `Watching` raise; `InputError`: ``no_network`` where none ships for the rules,
    ``other_rules`` where the network is for others, ``bad_deals`` for less than 100, ``no_folder``.
    """
    network = _network(rules, network_file)
    if deals < 10 * MATCH:
        raise InputError("bad_deals", f"At least {10 * MATCH} deals are needed to measure, not {deals}.", deals=deals)
    if not output.parent.is_dir():
        raise InputError("no_folder", f"There is no folder {output.parent}.", path=str(output.parent))
    checkpoint = output.with_name(output.name + ".checkpoint")
    watching = Watching(network, seed, matches)
    if checkpoint.exists():
        watching.resume(checkpoint)
    begun, already = time.monotonic(), watching.part
    try:
        while not watching.is_done:
            watching.advance()
            watching.save(checkpoint)
            _show(watching.part, already, time.monotonic() - begun)
    except KeyboardInterrupt:
        kept = f"{checkpoint} keeps what was learned" if checkpoint.exists() else "nothing is kept yet"
        sys.stderr.write(f"\nStopped; {kept}.\n")
        raise
    rounded = watching.model.rounded()
    model = replace(rounded, card={**rounded.card, **_measured(network, rounded, deals)})
    model.save(output)
    checkpoint.unlink(missing_ok=True)
    return model


def lines_of_model(model: Model) -> Iterator[str]:
    """Yield what the card of a ``model`` says, for people."""
    card = model.card
    yield f"Trained on {card['matches']:,} matches a number of players, seed {card['seed']}; {card['deals']:,} deals."
    yield ""
    yield "Log-loss on a family that it never saw, in the first round and over a match:"
    for players, row in card["measured"].items():
        yield f"{players:>7}  {row['held_out'][0]:.3f}  {row['held_out'][1]:.3f}"
    yield ""
    yield f"Win share in %: alone among others for a round, in matches of {MATCH}, knowing them; one of them among it."
    yield "players   fair  " + "".join(f"{field:>24}" for field in FIELDS) + "        networks"
    for players, row in card["measured"].items():
        cells = (
            " ".join(f"{row[key][field][0]:.1f}" for key in ("alone", "match", "known", "against")) for field in FIELDS
        )
        line = "".join(f"{cell:>24}" for cell in cells)
        yield f"{players:>7}{100 / int(players):7.1f}  {line}{row['networks'][0]:16.1f}"


def _network(rules: str, file: Path | None) -> Network:
    ruleset = parse_ruleset(rules)
    network = network_for(ruleset) if file is None else load(file)
    if network is None:
        sentence = f"No network ships for {ruleset.name or 'these rules'}: train one and name it with --network."
        raise InputError("no_network", sentence, rules=ruleset.name)
    if not is_same_play(network.ruleset, ruleset):
        raise InputError("other_rules", f"The network in {file} is for other rules than {ruleset.name or 'these'}.")
    return network


def _measured(network: Network, model: Model, deals: int) -> Mapping[str, Any]:
    measured, seed = {}, _MEASURED_SEED
    for players in network.ruleset.player_counts:
        where = (network, model, players)
        measured[str(players)] = {
            "held_out": list(held_out(*where, deals // MATCH, seed)),
            "network": {f: list(alone_among(*where, f, deals, seed, kind=NET, rounds=1)) for f in FIELDS},
            "alone": {f: list(alone_among(*where, f, deals, seed, kind=READER, rounds=1)) for f in FIELDS},
            "match": {f: list(alone_among(*where, f, deals, seed, kind=READER, rounds=MATCH)) for f in FIELDS},
            "known": {f: list(ceiling(*where, f, deals, seed)) for f in FIELDS},
            "against": {f: list(one_among_readers(*where, f, deals, seed, rounds=1)) for f in FIELDS},
            "networks": list(among_networks(*where, deals, seed)),
        }
    return {"deals": deals, "measured": measured}


def _show(part: float, already: float, passed: float) -> None:
    if sys.stderr.isatty():
        left = passed / max(part - already, 1e-9) * (1 - part) / 60
        sys.stderr.write(f"\r\x1b[K{part:6.1%}, {left:.0f} min left; Ctrl-C stops." + "\r\x1b[K" * (part >= 1))
        sys.stderr.flush()
