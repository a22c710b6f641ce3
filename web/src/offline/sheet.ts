// Score sheets, `takeorpass-scores/1`: what a real table can give when nobody kept the moves. A table may insist: a round
// with `"as_is": true` stands as it was written, and what does not fit is said beside it as a finding.

import type { CustomRules } from "./custom.ts";
import { GameError } from "./error.ts";
import { checkClaims, checkStarter, readHead, whyNotNew } from "./reading.ts";
import { chipsFor, deckSize, type Ruleset } from "./ruleset.ts";
import { matchOutcome, outcomeOf, scoreOf, type Outcome } from "./scoring.ts";
import * as shape from "./shape.ts";
import { faultOf, verdictOf, type Fault, type Judgement, type RoundVerdict } from "./verdict.ts";
import { called, counted, shown } from "./words.ts";

export const SHEET_FORMAT = "takeorpass-scores/1";

/** A score sheet as it is written; the judge reads any JSON value. */
export interface ScoreSheet {
  format: typeof SHEET_FORMAT;
  rules: string | CustomRules;
  players: string[];
  rounds: SheetRound[];
  totals?: number[] | null;
  winners?: number[] | null;
}

/** By seat; null for what nobody wrote down. Each seat needs a score, or cards and chips. */
export interface SheetRound {
  starter?: number | null;
  hands?: (number[] | null)[] | null;
  chips?: (number | null)[] | null;
  scores?: (number | null)[] | null;
  as_is?: boolean | null;
}

/** Judge `data` as a score sheet; never throws. */
export function judgeSheet(data: Record<string, unknown>): Judgement {
  try {
    const { ruleset, players, rounds } = readHead(data, SHEET_FORMAT);
    const verdicts = rounds.map((round, index) => judgeRound(ruleset, players, index, round));
    const outcome = matchOutcome(verdicts.map((verdict) => verdict.outcome));
    checkClaims(data, outcome);
    return verdictOf(
      verdicts.map((verdict) => verdict.round),
      outcome,
    );
  } catch (error) {
    if (error instanceof GameError) return faultOf(error);
    throw error;
  }
}

/** What is written of a round, by seat; null where nobody wrote anything. */
interface Columns {
  hands: readonly (readonly number[] | null)[];
  chips: readonly (number | null)[];
  scores: readonly (number | null)[];
}

/** Read a round: first the types of all its keys, then seats, cards, chips and scores. */
function judgeRound(
  ruleset: Ruleset,
  players: readonly string[],
  round: number,
  value: unknown,
): { round: RoundVerdict; outcome: Outcome } {
  const place = { round };
  const data = shape.checked(value, `Round ${round + 1}`, shape.OBJECT, place);
  const starter = shape.optional(data, "starter", shape.NUMBER, place);
  const hands = shape.optional(data, "hands", shape.HANDS, place);
  const chips = shape.optional(data, "chips", shape.NUMBERS_OR_NULLS, place);
  const scores = shape.optional(data, "scores", shape.NUMBERS_OR_NULLS, place);
  const isAsIs = shape.optional(data, "as_is", shape.FLAG, place);
  if (starter !== null) checkStarter(starter, players, round);
  const columns = {
    hands: bySeat("hands", hands, players, round),
    chips: bySeat("chips", chips, players, round),
    scores: bySeat("scores", scores, players, round),
  };
  const finding = findingIn(ruleset, players, round, columns);
  if (finding !== null && !isAsIs) throw finding;
  const outcome = outcomeIn(ruleset, players, round, columns);
  return { round: roundVerdict(columns, outcome, finding && faultOf(finding)), outcome };
}

function roundVerdict({ hands, chips }: Columns, outcome: Outcome, finding: Fault | null): RoundVerdict {
  const sorted = hands.map((hand) => hand && hand.toSorted((one, other) => one - other));
  const { scores, winners } = outcome;
  const verdict = { complete: true as const, hands: sorted, chips, scores, winners };
  return finding === null ? verdict : { ...verdict, finding };
}

function bySeat<Value>(
  key: string,
  column: (Value | null)[] | null,
  players: readonly string[],
  round: number,
): (Value | null)[] {
  if (column === null) return players.map(() => null);
  if (column.length === players.length) return column;
  const seats = counted(column.length, "seat");
  const message = `Round ${round + 1}: ${key} are written for ${seats}, and the table has ${players.length}.`;
  throw new GameError("seat_count", message, { round });
}

/** The first thing in a round that does not fit together; null where all does. */
function findingIn(ruleset: Ruleset, players: readonly string[], round: number, columns: Columns): GameError | null {
  return (
    findingInHands(ruleset, columns.hands, round) ??
    findingInChips(ruleset, columns.chips, round) ??
    findingInScores(columns, players, round)
  );
}

/**
 * Each card must be one of these rules and lie in one hand, and together they are the deck. A hidden card that was played
 * makes one more, so with hidden cards there is one number more for each seat.
 */
function findingInHands(ruleset: Ruleset, hands: Columns["hands"], round: number): GameError | null {
  const seen = new Set<number>();
  for (const [seat, hand] of hands.entries())
    for (const [card, value] of (hand ?? []).entries()) {
      const fault = whyNotNew(ruleset, value, seen);
      if (fault !== null) {
        const message = `Round ${round + 1}, seat ${seat + 1}: ${fault.clause}.`;
        return new GameError(fault.code, message, { round, seat, card });
      }
      seen.add(value);
    }
  const fewest = deckSize(ruleset);
  const most = ruleset.hidden_tiger ? fewest + hands.length : fewest;
  if (seen.size <= most && (hands.includes(null) || seen.size >= fewest)) return null;
  const played = most === fewest ? counted(fewest, "card") : `${fewest} to ${most} cards`;
  const message = `In round ${round + 1} the hands hold ${counted(seen.size, "card")}; it was played with ${played}.`;
  return new GameError("card_count", message, { round });
}

/** Nobody may hold less than none, and together they are the chips that were dealt out. */
function findingInChips(ruleset: Ruleset, chips: Columns["chips"], round: number): GameError | null {
  const counters = `${ruleset.counter}s`;
  const seat = chips.findIndex((count) => count !== null && count < 0);
  if (seat >= 0) {
    const message = `In round ${round + 1} nobody can hold ${shown(chips[seat])} ${counters}.`;
    return new GameError("chip_count", message, { round, seat });
  }
  const dealt = chipsFor(ruleset, chips.length) * chips.length;
  const held = chips.reduce<number>((total, count) => total + (count ?? 0), 0);
  if (held === dealt || (held < dealt && chips.includes(null))) return null;
  const message = `In round ${round + 1} there are ${shown(held)} ${counters}, and ${dealt} were dealt out.`;
  return new GameError("chip_count", message, { round });
}

/** Scores that are written must follow from cards and chips, where both are there. */
function findingInScores(columns: Columns, players: readonly string[], round: number): GameError | null {
  for (const [seat, written] of columns.scores.entries()) {
    const computed = computedScore(columns, seat);
    if (written === null || computed === null || written === computed) continue;
    const message = `In round ${round + 1} ${called(players, seat)} scores ${computed}, not ${shown(written)}.`;
    return new GameError("score_mismatch", message, { round, seat });
  }
  return null;
}

/** Place the seats, each with its score as written, else as computed; where chips are missing they break no tie. */
function outcomeIn(ruleset: Ruleset, players: readonly string[], round: number, columns: Columns): Outcome {
  const scores = columns.scores.map((written, seat) => {
    const score = written ?? computedScore(columns, seat);
    if (score !== null) return score;
    const message = `In round ${round + 1} ${called(players, seat)} has neither a score nor both cards and chips.`;
    throw new GameError("score_missing", message, { round, seat });
  });
  const chips = columns.chips.filter((count) => count !== null);
  if (chips.length < columns.chips.length) return outcomeOf(scores, scores, "share");
  return outcomeOf(scores, chips, ruleset.tie_break);
}

function computedScore({ hands, chips }: Columns, seat: number): number | null {
  const [hand, count] = [hands[seat] ?? null, chips[seat] ?? null];
  return hand === null || count === null ? null : scoreOf(hand, count);
}
