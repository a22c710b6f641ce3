import { expect, test } from "vitest";
import { person, table } from "../testing/frames.ts";
import { button, render } from "../testing/render.ts";
import Clock from "./Clock.svelte";
import Pause from "./Pause.svelte";
import Paused from "./Paused.svelte";

const seats = ["Ana", "Ben", "Cleo"].map(person);
const names = seats.map(({ name }) => name);
const clock = { left: [61_000, 7_000, null], running: 0, paused: false, agreed: [1] };

function show(here: number[], agreed = [1]): { page: HTMLElement; answers: boolean[] } {
  const answers: boolean[] = [];
  const onanswer = (agree: boolean) => answers.push(agree);
  const page = render(Pause, { clock: { ...clock, agreed }, table: table({ seats, here }), names, onanswer });
  return { page, answers };
}

function words(page: HTMLElement): string {
  return page.textContent.replace(/\s+/g, " ").trim();
}

test("the others are asked, and may agree or not", () => {
  const { page, answers } = show([0]);
  expect(words(page)).toContain("Ben asks for a pause. Still to agree: Cleo.");
  button("Agree").click();
  button("No pause").click();
  expect(answers).toEqual([true, false]);
});

test("who asks waits, and may think better of it", () => {
  const { page, answers } = show([1]);
  expect(words(page)).toContain("You ask for a pause. Still to agree: Ana and Cleo.");
  expect(() => button("Agree")).toThrow();
  button("Never mind").click();
  expect(answers).toEqual([false]);
});

test("who has agreed is not asked again; who watches has nothing to press", () => {
  show([0], [1, 0]);
  expect(() => button("Agree")).toThrow();
  document.body.replaceChildren();
  expect(show([]).page.querySelector("button")).toBeNull();
});

test("where nobody is left to agree, who asked may begin the pause", () => {
  const { page, answers } = show([1], [1, 0, 2]);
  expect(words(page)).not.toContain("Still to agree");
  button("Pause now").click();
  expect(answers).toEqual([true]);
});

test("a pause covers the table; any player ends it", () => {
  let resumed = 0;
  const props = { clock: { ...clock, paused: true }, names, toAct: 0, isOpen: true, onresume: () => (resumed += 1) };
  const page = render(Paused, { ...props, plays: true });
  expect([...page.querySelectorAll("dl div")].map((row) => words(row as HTMLElement))).toEqual([
    "Ana 1:01",
    "Ben 0:07",
  ]);
  button("Go on").click();
  expect(resumed).toBe(1);
  document.body.replaceChildren();
  expect(render(Paused, { ...props, plays: false }).querySelector("button")).toBeNull();
});

test("that little time is left is said in a word, not by colour alone", () => {
  const timer = (ms: number, runs: boolean) => {
    document.body.replaceChildren();
    return words(render(Clock, { time: { ms, runs }, name: "Ana" }).querySelector<HTMLElement>("[role=timer]")!);
  };
  expect(timer(9_900, true)).toBe("0:10hurry");
  expect(timer(9_900, false)).toBe("0:10");
  expect(timer(61_000, true)).toBe("1:01");
});
