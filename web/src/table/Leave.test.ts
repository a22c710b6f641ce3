import { flushSync } from "svelte";
import { expect, test } from "vitest";
import { button, render } from "../testing/render.ts";
import Leave from "./Leave.svelte";

function show(changes: { active?: number[]; isShared?: boolean; isLast?: boolean; isEnding?: boolean } = {}) {
  const asked: unknown[] = [];
  const ask = (message: unknown) => asked.push(message);
  const usual = { active: [0], isShared: false, isLast: false, isEnding: false };
  return { page: render(Leave, { names: ["Ana", "Ben"], ...usual, ...changes, ask }), asked };
}

function press(label: string): void {
  button(label).click();
  flushSync();
}

test("one is asked again before one leaves, and told what follows", () => {
  const { page, asked } = show();
  press("Leave the game");
  expect(asked).toEqual([]);
  expect(page.textContent).toContain("A bot plays on for you until you come back.");
  press("Stay");
  press("Leave the game");
  press("Leave");
  expect(asked).toEqual([{ type: "leave_match", seat: null }]);
});

test("the last one ends the match by leaving", () => {
  const { page, asked } = show({ isLast: true });
  press("Leave the game");
  expect(page.textContent).toContain("That ends the match, without a winner.");
  press("End the match");
  expect(asked).toEqual([{ type: "leave_match", seat: null }]);
});

test("one asks the others to end the match", () => {
  const { asked } = show();
  press("Ask to end the match");
  expect(asked).toEqual([{ type: "end", wish: true }]);
});

test.each([{ isEnding: true }, { isLast: true }])("nobody is asked twice, or where nobody else is: %o", (changes) => {
  expect(show(changes).page.textContent).not.toContain("Ask to end");
});

test("of people who share a browser one may leave, or all", () => {
  const { asked } = show({ active: [0, 1], isShared: true });
  press("Leave the game");
  press("Ben leaves");
  press("Leave the game");
  press("All of us leave");
  expect(asked).toEqual([
    { type: "leave_match", seat: 1 },
    { type: "leave_match", seat: null },
  ]);
});
