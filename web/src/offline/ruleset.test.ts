// @vitest-environment node
import { expect, test } from "vitest";
import { isNamed, parseRules, rulesData } from "./custom.ts";
import { faceOf } from "./face.ts";
import { namedRules } from "./named.ts";
import { cardsOf, chipsFor, deckSize, playerCounts, starterFrom } from "./ruleset.ts";
import { RULESETS } from "./rulesets.ts";

const CUSTOM = { low: 3, high: 9, set_aside: 2, chips: 4, after_take: "next", tie_break: "chips" };

test("every name is read back, its options in any order", () => {
  for (const ruleset of RULESETS) {
    const [base = "", ...options] = ruleset.name.split("+");
    expect(namedRules([base, ...options.toReversed()].join("+"))).toBe(ruleset);
    expect(rulesData(ruleset)).toBe(ruleset.name);
  }
});

test("cards, deck and chips follow from the rules", () => {
  const amigo = namedRules("no-thanks+amigo");
  expect(cardsOf(amigo)).toHaveLength(30);
  expect(cardsOf(amigo)).not.toContain(20);
  expect(deckSize(amigo)).toBe(24);
  expect(playerCounts(amigo)).toEqual([3, 4, 5]);
  expect(chipsFor(namedRules("no-thanks"), 7)).toBe(7);
  expect(() => chipsFor(amigo, 6)).toThrow("With no-thanks+amigo 3 to 5 players may play, not 6.");
});

test("the dealer's left-hand neighbour starts, or whoever was named", () => {
  expect(starterFrom(namedRules("take-or-pass"), 3, 4)).toBe(0);
  expect(starterFrom(namedRules("no-thanks"), 3, 4)).toBe(3);
});

test("custom rules are read with their defaults, and written out in full", () => {
  const ruleset = parseRules({ ...CUSTOM, removed: [8, 5], hidden_tiger: true, name: "take-or-pay" });
  expect(playerCounts(ruleset)).toEqual([2]);
  expect(isNamed(ruleset)).toBe(false);
  expect(rulesData(ruleset)).toEqual({
    ...CUSTOM,
    removed: [5, 8],
    open_chips: true,
    hidden_tiger: true,
    name: "take-or-pay",
  });
  expect(rulesData(parseRules({ ...CUSTOM, name: null }))).not.toHaveProperty("name");
});

test("hidden cards that cannot go round leave no number of players, and no chips to write down", () => {
  const ruleset = parseRules({ ...CUSTOM, set_aside: 1, hidden_tiger: true });
  expect(playerCounts(ruleset)).toEqual([]);
  expect(rulesData(ruleset)).toMatchObject({ chips: 0 });
  expect(() => chipsFor(ruleset, 2)).toThrow("With these rules no number of players may play, not 2.");
});

test("cards have the faces of their rules", () => {
  expect([faceOf(24, "ladder"), faceOf(24, "numbers"), faceOf(40, "ladder")]).toEqual(["J♦", "24", "40"]);
});
