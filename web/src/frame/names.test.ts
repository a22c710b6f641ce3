import { expect, test } from "vitest";
import { shownName } from "./names.ts";

test.each([
  ["Ana", "Ana"],
  ["  Ana  ", "Ana"],
  ["\u202eanA", "anA"],
  ["A\u0000n\u2028a\u2066", "Ana"],
  ["👩\u200d👩\u200d👧", "👩\u200d👩\u200d👧"],
  ["\ud800Ana", "Ana"],
  ["<b>Ana</b>", "<b>Ana</b>"],
  ["x".repeat(41), "x".repeat(40)],
  ["\u202e\u200f", ""],
])("%j is shown as %j", (name, shown) => {
  expect(shownName(name)).toBe(shown);
});
