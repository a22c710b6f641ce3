import { expect, test } from "vitest";
import { judge } from "../offline/judge.ts";
import { game, scores, WHOLE } from "../testing/pad.ts";
import { csvOf, gameFrom, gameInFile, sheetOf } from "./exchange.ts";
import { scoresOf, withCard, withChips, withRound } from "./game.ts";

const MIXED = game([WHOLE, scores(-11, 0, 7)]);

test("the judge takes the sheet, and finds the totals and winners that are on it", () => {
  expect(judge(sheetOf(MIXED))).toMatchObject({ valid: true, complete: true, totals: [31, 32, 17], winners: [2] });
  expect(judge(sheetOf(game()))).toMatchObject({ valid: true, complete: false });
});

test("what the table left so is marked on the sheet, and what is wrong with it found", () => {
  const odd = { ...withChips(withCard(WHOLE, 0, 34), 1, 13), asIs: true };
  const sheet = sheetOf(withRound(MIXED, 0, odd));
  expect(sheet.rounds[0]!.as_is).toBe(true);
  expect(judge(sheet)).toMatchObject({ valid: true, rounds: [{ finding: { code: "duplicate_card" } }, {}] });
});

test("a sheet that is read again is the same game", () => {
  const read = gameFrom(JSON.stringify(sheetOf(MIXED)));
  expect(sheetOf(read)).toEqual(sheetOf(MIXED));
  expect(read.rounds.map(({ kind }) => kind)).toEqual(["cards", "scores"]);
});

test("a written score that a table insisted on is kept", () => {
  const lines = WHOLE.lines.with(0, { ...WHOLE.lines[0]!, score: 1 });
  const sheet = sheetOf(withRound(MIXED, 0, { ...WHOLE, lines, asIs: true }));
  const [round] = gameFrom(JSON.stringify(sheet)).rounds;
  expect([scoresOf(round!)[0], round!.asIs]).toEqual([1, true]);
});

test("custom rules go along", () => {
  const custom = { low: 1, high: 9, set_aside: 0, chips: 2, after_take: "same", tie_break: "share", name: "Nine" };
  const sheet = { format: "takeorpass-scores/1", rules: custom, players: ["", "Ben"], rounds: [{ scores: [3, 4] }] };
  const read = gameFrom(JSON.stringify(sheet));
  expect(sheetOf(read)).toMatchObject({ rules: custom, players: ["", "Ben"], rounds: [{ scores: [3, 4] }] });
});

test("the record of a game that was played here becomes a sheet too", () => {
  const record = {
    format: "takeorpass-record/1",
    rules: { low: 1, high: 2, set_aside: 0, chips: 2, after_take: "same", tie_break: "share" },
    players: ["Ana", "Ben"],
    rounds: [{ starter: 1, cards: [2, 1], moves: ["pt", "t"] }],
  };
  const [round] = gameFrom(JSON.stringify(record)).rounds;
  expect(round).toMatchObject({
    starter: 1,
    kind: "cards",
    lines: [
      { hand: [1, 2], chips: 3 },
      { hand: [], chips: 1 },
    ],
  });
});

test("a file that is none is refused with one sentence", () => {
  expect(() => gameFrom("no json")).toThrow("This file is no score sheet: it cannot be read as JSON.");
  expect(() => gameFrom("[]")).toThrow(/^The record must be an object, not a list\.$/);
  const sheet = sheetOf(MIXED);
  expect(() => gameFrom(JSON.stringify({ ...sheet, totals: [1, 2, 3] }))).toThrow(/totals/);
});

test("a spreadsheet gets a line for each seat and round, with running totals", () => {
  const lines = csvOf(MIXED).split("\r\n");
  expect(lines[0]).toBe("round,started,player,cards,chips,score,total,as it is");
  expect(lines[1]).toBe("1,yes,Ana,3 4 5 6 7 8 20 30,11,42,42,");
  expect(lines[4]).toBe("2,yes,Ana,,,-11,31,");
  expect(lines).toHaveLength(8);
});

test("a name is no formula for a spreadsheet, and may hold commas and quotes", () => {
  const named = { ...MIXED, players: ["=1+1", 'B, "C"', "Carla"] };
  expect(csvOf(named)).toContain("'=1+1");
  expect(csvOf(named)).toContain('"B, ""C"""');
});

test("a file far beyond what a table plays is refused before it stops the page", async () => {
  const rounds = Array.from({ length: 201 }, () => ({ scores: [1, 2, 3] }));
  const sheet = { format: "takeorpass-scores/1", rules: "take-or-pay", players: ["A", "B", "C"], rounds };
  expect(() => gameFrom(JSON.stringify(sheet))).toThrow("This sheet has 201 rounds; 200 are the most");
  const long = gameFrom(JSON.stringify({ ...sheet, players: ["🃏".repeat(99), "B", "C"], rounds: [] }));
  expect(long.players[0]).toBe("🃏".repeat(40));
  const huge = new File([new Uint8Array(2_000_001)], "sheet.json");
  await expect(gameInFile(huge)).rejects.toThrow("far too large");
});
