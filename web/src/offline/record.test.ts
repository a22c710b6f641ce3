// @vitest-environment node
import { expect, test } from "vitest";
import { parseRules } from "./custom.ts";
import { judge } from "./judge.ts";
import { nextRound, play, startMatch } from "./match.ts";
import { PASS, playHidden, reveal, TAKE } from "./move.ts";
import { matchFrom, readRecord } from "./reading.ts";
import { recordOf } from "./record.ts";

const RULES = { low: 1, high: 4, set_aside: 2, chips: 1, after_take: "same", tie_break: "chips", hidden_tiger: true };
const MOVES = [reveal(4), PASS, playHidden(3), TAKE, reveal(2), TAKE];
const FIRST = MOVES.reduce(play, startMatch(parseRules(RULES), 2, 2, 1));

test("a match is written with its scores, and with the hidden cards that were played or are told", () => {
  const record = recordOf(nextRound(FIRST), ["Anna", "Ben"], [{ setAside: [3, 1], tigers: [3, 1] }]);
  expect(record.rounds).toEqual([
    { starter: 1, cards: [4, 2], moves: ["pht", "t"], set_aside: [1, 3], tigers: [3, 1], scores: [0, 0] },
    { starter: 0, cards: [], moves: [], tigers: [null, null] },
  ]);
  expect(record).not.toHaveProperty("totals");
  expect(recordOf(FIRST, ["Anna", "Ben"]).rounds[0]!.tigers).toEqual([3, null]);
});

test("what is written holds, and is read back as the match that it was", () => {
  const record = recordOf(FIRST, ["Anna", "Ben"]);
  expect(judge(record)).toMatchObject({ valid: true, complete: true, totals: [0, 0], winners: [0] });
  expect(matchFrom(readRecord(record))).toEqual({
    ...FIRST,
    rounds: 1,
    logs: [expect.objectContaining(FIRST.logs[0]!)],
  });
});

test("a record without a round is a match before its first card", () => {
  const record = recordOf(FIRST, ["Anna", "Ben"]);
  expect(matchFrom(readRecord({ ...record, rounds: [] }))).toEqual(startMatch(parseRules(RULES), 2));
});

test("a match needs a name for each seat", () => {
  expect(() => recordOf(FIRST, ["Anna"])).toThrow("A match of 2 players has as many names, not 1.");
});
