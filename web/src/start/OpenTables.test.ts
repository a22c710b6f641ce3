import { flushSync } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import type { ListedTable } from "../lib/frames.ts";
import { person } from "../testing/frames.ts";
import { listedTable } from "../testing/games.ts";
import { render } from "../testing/render.ts";
import OpenTables from "./OpenTables.svelte";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function show(...answers: (ListedTable[] | null)[]) {
  vi.useFakeTimers();
  const asked = vi.fn(() => {
    const tables = answers[Math.min(asked.mock.calls.length, answers.length) - 1];
    return tables === null ? Promise.reject(new Error()) : Promise.resolve(new Response(JSON.stringify({ tables })));
  });
  vi.stubGlobal("fetch", asked);
  const page = render(OpenTables, {});
  await vi.advanceTimersByTimeAsync(10);
  flushSync();
  return { page, asked };
}

test("an open table is a link with its rules, seats and people, in plain text", async () => {
  const name = "<img src=x onerror=1>";
  const { page } = await show([listedTable({ seats: [person(name), person("Ben"), null], rounds: 2 })]);
  const link = page.querySelector("a")!;
  expect(link.getAttribute("href")).toBe("/t/t1");
  const text = link.textContent.replace(/\s+/g, " ");
  expect(text).toContain("2 of 3 seats taken, 1 free · 2 rounds");
  expect(text).toContain(`${name} is host, with Ben`);
  expect(page.querySelector("img")).toBeNull();
});

test("it says how long one may think, and what those who watch see when", async () => {
  const clock = { bank_s: 180, supplement_s: 15 };
  const { page } = await show([listedTable({ clock, open_to_spectators: true, delay_s: 300 })]);
  const text = page.textContent.replace(/\s+/g, " ");
  expect(text).toContain("1 round · 3 min + 15 s a turn · open to spectators · watched 5 minutes later");
});

test("where there is none it says how to set one", async () => {
  const { page } = await show([]);
  expect(page.textContent).toContain("No table is open to all just now.");
});

test("it asks again every few seconds, but not while the tab is hidden", async () => {
  const { page, asked } = await show([], [listedTable()], null);
  await vi.advanceTimersByTimeAsync(5000);
  flushSync();
  expect(page.querySelectorAll("li")).toHaveLength(1);
  const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  await vi.advanceTimersByTimeAsync(5000);
  const before = asked.mock.calls.length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked.mock.calls.length).toBe(before);
  hidden.mockReturnValue(false);
  document.dispatchEvent(new Event("visibilitychange"));
  await vi.advanceTimersByTimeAsync(10);
  expect(asked.mock.calls.length).toBe(before + 1);
  flushSync();
  // What was known stays when the server does not answer.
  expect(page.querySelectorAll("li")).toHaveLength(1);
  hidden.mockRestore();
});
