import { expect, test } from "vitest";
import { amend, begin, LONGEST, redo, step, undo } from "./history.ts";

const SOME = step(step(begin("a"), "b"), "c");

test("steps are undone and redone one by one", () => {
  expect([undo(SOME).now, undo(undo(SOME)).now, redo(undo(SOME)).now]).toEqual(["b", "a", "c"]);
  expect(redo(redo(undo(undo(SOME))))).toEqual(SOME);
});

test("where there is nothing to undo or redo all stays as it is", () => {
  expect(undo(begin("a"))).toEqual(begin("a"));
  expect(redo(SOME)).toEqual(SOME);
});

test("another step forgets what was undone", () => {
  expect(redo(step(undo(SOME), "d")).now).toBe("d");
});

test("what goes on within a step is not undone by itself", () => {
  expect(undo(amend(SOME, "cc")).now).toBe("b");
});

test("only so many steps are kept", () => {
  const long = Array.from({ length: 2 * LONGEST }).reduce<typeof SOME>(
    (history, _, at) => step(history, `${at}`),
    SOME,
  );
  expect(long.past).toHaveLength(LONGEST);
});
