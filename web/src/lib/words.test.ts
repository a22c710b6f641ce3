// @vitest-environment node
import { expect, test } from "vitest";
import { rules } from "../testing/frames.ts";
import {
  count,
  delayWords,
  factsOf,
  list,
  marksOf,
  place,
  rulesTitle,
  seatName,
  signed,
  tableTitle,
  takeMeans,
  termsOf,
} from "./words.ts";

test("one is one, everything else is several", () => {
  expect([0, 1, 2, -1, -11].map((number) => count(number, "chip"))).toEqual([
    "0 chips",
    "1 chip",
    "2 chips",
    "−1 chip",
    "−11 chips",
  ]);
});

test("numbers below nothing have a real minus sign", () => {
  expect([signed(-11), signed(0), signed(4)]).toEqual(["−11", "0", "4"]);
});

test("names are joined as people say them", () => {
  expect([list([]), list(["Ana"]), list(["Ana", "Ben"]), list(["Ana", "Ben", "Carla"])]).toEqual([
    "",
    "Ana",
    "Ana and Ben",
    "Ana, Ben and Carla",
  ]);
});

test("places are ordinals", () => {
  expect([1, 2, 3, 4, 7].map(place)).toEqual(["1st", "2nd", "3rd", "4th", "7th"]);
});

test("rules are titled by base and options", () => {
  expect(rulesTitle("no-thanks+hidden-tiger+amigo-high")).toBe("No thanks, hidden tiger, amigo high");
});

test("who has no name is called by the seat", () => {
  expect(seatName([{ name: "  ", kind: "person", level: null }], 0)).toBe("Seat 1");
});

test("where chips are tokens one pays onto a pile", () => {
  expect(termsOf(rules({ counter: "token" }))).toEqual({ counter: "token", pass: "Pay", pot: "pile" });
  expect(termsOf(rules())).toEqual({ counter: "chip", pass: "Pass", pot: "pot" });
});

test("what taking means is the card's cost less the chips on it", () => {
  expect([takeMeans(24, 24, 5, "chip"), takeMeans(24, 24, 0, "chip"), takeMeans(3, 3, 7, "token")]).toEqual([
    { words: "costs 24, less 5 chips: 19", sum: "24 − 5 = 19" },
    { words: "costs 24", sum: "costs 24" },
    { words: "costs 3, less 7 tokens: −4", sum: "3 − 7 = −4" },
  ]);
});

test("a card that joins a run costs nothing, or saves what the run cost", () => {
  expect([takeMeans(0, 24, 0, "chip"), takeMeans(0, 24, 1, "chip"), takeMeans(-15, 14, 4, "chip")]).toEqual([
    { words: "joins: costs 0", sum: "costs 0" },
    { words: "joins: costs 0, less 1 chip: −1", sum: "0 − 1 = −1" },
    { words: "joins: saves 15, and 4 chips: 19", sum: "−15 − 4 = −19" },
  ]);
});

test("seats are marked by how their names begin, in whole signs", () => {
  expect(marksOf(["Ana", "Ben", "Al", "👩‍👩‍👧🇪🇸👍🏽🎲", "e\u0301toile", "مهدي"])).toEqual([
    "Ana",
    "Ben",
    "Al",
    "👩‍👩‍👧🇪🇸👍🏽",
    "e\u0301to",
    "مهد",
  ]);
});

test("seats whose names begin alike are told apart by their numbers", () => {
  for (const names of [
    ["Ana", "Anastasia", "Ben"],
    ["Ana", "ana", "An1"],
    ["Ana", "Ana", "Ana", "👍🏽", "👍🏽"],
  ]) {
    expect(new Set(marksOf(names)).size).toBe(names.length);
  }
  expect(marksOf(["Ana", "Anastasia", "Ben"])).toEqual(["An1", "An2", "Be3"]);
});

test("rules that are somebody's own are called so, whatever they are named, and say what they are made of", () => {
  const own = { custom: true, cards: [3, 5, 20].map((card) => ({ card, face: `${card}` })), set_aside: 0, chips: 1 };
  expect(tableTitle(rules())).toBe("No thanks");
  expect(tableTitle(rules({ ...own, name: "" }))).toBe("Own rules");
  expect(tableTitle(rules({ ...own, name: "no-thanks" }))).toBe("Own rules: no-thanks");
  expect(factsOf(rules(own))).toBe("cards 3–20, none unseen, 1 chip each");
});

test("how much later is said in minutes, where they are whole", () => {
  expect([60, 300, 90].map(delayWords)).toEqual(["1 minute later", "5 minutes later", "90 seconds later"]);
});
