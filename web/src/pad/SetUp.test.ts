import { flushSync } from "svelte";
import { expect, test } from "vitest";
import { game } from "../testing/pad.ts";
import { button, render } from "../testing/render.ts";
import type { Game } from "./game.ts";
import SetUp from "./SetUp.svelte";

function show(last: Game | null = null) {
  const begun: Game[] = [];
  const page = render(SetUp, { last, onbegin: (one: Game) => void begun.push(one), onback: () => {} });
  return { page, begun };
}

function press(element: HTMLElement): void {
  element.click();
  flushSync();
}

const labelled = (label: string) => document.querySelector<HTMLButtonElement>(`[aria-label="${label}"]`)!;
const names = () => [...document.querySelectorAll<HTMLInputElement>("li input")].map(({ value }) => value);

test("the same table again begins at one press", () => {
  const { begun } = show(game());
  press(button("Begin"));
  expect(begun).toMatchObject([{ players: ["Ana", "Ben", "Carla"], planned: 4, rounds: [] }]);
});

test("players move by buttons and by dragging, and come and go", () => {
  const { page } = show(game());
  press(labelled("Ana: a seat later"));
  expect(names()).toEqual(["Ben", "Ana", "Carla"]);
  page.querySelectorAll("li").forEach((row, at) => {
    row.getBoundingClientRect = () => ({ top: 40 * at, bottom: 40 * at + 40 }) as DOMRect;
  });
  const handle = page.querySelector<HTMLElement>(".handle")!;
  handle.setPointerCapture = () => {};
  for (const [type, clientY] of [
    ["pointerdown", 10],
    ["pointermove", 100],
    ["pointerup", 100],
  ] as const)
    handle.dispatchEvent(new MouseEvent(type, { bubbles: true, clientY }));
  flushSync();
  expect(names()).toEqual(["Ana", "Carla", "Ben"]);
  press(button("One more player"));
  press(labelled("Take Carla off the list"));
  expect(names()).toEqual(["Ana", "Ben", ""]);
  expect(labelled("Take Ana off the list").disabled).toBe(true);
});

test("what cannot begin says why, and does not", () => {
  const { page, begun } = show(game([], "no-thanks", 4, ["A", "B", "C", "D", "E", "F"]));
  press(page.querySelector<HTMLElement>("[aria-describedby=option-amigo]")!);
  expect(page.querySelector(".go [role=status]")!.textContent.trim()).toBe(
    "With no-thanks+amigo 3 to 5 players may play, not 6.",
  );
  expect(page.querySelector("#option-amigo-high")!.textContent).toContain("Not together with amigo.");
  press(button("Begin"));
  expect(begun).toEqual([]);
});

test("each game and option is explained in a line, and how many chips each gets", () => {
  const { page } = show();
  expect([...page.querySelectorAll("small")].every(({ textContent }) => textContent.trim().length > 20)).toBe(true);
  expect(page.querySelector(".go [role=status]")!.textContent.trim()).toBe("24 cards in the deck, 11 chips each.");
});

test("rules of one's own take their numbers", () => {
  const { page, begun } = show(game());
  press([...page.querySelectorAll<HTMLElement>("[name=base]")].at(-1)!);
  const [low, high] = page.querySelectorAll<HTMLInputElement>(".number input");
  for (const [input, value] of [
    [low!, "1"],
    [high!, "20"],
  ] as const) {
    input.value = value;
    input.dispatchEvent(new Event("input", { bubbles: true }));
    flushSync();
  }
  press(button("Begin"));
  expect(begun[0]!.rules).toMatchObject({ low: 1, high: 20, set_aside: 9, name: "" });
});
