// @vitest-environment node
import { expect, test } from "vitest";
import { costOf, matchOutcome, outcomeOf, runsOf, scoreOf, totalsOf } from "./scoring.ts";

test("runs are consecutive cards, whatever their order in the hand", () => {
  expect(runsOf([10, 6, 9, 8])).toEqual([[6], [8, 9, 10]]);
  expect(runsOf([])).toEqual([]);
});

test("of each run the lowest card counts, and chips are taken off", () => {
  const hand = [6, 8, 9, 10, 13, 14, 15, 23, 24, 33];
  expect(costOf(hand)).toBe(83);
  expect(scoreOf(hand, 6)).toBe(77);
  expect(scoreOf([], 11)).toBe(-11);
  expect(costOf([24, 24])).toBe(24);
});

test("tied scores share a place, or more chips come first", () => {
  expect(outcomeOf([30, 30, 41], [5, 3, 0], "share")).toEqual({
    scores: [30, 30, 41],
    places: [1, 1, 3],
    winners: [0, 1],
  });
  expect(outcomeOf([30, 30, 41], [3, 5, 0], "chips").winners).toEqual([1]);
  expect(outcomeOf([30, 30, 30], [5, 3, 5], "chips").places).toEqual([1, 3, 1]);
});

test("one round decides as it does; several by totals, and ties share", () => {
  const round = outcomeOf([10, 10], [2, 1], "chips");
  expect(matchOutcome([])).toBeNull();
  expect(matchOutcome([round])).toEqual(round);
  expect(matchOutcome([round, round])).toEqual({ scores: [20, 20], places: [1, 1], winners: [0, 1] });
  expect(totalsOf([], 3)).toEqual([0, 0, 0]);
});
