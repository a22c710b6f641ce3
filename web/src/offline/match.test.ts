// @vitest-environment node
import { expect, test } from "vitest";
import { parseRules } from "./custom.ts";
import {
  cardsTurnedUp,
  finalOutcome,
  isMatchOver,
  lettersOf,
  nextRound,
  play,
  plyOf,
  startMatch,
  type Match,
} from "./match.ts";
import { PASS, playHidden, reveal, TAKE, type Move } from "./move.ts";

const RULES = { low: 1, high: 4, set_aside: 2, chips: 1, after_take: "same", tie_break: "chips", hidden_tiger: true };

function after(match: Match, ...moves: Move[]): Match {
  return moves.reduce(play, match);
}

const START = startMatch(parseRules(RULES), 2, 2, 1);
const FIRST = after(START, reveal(4), PASS, playHidden(3), TAKE, reveal(2), TAKE);
const SECOND = after(nextRound(FIRST), reveal(1), TAKE, reveal(4), PASS, TAKE);

test("the log of a round is what a record says of it", () => {
  const [log] = FIRST.logs;
  expect(lettersOf(log!)).toEqual(["pht", "t"]);
  expect(cardsTurnedUp(log!)).toEqual([4, 2]);
  expect(plyOf(log!)).toBe(4);
  expect(lettersOf(after(START, reveal(4)).logs[0]!)).toEqual([""]);
});

test("the next round starts one seat to the left", () => {
  expect(FIRST.logs[0]!.starter).toBe(1);
  expect(nextRound(FIRST).logs[1]).toEqual({ starter: 0, moves: [] });
  expect(nextRound(FIRST).position.toAct).toBe(0);
});

test("a round follows only a round that is over, and none the last", () => {
  expect(() => nextRound(START)).toThrow("Round 1 is not over yet.");
  expect(() => nextRound(SECOND)).toThrow("The match is over: no round follows.");
  expect(() => startMatch(parseRules(RULES), 2, 0)).toThrow("A match has at least one round, not 0.");
});

test("over several rounds the lowest total wins, whatever a round's tie-break", () => {
  expect(isMatchOver(FIRST)).toBe(false);
  expect(finalOutcome(FIRST)).toBeNull();
  expect(FIRST.outcomes).toEqual([{ scores: [0, 0], places: [1, 2], winners: [0] }]);
  expect(SECOND.outcomes[1]).toEqual({ scores: [1, 2], places: [1, 2], winners: [0] });
  expect(finalOutcome(SECOND)).toEqual({ scores: [1, 2], places: [1, 2], winners: [0] });
});

test("a match stays as it was when it goes on", () => {
  expect(START.logs).toEqual([{ starter: 1, moves: [] }]);
  expect(FIRST.logs).toHaveLength(1);
});
