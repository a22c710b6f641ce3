// @vitest-environment node
import { expect, test } from "vitest";
import { rules } from "../testing/frames.ts";
import { count, list, place, rulesTitle, seatName, signed, takeMeans, termsOf } from "./words.ts";

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

test("what taking means is said as cost, as nothing, or as something saved", () => {
  expect([takeMeans(14, 14), takeMeans(0, 24), takeMeans(-15, 14)]).toEqual([
    "would cost you 14",
    "joins your run: costs 0",
    "joins your run: saves 15",
  ]);
});
