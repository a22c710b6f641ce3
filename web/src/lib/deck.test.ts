// @vitest-environment node
import { expect, test } from "vitest";
import { rules } from "../testing/frames.ts";
import { Deck } from "./deck.ts";

test("cards run evenly from cool to warm over those of the rules", () => {
  const deck = new Deck(rules());
  expect([deck.warmth(3), deck.warmth(19), deck.warmth(35)]).toEqual([0, 0.5, 1]);
});

test("cards that are out keep their place on the scale but are none of the deck", () => {
  const all = rules().cards;
  const deck = new Deck({ cards: all.filter(({ card }) => card !== 10), removed: [10] });
  expect(deck.warmth(19)).toBe(0.5);
  expect(deck.ladder).toContain(10);
  expect(deck.cards).not.toContain(10);
});

test("a face is taken apart into rank and suit, a number has none", () => {
  const deck = new Deck({
    cards: [
      { card: 23, face: "10♦" },
      { card: 40, face: "40" },
    ],
    removed: [],
  });
  expect(deck.face(23)).toEqual({ text: "10♦", rank: "10", suit: "diamonds" });
  expect(deck.face(40).suit).toBeNull();
  expect([deck.say(23), deck.say(40)]).toEqual(["10♦ (23)", "40"]);
});

test("a single card has a colour too", () => {
  expect(new Deck({ cards: [{ card: 5, face: "5" }], removed: [] }).warmth(5)).toBe(0);
});
