import { expect, test } from "vitest";
import { game, hands, scores } from "../testing/pad.ts";
import { withoutRound, withRound } from "./game.ts";
import { gameText, roundText, standingText, stepText, titleOf } from "./sentences.ts";

const TIED = hands([[35], [33], [40]], [5, 3, 0]);

test("who leads and by how much", () => {
  expect(standingText(game())).toBe("No round yet.");
  expect(standingText(game([scores(12, 17, 60)]))).toBe(
    "After 1 of 4 rounds Ana leads with 12 points, 5 fewer than Ben.",
  );
  expect(standingText(game([scores(1, 1, 60)]))).toBe(
    "After 1 of 4 rounds Ana and Ben lead with 1 point each, 59 fewer than Carla.",
  );
});

test("who won, and never that the highest did", () => {
  expect(standingText(game([scores(28, 0, -11)], "no-thanks", 1))).toBe(
    "Carla wins with −11 points, 11 fewer than Ben.",
  );
  expect(standingText(game([scores(3, 8, 8)], "no-thanks", 1))).toBe(
    "Ana wins with 3 points, 5 fewer than Ben and Carla.",
  );
  expect(standingText(game([scores(3, 3, 3)], "no-thanks", 1))).toBe(
    "Ana, Ben and Carla share the win with 3 points each.",
  );
});

test("a tie that more chips decide says so", () => {
  expect(standingText(game([TIED], "take-or-pass", 1))).toBe(
    "Ana wins with 30 points, as many as Ben, but more chips (5 to 3).",
  );
  expect(standingText(game([TIED], "no-thanks", 1))).toBe("Ana and Ben share the win with 30 points each.");
  expect(standingText(game([scores(30, 30, 40)], "take-or-pass", 1))).toBe(
    "Ana and Ben share the win with 30 points each; more chips would decide, but they were not written down.",
  );
});

test("a round among others has its own winner, by its own tie-break", () => {
  const played = game([TIED, scores(9, 0, 0)], "take-or-pass");
  expect(roundText(played, TIED)).toBe("Ana wins it with 30 points, as many as Ben, but more chips (5 to 3)");
  expect(roundText(played, played.rounds[1]!)).toContain("Ben and Carla share it with 0 points each");
});

test("a step is called by the round that it added, took or changed", () => {
  const one = game([scores(1, 2, 3)]);
  const two = withRound(one, 1, scores(4, 5, 6));
  expect([stepText(one, two), stepText(two, one), stepText(two, withoutRound(two, 0))]).toEqual([
    "round 2",
    "round 2",
    "round 1",
  ]);
  expect(stepText(two, withRound(two, 0, scores(1, 2, 4)))).toBe("the change of round 1");
  expect(stepText(two, { ...two, planned: 5 })).toBe("the change of the game");
});

test("the whole game in a few lines", () => {
  expect(gameText(game([scores(28, 0, -11)], "no-thanks+amigo", 1))).toBe(
    [
      "Take or Pass: No thanks, amigo, 1 round",
      "1st Carla: −11 points",
      "2nd Ben: 0 points",
      "3rd Ana: 28 points",
      "Carla wins with −11 points, 11 fewer than Ben.",
    ].join("\n"),
  );
});

test("rules of one's own are called so, or as they are named", () => {
  const { rules } = game();
  expect([titleOf(rules), titleOf({ ...rules, name: "" }), titleOf({ ...rules, name: "Grandma" })]).toEqual([
    "No thanks",
    "Rules of your own",
    "Grandma",
  ]);
});
