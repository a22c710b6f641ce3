// @vitest-environment node
import { expect, test } from "vitest";
import cases from "../../../tests/perft/cases.json?raw";
import { parseRules } from "./custom.ts";
import { PASS, playHidden, reveal, TAKE, type Move } from "./move.ts";
import { apply, isOver, legalMoves, roundOutcome, startPosition, whyNot, type Position } from "./position.ts";
import { deckSize } from "./ruleset.ts";

/** What the keys mean is said in tests/perft/README.md. */
interface Case {
  note: string;
  rules: unknown;
  players: number;
  starter: number;
  deck: number[];
  hidden: number[] | null;
  played: string;
  depth: number;
}

const CASES = JSON.parse(cases) as Case[];

test.for(CASES)("the kernel counts as many games: $note", (given) => {
  expect({ ...given, ...countsOf(given) }).toEqual(given);
});

function countsOf({ rules, players, starter, deck, hidden, played, depth }: Case): object {
  const ruleset = parseRules(rules);
  expect(deck.length).toBe(deckSize(ruleset));
  const next = (position: Position, move: Move): Position => {
    const after = apply(position, move);
    const isCardDue = after.card === null && !isOver(after);
    return isCardDue ? apply(after, reveal(deck[deck.length - after.deckLeft]!)) : after;
  };
  const candidates = (position: Position): Record<string, Move> => {
    const card = hidden?.[position.toAct];
    return { p: PASS, t: TAKE, ...(card !== undefined && { h: playHidden(card) }) };
  };
  let start = apply(startPosition(ruleset, players, starter), reveal(deck[0]!));
  for (const letter of played) start = next(start, candidates(start)[letter]!);
  const paths = [1];
  const ends: Position[] = [];
  let alive = [start];
  while (alive.length > 0 && paths.length <= depth) {
    const reached = alive.flatMap((position) =>
      Object.values(candidates(position))
        .filter((move) => whyNot(position, move) === null)
        .map((move) => next(position, move)),
    );
    paths.push(reached.length);
    ends.push(...reached.filter(isOver));
    alive = reached.filter((position) => !isOver(position));
  }
  const outcomes = ends.map((position) => roundOutcome(position)!);
  const sumBySeat = (of: (outcome: (typeof outcomes)[number], seat: number) => number): number[] =>
    Array.from({ length: players }, (_, seat) => outcomes.reduce((total, outcome) => total + of(outcome, seat), 0));
  return {
    paths: paths.at(-1) === 0 ? paths.slice(0, -1) : paths,
    games: ends.length,
    scores: sumBySeat(({ scores }, seat) => scores[seat]!),
    wins: sumBySeat(({ winners }, seat) => (winners.includes(seat) ? 1 : 0)),
    unfinished: alive.length,
  };
}

test("the legal moves are those that nothing speaks against", () => {
  const start = startPosition(parseRules("no-thanks+hidden-tiger"), 3);
  expect(legalMoves(start)).toEqual(Array.from({ length: 33 }, (_, index) => reveal(index + 3)));
  const up = apply(start, reveal(24));
  expect(legalMoves(up).slice(0, 3)).toEqual([TAKE, PASS, playHidden(3)]);
  expect(legalMoves(up)).toHaveLength(2 + 32);
  expect(legalMoves(apply(up, playHidden(3)))).toEqual([TAKE, PASS]);
});
