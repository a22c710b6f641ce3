// @vitest-environment node
import { expect, test } from "vitest";
import { company, rules, table, view, waiting } from "../testing/frames.ts";
import { hidesSomething, isTurnHere, seenFrom, turnWords } from "./sharing.ts";

const shared = table({ seat: null, here: [0, 1] });

test("a shared browser sees the table from the seat in whose hands it is", () => {
  expect(seenFrom(shared, view({ seat: 1 })).seat).toBe(1);
  expect(seenFrom(shared, view({ seat: null })).seat).toBeNull();
  expect(seenFrom(table(), waiting({ seat: 0 })).seat).toBe(0);
});

test("a turn here is that of anybody here, also while the browser is covered", () => {
  expect(isTurnHere(shared, waiting({ to_act: 1, seat: null }))).toBe(true);
  expect(isTurnHere(shared, waiting({ to_act: 2, seat: null }))).toBe(false);
  expect(isTurnHere(shared, waiting({ to_act: 1, phase: "round_over" }))).toBe(false);
  expect(isTurnHere(table(), view())).toBe(true);
});

test("a turn that a bot has for somebody here is none of theirs", () => {
  expect(isTurnHere(shared, waiting({ to_act: 1, seat: null, company: company({ bots: [1] }) }))).toBe(false);
  expect(isTurnHere(shared, waiting({ to_act: 1, seat: null, company: company({ bots: [0] }) }))).toBe(true);
});

test("whose turn it is, is said by name where people share a browser", () => {
  expect(turnWords(shared, view({ to_act: 1 }), ["Ana", "Ben"])).toBe("Ben’s turn");
  expect(turnWords(table(), view(), ["Ana", "Ben"])).toBe("Your turn");
});

test("nothing is hidden where chips are open and no card lies face down", () => {
  expect(hidesSomething(rules())).toBe(true);
  expect(hidesSomething(rules({ open_chips: true }))).toBe(false);
  expect(hidesSomething(rules({ open_chips: true, hidden_tiger: true }))).toBe(true);
});
