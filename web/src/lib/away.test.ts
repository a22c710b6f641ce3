import { expect, test } from "vitest";
import { awayWords, clockWords } from "./away.ts";

test("how long somebody has been away is said roughly", () => {
  expect([0, 1.4, 20, 44, 45, 60, 89, 91, 300].map(awayWords)).toEqual([
    "a second",
    "a second",
    "20 seconds",
    "44 seconds",
    "a minute",
    "a minute",
    "a minute",
    "2 minutes",
    "5 minutes",
  ]);
});

test("what is left is said to the second, and never less than nothing", () => {
  expect([65, 41.2, 9, 0, -3].map(clockWords)).toEqual(["1:05", "0:42", "0:09", "0:00", "0:00"]);
});
