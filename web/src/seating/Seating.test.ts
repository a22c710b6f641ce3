import { expect, test, vi } from "vitest";
import type { SeatingFrame } from "../lib/frames.ts";
import { bot, catalog, person, presence, seating } from "../testing/frames.ts";
import { button, render } from "../testing/render.ts";
import Seating from "./Seating.svelte";

const levels = vi.hoisted(() => ({ sat: [] as unknown[] }));
vi.mock("../lib/api.ts", () => ({
  getCatalog: async () => catalog,
  sitDown: async (_: string, request: unknown) => levels.sat.push(request),
}));

async function show(shown: SeatingFrame, connected = [true, true, true], isRemoved = false) {
  const asked: unknown[] = [];
  const refused: string[] = [];
  const page = render(Seating, {
    seating: shown,
    presence: presence(connected),
    isRemoved,
    ask: (message: unknown) => asked.push(message),
    onrefused: (sentence: string) => refused.push(sentence),
  });
  await vi.waitFor(() => expect(page.querySelector("h2")).not.toBeNull());
  await new Promise((resolve) => setTimeout(resolve));
  return { page, asked, refused };
}

test("the host cannot start while a seat is open, and is told why", async () => {
  const { page, asked, refused } = await show(seating());
  const start = button("Start the game");
  expect(start.getAttribute("aria-disabled")).toBe("true");
  expect(page.querySelector(`#${start.getAttribute("aria-describedby")}`)?.textContent).toContain(
    "1 seat is still open",
  );
  start.click();
  expect(asked).toEqual([]);
  expect(refused.length).toBe(1);
});

test("the host starts when everybody is there", async () => {
  const { asked } = await show(seating({ seats: [person("Ana"), person("Ben"), bot("Cleo")], why_not_start: null }));
  button("Start the game").click();
  expect(asked).toEqual([{ type: "start" }]);
});

test("the host fills open seats with bots and opens bots' seats, never a person's", async () => {
  const { page, asked } = await show(seating());
  const choices = [...page.querySelectorAll("select")];
  expect(choices.map((choice) => choice.getAttribute("aria-label"))).toEqual([
    "Who is to sit on seat 2",
    "Who is to sit on seat 3",
  ]);
  for (const [choice, value] of [
    [choices[0]!, "newcomer"],
    [choices[1]!, ""],
  ] as const) {
    choice.value = value;
    choice.dispatchEvent(new Event("change", { bubbles: true }));
  }
  expect(asked).toEqual([
    { type: "seat_bot", seat: 1, level: "newcomer" },
    { type: "seat_bot", seat: 2, level: null },
  ]);
});

test("the host is told what each bot is like, and one that is no longer offered stays chosen", async () => {
  const { page } = await show(seating({ seats: [person("Ana"), bot("Ben", "careful"), bot("Cleo", "random")] }));
  const notes = [...page.querySelectorAll(".place small")].map((note) => note.textContent);
  expect(notes).toEqual(["host", "careful bot", "random bot"]);
  expect([...page.querySelectorAll(".place .line")].map((line) => line.textContent)).toEqual(["Weighs it."]);
  expect([...page.querySelectorAll("select")].map((choice) => choice.value)).toEqual(["careful", "random"]);
  expect([...page.querySelectorAll("select")].map((choice) => choice.options.length)).toEqual([5, 6]);
});

test("a guest is told who starts, and can get up", async () => {
  const { page, asked } = await show(seating({ seats: [person("Ana"), person("Ben"), null], seat: 1 }));
  expect(page.querySelector("select")).toBeNull();
  expect(page.querySelector("#why-not-start")?.textContent).toContain("Ana starts the game.");
  button("Get up").click();
  expect(asked).toEqual([{ type: "leave", seat: null }]);
});

test("who comes by link sits down on the open seat under a name of their own", async () => {
  const { page } = await show(seating({ seat: null }));
  const name = page.querySelector<HTMLInputElement>("#own-name")!;
  name.value = "  Ben ";
  name.dispatchEvent(new Event("input", { bubbles: true }));
  button("Sit here").click();
  expect(levels.sat).toEqual([{ name: "Ben", seat: 1, also: false }]);
});

test("somebody else sits down at the same browser, and each of them may get up alone", async () => {
  levels.sat.length = 0;
  const { page, asked } = await show(
    seating({ seats: [person("Ana"), person("Ben"), null], seat: null, here: [0, 1] }),
  );
  const name = page.querySelector<HTMLInputElement>("#beside-name")!;
  name.value = "Cleo";
  name.dispatchEvent(new Event("input", { bubbles: true }));
  button("Sits here too").click();
  expect(levels.sat).toEqual([{ name: "Cleo", seat: 2, also: true }]);
  page.querySelector<HTMLButtonElement>("[aria-label='Ben gets up']")!.click();
  expect(asked).toEqual([{ type: "leave", seat: 1 }]);
});

test("at a full table nobody is offered a seat", async () => {
  const full = [person("Ana"), person("Ben"), bot("Cleo")];
  const { page } = await show(seating({ seat: null, seats: full, why_not_start: null }));
  expect(page.textContent).toContain("you watch as soon as they start");
  expect(page.querySelectorAll("button").length).toBe(0);
});

test("who is away is said to be", async () => {
  const { page } = await show(seating({ seats: [person("Ana"), person("Ben"), null] }), [true, false, true]);
  const notes = [...page.querySelectorAll(".place small")].map((note) => note.textContent);
  expect(notes).toEqual(["host", "away", "waiting"]);
});

test("the host removes others, never themselves", async () => {
  const people = [person("Ana"), person("Ben"), bot("Cleo")];
  const { page, asked } = await show(seating({ seats: people }));
  const removing = [...page.querySelectorAll<HTMLButtonElement>("[aria-label^=Remove]")];
  expect(removing.map((one) => one.getAttribute("aria-label"))).toEqual(["Remove Ben"]);
  removing[0]!.click();
  expect(asked).toEqual([{ type: "remove", seat: 1 }]);
});

test("nobody but the host removes anybody", async () => {
  const { page } = await show(seating({ seats: [person("Ana"), person("Ben"), bot("Cleo")], seat: 1 }));
  expect(page.querySelector("[aria-label^=Remove]")).toBeNull();
});

test("who was removed is told so, and may pick a seat again", async () => {
  const { page } = await show(seating({ seat: null }), [true, true, true], true);
  expect(page.querySelector(".removed")?.textContent).toBe("The host has removed you from this table.");
  expect(button("Sit here")).not.toBeNull();
});

test("all are told who has agreed to open spectators, and can say so themselves", async () => {
  const people = [person("Ana"), person("Ben"), bot("Cleo")];
  const shown = seating({ seats: people, seat: 1, open_to_spectators: true, agreed: [0] });
  const { page, asked } = await show(shown);
  expect(page.querySelector(".agreement")?.textContent).toContain("Still to agree: you.");
  page.querySelector<HTMLInputElement>(".agreement input")!.click();
  expect(asked).toEqual([{ type: "agree", agree: true }]);
});

test("the link is there as text and as a code; names are text", async () => {
  const { page } = await show(seating({ seats: [person("<img src=x onerror=1>"), null, null] }));
  expect(page.querySelector<HTMLInputElement>("#link")?.value).toBe(`${location.origin}/t/t1`);
  expect(page.querySelector("[role=img]")?.getAttribute("aria-label")).toBe("The table's link as a QR code");
  expect(page.querySelector("img")).toBeNull();
});

test("all read before the start how much later those who watch see the game", async () => {
  const { page } = await show(seating({ delay_s: 180 }));
  expect(page.querySelector("dl")?.textContent).toContain("see what everybody sees, 3 minutes later");
});
