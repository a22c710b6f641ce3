"""What ``takeorpass train`` does: a network from rules, a seed and a number of games, and its worth. Needs ``sim``."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

from takeorpass.errors import InputError
from takeorpass.record.given import parse_ruleset
from takeorpass.values.calibrating import calibrated
from takeorpass.values.measure import FIELDS, alone_among, calibration, error_near_end, one_among_networks
from takeorpass.values.network import Network
from takeorpass.values.training import Training

_MINUTE = 60
_SAVE_EVERY_S, _SAY_EVERY_S = 30, 1
_MEASURED_SEED = 1 << 40
"""Deals from which no network learned: those of trainings have seeds that a person would type."""
_CALIBRATED_SEED, _CALIBRATED_ON = 1 << 41, 12_000
"""Games by which a network is calibrated, of each number of players: neither those that it learned from nor these."""
_GAMES_A_DEAL = 3
"""For each deal of a measurement so many games show whether chances come true."""


def train(  # noqa: PLR0913 - a word of the command line each
    rules: str,
    output: Path,
    games: int,
    seed: int,
    deals: int,
    *,
    endings: int = 0,
    is_among_equals: bool = False,
) -> Network:
    """Train a network of ``games`` games for ``rules``, and then of the last cards of as many as ``endings``.

    It is measured on ``deals`` deals, and written to ``output``.

    A checkpoint lies beside ``output`` until it is done; where there is one, the training goes on from it. Raises what
    `parse_ruleset` and `Training` raise; `InputError`: ``other_checkpoint`` where it is one of another training,
    ``bad_deals`` for less than two, ``no_folder`` where ``output`` could not be written.
    """
    ruleset = parse_ruleset(rules)
    if deals < 2:  # noqa: PLR2004 - an interval needs two
        raise InputError("bad_deals", f"At least two deals are needed to measure, not {deals}.", deals=deals)
    if not output.parent.is_dir():
        raise InputError("no_folder", f"There is no folder {output.parent}.", path=str(output.parent))
    checkpoint = output.with_name(output.name + ".checkpoint")
    training = Training(ruleset, seed, games, endings=endings, is_among_equals=is_among_equals)
    if checkpoint.exists():
        begun = Training.resume(checkpoint)
        if begun.purpose != training.purpose:
            sentence = f"{checkpoint} is of another training: of other rules, seed, numbers of games or company."
            raise InputError("other_checkpoint", sentence, path=str(checkpoint))
        training = begun
    with _meter(games + training.endings, checkpoint) as show:
        saved = time.monotonic()
        while not training.is_done:
            training.advance()
            if time.monotonic() - saved > _SAVE_EVERY_S:
                training.save(checkpoint)
                saved = time.monotonic()
            show(training.played)
    network = graded(training.network.rounded(), deals)
    network.save(output)
    checkpoint.unlink(missing_ok=True)
    return network


def lines_of(network: Network) -> Iterator[str]:
    """Yield what the card of a ``network`` says, for people."""
    card = network.card
    yield f"Trained on {card['games']:,} games and the last cards of {card['endings']:,}, seed {card['seed']}."
    yield f"Measured on {card['deals']:,} deals."
    yield ""
    yield "Win share in %, with 95 % intervals: one against many, and one of the others against many of it."
    fields = list(next(iter(card["measured"].values()))["alone"])
    columns = "".join(f"  {field:>24}" for field in fields)
    yield f"players   fair{columns}   calibration error   Brier skill   near the end"
    for players, row in card["measured"].items():
        cells = (_pair(row["alone"][field], row["against"][field]) for field in fields)
        near_end = "/".join(f"{error:.3f}" for error in row["near_end"])
        numbers = f"{row['calibration_error']:20.3f}{row['brier_skill']:14.2f}   {near_end:>12}"
        yield f"{players:>7}{100 / int(players):7.1f}" + "".join(f"  {cell:>24}" for cell in cells) + numbers


def graded(network: Network, deals: int) -> Network:
    """Return ``network`` calibrated, its card with how good it then is, measured on ``deals`` deals."""
    network = calibrated(network, _CALIBRATED_ON, _CALIBRATED_SEED).rounded()
    measured: dict[str, Mapping[str, Any]] = {}
    for players in network.ruleset.player_counts:
        foretold = calibration(network, players, _GAMES_A_DEAL * deals, _MEASURED_SEED)
        measured[str(players)] = {
            "alone": {field: list(alone_among(network, players, field, deals, _MEASURED_SEED)) for field in FIELDS},
            "against": {
                field: list(one_among_networks(network, players, field, deals, _MEASURED_SEED)) for field in FIELDS
            },
            "calibration_error": foretold.whole.error,
            "brier_skill": foretold.whole.skill,
            "phases": [list(phase) for phase in foretold.phases],
            "reliability": [list(part) for part in foretold.reliability],
            "near_end": list(error_near_end(network, players, deals, _MEASURED_SEED)),
        }
    return replace(network, card={**network.card, "deals": deals, "measured": measured})


def _pair(alone: list[float], against: list[float]) -> str:
    return f"{alone[0]:.1f} ± {alone[1]:.1f}, {against[0]:.1f} ± {against[1]:.1f}"


class _Meter:
    """Says how far a training is, on a terminal alone."""

    def __init__(self, games: int) -> None:
        self.played = 0
        self._games, self._first = games, -1
        self._begun = self._shown = time.monotonic()
        self._is_terminal = sys.stderr.isatty()

    def __call__(self, played: int) -> None:
        """Say that so many games are ``played``."""
        now = time.monotonic()
        if self._first < 0:
            self._first, self._begun = played, now
        self.played = min(played, self._games)
        if self._is_terminal and now - self._shown > _SAY_EVERY_S and played > self._first:
            self._shown = now
            left = (now - self._begun) / (played - self._first) * max(0, self._games - played) / _MINUTE
            line = f"{self.played / self._games:6.1%}  {self.played:,} games played, {left:.0f} min left"
            sys.stderr.write(f"\r\x1b[K{line}; Ctrl-C stops.")
            sys.stderr.flush()


@contextmanager
def _meter(games: int, checkpoint: Path) -> Iterator[_Meter]:
    """Yield what shows the progress on a terminal; say what is kept where Ctrl-C stops the training."""
    meter = _Meter(games)
    clear = "\r\x1b[K" * sys.stderr.isatty()
    try:
        yield meter
    except KeyboardInterrupt:
        kept = f"{checkpoint} keeps most of them" if checkpoint.exists() else "nothing is kept yet"
        sys.stderr.write(f"{clear}Stopped after {meter.played:,} of {games:,} games; {kept}.\n")
        raise
    finally:
        sys.stderr.write(clear)
        sys.stderr.flush()
