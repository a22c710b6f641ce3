import { describe, expect, it } from "vitest";
import { LADDER } from "../offline/rulesets.ts";
import { parseCard, parsePile } from "./spelling.ts";

describe("a written card", () => {
  it.each(["24", "J♦", "♦J", "jd", "DJ", "jack of diamonds", "Jack of Diamond", " j♢ ", "J♦\ufe0f"])(
    "%s is 24",
    (text) => {
      expect(parseCard(text)).toBe(24);
    },
  );

  it.each([
    ["ten of diamonds", 23],
    ["Two of Hearts", 28],
    ["three of clubs", 3],
  ])("%s is %i", (text, value) => {
    expect(parseCard(text)).toBe(value);
  });

  it("is the ladder’s own face for every value, forwards and backwards", () => {
    for (const [value, face] of Object.entries(LADDER)) {
      expect(parseCard(face)).toBe(Number(value));
      expect(parseCard(face.slice(-1) + face.slice(0, -1))).toBe(Number(value));
    }
  });

  it.each([
    ["A♣", "A♣ is not used: it stays in the box."],
    ["2c", "2♣ is not used: it stays in the box."],
    ["th", "10♥ is not used: it stays in the box."],
    ["king of hearts", "K♥ is not used: it stays in the box."],
    ["7s", "7♠ is not used: it stays in the box."],
    ["2", "No card counts 2: they go from 3 to 35."],
    ["36", "No card counts 36: they go from 3 to 35."],
    ["joker", "“joker” is no card: write one like J♦, jd or 24."],
    ["1♦2", "“1♦2” is no card: write one like J♦, jd or 24."],
  ])("%s is refused with a reason", (text, sentence) => {
    expect(() => parseCard(text)).toThrow(sentence);
  });
});

describe("a written pile", () => {
  it("may be separated by anything, with words in between", () => {
    expect(parsePile("KC, ad; 15\n jack of diamonds").map(({ card }) => card)).toEqual([13, 14, 15, 24]);
    expect(parsePile("  ")).toEqual([]);
  });
});
