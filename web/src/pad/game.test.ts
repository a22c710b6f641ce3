import { expect, test } from "vitest";
import { game, hands, scores, WHOLE } from "../testing/pad.ts";
import {
  draftOf,
  isComplete,
  isOver,
  nextStarter,
  roundOutcome,
  scoresOf,
  standing,
  withCard,
  withCardMoved,
  withChips,
  withKind,
  withoutRound,
  withRound,
} from "./game.ts";

test("the sum of the worked example is counted", () => {
  expect(scoresOf(hands([[6, 8, 9, 10, 13, 14, 15, 23, 24, 33]], [6]))).toEqual([77]);
  expect(scoresOf(hands([[]], [11]))).toEqual([-11]);
});

test("three rounds of 28, -11 and 0 make 17, and a changed round counts anew", () => {
  const played = game([scores(28, 5, 60), scores(-11, 5, 0), scores(0, 5, 0)]);
  expect(standing(played)).toEqual({ scores: [17, 15, 60], places: [2, 1, 3], winners: [1] });
  const changed = withRound(played, 1, scores(-15, 5, 0));
  expect(standing(changed)).toEqual({ scores: [13, 15, 60], places: [1, 2, 3], winners: [0] });
});

test("the lowest total is first, below nought too", () => {
  expect(standing(game([scores(28, 0, -11)]))?.places).toEqual([3, 2, 1]);
});

test("with one round more chips win a tie where the rules say so, else the win is shared", () => {
  const tied = hands([[35], [33], [40]], [5, 3, 0]);
  expect(standing(game([tied], "take-or-pass", 1))?.winners).toEqual([0]);
  expect(standing(game([tied], "no-thanks", 1))?.winners).toEqual([0, 1]);
});

test("totals that are tied share, whatever the rules of a round", () => {
  const tied = hands([[35], [33], [40]], [5, 3, 0]);
  expect(standing(game([tied, scores(0, 0, 9)], "take-or-pass"))?.winners).toEqual([0, 1]);
});

test("chips that nobody wrote down break no tie", () => {
  expect(roundOutcome(game([], "take-or-pass").rules, scores(30, 30, 41)).winners).toEqual([0, 1]);
});

test("who starts moves one to the left, and back again with the round that goes", () => {
  const played = game([scores(1, 2, 3)]);
  expect([nextStarter(game()), nextStarter(played), draftOf(played).starter]).toEqual([0, 1, 1]);
  expect(nextStarter(withRound(played, 1, { ...scores(1, 2, 3), starter: 2 }))).toBe(0);
  expect(nextStarter(withRound(played, 1, { ...scores(1, 2, 3), starter: null }))).toBe(2);
  expect(nextStarter(withoutRound(played, 0))).toBe(0);
});

test("the next round is entered as the last one was", () => {
  expect(draftOf(game()).lines[0]).toEqual({ hand: [], chips: null, score: null });
  expect(draftOf(game([scores(1, 2, 3)]))).toMatchObject({ kind: "scores", lines: [{ hand: null }, {}, {}] });
});

test("a card goes where it is tapped, away when tapped again, and can be moved", () => {
  const empty = hands([[], [], []], [null, null, null]);
  const tapped = withCard(withCard(empty, 0, 24), 1, 9);
  expect(tapped.lines.map(({ hand }) => hand)).toEqual([[24], [9], []]);
  expect(withCard(tapped, 0, 24).lines[0]!.hand).toEqual([]);
  expect(withCardMoved(tapped, 1, 24).lines.map(({ hand }) => hand)).toEqual([[], [9, 24], []]);
});

test("a changed hand or count makes the score that was written down go, and the leave to keep a fault", () => {
  const written = { ...hands([[24], [], []], [1, 1, 1]), asIs: true };
  const line = { ...written.lines[0]!, score: 99 };
  const round = { ...written, lines: written.lines.with(0, line) };
  expect(scoresOf(round)[0]).toBe(99);
  expect(scoresOf(withCard(round, 0, 25))[0]).toBe(23);
  expect(withChips(round, 0, 4)).toMatchObject({ asIs: false, lines: [{ chips: 4, score: null }, {}, {}] });
});

test("from cards to bare scores and back nothing that was entered is lost", () => {
  const bare = withKind(WHOLE, "scores");
  expect(scoresOf(bare)).toEqual(scoresOf(WHOLE));
  expect(withKind(bare, "cards")).toEqual(WHOLE);
});

test("a round is complete once each seat has a score", () => {
  expect(isComplete(WHOLE)).toBe(true);
  expect(isComplete(withChips(WHOLE, 2, null))).toBe(false);
  expect(isComplete(scores(1, null, 3))).toBe(false);
});

test("a round more than planned is planned by being played", () => {
  const played = game([scores(1, 2, 3)], "no-thanks", 1);
  expect(isOver(played)).toBe(true);
  expect(withRound(played, 1, scores(1, 2, 3))).toMatchObject({ planned: 2 });
});
