import { expect, test } from "vitest";
import { parseRules } from "../offline/custom.ts";
import { namedRules } from "../offline/named.ts";
import type { Ruleset } from "../offline/ruleset.ts";
import { NAMES, scores, WHOLE } from "../testing/pad.ts";
import { findings } from "./checks.ts";
import { deckOf } from "../frame/deck.ts";
import { withCard, withChips, type Round } from "./game.ts";

function said(round: Round, rules: Ruleset = namedRules("no-thanks")): string[] {
  return findings(rules, NAMES, round, deckOf(rules)).map(({ text }) => text);
}

test("a round that adds up has nothing to be said", () => {
  expect(said(WHOLE)).toEqual([]);
});

test("a card that lies with two is named, with both", () => {
  expect(said(withCard(WHOLE, 0, 34))).toEqual(["34 is there twice: with Ana and Ben."]);
  expect(said(withCard(WHOLE, 0, 24), namedRules("take-or-pass"))).toEqual([
    "J♦ (24) is there twice: with Ana and Carla.",
  ]);
});

test("a card that these rules take out is named, with whom it lies", () => {
  const rules = namedRules("no-thanks+amigo");
  const chips = withChips(withChips(withChips(WHOLE, 0, 10), 1, 10), 2, 10);
  expect(said(chips, rules)).toEqual([
    "10 is out by these rules, but lies with Ben.",
    "20 is out by these rules, but lies with Ana.",
    "30 is out by these rules, but lies with Ana.",
  ]);
});

test("a card that no deck of these rules has is named", () => {
  expect(said(withCard(withCard(WHOLE, 0, 30), 0, 40))).toEqual(["These rules have no 40, but it lies with Ana."]);
});

test("too few and too many cards are counted", () => {
  expect(said(withCard(WHOLE, 0, 30))).toEqual(["One card is missing: 23 of 24 are there."]);
  expect(said(withCard(withCard(WHOLE, 0, 30), 1, 34))).toEqual(["Two cards are missing: 22 of 24 are there."]);
  expect(said(withCard(WHOLE, 0, 35))).toEqual(["One card too many: 25 are there, and the deck has 24."]);
});

test("with hidden cards each player may have brought one more into the round, and no further one", () => {
  const rules = namedRules("no-thanks+hidden-tiger");
  const more = [16, 17, 18].reduce((round, card) => withCard(round, 1, card), WHOLE);
  expect(said(more, rules)).toEqual([]);
  expect(said(withCard(more, 0, 35), rules)).toEqual([
    "One card too many: 28 are there, and the deck and one hidden card each make 27.",
  ]);
});

test("where every card is played those that are missing are named", () => {
  const rules = namedRules("take-or-pay");
  const lines = [
    [3, 4, 5, 6],
    [8, 9, 10, 11, 12],
    [13, 14, 15, 16, 17],
  ].map((hand) => ({ hand, chips: 7, score: null }));
  expect(said({ ...WHOLE, lines }, rules)).toEqual(["One card is missing (7): 14 of 15 are there."]);
});

test("custom rules count their own deck and chips", () => {
  const custom = { low: 1, high: 9, set_aside: 0, chips: 2, after_take: "same", tie_break: "share" };
  const lines = [
    [1, 2, 3],
    [4, 5, 6],
    [7, 8],
  ].map((hand) => ({ hand, chips: 2, score: null }));
  expect(said({ ...WHOLE, lines }, parseRules(custom))).toEqual(["One card is missing (9): 8 of 9 are there."]);
});

test("chips that do not make what was dealt out are counted", () => {
  expect(said(withChips(WHOLE, 0, 9))).toEqual(["Two chips are missing: 31 are there, and 33 were dealt out."]);
  expect(said(withChips(WHOLE, 0, 12))).toEqual(["One chip too many: 34 are there, and 33 were dealt out."]);
  expect(said(withChips(WHOLE, 0, 70))).toEqual(["59 chips too many: 92 are there, and 33 were dealt out."]);
});

test("chips that are not all entered yet are missing to nobody, but may be too many already", () => {
  expect(said(withChips(WHOLE, 0, null))).toEqual([]);
  expect(said(withChips(withChips(WHOLE, 0, null), 1, 40))).toHaveLength(1);
});

test("a written score that is not what cards and chips make is said", () => {
  const lines = WHOLE.lines.with(0, { ...WHOLE.lines[0]!, score: 1 });
  expect(said({ ...WHOLE, lines })).toEqual(["The cards and chips of Ana make 42 points, not 1 point."]);
});

test("bare scores are taken as they are", () => {
  expect(said(scores(-11, 500, 0))).toEqual([]);
});
