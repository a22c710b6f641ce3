"""Compare the kernels with the rules over a million random games: ``python -m tests.kernels [games]``.

Rules (named and custom), player counts and policies are drawn anew for every 50 games. Each batch has its number, and
``python -m tests.kernels 50 NUMBER`` plays that one alone.
"""

from __future__ import annotations

import random
import sys
from concurrent.futures import ProcessPoolExecutor
from itertools import islice

from tests.kernels.conformance import any_game, compare

BATCH = 50
MILLION = 1_000_000


def main(games: int = MILLION, first: int = 0) -> int:
    """Compare batches on all cores; return the exit status."""
    batches = range(first, first + -(-games // BATCH))
    moves = 0
    with ProcessPoolExecutor() as pool:
        for done, made in enumerate(pool.map(compare_batch, batches, chunksize=20), start=1):
            moves += made
            if done % 400 == 0 or done == len(batches):
                print(f"{done * BATCH:,} games, {moves:,} moves: kernels and rules agree", flush=True)
    return 0


def compare_batch(number: int) -> int:
    """Compare the games of one batch; return how many moves were made in them."""
    ruleset, policies = any_game(random.Random(number))
    try:
        return compare(ruleset, policies, seed=number, games=BATCH)
    except AssertionError as error:
        error.add_note(f"In batch {number}: {ruleset}, {policies}")
        raise


if __name__ == "__main__":
    sys.exit(main(*map(int, islice(sys.argv, 1, 3))))
