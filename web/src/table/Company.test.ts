import { expect, test } from "vitest";
import type { CompanyFrame, PresenceFrame } from "../lib/frames.ts";
import { company, presence } from "../testing/frames.ts";
import { button, render } from "../testing/render.ts";
import Company from "./Company.svelte";

const names = ["Ana", "Ben", "Cleo"];
const gone = presence([true, false, true], { away: [null, 75, null], falls_in: [null, 41.6, null] });

function question(changes: Partial<CompanyFrame["questions"][0]> = {}): CompanyFrame {
  return company({ questions: [{ seat: 1, votes: [], default: "bot", waits: false, ...changes }] });
}

function show(shown: CompanyFrame, here: readonly number[] = [0], there: PresenceFrame | null = gone) {
  const asked: unknown[] = [];
  const ask = (message: unknown) => asked.push(message);
  return { page: render(Company, { company: shown, presence: there, names, here, ask }), asked };
}

function labels(page: HTMLElement): string[] {
  return [...page.querySelectorAll("button")].map((one) => one.textContent.trim());
}

test("where nobody is away there is nothing to see", () => {
  expect(show(company()).page.querySelector("section")).toBeNull();
});

test("one is told who is away, for how long, and what follows when; and chooses", () => {
  const { page, asked } = show(question({ votes: [{ seat: 2, choice: "wait" }] }));
  expect(page.querySelector("[role=status]")?.textContent).toBe("Ben is away. What is to become of the seat?");
  expect(page.textContent).toContain("Ben has been away for a minute.");
  expect(page.querySelector("time")?.textContent).toBe("0:42");
  expect(page.textContent).toContain("Cleo: wait.");
  expect(labels(page)).toEqual(["Wait", "Let a bot play", "End the match"]);
  button("Let a bot play").click();
  expect(asked).toEqual([{ type: "vote", seat: 1, choice: "bot" }]);
});

test("the own choice is seen to be pressed", () => {
  const { page } = show(question({ votes: [{ seat: 0, choice: "end" }] }));
  expect([...page.querySelectorAll("[aria-pressed=true]")].map((one) => one.textContent.trim())).toEqual([
    "End the match",
  ]);
  expect(page.textContent).toContain("You: end it.");
});

test("while all wait no time runs, and one may choose anew", () => {
  const { page } = show(question({ waits: true }), [0], presence([true, false, true]));
  expect(page.textContent).toContain("You all wait for Ben.");
  expect(page.querySelector("time")).toBeNull();
  expect(labels(page)).toEqual(["Wait", "Let a bot play", "End the match"]);
});

test("who watches sees the question without a say", () => {
  expect(labels(show(question(), []).page)).toEqual([]);
});

test("who is played for has no say either, and takes the seat back", () => {
  expect(labels(show({ ...question(), bots: [0] }, [0]).page)).toEqual(["Take your seat back"]);
});

test("one takes one's seat back from the bot", () => {
  const { page, asked } = show(company({ bots: [0, 1] }));
  expect(page.textContent).toContain("A bot plays for you.");
  button("Take your seat back").click();
  expect(asked).toEqual([{ type: "return", seat: 0 }]);
});

test("people who share a browser come back one by one", () => {
  const { page, asked } = show(company({ bots: [1] }), [0, 1]);
  expect(page.textContent).toContain("A bot plays for Ben.");
  button("Ben plays again").click();
  expect(asked).toEqual([{ type: "return", seat: 1 }]);
});

test("somebody would like to end the match, and one agrees", () => {
  const { page, asked } = show(company({ ending: [1, 2] }));
  expect(page.textContent).toContain("Ben and Cleo would like to end the match now.");
  button("End it, without a winner").click();
  expect(asked).toEqual([{ type: "end", wish: true }]);
});

test("who would like to end the match may think better of it", () => {
  const { page, asked } = show(company({ ending: [0] }));
  expect(page.textContent).toContain("It ends once all agree who are here.");
  button("Play on after all").click();
  expect(asked).toEqual([{ type: "end", wish: false }]);
});

test("who watches has no say in the end", () => {
  expect(labels(show(company({ ending: [1] }), []).page)).toEqual([]);
});
