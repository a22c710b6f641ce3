// A `Match`: one or several rounds of the same rules, whose starter moves on, and the log of every move. The log is the
// record. Never changed: each function gives another match, so that what was can be kept and gone back to.

import { GameError } from "./error.ts";
import { LETTERS, type Move } from "./move.ts";
import { apply, isOver, roundOutcome, startPosition, type Position } from "./position.ts";
import type { Ruleset } from "./ruleset.ts";
import { matchOutcome, type Outcome } from "./scoring.ts";

/** The moves of one round so far, the dealer's included, and the seat that started it. */
export interface RoundLog {
  readonly starter: number;
  readonly moves: readonly Move[];
}

/** The last log belongs to the running round, or to the last one once that is over; `outcomes` to the rounds that are. */
export interface Match {
  /** How many rounds are planned. */
  readonly rounds: number;
  readonly logs: readonly RoundLog[];
  readonly outcomes: readonly Outcome[];
  readonly position: Position;
}

/** The match before the first card; throws `GameError` as `startPosition` does, or for no round (`bad_rounds`). */
export function startMatch(ruleset: Ruleset, players: number, rounds = 1, starter = 0): Match {
  if (rounds < 1) throw new GameError("bad_rounds", `A match has at least one round, not ${rounds}.`);
  return { rounds, logs: [{ starter, moves: [] }], outcomes: [], position: startPosition(ruleset, players, starter) };
}

/** The match after `move`; throws `GameError` as `apply` does. */
export function play(match: Match, move: Move): Match {
  const position = apply(match.position, move);
  const { starter, moves } = match.logs.at(-1)!;
  const outcome = roundOutcome(position);
  return {
    ...match,
    logs: match.logs.with(-1, { starter, moves: [...moves, move] }),
    outcomes: outcome === null ? match.outcomes : [...match.outcomes, outcome],
    position,
  };
}

/**
 * The match at the start of its next round, whose starter sits one to the left of this round's. Throws `GameError`:
 * `round_not_finished` while this round is running, `match_over` after the last.
 */
export function nextRound(match: Match): Match {
  if (!isOver(match.position)) throw new GameError("round_not_finished", `Round ${match.logs.length} is not over yet.`);
  if (isMatchOver(match)) throw new GameError("match_over", "The match is over: no round follows.");
  const players = match.position.hands.length;
  const starter = (match.logs.at(-1)!.starter + 1) % players;
  const position = startPosition(match.position.ruleset, players, starter);
  return { ...match, logs: [...match.logs, { starter, moves: [] }], position };
}

/** Whether all planned rounds are over. */
export function isMatchOver(match: Match): boolean {
  return match.outcomes.length === match.rounds;
}

/** Totals, places and winners once all rounds are over, else null; see `matchOutcome`. */
export function finalOutcome(match: Match): Outcome | null {
  return isMatchOver(match) ? matchOutcome(match.outcomes) : null;
}

/** How many moves the players have made in a round; the dealer's do not count. */
export function plyOf({ moves }: RoundLog): number {
  return moves.filter(({ kind }) => kind !== "reveal").length;
}

/** The cards turned up in a round so far, in order. */
export function cardsTurnedUp({ moves }: RoundLog): number[] {
  return moves.flatMap((move) => (move.kind === "reveal" ? [move.card] : []));
}

/** For each card turned up the moves made on it, as a record writes them: `p`, `t` and `h`. */
export function lettersOf({ moves }: RoundLog): string[] {
  const strings: string[] = [];
  for (const move of moves)
    if (move.kind === "reveal") strings.push("");
    else strings[strings.length - 1] += LETTERS[move.kind];
  return strings;
}
