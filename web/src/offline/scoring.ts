// Scoring: the runs of a hand, what they cost, the places with ties, totals over rounds.

import type { Ruleset } from "./ruleset.ts";

/** The end of a round or of a match, by seat; `winners` are the seats in first place, ascending. */
export interface Outcome {
  /** Lowest wins. */
  readonly scores: readonly number[];
  /** 1 is best; ties share a place and leave the next ones out: 1, 1, 3. */
  readonly places: readonly number[];
  readonly winners: readonly number[];
}

/** Split cards, in any order, into maximal runs of consecutive values, ascending: 10 6 9 8 is [6] and [8, 9, 10]. */
export function runsOf(cards: readonly number[]): number[][] {
  const runs: number[][] = [];
  for (const card of cards.toSorted((one, other) => one - other)) {
    const last = runs.at(-1);
    if (last?.at(-1) === card - 1) last.push(card);
    else runs.push([card]);
  }
  return runs;
}

/** What cards cost: the sum of the lowest card of each run; 0 for none. A card that is there twice counts once. */
export function costOf(cards: readonly number[]): number {
  const held = new Set(cards);
  return sum([...held].filter((card) => !held.has(card - 1)));
}

/** The score of a hand: the cost of its cards less its chips; it may be negative. */
export function scoreOf(cards: readonly number[], chips: number): number {
  return costOf(cards) - chips;
}

/** Place the seats by scores, lowest first; with the tie-break "chips" more chips come first among equals. */
export function outcomeOf(
  scores: readonly number[],
  chips: readonly number[],
  tieBreak: Ruleset["tie_break"],
): Outcome {
  const isBefore = (one: number, other: number): boolean =>
    scores[one]! < scores[other]! ||
    (tieBreak === "chips" && scores[one] === scores[other] && chips[one]! > chips[other]!);
  const seats = scores.map((_, seat) => seat);
  const places = seats.map((seat) => 1 + seats.filter((other) => isBefore(other, seat)).length);
  return { scores, places, winners: seats.filter((seat) => places[seat] === 1) };
}

/** By seat, the scores of rounds added up; all 0 for no round. */
export function totalsOf(outcomes: readonly Outcome[], players: number): number[] {
  return Array.from({ length: players }, (_, seat) => sum(outcomes.map(({ scores }) => scores[seat]!)));
}

/**
 * The outcome of a match from those of its rounds; null where there is none. One round: that round's, tie-break and all.
 * Several: the lowest total wins and tied totals share.
 */
export function matchOutcome(outcomes: readonly Outcome[]): Outcome | null {
  const [first] = outcomes;
  if (first === undefined || outcomes.length === 1) return first ?? null;
  const totals = totalsOf(outcomes, first.scores.length);
  return outcomeOf(totals, totals, "share");
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
