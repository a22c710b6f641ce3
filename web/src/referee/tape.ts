// A tape: everything that was tapped at a table, in order. It can be wound back and forward, and what stands on it is a
// match of the kernel, which alone says what is legal. Never changed: each function gives another tape.

import { isMatchOver, nextRound, play, startMatch, type Match } from "../offline/match.ts";
import type { Move } from "../offline/move.ts";
import { startPosition } from "../offline/position.ts";
import type { ReadRecord } from "../offline/reading.ts";
import type { Ruleset } from "../offline/ruleset.ts";

/** What a table agrees on before its first card. */
export interface Start {
  readonly rules: Ruleset;
  /** By seat, clockwise; a name may be empty. */
  readonly players: readonly string[];
  /** How many rounds the table means to play. */
  readonly planned: number;
  /** The seat that starts the first round. */
  readonly starter: number;
}

/** Another round begins with the seat `starter`. */
export interface NextRound {
  readonly kind: "next_round";
  readonly starter: number;
}

export type Tap = Move | NextRound;

export interface Tape {
  readonly start: Start;
  readonly taps: readonly Tap[];
  /** The match before the first tap and after each: one more than there are taps. */
  readonly moments: readonly Match[];
  /** So many of the taps stand; those after them were taken back. */
  readonly at: number;
}

/** A tape before the first tap. Throws `GameError` for players or a starter that these rules do not have. */
export function newTape(start: Start): Tape {
  const { rules, players, planned, starter } = start;
  return { start, taps: [], moments: [startMatch(rules, players.length, planned, starter)], at: 0 };
}

/** The match after the taps that stand. */
export function matchOf({ moments, at }: Tape): Match {
  return moments[at]!;
}

/** The tape with one tap more; what had been taken back is gone. Throws `GameError` for a tap that is not legal. */
export function tapped({ start, taps, moments, at }: Tape, tap: Tap): Tape {
  const match = after(moments[at]!, tap);
  return { start, taps: [...taps.slice(0, at), tap], moments: [...moments.slice(0, at + 1), match], at: at + 1 };
}

/** The tape wound to its first `at` taps; beyond an end, to that end. */
export function wound(tape: Tape, at: number): Tape {
  return { ...tape, at: Math.min(Math.max(at, 0), tape.taps.length) };
}

/** The tap with which the next round begins: its starter sits one to the left. Throws `GameError` before that. */
export function tapForNextRound(match: Match): NextRound {
  return { kind: "next_round", starter: nextRound(withRoom(match)).position.toAct };
}

/** The tape that a record tells, with as many planned rounds as it has. */
export function tapeOf({ ruleset, players, rounds }: ReadRecord): Tape {
  const start = { rules: ruleset, players, planned: Math.max(1, rounds.length), starter: rounds[0]?.starter ?? 0 };
  const taps = rounds.flatMap(({ starter, moves }, index): Tap[] =>
    index === 0 ? [...moves] : [{ kind: "next_round", starter }, ...moves],
  );
  return taps.reduce(tapped, newTape(start));
}

function after(match: Match, tap: Tap): Match {
  if (tap.kind !== "next_round") return play(match, tap);
  const next = nextRound(withRoom(match));
  const { ruleset, hands } = match.position;
  // A record may tell of another starter than the one whose turn it was.
  const position = startPosition(ruleset, hands.length, tap.starter);
  return { ...next, logs: next.logs.with(-1, { starter: tap.starter, moves: [] }), position };
}

/** The match with one more round than was planned, once those are over: a table may always go on. */
function withRoom(match: Match): Match {
  return isMatchOver(match) ? { ...match, rounds: match.rounds + 1 } : match;
}
