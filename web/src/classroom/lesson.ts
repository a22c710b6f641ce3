// A lesson: one round after another on one screen, dealt by the page, told by the kernel. A lesson is never changed; what
// was done can be taken back to the first card of the round.

import { cardsTurnedUp, nextRound, play, startMatch, type Match } from "../offline/match.ts";
import { PASS, reveal, TAKE } from "../offline/move.ts";
import { namedRules } from "../offline/named.ts";
import { apply, isOver, whyNot, type Position } from "../offline/position.ts";
import { cardsOf, playerCounts } from "../offline/ruleset.ts";
import { costOf, matchOutcome, runsOf, scoreOf, type Outcome } from "../offline/scoring.ts";
import { newSeed, shuffled } from "./shuffle.ts";

export const RULES = namedRules("take-or-pay");
export const COUNTS = playerCounts(RULES);
const MOST_ROUNDS = 10;

export interface Lesson {
  readonly names: readonly string[];
  /** By round, what its order of cards follows from. */
  readonly seeds: readonly string[];
  readonly match: Match;
  /** What was before each move of this round, the newest last. */
  readonly before: readonly Match[];
}

/** What a legal choice would do at once to the one who makes it. */
export interface Choice {
  readonly kind: "take" | "pay";
  /** Why it cannot be made, or "". */
  readonly reason: string;
  readonly runs: readonly (readonly number[])[];
  readonly cost: number;
  readonly tokens: number;
  readonly total: number;
}

/** A lesson before its first decision; `starter` is a seat from 0. */
export function startLesson(names: readonly string[], starter: number, seed = newSeed()): Lesson {
  return turnUp({ names, seeds: [seed], match: startMatch(RULES, names.length, MOST_ROUNDS, starter), before: [] });
}

/** The lesson after the child on turn took the card or paid; the next card is turned up. Throws `GameError` if it may not. */
export function decide(lesson: Lesson, kind: Choice["kind"]): Lesson {
  const match = play(lesson.match, kind === "take" ? TAKE : PASS);
  return turnUp({ ...lesson, match, before: [...lesson.before, lesson.match] });
}

/** The lesson before the last decision of this round; the same where there was none. */
export function takeBack(lesson: Lesson): Lesson {
  const match = lesson.before.at(-1);
  return match === undefined ? lesson : { ...lesson, match, before: lesson.before.slice(0, -1) };
}

/** The lesson with one more round; the start moves one to the left. */
export function oneMore(lesson: Lesson, seed = newSeed()): Lesson {
  return turnUp({ ...lesson, seeds: [...lesson.seeds, seed], match: nextRound(lesson.match), before: [] });
}

/** Whether another round may be added. */
export function mayGoOn({ match }: Lesson): boolean {
  return isOver(match.position) && match.logs.length < MOST_ROUNDS;
}

/** The result of the rounds so far once the last begun one is over, else null. */
export function resultOf({ match }: Lesson): Outcome | null {
  return isOver(match.position) ? matchOutcome(match.outcomes) : null;
}

/** The two choices of the child on turn, each with what it would do at once to its runs and tokens. */
export function choicesOf(position: Position): readonly Choice[] {
  const seat = position.toAct;
  return (["take", "pay"] as const).map((kind) => {
    const move = kind === "take" ? TAKE : PASS;
    const reason = whyNot(position, move);
    const { hands, chips } = reason === null ? apply(position, move) : position;
    const [hand, tokens] = [hands[seat]!, chips[seat]!];
    const runs = runsOf(hand);
    return { kind, reason: reason?.sentence ?? "", runs, cost: costOf(hand), tokens, total: scoreOf(hand, tokens) };
  });
}

function turnUp(lesson: Lesson): Lesson {
  const { match, seeds } = lesson;
  if (match.position.card !== null || isOver(match.position)) return lesson;
  const order = shuffled(cardsOf(RULES), seeds.at(-1)!);
  const card = order[cardsTurnedUp(match.logs.at(-1)!).length]!;
  return { ...lesson, match: play(match, reveal(card)) };
}
