import { flushSync } from "svelte";
import { beforeEach, expect, test, vi } from "vitest";
import type { TableFrame } from "../lib/frames.ts";
import type { Said } from "../lib/live.svelte.ts";
import { bot, person, table } from "../testing/frames.ts";
import { button, render } from "../testing/render.ts";
import Reactions from "./Reactions.svelte";

beforeEach(() => localStorage.clear());

const HEARD: Said[] = [
  { seat: 1, reaction: "ouch", number: 1 },
  { seat: 2, reaction: "ha", number: 2 },
];

function show(changes: Partial<TableFrame> = {}, said: readonly Said[] = []) {
  const ask = vi.fn();
  const seats = [person("Ana"), person("<b>Ben</b>"), person("Cleo"), bot("Dan")];
  const props = { table: table({ seats, alone: false, ...changes }), names: seats.map(({ name }) => name), said, ask };
  const page = render(Reactions, props);
  const opener = page.querySelector<HTMLButtonElement>(".opener")!;
  return { page, ask, opener };
}

function open(opener: HTMLButtonElement): void {
  opener.click();
  flushSync();
}

test("six words can be said, by one press each", () => {
  const { page, ask, opener } = show();
  expect(page.querySelector("#reactions")).toBeNull();
  open(opener);
  expect(page.querySelectorAll(".words button")).toHaveLength(6);
  button("Hurry up, please").click();
  flushSync();
  expect(ask.mock.calls).toEqual([[{ type: "react", reaction: "hurry" }]]);
  expect(page.querySelector("#reactions")).toBeNull();
  expect(document.activeElement).toBe(opener);
});

test("what others said is read with their names, in plain text", () => {
  const { page } = show({}, HEARD);
  const said = [...page.querySelectorAll(".said p")].map((one) => one.textContent.trim().replace(/\s+/g, " "));
  expect(said).toEqual(["<b>Ben</b> Ouch", "Cleo Ha!"]);
});

test("a muted person is not heard, here and after the page was loaded again", () => {
  const { page, opener } = show({}, HEARD);
  open(opener);
  const boxes = [...page.querySelectorAll<HTMLInputElement>("label input")];
  expect(boxes.map((box) => box.parentElement?.textContent.trim())).toEqual([
    "Mute <b>Ben</b>",
    "Mute Cleo",
    "Reactions at this table",
  ]);
  boxes[0]!.click();
  flushSync();
  expect(page.querySelectorAll(".said p")).toHaveLength(1);
  document.body.replaceChildren();
  expect(show({}, HEARD).page.querySelector(".said")?.textContent).not.toContain("Ouch");
  document.body.replaceChildren();
  expect(show({ table: "t2" }, HEARD).page.querySelector(".said")?.textContent).toContain("Ouch");
});

test("only the host switches them off, and then nothing can be said", () => {
  const { ask, opener } = show();
  open(opener);
  [...document.querySelectorAll<HTMLInputElement>("label input")].at(-1)!.click();
  expect(ask.mock.calls).toEqual([[{ type: "reactions", allowed: false }]]);
  document.body.replaceChildren();
  const guest = show({ seat: 1, here: [1], reactions: false });
  open(guest.opener);
  expect(guest.page.textContent).not.toContain("Reactions at this table");
  expect(guest.page.textContent).toContain("switched reactions off");
  expect(guest.page.querySelectorAll(".words button")).toHaveLength(0);
});

test("who watches says nothing, but may mute", () => {
  const { page, opener } = show({ seat: null, here: [] });
  open(opener);
  expect(page.querySelectorAll(".words button")).toHaveLength(0);
  expect(page.textContent).toContain("Mute Cleo");
});

test("Escape closes the list, and nothing behind it hears that", () => {
  const { page, opener } = show();
  const heard = vi.fn();
  addEventListener("keydown", heard);
  open(opener);
  button("Ouch").dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
  flushSync();
  expect(page.querySelector("#reactions")).toBeNull();
  expect(heard).not.toHaveBeenCalled();
  removeEventListener("keydown", heard);
});
