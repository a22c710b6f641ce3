"""The learning curve of a network: how good it is after so many games, from checkpoints of one training.

`python -m benchmarks.curve no-thanks 64000` prints the table of docs/values.md: a row at the start, then at each
doubling. It is the training of `takeorpass train no-thanks --games 64000 --endings 0`, looked at on its way.
"""

from __future__ import annotations

import statistics
import sys
from collections.abc import Iterator

from takeorpass.record.given import parse_ruleset
from takeorpass.values.calibrating import calibrated
from takeorpass.values.measure import alone_among, calibration, error_near_end
from takeorpass.values.training import Training

PLAYERS, DEALS, SEED, CALIBRATED_SEED = 4, 300, 1 << 40, 1 << 41
_FIRST = 1 / 64


def rows(rules: str, games: int) -> Iterator[str]:
    """Yield the rows of the table, one for each time at which the training is looked at."""
    training = Training(parse_ruleset(rules), 1, games)
    parts = [0.0, *(_FIRST * 2**step for step in range(7))]
    for part in parts:
        while training.played < part * games:
            training.advance()
        network = calibrated(training.network.rounded(), DEALS, CALIBRATED_SEED).rounded()
        shares = [alone_among(network, PLAYERS, field, DEALS, SEED) for field in ("milking", "run-aware")]
        skill = calibration(network, PLAYERS, DEALS, SEED).whole.skill
        error = statistics.fmean(error_near_end(network, PLAYERS, DEALS, SEED))
        cells = [f"{share.percent:.1f} ± {share.margin:.1f}" for share in shares]
        yield f"| {training.played:,} | {' | '.join(cells)} | {skill:.3f} | {error:.3f} |"


if __name__ == "__main__":
    for line in rows(sys.argv[1], int(sys.argv[2])):
        print(line, flush=True)
