import { expect, test } from "vitest";
import type { RematchFrame } from "../lib/frames.ts";
import { bot, person, presence } from "../testing/frames.ts";
import { button, render } from "../testing/render.ts";
import Rematch from "./Rematch.svelte";

const seats = [person("Ana"), person("Ben"), bot("Cleo"), person("Dan")];

function show(
  answers: RematchFrame["answers"],
  own: number | readonly number[] | null = 0,
  next: string | null = null,
  alone = false,
) {
  const said: [accept: boolean, wait: boolean][] = [];
  const host = [0, 1, 3].find((seat) => answers[seat]) ?? null;
  const page = render(Rematch, {
    rematch: { answers, host, table: next },
    seats,
    names: seats.map(({ name }) => name),
    here: own === null ? [] : typeof own === "number" ? [own] : own,
    alone,
    presence: presence([true, false, true, true]),
    onanswer: (accept: boolean, wait: boolean) => said.push([accept, wait]),
  });
  return { page, said };
}

test("people who share a browser answer together, and wait for the others alone", () => {
  const { page, said } = show([null, null, true, null], [0, 1]);
  expect(page.textContent).not.toMatch(/Ana|Ben/);
  expect(page.textContent).toContain("Dan has not said yet.");
  button("Play again").click();
  expect(said).toEqual([[true, true]]);
});

test("one says yes or no, and sees what the other people say", () => {
  const { page, said } = show([null, true, true, false]);
  expect(page.textContent).toContain("Ben plays on.");
  expect(page.textContent).toContain("Dan leaves a seat open.");
  expect(page.textContent).not.toContain("Cleo");
  button("Play again").click();
  button("No more for me").click();
  expect(said).toEqual([
    [true, true],
    [false, true],
  ]);
});

test("who has said yes waits for those who have not", () => {
  const { page } = show([true, null, true, true], 3);
  expect(page.textContent).toContain("You play on.");
  expect(page.textContent).toContain("Ben is away.");
  expect([...page.querySelectorAll("button")].map((one) => one.textContent.trim())).toEqual(["No more for me"]);
});

test("the host need not wait for them", () => {
  const { page, said } = show([true, null, true, null]);
  expect(page.textContent).toContain("Ben is away.");
  expect(page.textContent).toContain("Dan has not said yet.");
  button("Go on without waiting").click();
  expect(said).toEqual([[true, false]]);
});

test("where all have said nobody is waited for", () => {
  expect(show([true, false, true, false]).page.textContent).not.toContain("waiting");
});

test("the new table has a link, for those who watch too", () => {
  const { page } = show([true, true, true, true], null, "t2");
  expect(page.querySelector("a")?.getAttribute("href")).toBe("/t/t2");
  expect(page.querySelectorAll("button").length).toBe(0);
});

test("who watches has no answer to give", () => {
  expect(show([null, null, true, null], null).page.querySelectorAll("button").length).toBe(0);
});

test("alone against bots nobody else is spoken of", () => {
  const { page } = show([null, true, true, true], 0, null, true);
  expect([...page.querySelectorAll("button")].length).toBe(1);
  expect(page.querySelector("p")).toBeNull();
});
