"""Small games that the solver knows whole: what players by a network give away in them, and to whoever knows them.

    takeorpass train small.json -o small.npz --games 1200000 --endings 0 --among-equals
    python -m benchmarks.small small.npz 3

prints two rows of docs/values.md for three players: the mean loss of a decision, and the mean gain of a best reply.
`reader` goes by the model for no-thanks that comes with the package, or by the one in a file named last. Nothing is
solved while they play.
"""

from __future__ import annotations

import sys
from functools import cache
from pathlib import Path

from takeorpass.opponents import foreseen_line
from takeorpass.opponents.model import Model
from takeorpass.opponents.model import load as load_model
from takeorpass.opponents.notes import nothing_known
from takeorpass.opponents.shipped import FOLDER
from takeorpass.rules import Position, Ruleset
from takeorpass.solver import exploitability
from takeorpass.values import Network, load
from takeorpass.values.loss import Decider, decider_of, loss_in, policy_by

GAMES, SEED = 500, 1


def reader_of(network: Network, model: Model) -> Decider:
    """Return the reader that has no evidence: it expects of all others what players on the whole do."""

    @cache
    def is_take(position: Position) -> bool:
        return foreseen_line(position, network, model, nothing_known(position.players)).is_take

    return is_take


def figures(ruleset: Ruleset, players: int, decider: Decider) -> str:
    """Return the cells of one player: loss, part of decisions that are wrong, worst one, decisions, gain of a reply."""
    loss = loss_in(ruleset, players, decider, GAMES, SEED)
    gain = exploitability(ruleset, players, policy_by(decider), is_forgetful=True).mean
    return f"{loss.mean:.4f} | {loss.wrong:.3f} | {loss.most:.3f} | {loss.decisions:,} | {gain:.3f}"


def main(arguments: list[str]) -> None:
    """Print the rows of the network and the model in these files, with so many players."""
    network, players = load(Path(arguments[0])), int(arguments[1])
    rules = network.ruleset
    game = f"{rules.low}–{rules.high}, {rules.set_aside} aside, {rules.chips_for(players)} chips"
    file = Path(arguments[2]) if len(arguments) > 2 else FOLDER / "no-thanks.npz"  # noqa: PLR2004 - a model too
    for name, decider in {"chain": decider_of(network), "reader": reader_of(network, load_model(file))}.items():
        print(f"| {players} | {game} | `{name}` | {figures(rules, players, decider)} |", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
