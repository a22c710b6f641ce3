// @vitest-environment node
import { expect, test } from "vitest";
import { deckOf } from "../frame/deck.ts";
import { parseRules } from "../offline/custom.ts";
import { oneMore, playedOut, start, tape } from "../testing/referee.ts";
import { matchOf, type Tape } from "./tape.ts";
import { lastLines, namesOf, progressText, resultText, stateText, titleOf, winText } from "./telling.ts";

function voiceOf({ start: begun }: Tape) {
  return { names: namesOf(begun), deck: deckOf(begun.rules) };
}

function told(one: Tape, most = 9): string[] {
  return lastLines(voiceOf(one), one, most);
}

test("each tap is told as a table speaks of it", () => {
  expect(told(tape("24 p p t 6 t", start("take-or-pass")))).toEqual([
    "J♦ (24) was turned up.",
    "Ana passed on J♦ (24).",
    "Ben passed on J♦ (24).",
    "Carla took J♦ (24) with 2 chips.",
    "6♣ (6) was turned up.",
    "Carla took 6♣ (6).",
  ]);
  expect(told(tape("9 p t", start("take-or-pay"))).slice(1)).toEqual([
    "Ana paid a token on 9.",
    "Ben took 9 with 1 token.",
  ]);
  expect(told(tape("9 h30", start("no-thanks+hidden-tiger"))).at(-1)).toBe("Ana played a hidden card: 30.");
});

test("the last take stays readable, however many pass after it", () => {
  expect(told(tape("24 p t 6 p p p p"), 2)).toEqual(["Ben took 24 with 1 chip.", "Ben passed on 6."]);
  expect(told(tape("24 p t"), 2)).toEqual(["Ana passed on 24.", "Ben took 24 with 1 chip."]);
  expect(told(tape(), 2)).toEqual([]);
});

test("it is told who is on turn, and on what", () => {
  const says = (one: Tape) => stateText(voiceOf(one), matchOf(one));
  expect(says(tape())).toBe("The next card is turned up, and Ana decides on it.");
  expect(says(tape("24"))).toBe("Ana decides on 24.");
  expect(says(tape("24 p"))).toBe("Ben decides on 24, with 1 chip on it.");
  expect(says(tape("24 t"))).toBe("The next card is turned up, and Ana decides on it.");
  expect(says(tape("9 t", start("take-or-pay")))).toBe("The next card is turned up, and Ben decides on it.");
  expect(says(playedOut(tape()))).toBe("The round is over.");
});

test("who wins is said, with the tie-break where it decided", () => {
  const rules = { low: 1, high: 9, set_aside: 7, chips: 3, after_take: "same", tie_break: "chips" };
  const won = (tie_break: string) => {
    const table = start(undefined, { rules: parseRules({ ...rules, tie_break }), players: ["Ana", "Ben"] });
    return winText(table.players, matchOf(tape("3 p t 5 p p p t", table)));
  };
  expect(won("chips")).toBe("Ana wins the game with 1 point, as many as Ben, but with more chips (4 to 2)");
  expect(won("share")).toBe("Ana and Ben share the game with 1 point each");
});

test("a match of several rounds is told by round, then as a whole", () => {
  const first = playedOut(tape("", start("take-or-pay", { planned: 2 })));
  const names = namesOf(first.start);
  expect(winText(names, matchOf(first))).toMatch(/ round 1 with /);
  expect(progressText(matchOf(first))).toBe("1 of 2 rounds");
  expect(progressText(matchOf(tape("9", first.start)))).toBe("round 1 of 2, 14 cards to come");
  expect(progressText(matchOf(tape("9", start("take-or-pay"))))).toBe("14 cards to come");
  expect(winText(names, matchOf(oneMore(first)))).toMatch(/ the match with /);
  expect(resultText(oneMore(first), names).split("\n")).toHaveLength(4);
});

test("rules of one's own have a title too, and seats without a name a number", () => {
  const rules = { low: 1, high: 9, set_aside: 2, chips: 3, after_take: "same", tie_break: "share" };
  expect(titleOf(parseRules(rules))).toBe("Rules of your own");
  expect(titleOf(parseRules({ ...rules, name: "no-thanks" }))).toBe("no-thanks");
  expect(namesOf({ players: [" Ana ", ""] })).toEqual(["Ana", "Player 2"]);
});
